import { type Kysely, type RawBuilder, sql } from 'kysely'
import { peopleIn, type TableEvent } from '../../../table/index.ts'
import type { Store } from '../store.ts'

const NAMING = ['created', 'sat', 'said', 'noted', 'adopted'].map((is) => `%"is":"${is}"%`)
const A_PART = 500

/**
 * Who has left a name or words at a table, with or without a seat. For existing tables this is read from the events.
 */
export async function traces(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  await db.schema
    .createTable('traces')
    .addColumn('table_id', id, (column) => column.notNull())
    .addColumn('person', id, (column) => column.notNull())
    .addPrimaryKeyConstraint('traces_key', ['person', 'table_id'])
    .modifyEnd(kind === 'postgres' ? sql`` : sql`without rowid`)
    .execute()
  await db.schema.createIndex('traces_by_table').on('traces').column('table_id').execute()
  for await (const part of namingEvents(db)) {
    const found = part.flatMap(({ table_id, body }) =>
      peopleIn(JSON.parse(body) as TableEvent).map((person) => ({ table_id, person })),
    )
    if (found.length === 0) continue
    await db
      .insertInto('traces')
      .values(found)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

type Row = { table_id: string; position: number; body: string }

/** The events that may name people, in pages. */
async function* namingEvents(db: Kysely<any>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows: Row[] = await db
      .selectFrom('events')
      .select(['table_id', 'position', 'body'])
      .where((e) => e.or(NAMING.map((text) => e('body', 'like', text))))
      .$if(last !== undefined, (found) =>
        found.where(sql<boolean>`(table_id, position) > (${last!.table_id}, ${last!.position})`),
      )
      .orderBy('table_id')
      .orderBy('position')
      .limit(A_PART)
      .execute()
    yield rows
    last = rows.length === A_PART ? rows.at(-1) : undefined
  } while (last)
}
