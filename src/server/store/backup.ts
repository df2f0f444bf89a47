import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type InsertObject, Kysely, sql } from 'kysely'
import { isKnownSchema, migrate, NEWEST, schemaOf } from './sql/migrations.ts'
import type { Schema } from './sql/schema.ts'
import { LibsqlDialect, SqliteConnection } from './sqlite/connection.ts'
import { type BackupCounts, StoreError } from './store.ts'

/** The tables of a backup in writing order, with their keys. Presence is left out. */
const PRIMARY_KEYS = {
  secrets: ['name'],
  people: ['id'],
  sessions: ['key'],
  pushes: ['endpoint'],
  tables: ['id'],
  seats: ['table_id', 'seat'],
  traces: ['person', 'table_id'],
  events: ['table_id', 'position'],
  snapshots: ['table_id'],
  notified: ['table_id', 'seat', 'position'],
  jobs: ['key'],
  bonds: ['person', 'other'],
  conduct: ['person'],
  reports: ['id'],
  acts: ['id'],
  tournaments: ['id'],
  tournament_players: ['tournament', 'person'],
  tournament_tables: ['table_id'],
  ratings: ['game', 'player'],
  rated: ['table_id', 'player'],
  rated_counts: ['game'],
  wishes: ['person', 'game', 'pace'],
  heartbeat: ['one'],
  outages: ['from_time'],
  networks: ['person', 'network'],
  settings: ['name'],
  invitations: ['id'],
  passkeys: ['id'],
} as const satisfies { [name in keyof Schema]?: readonly string[] }

export type BackupTable = keyof typeof PRIMARY_KEYS
export type BackupRow = { readonly [column: string]: unknown }

export const BACKUP_TABLES = Object.keys(PRIMARY_KEYS) as BackupTable[]

/** The form of a backup, by its file name: lines of JSON, or the embedded database. */
export function backupForm(file: string): 'lines' | 'database' {
  if (file.endsWith('.jsonl')) return 'lines'
  if (file.endsWith('.db')) return 'database'
  throw new StoreError('wrong kind', `the name of a backup ends in .jsonl or .db, not ${basename(file)}`)
}

/**
 * Makes a backup under a temporary name, readable for its owner only; gives it its name once it was read again as a
 * whole. If anything fails, no file is left.
 */
export async function writeBackup(file: string, produce: (part: string) => Promise<void>): Promise<BackupCounts> {
  const form = backupForm(file)
  if (existsSync(file)) throw new StoreError('exists', `the file ${file} exists`)
  const part = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.part`)
  closeSync(openSync(part, 'wx', 0o600))
  try {
    await produce(part)
    const counts = form === 'lines' ? await countRows(readDump(part)) : await checkDatabase(part)
    await sync(part)
    if (existsSync(file)) throw new StoreError('exists', `the file ${file} exists`)
    renameSync(part, file)
    if (process.platform !== 'win32') await sync(dirname(file))
    return counts
  } finally {
    removeDatabase(part)
  }
}

/** Removes a database file of our own making and what SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true })
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Reads a database that no one else uses. */
async function withDatabase<T>(file: string, read: (db: Kysely<Schema>, plain: SqliteConnection) => Promise<T>) {
  const connection = new SqliteConnection(file)
  const db = new Kysely<Schema>({ dialect: new LibsqlDialect(connection) })
  try {
    return await read(db, connection)
  } finally {
    await db.destroy()
  }
}

/** Writes what a copy of a database holds as lines of JSON. */
export function dumpDatabase(copy: string, part: string): Promise<void> {
  return withDatabase(copy, (db) => writeDump(db, part))
}

/** Checks a copy of our database as SQLite does, and counts what it holds. Throws `not ours` for any other. */
function checkDatabase(file: string): Promise<BackupCounts> {
  return withDatabase(file, async (db, plain) => {
    const [verdict] = plain.fresh('pragma integrity_check').all([]) as { integrity_check: string }[]
    if (verdict?.integrity_check !== 'ok') throw notOurs(file)
    if ((await schemaOf(db)) === undefined) throw notOurs(file)
    return countRows(readRows(db))
  })
}

async function countRows(groups: AsyncIterable<[BackupTable, BackupRow[]]>): Promise<BackupCounts> {
  const counts = { tables: 0, accounts: 0, rows: 0 }
  for await (const [table, rows] of groups) {
    if (table !== 'secrets') counts.rows += rows.length
    if (table === 'tables') counts.tables += rows.length
    if (table === 'people') counts.accounts += rows.filter(({ login }) => login !== null).length
  }
  return counts
}

/** All rows of a database, in pages; tables that its schema does not have yet are left out. */
export async function* readRows(db: Kysely<Schema>): AsyncGenerator<[BackupTable, BackupRow[]]> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
  for (const table of BACKUP_TABLES) {
    if (!present.has(table)) continue
    const keys = PRIMARY_KEYS[table]
    const columns = sql.join(keys.map((key) => sql.ref(key)))
    let last: BackupRow | undefined
    do {
      const behind = last && sql`where (${columns}) > (${sql.join(keys.map((key) => last![key]))})`
      const { rows }: { rows: BackupRow[] } =
        await sql<BackupRow>`select * from ${sql.table(table)} ${behind ?? sql``} order by ${columns} limit 500`.execute(
          db,
        )
      if (rows.length > 0) yield [table, table === 'jobs' ? rows.map(clearLease) : rows]
      last = rows.length === 500 ? rows.at(-1) : undefined
    } while (last)
  }
}

/** Clears the lease: leases end with the process. */
function clearLease(row: BackupRow): BackupRow {
  return { ...row, lease: null, ready: row.due }
}

/** Writes all rows into a file as lines of JSON: a header with the schema, the rows, and their number. */
export async function writeDump(db: Kysely<Schema>, file: string): Promise<void> {
  const schema = await schemaOf(db)
  const handle = await open(file, 'w', 0o600)
  try {
    let count = 0
    await handle.appendFile(`${JSON.stringify({ mehen: 'backup', schema })}\n`)
    for await (const [table, rows] of readRows(db)) {
      await handle.appendFile(rows.map((row) => `${JSON.stringify([table, row])}\n`).join(''))
      count += rows.length
    }
    await handle.appendFile(`${JSON.stringify({ end: count })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Lines of a file. The readline of newer Nodes also splits at U+2028, which may be part of a name. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The schema of a file of `writeDump`; throws `newer` if the program does not know it. */
async function schemaOfDump(file: string): Promise<string> {
  for await (const line of readLines(file)) {
    const head = parseLine(line, file)
    if (head?.mehen !== 'backup' || typeof head.schema !== 'string') throw notOurs(file)
    if (!isKnownSchema(head.schema)) throw new StoreError('newer', `${file} has the schema ${head.schema}`)
    return head.schema
  }
  throw notOurs(file)
}

/** Reads a file of `writeDump`, in groups; throws `not ours` for any other or an incomplete file. */
async function* readDump(file: string): AsyncGenerator<[BackupTable, BackupRow[]]> {
  let head = true
  let end: number | undefined
  let count = 0
  let group: [BackupTable, BackupRow[]] | undefined
  for await (const line of readLines(file)) {
    const value = parseLine(line, file)
    if (end !== undefined) throw notOurs(file)
    if (head) {
      if (value?.mehen !== 'backup') throw notOurs(file)
      head = false
    } else if (Array.isArray(value)) {
      const [table, row] = value
      if (!BACKUP_TABLES.includes(table) || typeof row !== 'object') throw notOurs(file)
      count++
      if (group && (group[0] !== table || group[1].length >= 500)) {
        yield group
        group = undefined
      }
      if (group) group[1].push(row)
      else group = [table, [row]]
    } else {
      end = value?.end
      if (end !== count) throw notOurs(file)
    }
  }
  if (end === undefined) throw notOurs(file)
  if (group) yield group
}

function parseLine(line: string, file: string): any {
  try {
    return JSON.parse(line)
  } catch {
    throw notOurs(file)
  }
}

function notOurs(file: string) {
  return new StoreError('not ours', `${file} is not a whole backup`)
}

/**
 * Fills a database from a backup of either form, in one transaction. A backup of an earlier schema, or the embedded
 * database itself, is read from a copy that is migrated first.
 */
export async function restoreFile(
  db: Kysely<Schema>,
  file: string,
  { force = false }: { readonly force?: boolean } = {},
): Promise<BackupCounts> {
  const isDump = !(await isDatabase(file))
  if (isDump && (await schemaOfDump(file)) === NEWEST) {
    const counts = await countRows(readDump(file))
    needRows(counts, file, force)
    await insertRows(db, readDump(file), force)
    return counts
  }
  const folder = mkdtempSync(join(tmpdir(), 'mehen-restore-'))
  const copy = join(folder, 'copy.db')
  try {
    await (isDump ? loadDump(file, copy) : copyDatabase(file, copy))
    const counts = await checkDatabase(copy)
    needRows(counts, file, force)
    await withDatabase(copy, async (from) => {
      await migrate(from, 'libsql')
      await insertRows(db, readRows(from), force)
    })
    return counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function needRows({ rows }: BackupCounts, file: string, force: boolean): void {
  if (!force && rows === 0) throw new StoreError('empty', file)
}

/** Loads a dump into a new database of the dump's own schema. */
async function loadDump(file: string, copy: string): Promise<void> {
  const schema = await schemaOfDump(file)
  await withDatabase(copy, async (db) => {
    await migrate(db, 'libsql', schema)
    await insertRows(db, readDump(file), true)
  })
}

/** Copies a database, with the log that a running or killed server leaves beside it. */
async function copyDatabase(file: string, copy: string): Promise<void> {
  for (const end of ['', '-wal']) {
    if (!existsSync(`${file}${end}`)) continue
    copyFileSync(`${file}${end}`, `${copy}${end}`)
    chmodSync(`${copy}${end}`, 0o600)
  }
}

/** Tables that a backup leaves out. */
const UNSAVED = ['presence', 'tallies'] as const

/** Tables with rows as soon as a server has run once: a store with nothing else is empty. */
const OWN_ROWS: readonly string[] = ['secrets', 'heartbeat', 'outages', ...UNSAVED]

async function insertRows(
  db: Kysely<Schema>,
  groups: AsyncIterable<[BackupTable, BackupRow[]]>,
  force: boolean,
): Promise<void> {
  await db.transaction().execute(async (all) => {
    const present = new Set((await all.introspection.getTables()).map(({ name }) => name))
    for (const table of [...BACKUP_TABLES, ...UNSAVED]) {
      if (!present.has(table)) continue
      if (!force && !OWN_ROWS.includes(table)) {
        const found = await all.selectFrom(table).selectAll().limit(1).execute()
        if (found.length > 0) throw new StoreError('exists', 'the store to restore into is not empty')
      }
      await all.deleteFrom(table).execute()
    }
    for await (const [table, rows] of groups) {
      await all
        .insertInto(table)
        .values(rows as InsertObject<Schema, BackupTable>[])
        .execute()
    }
  })
}

async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.toString('latin1', 0, bytesRead) === 'SQLite format 3\0'
  } finally {
    await handle.close()
  }
}
