import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { confusableSkeleton } from '#server/accounts/names.ts'
import { readTournament, summarizeTournament } from '#server/tournaments/tournament.ts'
import { type TableEvent, usersNamedIn } from '#table/events.ts'
import { chainHead, chainStart } from '../chain.ts'
import type { Store } from '../store.ts'

/** Unique skeletons of account names; relations, reports and moderation. */
export async function addModeration(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  await db.schema.alterTable('people').addColumn('name_look', id).execute()
  await fillNameSkeletons(db)
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
async function fillNameSkeletons(db: Kysely<any>): Promise<void> {
  const taken = new Set<string>()
  const all = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('login', 'is not', null)
    .orderBy('created')
    .orderBy('id')
    .execute()
  for (const { id, name } of all) {
    const look = confusableSkeleton(name)
    if (taken.has(look)) continue
    taken.add(look)
    await db.updateTable('people').set({ name_look: look }).where('id', '=', id).execute()
  }
}

/** Tournaments with their players and tables. */
export async function addTournaments(db: Kysely<any>, kind: Store['kind']): Promise<void> {
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

/** Current ratings, and the changes by every rated match. */
export async function addRatings(db: Kysely<any>, kind: Store['kind']): Promise<void> {
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

/** Seeks. */
export async function addSeeks(db: Kysely<any>, kind: Store['kind']): Promise<void> {
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

const NAMING_EVENTS = ['created', 'sat', 'said', 'noted', 'adopted'].map((is) => `%"is":"${is}"%`)
const PAGE_SIZE = 500

/**
 * Who has left a name or words at a table, with or without a seat. For existing tables this is read from the events.
 */
export async function addTraces(db: Kysely<any>, kind: Store['kind']): Promise<void> {
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
      usersNamedIn(JSON.parse(body) as TableEvent).map((person) => ({ table_id, person })),
    )
    if (found.length === 0) continue
    await db
      .insertInto('traces')
      .values(found)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

type EventRow = { table_id: string; position: number; body: string }

/** The events that may name people, in pages. */
async function* namingEvents(db: Kysely<any>): AsyncGenerator<EventRow[]> {
  let last: EventRow | undefined
  do {
    const rows: EventRow[] = await db
      .selectFrom('events')
      .select(['table_id', 'position', 'body'])
      .where((e) => e.or(NAMING_EVENTS.map((text) => e('body', 'like', text))))
      .$if(last !== undefined, (found) =>
        found.where(sql<boolean>`(table_id, position) > (${last!.table_id}, ${last!.position})`),
      )
      .orderBy('table_id')
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute()
    yield rows
    last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined
  } while (last)
}

/** A hash chain over each table's events; existing events are trusted as they are. */
export async function addChains(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('tables').addColumn('chain', 'text').execute()
  await db.schema.alterTable('events').addColumn('chain', 'text').execute()
  await db.schema.alterTable('snapshots').addColumn('hash', 'text').execute()
  let after = ''
  for (;;) {
    const tables: { id: string; seed: string }[] = await db
      .selectFrom('tables')
      .select(['id', 'seed'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
    for (const { id, seed } of tables) await rechain(db, id, chainStart(id, seed), 0)
    if (tables.length < PAGE_SIZE) return
    after = tables.at(-1)!.id
  }
}

/** Renews the hashes of a table's events from a position on, and that of the table. */
export async function rechain(db: Kysely<any>, table: string, head: string, from: number): Promise<void> {
  let last = head
  const rows: { position: number; body: string }[] = await db
    .selectFrom('events')
    .select(['position', 'body'])
    .where('table_id', '=', table)
    .where('position', '>=', from)
    .orderBy('position')
    .execute()
  for (const { position, body } of rows) {
    last = chainHead(last, [body])
    await db
      .updateTable('events')
      .set({ chain: last })
      .where('table_id', '=', table)
      .where('position', '=', position)
      .execute()
  }
  await db.updateTable('tables').set({ chain: last }).where('id', '=', table).execute()
}

/**
 * Entries of tournaments in lists, heartbeats and outages, what bounds the abuse of ratings, and skeletons without marks
 * and punctuation.
 */
export async function addSummariesAndOutages(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  await db.schema
    .alterTable('tournaments')
    .addColumn('summary', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  const tournaments: { id: string }[] = await db.selectFrom('tournaments').select('id').execute()
  for (const { id } of tournaments) {
    const { body } = await db.selectFrom('tournaments').select('body').where('id', '=', id).executeTakeFirstOrThrow()
    const summary = JSON.stringify(summarizeTournament(readTournament(body)))
    await db.updateTable('tournaments').set({ summary }).where('id', '=', id).execute()
  }
  await db.schema
    .createTable('heartbeat')
    .addColumn('one', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('wall', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('outages')
    .addColumn('from_time', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('to_time', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('networks')
    .addColumn('person', id, (column) => column.notNull())
    .addColumn('network', id, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('networks_key', ['person', 'network'])
    .execute()
  await db.schema
    .alterTable('rated')
    .addColumn('limited', 'double precision', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.updateTable('people').set({ look: null, name_look: null }).execute()
  await fillLoginSkeletons(db)
  await fillNameSkeletons(db)
}

/** Settings of the club, links by which people join it, and passkeys. */
export async function addClub(db: Kysely<any>, kind: Store['kind']): Promise<void> {
  const id = (kind === 'postgres' ? sql`text collate "C"` : sql`text`) as RawBuilder<any>
  await db.schema
    .createTable('settings')
    .addColumn('name', id, (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('invitations')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('maker', id, (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('person', id, (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkeys_by_person').on('passkeys').column('person').execute()
}

/**
 * Of accounts whose logins already look alike the oldest gets the skeleton; the others stay, but no new look-alike is
 * accepted.
 */
export async function fillLoginSkeletons(db: Kysely<any>): Promise<void> {
  const taken = new Set<string>()
  const all = await db
    .selectFrom('people')
    .select(['id', 'login'])
    .where('login', 'is not', null)
    .orderBy('created')
    .orderBy('id')
    .execute()
  for (const { id, login } of all) {
    const look = confusableSkeleton(login)
    if (taken.has(look)) continue
    taken.add(look)
    await db.updateTable('people').set({ look }).where('id', '=', id).execute()
  }
}
