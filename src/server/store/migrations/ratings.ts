import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '../store.ts'

/** Current ratings, and the changes by every rated match. */
export async function ratings(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  const standing = (table: CreateTableBuilder<any, any>) =>
    table
      .addColumn('game', id, (column) => column.notNull())
      .addColumn('player', id, (column) => column.notNull())
      .addColumn('rating', 'double precision', (column) => column.notNull())
      .addColumn('deviation', 'double precision', (column) => column.notNull())
      .addColumn('volatility', 'double precision', (column) => column.notNull())
      .addColumn('games', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())

  await standing(db.schema.createTable('ratings')).addPrimaryKeyConstraint('ratings_key', ['game', 'player']).execute()
  await db.schema.createIndex('ratings_by_player').on('ratings').column('player').execute()

  await standing(db.schema.createTable('rated'))
    .addColumn('table_id', id, (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('before', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('rated_key', ['table_id', 'player'])
    .execute()
  await db.schema.createIndex('rated_by_player').on('rated').columns(['player', 'game', 'number']).execute()
  await db.schema.createIndex('rated_by_number').on('rated').columns(['game', 'number']).execute()

  await db.schema
    .createTable('rated_counts')
    .addColumn('game', id, (column) => column.primaryKey().notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .execute()
}
