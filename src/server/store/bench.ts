import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import pg from 'pg'
import { openStore, type StoreLocation } from './open.ts'
import type { Job, Store, StoredSummary, TableRow } from './store.ts'

/** Operations per second. */
export interface StoreSpeed {
  /** Single rows inserted and synced one at a time on a bare connection to the same kind of database. */
  readonly raw: number
  /** Appends with their summary and a job, by number of tables playing at the same time. */
  readonly appends: { readonly [tables: number]: number }
}

const SECONDS = 0.5
const ROUNDS = 6

/**
 * Measures appends against bare single-row inserts, alternating on the same disk, and keeps the best round of each.
 * Calls `between` before every round.
 */
export async function measureStore(place: StoreLocation, between = () => {}): Promise<StoreSpeed> {
  const raw = place.url ? await rawPostgres(place.url) : rawSqlite(place.folder)
  const store = await openStore(place)
  try {
    const raws: number[] = []
    const appends: { [tables: number]: number[] } = { 1: [], 10: [], 50: [] }
    for (let round = 0; round < ROUNDS; round++) {
      between()
      raws.push(await perSecond(SECONDS, 1, raw.insert))
      for (const tables of [1, 10, 50]) {
        const players = await Promise.all(
          Array.from({ length: tables }, (_, index) => makePlayer(store, `bench-${round}-${tables}-${index}`)),
        )
        appends[tables]!.push(await perSecond(SECONDS, tables, (index) => players[index]!()))
      }
    }
    return {
      raw: Math.max(...raws),
      appends: Object.fromEntries(Object.entries(appends).map(([tables, all]) => [tables, Math.max(...all)])),
    }
  } finally {
    await store.close()
    await raw.close()
  }
}

/** Single-row inserts per second on a bare connection: what the disk can do. */
export async function rawInserts(place: StoreLocation, seconds: number): Promise<number> {
  const raw = place.url ? await rawPostgres(place.url) : rawSqlite(place.folder)
  try {
    return await perSecond(seconds, 1, raw.insert)
  } finally {
    await raw.close()
  }
}

interface Raw {
  insert(): Promise<void>
  close(): void | Promise<void>
}

const EVENT = JSON.stringify({ kind: 'answers', by: 'light', keys: ['move:7'], at: 1_800_000_000_000 })

function rawSqlite(beside: string): Raw {
  const folder = mkdtempSync(join(beside || tmpdir(), 'raw-'))
  const database = new Database(join(folder, 'raw.db'))
  database.pragma('locking_mode = EXCLUSIVE')
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('create table raw (id integer primary key, body text not null)')
  const insert = database.prepare('insert into raw (body) values (?)')
  return {
    insert: async () => void insert.run(EVENT),
    close: () => {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function rawPostgres(url: string): Promise<Raw> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table raw (id bigserial primary key, body text not null)')
  const statement = { name: 'raw', text: 'insert into raw (body) values ($1)', values: [EVENT] }
  return {
    insert: async () => void (await client.query(statement)),
    close: async () => {
      await client.query('drop table raw')
      await client.end()
    },
  }
}

/** A table where two people answer in turn: each append moves the turn and the clock. */
async function makePlayer(store: Store, id: string): Promise<() => Promise<void>> {
  const summary = (length: number): StoredSummary => ({
    id,
    game: 'ur',
    scenario: 'standard',
    status: 'playing',
    listed: true,
    rated: false,
    clock: '{"kind":"live","start":300000,"increment":5000}',
    created: 1_800_000_000_000,
    updated: 1_800_000_000_000 + length,
    outcome: null,
    seats: ['light', 'dark'].map((seat, index) => ({
      seat,
      user: `${id}-${seat}`,
      name: seat,
      bot: null,
      toMove: length % 2 === index,
    })),
  })
  const row: TableRow = { ...summary(0), seed: 'seed', length: 0 }
  await store.create(row, [])
  let length = 0
  return async () => {
    const put: Job[] = [{ key: `clock:${id}`, kind: 'clock', table: id, due: 1_900_000_000_000 + length, body: '{}' }]
    const won = await store.append(id, length, [EVENT], { summary: summary(length + 1), put })
    if (!won) throw new Error(`the append to ${id} lost, with nobody else there`)
    length++
  }
}

/** Repeats `work` in `side` parallel loops and returns how often it completes per second. */
async function perSecond(seconds: number, side: number, work: (index: number) => Promise<void>): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: side }, async (_, index) => {
      while (performance.now() < end) {
        await work(index)
        done++
      }
    }),
  )
  return done / ((performance.now() - start) / 1000)
}
