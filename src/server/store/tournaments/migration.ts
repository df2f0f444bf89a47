import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '../store.ts'

/** Tournaments with their players and tables. */
export async function tournaments(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  await db.schema
    .createTable('tournaments')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('maker', id, (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('tournaments_by_status').on('tournaments').columns(['status', 'updated', 'id']).execute()
  await db.schema.createIndex('tournaments_by_maker').on('tournaments').column('maker').execute()

  await db.schema
    .createTable('tournament_players')
    .addColumn('tournament', id, (column) => column.notNull())
    .addColumn('person', id, (column) => column.notNull())
    .addPrimaryKeyConstraint('tournament_players_key', ['tournament', 'person'])
    .execute()
  await db.schema.createIndex('tournament_players_by_person').on('tournament_players').column('person').execute()

  await db.schema
    .createTable('tournament_tables')
    .addColumn('table_id', id, (column) => column.primaryKey().notNull())
    .addColumn('tournament', id, (column) => column.notNull())
    .execute()
}
