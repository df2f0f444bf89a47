import { type Kysely, type Migration, Migrator, type RawBuilder, sql } from 'kysely'
import { type Store, StoreError } from '../store.ts'
import {
  addChains,
  addClub,
  addModeration,
  addRatings,
  addSeeks,
  addSummariesAndOutages,
  addTournaments,
  addTraces,
  fillLoginSkeletons,
} from './migrationSteps.ts'
import type { Schema } from './schema.ts'

/** All migrations in order. A released one is never changed. */
const MIGRATIONS: { [name: string]: (kind: Store['kind']) => Migration } = {
  '001-first': (kind) => ({ up: (db) => createTables(db, kind) }),
  '002-accounts': (kind) => ({ up: (db) => addAccounts(db, kind) }),
  '004-behaviour': (kind) => ({ up: (db) => addModeration(db, kind) }),
  '005-tournaments': (kind) => ({ up: (db) => addTournaments(db, kind) }),
  '010-ratings': (kind) => ({ up: (db) => addRatings(db, kind) }),
  '011-pairing': (kind) => ({ up: (db) => addSeeks(db, kind) }),
  '012-traces': (kind) => ({ up: (db) => addTraces(db, kind) }),
  '020-chains': () => ({ up: addChains }),
  '021-hardening': (kind) => ({ up: (db) => addSummariesAndOutages(db, kind) }),
  '022-club': (kind) => ({ up: (db) => addClub(db, kind) }),
}

/** The name of the last migration. */
export const NEWEST = Object.keys(MIGRATIONS).at(-1)!

/** Whether the program knows this schema, by the name of its last migration. */
export const isKnownSchema = (name: string): boolean => Object.hasOwn(MIGRATIONS, name)

/** The migrations that a database of this schema lacks, in order. */
export const migrationsAfter = (schema: string | undefined): string[] =>
  Object.keys(MIGRATIONS).filter((name) => schema === undefined || name > schema)

const MIGRATION_TABLE = 'mehen_migration'

/**
 * The last migration of a database; undefined if it has none of our tables. Throws `newer` if the program does not know
 * the schema. Changes nothing.
 */
export async function schemaOf(db: Kysely<any>): Promise<string | undefined> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!found.some(({ name }) => name === MIGRATION_TABLE)) return undefined
  const rows = await db.selectFrom(MIGRATION_TABLE).select('name').orderBy('name', 'desc').execute()
  const names = rows.map(({ name }) => String(name))
  const unknown = names.find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown !== undefined) throw new StoreError('newer', `the data have the schema ${unknown}`)
  return names[0]
}

/**
 * Migrates the database to the newest schema, or to an earlier one, in one transaction. Throws `newer` if a newer
 * version of the program has migrated it.
 */
export async function migrate(db: Kysely<any>, kind: Store['kind'], to: string = NEWEST): Promise<void> {
  await schemaOf(db)
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(kind)])),
    },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: 'mehen_migration_lock',
  })
  const { error } = await migrator.migrateTo(to)
  if (!error) return
  if (/corrupted migrations/.test(String(error))) {
    throw new StoreError('newer', 'the database belongs to another version of the program', error)
  }
  throw error
}

/** How a store is opened: which schema it may have, and whether it is created. */
export type OpenMode =
  /** By a server: created if there is none, migrated if it is older. */
  | 'serve'
  /** To fill it: created if there is none, but never migrated. */
  | 'fill'
  /** As it is, if it has the program's schema. */
  | 'existing'
  /** As it is, also if it is older; only for backups. */
  | 'any schema'

/** Brings a database to the schema that the mode asks for, or throws `missing`, `older` or `newer`. */
export async function prepareSchema(db: Kysely<Schema>, kind: Store['kind'], mode: OpenMode): Promise<void> {
  const schema = await schemaOf(db)
  if (mode === 'serve' || (mode === 'fill' && schema === undefined)) return migrate(db, kind)
  if (schema === undefined) throw new StoreError('missing', 'there are no tables of Mehen')
  if (schema !== NEWEST && mode !== 'any schema') throw new StoreError('older', `the data have the schema ${schema}`)
}

async function createTables(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  // Ids are compared byte by byte in both stores, so that lists have the same order.
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  const keyed = kind === 'postgres' ? sql`` : sql`without rowid`
  await createMatchTables(db, id, keyed)
  await createPeopleTables(db, id, keyed)
  await createWorkTables(db, id, keyed)
}

async function createMatchTables(db: Kysely<any>, id: RawBuilder<any>, keyed: RawBuilder<any>): Promise<void> {
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
  await db.schema.createIndex('seats_by_person').on('seats').column('person').where('person', 'is not', null).execute()

  await db.schema
    .createTable('snapshots')
    .addColumn('table_id', id, (column) => column.primaryKey().notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('saved', 'text', (column) => column.notNull())
    .execute()
}

async function createPeopleTables(db: Kysely<any>, id: RawBuilder<any>, keyed: RawBuilder<any>): Promise<void> {
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
}

/** Presence, jobs and secrets. */
async function createWorkTables(db: Kysely<any>, id: RawBuilder<any>, keyed: RawBuilder<any>): Promise<void> {
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

/** Sessions instead of cookies that name a person forever; unique skeletons of logins; confirmed addresses. */
async function addAccounts(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  await db.schema.alterTable('people').addColumn('look', id).execute()
  await db.schema.alterTable('people').addColumn('email_wanted', 'text').execute()
  await db.schema
    .alterTable('people')
    .addColumn('old_cookie', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Guests have nothing but their cookie; people with a passphrase sign in again.
  await db.updateTable('people').set({ old_cookie: 1 }).where('login', 'is', null).execute()
  // No address has been confirmed yet.
  await db
    .updateTable('people')
    .set((e) => ({ email_wanted: e.ref('email'), email: null }))
    .where('email', 'is not', null)
    .execute()
  await fillLoginSkeletons(db)
  await db.schema.createIndex('people_by_look').on('people').column('look').unique().execute()

  await db.schema
    .createTable('sessions')
    .addColumn('key', id, (column) => column.primaryKey().notNull())
    .addColumn('person', id, (column) => column.notNull())
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_person').on('sessions').column('person').execute()
  await db.schema.createIndex('sessions_by_end').on('sessions').column('until').execute()

  await db.schema
    .createTable('tallies')
    .addColumn('key', id, (column) => column.notNull())
    .addColumn('period', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('tallies_key', ['key', 'period'])
    .execute()
}
