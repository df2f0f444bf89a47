import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type {
  TournamentChange,
  TournamentQuery,
  TournamentRow,
  TournamentStatus,
  TournamentStore,
} from '../communityStore.ts'
import type { RunQuery } from './kyselyModeration.ts'
import { putJobs } from './rows.ts'
import type { Schema, TournamentsTable } from './schema.ts'

/** Tournaments, the same in both stores. */
export class KyselyTournaments implements TournamentStore {
  private readonly run: RunQuery

  constructor(run: RunQuery) {
    this.run = run
  }

  async add(row: TournamentRow, change: TournamentChange) {
    const token = randomUUID()
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        await all
          .insertInto('tournaments')
          .values({ ...row, token })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        await keep(all, row.id, change)
      }),
    )
  }

  async change(row: TournamentRow, change: TournamentChange) {
    const token = randomUUID()
    const { id, status, updated, version, body, summary } = row
    return this.run((db) =>
      db.transaction().execute(async (all) => {
        const { numUpdatedRows } = await all
          .updateTable('tournaments')
          .set({ status, updated, version, body, summary, token })
          .where('id', '=', id)
          .where('version', '=', version - 1)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) {
          const now = await all.selectFrom('tournaments').select('token').where('id', '=', id).executeTakeFirst()
          return now?.token === token
        }
        await keep(all, id, change)
        return true
      }),
    )
  }

  async get(id: string) {
    const row = await this.run((db) => db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst())
    return row && tournament(row)
  }

  async ofTable(table: string) {
    const row = await this.run((db) =>
      db.selectFrom('tournament_tables').select('tournament').where('table_id', '=', table).executeTakeFirst(),
    )
    return row?.tournament
  }

  async list(query: TournamentQuery, limit: number, after?: string) {
    const rows = await this.run((db) =>
      db
        .selectFrom('tournaments')
        .select(['id', 'status', 'maker', 'created', 'updated', 'version', 'summary'])
        .where((e) => (query.of === 'mine' ? isOf(e, query.user) : e('status', '=', query.of)))
        .$if(after !== undefined, (found) =>
          found.where(sql<boolean>`(updated, id) < (select updated, id from tournaments where id = ${after!})`),
        )
        .orderBy('updated', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    )
    return rows.map(({ status, ...row }) => ({ ...row, status: status as TournamentStatus }))
  }

  async all(person: string) {
    const rows = await this.run((db) =>
      db
        .selectFrom('tournaments')
        .selectAll()
        .where((e) => isOf(e, person))
        .orderBy('updated', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    )
    return rows.map(tournament)
  }

  async countOf(maker: string) {
    const row = await this.run((db) =>
      db
        .selectFrom('tournaments')
        .select((e) => e.fn.countAll().as('count'))
        .where('maker', '=', maker)
        .where('status', 'in', ['open', 'running'])
        .executeTakeFirstOrThrow(),
    )
    return Number(row.count)
  }
}

async function keep(db: Kysely<Schema>, id: string, { players, tables, put }: TournamentChange) {
  await db.deleteFrom('tournament_players').where('tournament', '=', id).execute()
  if (players.length > 0) {
    const rows = players.map((person) => ({ tournament: id, person }))
    await db.insertInto('tournament_players').values(rows).execute()
  }
  if (tables !== undefined && tables.length > 0) {
    await db
      .insertInto('tournament_tables')
      .values(tables.map((table) => ({ table_id: table, tournament: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (put !== undefined) await putJobs(db, put)
}

/** Created by a person, or with the person among the players. */
function isOf(e: ExpressionBuilder<Schema, 'tournaments'>, person: string) {
  const joined = e.selectFrom('tournament_players').select('tournament').where('person', '=', person)
  return e.or([e('maker', '=', person), e('id', 'in', joined)])
}

function tournament({ token: _, status, ...row }: TournamentsTable): TournamentRow {
  return { ...row, status: status as TournamentStatus }
}
