import { type Kysely, type Migration, Migrator, type RawBuilder, sql } from 'kysely'
import { type Store, StoreError } from './store.ts'

/** The steps that made the schema what it is, in order; one that has shipped is never changed. */
const MIGRATIONS: { [name: string]: (kind: Store['kind']) => Migration } = {
  '001-first': (kind) => ({ up: (db) => first(db, kind) }),
}

/** The name of the last step. */
export const NEWEST = Object.keys(MIGRATIONS).at(-1)!

/** Brings the database to the newest schema. Refuses one that a newer version of the program has changed. */
export async function migrate(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(kind)])),
    },
    migrationTableName: 'mehen_migration',
    migrationLockTableName: 'mehen_migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  if (/corrupted migrations/.test(String(error))) {
    throw new StoreError('not ours', 'the database belongs to another version of the program', error)
  }
  throw error
}

async function first(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  // Ids are compared byte by byte in both stores, so that lists have one order.
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  const keyed = kind === 'postgres' ? sql`` : sql`without rowid`

  await db.schema
    .createTable('tables')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('listed', 'integer', (column) => column.notNull())
    .addColumn('free', 'integer', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('tables_by_status').on('tables').columns(['status', 'updated', 'id']).execute()

  await db.schema
    .createTable('events')
    .addColumn('table_id', id, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('token', 'text')
    .addPrimaryKeyConstraint('events_key', ['table_id', 'position'])
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('seats')
    .addColumn('table_id', id, (column) => column.notNull())
    .addColumn('seat', 'text', (column) => column.notNull())
    .addColumn('person', id)
    .addColumn('to_move', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('seats_key', ['table_id', 'seat'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('seats_by_person')
    .on('seats')
    .column('person')
    .where('person', 'is not', null)
    .execute()

  await db.schema
    .createTable('snapshots')
    .addColumn('table_id', id, (column) => column.primaryKey().notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('saved', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('people')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('login', 'text')
    .addColumn('login_key', id, (column) => column.unique())
    .addColumn('hash', 'text')
    .addColumn('email', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('pushes')
    .addColumn('endpoint', id, (column) => column.primaryKey().notNull())
    .addColumn('person', id, (column) => column.notNull())
    .addColumn('keys', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pushes_by_person').on('pushes').column('person').execute()

  await db.schema
    .createTable('notified')
    .addColumn('table_id', id, (column) => column.notNull())
    .addColumn('seat', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('notified_key', ['table_id', 'seat', 'position'])
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('presence')
    .addColumn('process', id, (column) => column.notNull())
    .addColumn('person', id, (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('presence_key', ['process', 'person'])
    .modifyEnd(keyed)
    .execute()
  await db.schema.createIndex('presence_by_person').on('presence').column('person').execute()

  await db.schema
    .createTable('jobs')
    .addColumn('key', id, (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('table_id', id, (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('ready', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('jobs_by_time').on('jobs').column('ready').execute()
  await db.schema.createIndex('jobs_by_table').on('jobs').column('table_id').execute()

  await db.schema
    .createTable('secrets')
    .addColumn('name', id, (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
