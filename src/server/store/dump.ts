import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type Kysely, sql } from 'kysely'
import { NEWEST } from './migrations.ts'
import type { Schema } from './schema.ts'
import { StoreError } from './store.ts'

/** The tables of a backup in writing order, with their keys. Presence is left out. */
const KEYS = {
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

export type Kept = keyof typeof KEYS
export type KeptRow = { readonly [column: string]: unknown }

export const KEPT = Object.keys(KEYS) as Kept[]

/** Whether a backup with this file name consists of lines of JSON. */
export function isDumpName(file: string): boolean {
  return file.endsWith('.jsonl')
}

/** All rows of a database, in pages. */
export async function* rowsOf(db: Kysely<Schema>): AsyncGenerator<[Kept, KeptRow[]]> {
  for (const table of KEPT) {
    const keys = KEYS[table]
    const columns = sql.join(keys.map((key) => sql.ref(key)))
    let last: KeptRow | undefined
    do {
      const behind = last && sql`where (${columns}) > (${sql.join(keys.map((key) => last![key]))})`
      const { rows }: { rows: KeptRow[] } =
        await sql<KeptRow>`select * from ${sql.table(table)} ${behind ?? sql``} order by ${columns} limit 500`.execute(
          db,
        )
      if (rows.length > 0) yield [table, table === 'jobs' ? rows.map(freed) : rows]
      last = rows.length === 500 ? rows.at(-1) : undefined
    } while (last)
  }
}

/** Clears the lease: leases end with the process. */
function freed(row: KeptRow): KeptRow {
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
    for await (const [table, rows] of rowsOf(db)) {
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
export async function* readDump(file: string): AsyncGenerator<[Kept, KeptRow[]]> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  let head = true
  let end: number | undefined
  let count = 0
  let group: [Kept, KeptRow[]] | undefined
  for await (const line of lines) {
    const value = parsed(line, file)
    if (end !== undefined) throw notOurs(file)
    if (head) {
      if (value?.mehen !== 'backup') throw notOurs(file)
      if (value.schema !== NEWEST) {
        throw new StoreError('not ours', `${file} belongs to another version of the program`)
      }
      head = false
    } else if (Array.isArray(value)) {
      const [table, row] = value
      if (!KEPT.includes(table) || typeof row !== 'object') throw notOurs(file)
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

function parsed(line: string, file: string): any {
  try {
    return JSON.parse(line)
  } catch {
    throw notOurs(file)
  }
}

function notOurs(file: string) {
  return new StoreError('not ours', `${file} is not a whole backup`)
}
