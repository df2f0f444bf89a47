import { titles } from '#games/index.ts'
import { type TableEvent, usersNamedInAll } from '#table/events.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import { parseSnapshot, serializeSnapshot, type TableSnapshot } from '#table/snapshot.ts'
import { Table, type TableContext } from '#table/table.ts'
import { BOTS } from '../jobs/botTurns.ts'
import type { Store } from '../store/store.ts'
import { scheduleJobs, toStoredSummary } from './scheduledJobs.ts'

/** Exports a table as text: a line of metadata (its seed included), then one line per event. */
export async function exportTable(store: Store, id: string): Promise<string | undefined> {
  const row = await store.table(id)
  if (row === undefined) return undefined
  const stored = await store.snapshot(id)
  // Only the match; the rest of the snapshot follows from the events.
  const rest = stored && { ...stored, saved: serializeSnapshot({ ...parseSnapshot(0, stored.saved), kept: undefined }) }
  const events = await store.events(id, 0)
  const facts = {
    mehenTable: 1,
    id,
    events: events.length,
    game: row.game,
    seed: row.seed,
    updated: row.updated,
    rest: rest ?? null,
  }
  return [JSON.stringify(facts), ...events, ''].join('\n')
}

/** An exported table that was read and replayed, but not stored. */
export interface ReadTable {
  readonly id: string
  addTo(store: Store): Promise<void>
}

/** Reads an exported table and replays it; throws `bad record` for anything else, or if events are missing. */
export async function readTableFile(text: string): Promise<ReadTable> {
  const [first = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const { mehenTable, id, game: gameId, seed, updated, rest: stored, events: count } = parseLine(first)
  const load = Object.hasOwn(titles, String(gameId)) ? titles[String(gameId)] : undefined
  if (mehenTable !== 1 || typeof seed !== 'string' || load === undefined) throw new RequestRefused('bad record')
  // Files of the first version do not say how many events they hold.
  if (count !== undefined && count !== lines.length) throw new RequestRefused('bad record', 'events are missing')
  const events = lines.map((line) => parseLine(line) as unknown as TableEvent)
  const { game } = await load()
  const rest = parseExportedSnapshot(stored)
  const table = replayTable({ game, seed, bots: BOTS }, events, rest)
  if (table.state.id !== id) throw new RequestRefused('bad record', 'of another table')
  const fresh = table.drain()
  const then = { now: updated as number, looked: updated as number, notifies: null, after: 0 }
  const duties = [...scheduleJobs(table, then).values()]
  const put = duties.filter((d) => d.kind !== 'rematch' && d.kind !== 'rate').map(({ sign: _, ...job }) => job)
  const row = { ...toStoredSummary(table, updated as number), seed, length: lines.length + fresh.length }
  const addTo = async (store: Store) => {
    await store.create(row, [...lines, ...fresh.map((event) => JSON.stringify(event))], {
      ...{ put, people: usersNamedInAll([...events, ...fresh]) },
    })
    const safe = table.isReplayable ? table.takeSnapshot() : rest
    if (safe !== undefined) await store.putSnapshot(table.state.id, safe.seq, serializeSnapshot(safe))
  }
  return { id: table.state.id, addTo }
}

/** The match in an exported snapshot. Everything else is derived from the replayed events. */
function parseExportedSnapshot(stored: unknown): TableSnapshot | undefined {
  if (stored === null || stored === undefined) return undefined
  const { length, saved } = stored as { length: number; saved: string }
  try {
    const { seq, saved: match } = parseSnapshot(length, saved)
    return { seq, saved: match }
  } catch {
    throw new RequestRefused('bad record', 'the rest is not JSON')
  }
}

function replayTable(host: TableContext, events: TableEvent[], rest: TableSnapshot | undefined): Table {
  try {
    return Table.load(host, events, rest)
  } catch (error) {
    throw Object.assign(new RequestRefused('bad record'), { cause: error })
  }
}

function parseLine(line: string): { [name: string]: unknown } {
  try {
    return JSON.parse(line)
  } catch {
    throw new RequestRefused('bad record', 'a line is not JSON')
  }
}
