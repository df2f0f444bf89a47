import { titles } from '../../games/index.ts'
import {
  type Hosting,
  peopleAmong,
  Refused,
  type Rest,
  readRest,
  Table,
  type TableEvent,
  writeRest,
} from '../../table/index.ts'
import { BOTS } from '../bots.ts'
import type { Store } from '../store/store.ts'
import { dutiesOf, storedSummary } from './summary.ts'

/** Exports a table as text: a line of metadata (its seed included), then one line per event. */
export async function tableFile(store: Store, id: string): Promise<string | undefined> {
  const row = await store.table(id)
  if (row === undefined) return undefined
  const stored = await store.snapshot(id)
  // Only the match; the rest of the snapshot follows from the events.
  const rest = stored && { ...stored, saved: writeRest({ ...readRest(0, stored.saved), kept: undefined }) }
  const facts = {
    mehenTable: 1,
    id,
    game: row.game,
    seed: row.seed,
    updated: row.updated,
    rest: rest ?? null,
  }
  return [JSON.stringify(facts), ...(await store.events(id, 0)), ''].join('\n')
}

/** Stores an exported table after replaying it; throws `bad record` for anything else. */
export async function readTableFile(store: Store, text: string): Promise<string> {
  const [first = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const { mehenTable, id, game: gameId, seed, updated, rest: stored } = parse(first)
  const load = Object.hasOwn(titles, String(gameId)) ? titles[String(gameId)] : undefined
  if (mehenTable !== 1 || typeof seed !== 'string' || load === undefined) throw new Refused('bad record')
  const events = lines.map((line) => parse(line) as unknown as TableEvent)
  const { game } = await load()
  const rest = restIn(stored)
  const table = openTable({ game, seed, bots: BOTS }, events, rest)
  if (table.facts.id !== id) throw new Refused('bad record', 'of another table')
  const fresh = table.drain()
  const then = { now: updated as number, looked: updated as number, notifies: null, after: 0 }
  const duties = [...dutiesOf(table, then).values()]
  const put = duties.filter((d) => d.kind !== 'rematch' && d.kind !== 'rate').map(({ sign: _, ...job }) => job)
  const row = { ...storedSummary(table, updated as number), seed, length: lines.length + fresh.length }
  await store.create(row, [...lines, ...fresh.map((event) => JSON.stringify(event))], {
    ...{ put, people: peopleAmong([...events, ...fresh]) },
  })
  const safe = table.whole ? table.rest() : rest
  if (safe !== undefined) await store.putSnapshot(table.facts.id, safe.seq, writeRest(safe))
  return table.facts.id
}

/** The match in an exported snapshot. Everything else is derived from the replayed events. */
function restIn(stored: unknown): Rest | undefined {
  if (stored === null || stored === undefined) return undefined
  const { length, saved } = stored as { length: number; saved: string }
  try {
    const { seq, saved: match } = readRest(length, saved)
    return { seq, saved: match }
  } catch {
    throw new Refused('bad record', 'the rest is not JSON')
  }
}

function openTable(host: Hosting, events: TableEvent[], rest: Rest | undefined): Table {
  try {
    return Table.load(host, events, rest)
  } catch (error) {
    throw Object.assign(new Refused('bad record'), { cause: error })
  }
}

function parse(line: string): { [name: string]: unknown } {
  try {
    return JSON.parse(line)
  } catch {
    throw new Refused('bad record', 'a line is not JSON')
  }
}
