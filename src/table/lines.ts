import type { Seat, Told } from '../kernel/index.ts'
import type { Lines } from './annals.ts'
import type { Line } from './protocol.ts'
import type { Table } from './table.ts'

/** Journal lines per snapshot; clients request earlier ones. */
const LAST_LINES = 100

/** The lines visible to these seats. */
export function readBySeats(told: readonly Told[], seats: readonly Seat[]): Line[] {
  const lines: Line[] = []
  for (const { only, ...line } of told) {
    const readers = only?.filter((seat) => seats.includes(seat))
    if (readers === undefined) lines.push(line as Line)
    else if (readers.length > 0) lines.push({ ...line, only: readers } as Line)
  }
  return lines
}

/** The last lines of the journal visible to these seats. */
export function lastLines(table: Table, seats: readonly Seat[]): Lines<Line> {
  const { journal, whole } = table
  const { events } = journal
  let first = events.length
  for (let found = 0; first > 0 && found < LAST_LINES; first--) if (mayRead(events[first - 1]!, seats)) found++
  while (first > 0 && events[first - 1]!.at === events[first]!.at) first--
  const from = first > 0 ? events[first]!.at : whole ? journal.from : 0
  return { from, lines: readBySeats(first === 0 ? events : events.slice(first), seats) }
}

/** The lines after an event visible to these seats. */
export function linesSince(table: Table, seats: readonly Seat[], since: number): Line[] {
  const { events } = table.journal
  let first = events.length
  while (first > 0 && cameWith(table, events[first - 1]!.at) > since) first--
  return readBySeats(events.slice(first), seats)
}

/** Whether every line after an event is in memory. */
export function knowsLinesSince(table: Table, since: number): boolean {
  const { from } = table.journal
  return from === 0 || since >= cameWith(table, from - 1)
}

/** The number of the event that brought the lines written at a length of the record. */
function cameWith({ facts }: Table, at: number): number {
  return Math.max(facts.begunAt, facts.brought[at - 1] ?? 0)
}

function mayRead({ only }: Told, seats: readonly Seat[]): boolean {
  return only === undefined || only.some((seat) => seats.includes(seat))
}
