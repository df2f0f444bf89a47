import { copyFileSync, createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type InsertObject, Kysely, sql } from 'kysely'
import { migrate, NEWEST } from './sql/migrations.ts'
import type { Schema } from './sql/schema.ts'
import { LibsqlDialect, SqliteConnection } from './sqlite/connection.ts'
import { StoreError } from './store.ts'

/** Reads a copy of a database that no one else uses, after migrating it to the newest schema. */
export async function withCopy<T>(file: string, read: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = new Kysely<Schema>({ dialect: new LibsqlDialect(new SqliteConnection(file)) })
  try {
    await migrate(db, 'libsql')
    return await read(db)
  } finally {
    await db.destroy()
  }
}

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
} as const satisfies { [name in keyof Schema]?: readonly string[] }

export type BackupTable = keyof typeof PRIMARY_KEYS
export type BackupRow = { readonly [column: string]: unknown }

export const BACKUP_TABLES = Object.keys(PRIMARY_KEYS) as BackupTable[]

/** Whether a backup with this file name consists of lines of JSON. */
export function isDumpName(file: string): boolean {
  return file.endsWith('.jsonl')
}

/** All rows of a database, in pages. */
export async function* readRows(db: Kysely<Schema>): AsyncGenerator<[BackupTable, BackupRow[]]> {
  for (const table of BACKUP_TABLES) {
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

/** Writes all rows to a new file as lines of JSON: a header, the rows, and their number. */
export async function writeDump(db: Kysely<Schema>, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error) => {
    throw error.code === 'EEXIST' ? new StoreError('exists', `the file ${file} exists`, error) : error
  })
  try {
    let count = 0
    await handle.appendFile(`${JSON.stringify({ mehen: 'backup', schema: NEWEST })}\n`)
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

/** Reads a file of `writeDump`, in groups; throws `not ours` for any other or an incomplete file. */
export async function* readDump(file: string): AsyncGenerator<[BackupTable, BackupRow[]]> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  let head = true
  let end: number | undefined
  let count = 0
  let group: [BackupTable, BackupRow[]] | undefined
  for await (const line of lines) {
    const value = parseLine(line, file)
    if (end !== undefined) throw notOurs(file)
    if (head) {
      if (value?.mehen !== 'backup') throw notOurs(file)
      if (value.schema !== NEWEST) {
        throw new StoreError('not ours', `${file} belongs to another version of the program`)
      }
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

/** Fills an empty database from a backup of either kind, in one transaction. */
export async function restoreFile(db: Kysely<Schema>, file: string): Promise<void> {
  if (!(await isDatabase(file))) return insertRows(db, readDump(file))
  // The backup itself is not changed: a copy is migrated to the newest schema and read.
  const folder = mkdtempSync(join(tmpdir(), 'mehen-restore-'))
  try {
    const copy = join(folder, 'copy.db')
    copyFileSync(file, copy)
    await withCopy(copy, (from) => insertRows(db, readRows(from)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function insertRows(db: Kysely<Schema>, groups: AsyncIterable<[BackupTable, BackupRow[]]>): Promise<void> {
  await db.transaction().execute(async (all) => {
    for (const table of BACKUP_TABLES) {
      if (table === 'secrets') continue
      const found = await all.selectFrom(table).selectAll().limit(1).execute()
      if (found.length > 0) throw new StoreError('exists', 'the store to restore into is not empty')
    }
    await all.deleteFrom('secrets').execute()
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
