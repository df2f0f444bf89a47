import { type Kysely, sql } from 'kysely'
import type {
  ModerationAction,
  ModerationStatus,
  ModerationStore,
  Relation,
  RelationKind,
  Report,
} from '../communityStore.ts'
import type { ActsRow, BondsRow, ConductRow, ReportsRow, Schema } from './schema.ts'

/** Runs `work`, possibly more than once: running it twice must have the same effect as running it once. */
export type RunQuery = <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>

/** Relations, reports and moderation actions, the same in both stores. */
export class KyselyModeration implements ModerationStore {
  private readonly run: RunQuery

  constructor(run: RunQuery) {
    this.run = run
  }

  async putBond({ person, other, kind, at }: Relation) {
    await this.run((db) =>
      db
        .insertInto('bonds')
        .values({ person, other, kind, at })
        .onConflict((conflict) => conflict.columns(['person', 'other']).doUpdateSet({ kind, at }))
        .execute(),
    )
  }

  async dropBond(person: string, other: string) {
    await this.run((db) => db.deleteFrom('bonds').where('person', '=', person).where('other', '=', other).execute())
  }

  async bonds(person: string) {
    const rows = await this.run((db) =>
      db.selectFrom('bonds').selectAll().where('person', '=', person).orderBy('at').orderBy('other').execute(),
    )
    return rows.map(toRelation)
  }

  async apart(person: string, others: readonly string[]) {
    if (others.length === 0) return []
    const rows = await this.run((db) =>
      db
        .selectFrom('bonds')
        .select(['person', 'other'])
        .where('kind', '=', 'block')
        .where((e) =>
          e.or([
            e('person', '=', person).and('other', 'in', others),
            e('other', '=', person).and('person', 'in', others),
          ]),
        )
        .execute(),
    )
    return [...new Set(rows.map((row) => (row.person === person ? row.other : row.person)))]
  }

  async apartAmong(people: readonly string[]) {
    if (people.length === 0) return []
    const rows = await this.run((db) =>
      db
        .selectFrom('bonds')
        .select(['person', 'other'])
        .where('kind', '=', 'block')
        .where('person', 'in', people)
        .where('other', 'in', people)
        .orderBy('person')
        .orderBy('other')
        .execute(),
    )
    return rows.map(({ person, other }): [string, string] => [person, other])
  }

  async adoptBonds(from: string, to: string) {
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        const rows = await all.selectFrom('bonds').selectAll().where('person', '=', from).execute()
        const kept = rows.filter(({ other }) => other !== to).map((row) => ({ ...row, person: to }))
        if (kept.length > 0) {
          await all
            .insertInto('bonds')
            .values(kept)
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }
        await all.deleteFrom('bonds').where('person', '=', from).execute()
      }),
    )
  }

  async conduct(person: string) {
    const row = await this.run((db) =>
      db.selectFrom('conduct').selectAll().where('person', '=', person).executeTakeFirst(),
    )
    return toStatus(row)
  }

  async changeConduct(person: string, change: Partial<ModerationStatus>) {
    await this.run((db) => changeStatus(db, person, change))
  }

  async addReport(given: Report) {
    const { id, at, by, about, status, ...rest } = given
    await this.run((db) =>
      db
        .insertInto('reports')
        .values({ id, at, by_person: by, about, status, body: JSON.stringify(rest) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
  }

  async report(id: string) {
    const row = await this.run((db) => db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst())
    return row && toReport(row)
  }

  async reports(status: Report['status'], limit: number, after?: string) {
    const rows = await this.run((db) =>
      db
        .selectFrom('reports')
        .selectAll()
        .where('status', '=', status)
        .$if(after !== undefined, (found) => found.where(rowsAfter('reports', after!)))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    )
    return rows.map(toReport)
  }

  async reportsBy(person: string) {
    const rows = await this.run((db) =>
      db.selectFrom('reports').selectAll().where('by_person', '=', person).orderBy('at').execute(),
    )
    return rows.map(toReport)
  }

  async openReports() {
    const row = await this.run((db) =>
      db
        .selectFrom('reports')
        .select((e) => e.fn.countAll().as('count'))
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow(),
    )
    return Number(row.count)
  }

  async addAct(given: ModerationAction, change: Partial<ModerationStatus> = {}) {
    const { id, at, moderator, person, seen, ...rest } = given
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        await all
          .insertInto('acts')
          .values({ id, at, moderator, person, seen: Number(seen), body: JSON.stringify(rest) })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        await changeStatus(all, person, change)
        if (given.report !== null)
          await all.updateTable('reports').set({ status: 'closed' }).where('id', '=', given.report).execute()
      }),
    )
  }

  async acts(limit: number, after?: string) {
    const rows = await this.run((db) =>
      db
        .selectFrom('acts')
        .selectAll()
        .$if(after !== undefined, (found) => found.where(rowsAfter('acts', after!)))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    )
    return rows.map(toAction)
  }

  async actsOn(person: string) {
    const rows = await this.run((db) =>
      db
        .selectFrom('acts')
        .selectAll()
        .where('person', '=', person)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    )
    return rows.map(toAction)
  }

  async seen(person: string) {
    await this.run((db) => db.updateTable('acts').set({ seen: 1 }).where('person', '=', person).execute())
  }

  async forget(person: string) {
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        for (const column of ['person', 'other'] as const)
          await all.deleteFrom('bonds').where(column, '=', person).execute()
        for (const column of ['by_person', 'about'] as const)
          await all.deleteFrom('reports').where(column, '=', person).execute()
        await all.deleteFrom('conduct').where('person', '=', person).execute()
        const done = await all.selectFrom('acts').selectAll().where('person', '=', person).execute()
        for (const { id, body } of done) {
          // The action stays with the person's id; the removed text or name goes.
          const clean = JSON.stringify({ ...JSON.parse(body), gone: null })
          await all.updateTable('acts').set({ body: clean }).where('id', '=', id).execute()
        }
      }),
    )
  }
}

/** The column `moderator` of an administrator, who is a moderator too. */
const ADMINISTRATOR = 2

/** Rows after the given one, newest first. */
const rowsAfter = (table: 'reports' | 'acts', after: string) =>
  sql<boolean>`(at, id) < (select at, id from ${sql.table(table)} where id = ${after})`

async function changeStatus(db: Kysely<Schema>, person: string, change: Partial<ModerationStatus>): Promise<void> {
  const { moderator, administrator, silentUntil, suspendedUntil } = change
  const given = {
    ...(moderator === undefined ? {} : { moderator: administrator ? ADMINISTRATOR : Number(moderator) }),
    ...(silentUntil === undefined ? {} : { silent_until: silentUntil }),
    ...(suspendedUntil === undefined ? {} : { suspended_until: suspendedUntil }),
  }
  if (Object.keys(given).length === 0) return
  await db
    .insertInto('conduct')
    .values({ person, moderator: 0, silent_until: 0, suspended_until: 0, ...given })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(given))
    .execute()
}

const toRelation = ({ person, other, kind, at }: BondsRow): Relation => ({
  ...{ person, other, at },
  kind: kind as RelationKind,
})

const toStatus = (row: ConductRow | undefined): ModerationStatus => ({
  moderator: (row?.moderator ?? 0) > 0,
  administrator: row?.moderator === ADMINISTRATOR,
  silentUntil: row?.silent_until ?? 0,
  suspendedUntil: row?.suspended_until ?? 0,
})

const toReport = ({ id, at, by_person, about, status, body }: ReportsRow): Report => ({
  ...(JSON.parse(body) as Pick<Report, 'reason' | 'text' | 'table' | 'line'>),
  ...{ id, at, about, by: by_person },
  status: status as Report['status'],
})

const toAction = ({ id, at, moderator, person, seen, body }: ActsRow): ModerationAction => ({
  ...(JSON.parse(body) as Pick<ModerationAction, 'kind' | 'until' | 'why' | 'report' | 'gone'>),
  ...{ id, at, moderator, person, seen: seen === 1 },
})
