import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lookOf } from '../../people/look.ts'
import type { Store } from '../store.ts'

/** Unique skeletons of account names; relations, reports and moderation. */
export async function behaviour(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  await db.schema.alterTable('people').addColumn('name_look', id).execute()
  await nameLooks(db)
  await db.schema.createIndex('people_by_name_look').on('people').column('name_look').unique().execute()

  await db.schema
    .createTable('bonds')
    .addColumn('person', id, (column) => column.notNull())
    .addColumn('other', id, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bonds_key', ['person', 'other'])
    .execute()
  await db.schema.createIndex('bonds_by_other').on('bonds').column('other').execute()

  await db.schema
    .createTable('conduct')
    .addColumn('person', id, (column) => column.primaryKey().notNull())
    .addColumn('moderator', 'integer', (column) => column.notNull())
    .addColumn('silent_until', 'bigint', (column) => column.notNull())
    .addColumn('suspended_until', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('reports')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by_person', id, (column) => column.notNull())
    .addColumn('about', id, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('reports_by_status').on('reports').columns(['status', 'at', 'id']).execute()
  await db.schema.createIndex('reports_by_person').on('reports').column('by_person').execute()
  await db.schema.createIndex('reports_by_about').on('reports').column('about').execute()

  await db.schema
    .createTable('acts')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('moderator', id, (column) => column.notNull())
    .addColumn('person', id, (column) => column.notNull())
    .addColumn('seen', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('acts_by_time').on('acts').columns(['at', 'id']).execute()
  await db.schema.createIndex('acts_by_person').on('acts').column('person').execute()
}

/**
 * Of accounts whose names already look alike the oldest gets the skeleton; the others keep their names, but no new
 * look-alike is accepted.
 */
async function nameLooks(db: Kysely<any>): Promise<void> {
  const taken = new Set<string>()
  const all = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('login', 'is not', null)
    .orderBy('created')
    .orderBy('id')
    .execute()
  for (const { id, name } of all) {
    const look = lookOf(name)
    if (taken.has(look)) continue
    taken.add(look)
    await db.updateTable('people').set({ name_look: look }).where('id', '=', id).execute()
  }
}
