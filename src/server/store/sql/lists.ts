import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery, Page, StoredSummary } from '../store.ts'
import { type Cursor, readCursor, writeCursor } from './rows.ts'
import type { Schema } from './schema.ts'

type TablesQuery = SelectQueryBuilder<Schema, 'tables', unknown>

/**
 * One page of a list. Pages continue after the last table of the page before, by its place in the order and not by an
 * offset, so that a table that does not change appears on exactly one page.
 */
export async function listTables(
  db: Kysely<Schema>,
  query: ListQuery,
  limit: number,
  after?: string | null,
): Promise<Page> {
  const cursor = after ? readCursor(after) : undefined
  const asked = Math.max(1, limit)
  const rows =
    query.of === 'mine'
      ? await ownTables(db, query.user, asked + 1, cursor)
      : await newestFirst(filtered(db.selectFrom('tables'), query), asked + 1, cursor)
  const shown = rows.slice(0, asked)
  const last = shown.at(-1)
  return {
    tables: shown.map(({ summary }) => JSON.parse(summary) as StoredSummary),
    next: rows.length > asked && last ? writeCursor(last) : null,
  }
}

type ListRow = Cursor & { summary: string }

function filtered(tables: TablesQuery, query: Exclude<ListQuery, { of: 'mine' }>): TablesQuery {
  switch (query.of) {
    case 'open':
      return tables.where('status', '=', 'waiting').where('listed', '=', 1).where('free', '>', 0)
    case 'playing':
      return tables.where('status', '=', 'playing').where('listed', '=', 1)
    case 'finished':
      return tables
        .where('status', '=', 'over')
        .$if(query.game !== undefined, (found) => found.where('game', '=', query.game!))
        .$if(query.user !== undefined, (found) => found.where(hasSeat(query.user!)))
        .$if(query.user === undefined || query.viewer === undefined, (found) => found.where('listed', '=', 1))
        .$if(query.user !== undefined && query.viewer !== undefined, (found) =>
          found.where((e) => e.or([e('listed', '=', 1), hasSeat(query.viewer!)(e)])),
        )
  }
}

/** Tables at which a person has a seat. */
const hasSeat = (person: string) => (e: ExpressionBuilder<Schema, 'tables'>) =>
  e('id', 'in', e.selectFrom('seats').select('table_id').where('person', '=', person))

async function newestFirst(tables: TablesQuery, limit: number, cursor?: Cursor): Promise<ListRow[]> {
  const rows = await tables
    .select(['id', 'updated', 'summary'])
    .$if(cursor !== undefined, (found) =>
      found.where(sql<boolean>`(updated, id) < (${cursor!.updated}, ${cursor!.id})`),
    )
    .orderBy('updated', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, toMove: 0 }))
}

/** A person may hold several seats of a table; it is their turn if any of them must move. */
async function ownTables(db: Kysely<Schema>, user: string, limit: number, cursor?: Cursor): Promise<ListRow[]> {
  return db
    .selectFrom((e) =>
      e
        .selectFrom('seats')
        .innerJoin('tables', 'tables.id', 'seats.table_id')
        .where('seats.person', '=', user)
        .where('tables.status', '<>', 'over')
        .groupBy(['tables.id', 'tables.updated', 'tables.summary'])
        .select(['tables.id', 'tables.updated', 'tables.summary'])
        .select((f) => f.fn.max('seats.to_move').as('toMove'))
        .as('mine'),
    )
    .select(['id', 'updated', 'summary', 'toMove'])
    .$if(cursor !== undefined, (found) =>
      found.where(sql<boolean>`("toMove", updated, id) < (${cursor!.toMove}, ${cursor!.updated}, ${cursor!.id})`),
    )
    .orderBy('toMove', 'desc')
    .orderBy('updated', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
