import { type Kysely, sql } from 'kysely'
import type { TimeControlKind } from '#table/protocol/community.ts'
import { type ChainedRow, chainHead, chainStart, checkHistory } from '../chain.ts'
import {
  type AppendChange,
  type BackupCounts,
  type Heartbeat,
  type Job,
  type LeasedJob,
  type ListQuery,
  type Store,
  type StoreCounts,
  type StoredHistory,
  StoreError,
  type StoreFacts,
  type StoreNews,
  type TableRow,
  type Time,
} from '../store.ts'
import { KyselyClub } from './kyselyClub.ts'
import { KyselyModeration } from './kyselyModeration.ts'
import { KyselyPeople } from './kyselyPeople.ts'
import { KyselyTournaments } from './kyselyTournaments.ts'
import { listTables } from './lists.ts'
import { rechain } from './migrationSteps.ts'
import { schemaOf } from './migrations.ts'
import { findRatings, playerRatings, type RatedMatch, ratedMatches, rateMatch, ratingCurve } from './ratings.ts'
import { addJobs, putJobs, toTableRow } from './rows.ts'
import type { Schema } from './schema.ts'
import { countWaiting, dropSeeks, type Matchmaker, matchWaiting, putSeek, type SeekRow, seeksOf } from './seeks.ts'

/** The common part of both stores. They differ in how they append, claim, listen and back up. */
export abstract class KyselyStore extends KyselyPeople implements Store {
  abstract readonly kind: Store['kind']
  protected readonly db: Kysely<Schema>
  readonly behaviour = new KyselyModeration((work) => this.run(work))
  readonly tournaments = new KyselyTournaments((work) => this.run(work))
  readonly club = new KyselyClub((work) => this.run(work))

  constructor(db: Kysely<Schema>) {
    super()
    this.db = db
  }

  abstract create(row: TableRow, events: readonly string[], change?: Omit<AppendChange, 'summary'>): Promise<void>
  abstract append(table: string, expected: number, events: readonly string[], change?: AppendChange): Promise<boolean>
  abstract claim(now: Time, lease: number, limit: number, kinds?: readonly string[]): Promise<LeasedJob[]>
  abstract tell(body: string): Promise<void>
  abstract listen(heard: (news: StoreNews) => void, lost?: () => void): () => void
  abstract check(): Promise<void>
  abstract erase(): Promise<void>
  abstract backup(file: string): Promise<BackupCounts>
  abstract restore(file: string, options?: { readonly force?: boolean }): Promise<BackupCounts>
  abstract close(): Promise<void>

  async table(id: string) {
    const row = await this.run((db) =>
      db.selectFrom('tables').select(['summary', 'seed', 'length']).where('id', '=', id).executeTakeFirst(),
    )
    return row && toTableRow(row)
  }

  async events(table: string, from: number) {
    const rows = await this.run((db) =>
      db
        .selectFrom('events')
        .select('body')
        .where('table_id', '=', table)
        .where('position', '>=', from)
        .orderBy('position')
        .execute(),
    )
    return rows.map(({ body }) => body)
  }

  async history(table: string): Promise<StoredHistory | undefined> {
    return this.run(async (db) => {
      const found = await db
        .selectFrom('tables')
        .select(['summary', 'seed', 'length', 'chain'])
        .where('id', '=', table)
        .executeTakeFirst()
      if (found === undefined) return undefined
      const rows = await readableRows(db, table)
      return checkHistory(toTableRow(found), found.chain, rows)
    })
  }

  async heartbeat() {
    return this.run((db) => db.selectFrom('heartbeat').select(['at', 'wall']).executeTakeFirst())
  }

  async beat({ at, wall }: Heartbeat, most: number) {
    return this.run((db) =>
      db.transaction().execute(async (all) => {
        await all
          .insertInto('heartbeat')
          .values({ one: 1, at, wall })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        // Locks the row: of several processes that start after an outage, one notices it.
        const last = await all
          .updateTable('heartbeat')
          .set((e) => ({ wall: e.ref('wall') }))
          .returning('at')
          .executeTakeFirstOrThrow()
        if (at > last.at) await all.updateTable('heartbeat').set({ at, wall }).execute()
        if (at - last.at > most) await all.insertInto('outages').values({ from_time: last.at, to_time: at }).execute()
        const rows = await all.selectFrom('outages').selectAll().orderBy('from_time').execute()
        return rows.map(({ from_time, to_time }) => ({ from: from_time, to: to_time }))
      }),
    )
  }

  async traces(person: string, limit: number, after = '') {
    const rows = await this.run((db) =>
      db
        .selectFrom((e) =>
          e
            .selectFrom('traces')
            .select('table_id')
            .where('person', '=', person)
            .union(e.selectFrom('seats').select('table_id').where('person', '=', person))
            .as('kept'),
        )
        .select('table_id')
        .where('table_id', '>', after)
        .orderBy('table_id')
        .limit(limit)
        .execute(),
    )
    return rows.map(({ table_id }) => table_id)
  }

  async rewrite(table: string, bodies: ReadonlyMap<number, string>) {
    if (bodies.size === 0) return
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        // Locks the table's row: an append that was prepared before this one loses.
        const row = await all
          .updateTable('tables')
          .set((e) => ({ length: e.ref('length') }))
          .where('id', '=', table)
          .returning('seed')
          .executeTakeFirst()
        if (row === undefined) return
        for (const [position, body] of bodies) {
          await all
            .updateTable('events')
            .set({ body })
            .where('table_id', '=', table)
            .where('position', '=', position)
            .execute()
        }
        const first = Math.min(...bodies.keys())
        const before = await all
          .selectFrom('events')
          .select('chain')
          .where('table_id', '=', table)
          .where('position', '=', first - 1)
          .executeTakeFirst()
        await rechain(all, table, before?.chain ?? chainStart(table, row.seed), first)
      }),
    )
  }

  async list(query: ListQuery, limit: number, after?: string | null) {
    return this.run((db) => listTables(db, query, limit, after))
  }

  async ids(limit: number, after?: string) {
    const rows = await this.run((db) =>
      db
        .selectFrom('tables')
        .select('id')
        .$if(after !== undefined, (query) => query.where('id', '>', after!))
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    return rows.map(({ id }) => id)
  }

  async putSnapshot(table: string, length: number, saved: string) {
    await this.run((db) =>
      db
        .insertInto('snapshots')
        .values({ table_id: table, length, saved, hash: chainHead(table, [saved]) })
        .onConflict((conflict) =>
          conflict
            .column('table_id')
            .doUpdateSet({ length, saved, hash: chainHead(table, [saved]) })
            .where('snapshots.length', '<=', length),
        )
        .execute(),
    )
  }

  async dropSnapshot(table: string) {
    await this.run((db) => db.deleteFrom('snapshots').where('table_id', '=', table).execute())
  }

  async snapshot(table: string) {
    const row = await this.run((db) =>
      db.selectFrom('snapshots').select(['length', 'saved', 'hash']).where('table_id', '=', table).executeTakeFirst(),
    ).catch((error) => {
      if (error instanceof StoreError && error.code === 'not ours') return undefined
      throw error
    })
    if (row === undefined || (row.hash !== null && row.hash !== chainHead(table, [row.saved]))) return undefined
    return { length: row.length, saved: row.saved }
  }

  async notifyOnce(table: string, seat: string, position: number) {
    const { numInsertedOrUpdatedRows } = await this.run((db) =>
      db
        .insertInto('notified')
        .values({ table_id: table, seat, position })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    )
    return numInsertedOrUpdatedRows === 1n
  }

  async rate(match: RatedMatch) {
    return this.run((db) => rateMatch(db, match))
  }

  async ratings(game: string, players: readonly string[]) {
    return this.run((db) => findRatings(db, game, players))
  }

  async ratingsOf(player: string) {
    return this.run((db) => playerRatings(db, player))
  }

  async ratingCurve(player: string, game: string, most: number) {
    return this.run((db) => ratingCurve(db, player, game, most))
  }

  async rated(game: string, after: number, limit: number) {
    return this.run((db) => ratedMatches(db, game, after, limit))
  }

  async putSeek(wish: SeekRow) {
    await this.run((db) => putSeek(db, wish))
  }

  async dropSeeks(person: string, which?: { readonly game: string; readonly pace: TimeControlKind }) {
    await this.run((db) => dropSeeks(db, person, which))
  }

  async seeksOf(person: string, now: Time) {
    return this.run((db) => seeksOf(db, person, now))
  }

  async countWaiting(now: Time) {
    return this.run((db) => countWaiting(db, now))
  }

  async matchWaiting<P>(now: Time, choose: Matchmaker<P>, jobOf: (pair: P) => Job) {
    return this.run((db) =>
      matchWaiting(db, this.kind === 'postgres', now, choose, (all, pairs) => putJobs(all, pairs.map(jobOf))),
    )
  }

  async present(process: string, users: readonly string[], until: Time) {
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        await all.deleteFrom('presence').where('process', '=', process).execute()
        const rows = [...new Set(users)].map((person) => ({ process, person, until }))
        for (let from = 0; from < rows.length; from += 1000) {
          await all
            .insertInto('presence')
            .values(rows.slice(from, from + 1000))
            .execute()
        }
      }),
    )
  }

  async isPresent(user: string, now: Time) {
    const row = await this.run((db) =>
      db
        .selectFrom('presence')
        .select(sql<number>`1`.as('one'))
        .where('person', '=', user)
        .where('until', '>', now)
        .limit(1)
        .executeTakeFirst(),
    )
    return row !== undefined
  }

  async putJobs(jobs: readonly Job[]) {
    if (jobs.length === 0) return
    await this.run((db) => db.transaction().execute((all) => putJobs(all, jobs)))
  }

  async addJobs(jobs: readonly Job[]) {
    if (jobs.length === 0) return
    await this.run((db) => addJobs(db, jobs))
  }

  async dropJobs(keys: readonly string[]) {
    if (keys.length === 0) return
    await this.run((db) => db.deleteFrom('jobs').where('key', 'in', keys).execute())
  }

  async extend(job: LeasedJob, until: Time) {
    const { numUpdatedRows } = await this.run((db) =>
      db
        .updateTable('jobs')
        .set({ ready: until })
        .where('key', '=', job.key)
        .where('lease', '=', job.lease)
        .executeTakeFirst(),
    )
    return numUpdatedRows === 1n
  }

  async release(jobs: readonly LeasedJob[], from: Time) {
    if (jobs.length === 0) return
    await this.run((db) =>
      db
        .updateTable('jobs')
        .set((e) => ({ lease: null, ready: from, attempts: e('attempts', '-', 1) }))
        .where(
          'key',
          'in',
          jobs.map(({ key }) => key),
        )
        .where(
          'lease',
          'in',
          jobs.map(({ lease }) => lease),
        )
        .execute(),
    )
  }

  async finish(job: LeasedJob) {
    const { numDeletedRows } = await this.run((db) =>
      db.deleteFrom('jobs').where('key', '=', job.key).where('lease', '=', job.lease).executeTakeFirst(),
    )
    return numDeletedRows === 1n
  }

  async nextDue(kinds?: readonly string[]) {
    const row = await this.run((db) =>
      db
        .selectFrom('jobs')
        .select((e) => e.fn.min('ready').as('next'))
        .$if(kinds !== undefined, (due) => due.where('kind', 'in', kinds!))
        .executeTakeFirst(),
    )
    return row?.next ?? undefined
  }

  async counts(): Promise<StoreCounts> {
    const size =
      this.kind === 'postgres'
        ? sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`
        : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    return this.run(async (db) => {
      const { people, accounts } = await db
        .selectFrom('people')
        .select((e) => [e.fn.countAll().as('people'), e.fn.count('login').as('accounts')])
        .executeTakeFirstOrThrow()
      const tables = await db
        .selectFrom('tables')
        .select((e) => ['status as key', e.fn.countAll().as('count')])
        .groupBy('status')
        .execute()
      const jobs = await db
        .selectFrom('jobs')
        .select((e) => ['kind as key', e.fn.countAll().as('count')])
        .groupBy('kind')
        .execute()
      return {
        guests: Number(people) - Number(accounts),
        accounts: Number(accounts),
        tables: Object.fromEntries(tables.map(({ key, count }) => [key, Number(count)])),
        jobs: Object.fromEntries(jobs.map(({ key, count }) => [key, Number(count)])),
        bytes: (await size.execute(db)).rows[0]!.bytes,
      }
    })
  }

  async facts(): Promise<StoreFacts> {
    return { schema: await this.run(schemaOf) }
  }

  async secret(name: string, make: () => string) {
    const value = make()
    return this.run(async (db) => {
      await db
        .insertInto('secrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
      return row.value
    })
  }
}

/** The events of a table; if the file is damaged, those before the first that cannot be read. */
async function readableRows(db: Kysely<Schema>, table: string): Promise<ChainedRow[]> {
  const query = db.selectFrom('events').select(['position', 'body', 'chain']).where('table_id', '=', table)
  try {
    return await query.orderBy('position').execute()
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'not ours')) throw error
  }
  const rows: ChainedRow[] = []
  for (;;) {
    const row = await query
      .where('position', '=', rows.length)
      .executeTakeFirst()
      .catch(() => undefined)
    if (row === undefined) return rows
    rows.push(row)
  }
}

/** Writes a meaningless row, with a new value each time, because SQLite would not write an unchanged one. */
export async function writeProbe(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('presence')
    .values({ process: '', person: '', until: 0 })
    .onConflict((conflict) =>
      conflict.columns(['process', 'person']).doUpdateSet((e) => ({ until: e('presence.until', '+', 1) })),
    )
    .execute()
}
