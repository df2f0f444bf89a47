import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '../store.ts'

/** Seeks. */
export async function pairing(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  await db.schema
    .createTable('wishes')
    .addColumn('person', id, (column) => column.notNull())
    .addColumn('game', id, (column) => column.notNull())
    .addColumn('pace', id, (column) => column.notNull())
    .addColumn('rated', 'integer', (column) => column.notNull())
    .addColumn('rating', 'double precision', (column) => column.notNull())
    .addColumn('deviation', 'double precision', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('wishes_key', ['person', 'game', 'pace'])
    .execute()
}
