import { randomBytes, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { backupForm, restoreFile, writeBackup, writeDump } from '../backup.ts'
import { GroupCommit } from '../groupCommit.ts'
import { KyselyStore, writeProbe } from '../sql/kyselyStore.ts'
import { NEWEST, type OpenMode, prepareSchema, schemaOf } from '../sql/migrations.ts'
import { addJobs, isDue, putJobs, toLeasedJob } from '../sql/rows.ts'
import type { Schema } from '../sql/schema.ts'
import {
  type AppendChange,
  type Job,
  type LeasedJob,
  StoreError,
  type StoreNews,
  type TableRow,
  type Time,
} from '../store.ts'
import { CHANNEL, jobsNotice, MessageBus, messageNotices } from './messageBus.ts'
import { asStoreError, isConnectionLost, isTransient, RetryBudget, retry } from './retry.ts'
import { append, create, type PostgresAppend } from './writer.ts'

export interface PostgresOptions {
  /** Maximum connections, not counting the listening one. */
  readonly connections?: number
  /** How long transient errors (a restart, a full server) are retried, in ms. */
  readonly patience?: number
}

/** The part of the retry time reserved for the last attempt. */
const LAST_ATTEMPT = 1 / 3

/** Opens the store in a PostgreSQL database, which several processes may share. */
export async function openPostgres(
  url: string,
  options: PostgresOptions = {},
  mode: OpenMode = 'serve',
): Promise<PostgresStore> {
  const process = randomBytes(6).toString('base64url')
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: applicationName(process),
    connectionTimeoutMillis: (options.patience ?? 15_000) * LAST_ATTEMPT,
    options: '-c synchronous_commit=on',
    types: { getTypeParser: typeParser },
  }
  const patience = new RetryBudget((options.patience ?? 15_000) * (1 - LAST_ATTEMPT))
  // A connection without answers is considered broken; only migrations may take longer.
  const pool = createPool({ ...config, max: options.connections ?? 10, query_timeout: patience.ms })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withoutBroken(pool) }) })
  const bus = new MessageBus(config, process, patience.ms)
  try {
    if ((await retry(() => schemaOf(db), patience)) !== NEWEST) await migrateSlowly(config, mode, patience)
    await retry(() => bus.open(), patience)
    return new PostgresStore(db, pool, bus, process, patience)
  } catch (error) {
    await Promise.allSettled([bus.close(), db.destroy()])
    throw error
  }
}

/** A statement of a migration may take this long. */
const MIGRATION_MS = 3_600_000

/** Brings the schema to what the mode asks for, over connections with more patience than those of the store. */
async function migrateSlowly(config: pg.PoolConfig, mode: OpenMode, patience: RetryBudget): Promise<void> {
  const pool = createPool({ ...config, max: 2, query_timeout: MIGRATION_MS })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  await retry(() => prepareSchema(db, 'postgres', mode), patience).finally(() => db.destroy())
}

/** The name of a process's connections, by which PostgreSQL tells them from others. */
const applicationName = (process: string) => `mehen ${process}`

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  // The pool handles errors of idle connections only; one that breaks while in use would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The pool for Kysely, which would return a connection without answers to it, to be used and waited for again. */
function withoutBroken(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let broken: Error | undefined
      return {
        query(text: any, values?: any): any {
          if (broken) return Promise.reject(broken)
          return client.query(text, values).catch((error: Error) => {
            if (isConnectionLost(error)) broken = error
            throw error
          })
        },
        release: () => client.release(broken),
      }
    },
  }
}

/** 64-bit integers become numbers: times and counts stay far below the limit. */
function typeParser(oid: number, format?: any): any {
  return oid === 20 ? Number : pg.types.getTypeParser(oid, format)
}

/** The store shared by several processes. */
class PostgresStore extends KyselyStore {
  readonly kind = 'postgres'
  readonly #pool: pg.Pool
  readonly #bus: MessageBus
  readonly #process: string
  readonly #patience: RetryBudget
  readonly #appends = new GroupCommit<PostgresAppend, boolean>((group) => this.#commit(group))
  #counter = 0
  #closed = false

  constructor(db: Kysely<Schema>, pool: pg.Pool, bus: MessageBus, process: string, patience: RetryBudget) {
    super(db)
    this.#pool = pool
    this.#bus = bus
    this.#process = process
    this.#patience = patience
  }

  protected run<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    this.#mustBeOpen()
    return retry(() => work(this.db), this.#patience)
  }

  async create(row: TableRow, events: readonly string[], change: Omit<AppendChange, 'summary'> = {}) {
    this.#mustBeOpen()
    const token = this.#token()
    let unsure = false
    const made = await retry(async () => {
      try {
        if (await create(this.#pool, row, { events, change, token }, this.#process)) return true
      } catch (error) {
        unsure ||= isConnectionLost(error)
        throw error
      }
      return unsure && (await this.#wrote(row.id, 0, token))
    }, this.#patience)
    if (!made) throw new StoreError('exists', `the table ${row.id} exists`)
  }

  async append(table: string, expected: number, events: readonly string[], change: AppendChange = {}) {
    this.#mustBeOpen()
    return this.#appends.add({ table, expected, events, change, token: this.#token(), head: change.head ?? '' })
  }

  override async putJobs(jobs: readonly Job[]) {
    if (jobs.length === 0) return
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        await putJobs(all, jobs)
        await notify(all, [jobsNotice(this.#process, jobs)])
      }),
    )
  }

  override async addJobs(jobs: readonly Job[]) {
    if (jobs.length === 0) return
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        if (await addJobs(all, jobs)) await notify(all, [jobsNotice(this.#process, jobs)])
      }),
    )
  }

  async claim(now: Time, lease: number, limit: number, kinds?: readonly string[]): Promise<LeasedJob[]> {
    const rows = await this.run((db) =>
      db
        .with('due', (e) =>
          e
            .selectFrom('jobs')
            .select('key')
            .where(isDue(now, lease))
            .$if(kinds !== undefined, (due) => due.where('kind', 'in', kinds!))
            .orderBy('due')
            .orderBy('key')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('jobs')
        .from('due')
        .whereRef('jobs.key', '=', 'due.key')
        .set((e) => ({ lease: randomUUID(), ready: now + lease, attempts: e('attempts', '+', 1) }))
        .returningAll('jobs')
        .execute(),
    )
    return rows.map(toLeasedJob).sort((a, b) => a.due - b.due || (a.key < b.key ? -1 : 1))
  }

  async tell(body: string) {
    const notices = messageNotices(this.#process, ++this.#counter, body)
    await this.run((db) => notify(db, notices))
  }

  listen(heard: (news: StoreNews) => void, lost?: () => void) {
    return this.#bus.listen({ heard, lost })
  }

  async check() {
    this.#mustBeOpen()
    await writeProbe(this.db).catch((error) => {
      throw isTransient(error)
        ? new StoreError('unreachable', 'PostgreSQL cannot be reached', error)
        : asStoreError(error)
    })
  }

  override async facts() {
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit']
    const unsafe: string[] = []
    for (const name of settings) {
      const { rows } = await this.run((db) =>
        sql<{ value: string }>`select current_setting(${name}) as value`.execute(db),
      )
      if (rows[0]?.value === 'off') unsafe.push(name)
    }
    const { rows } = await this.run((db) =>
      sql<{ version: string; now: number }>`select current_setting('server_version_num') as version,
        extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db),
    )
    return { ...(await super.facts()), postgres: { version: Number(rows[0]!.version), now: rows[0]!.now, unsafe } }
  }

  /** PostgreSQL frees the space itself; it offers no way to overwrite it. */
  async erase() {}

  async backup(file: string) {
    if (backupForm(file) === 'database') throw new StoreError('wrong kind', 'PostgreSQL is saved into a .jsonl file')
    return writeBackup(file, (part) =>
      this.run((db) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((all) => writeDump(all, part)),
      ),
    )
  }

  async restore(file: string, options: { readonly force?: boolean } = {}) {
    this.#mustBeOpen()
    const others = await this.#others()
    if (others > 0) throw new StoreError('occupied', `${others}`)
    return restoreFile(this.db, file, options)
  }

  /** How many connections other processes of Mehen have to this database. */
  async #others(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name like 'mehen%'
      and application_name <> ${applicationName(this.#process)}`.execute(this.db)
    return Number(rows[0]?.count ?? 0)
  }

  async close() {
    if (this.#closed) return
    this.#closed = true
    await this.#appends.idle()
    await this.#bus.close()
    await this.db.destroy()
  }

  /**
   * A statement may contain each table once: of several appends at the same length the first can win, the others wait a
   * round.
   */
  async #commit(group: readonly PostgresAppend[]): Promise<boolean[]> {
    const won = new Set<PostgresAppend>()
    let left = [...group]
    while (left.length > 0) {
      const round = new Map<string, PostgresAppend>()
      const later: PostgresAppend[] = []
      for (const item of left) {
        const first = round.get(item.table)
        if (!first) round.set(item.table, item)
        else if (first.events.length === 0 || first.expected !== item.expected) later.push(item)
      }
      for (const item of await this.#round([...round.values()])) won.add(item)
      left = later
    }
    return group.map((item) => won.has(item))
  }

  /** When repeated after a broken connection, an append that finds its own event has won. */
  async #round(round: PostgresAppend[]): Promise<PostgresAppend[]> {
    let unsure = false
    return retry(async () => {
      let ids: Set<string>
      try {
        ids = await append(this.#pool, await this.#withHeads(round), this.#process)
      } catch (error) {
        unsure ||= isConnectionLost(error)
        throw error
      }
      const won: PostgresAppend[] = []
      for (const item of round) {
        const { table, expected, token } = item
        if (ids.has(table) || (unsure && (await this.#wrote(table, expected, token)))) won.push(item)
      }
      return won
    }, this.#patience)
  }

  async #wrote(table: string, position: number, token: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('events')
      .select('token')
      .where('table_id', '=', table)
      .where('position', '=', position)
      .executeTakeFirst()
    return row?.token === token
  }

  /** Adds the hashes of the events before to appends whose callers do not know them. */
  async #withHeads(round: readonly PostgresAppend[]): Promise<PostgresAppend[]> {
    const unknown = round.filter(({ head }) => head === '').map(({ table }) => table)
    if (unknown.length === 0) return [...round]
    const rows = await this.db.selectFrom('tables').select(['id', 'chain']).where('id', 'in', unknown).execute()
    const heads = new Map(rows.map(({ id, chain }) => [id, chain ?? '']))
    return round.map((item) => (item.head === '' ? { ...item, head: heads.get(item.table) ?? '' } : item))
  }

  #token() {
    return `${this.#process}.${++this.#counter}`
  }

  #mustBeOpen() {
    if (this.#closed) throw new StoreError('closed', 'the store is closed')
  }
}

async function notify(db: Kysely<Schema>, notices: readonly string[]) {
  await sql`select pg_notify(${CHANNEL}, notice) from unnest(${notices}::text[]) as n(notice)`.execute(db)
}
