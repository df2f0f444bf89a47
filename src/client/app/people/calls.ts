import type { OwnTable } from '../pages/useOwnTables.ts'

/** Somebody waits for the reader's word: to play at a table, or to play again. */
export interface Call {
  readonly is: 'invited' | 'rematch'
  readonly table: OwnTable
  /** Who asks, by name. */
  readonly by: readonly string[]
  /** The reader's own seat, or the one that is kept for him. */
  readonly seat: string
}

/** Who waits for a person's word at these tables, the newest first. */
export function callsOf(tables: readonly OwnTable[], me: string | undefined): Call[] {
  if (me === undefined) return []
  return tables.flatMap((table) => callAt(table, me)).sort((a, b) => b.table.updated - a.table.updated)
}

function callAt(table: OwnTable, me: string): Call[] {
  const { status, seats, rematch, where } = table
  if (where !== 'table') return []
  if (status === 'waiting') {
    const kept = seats.find(({ reserved }) => reserved === me)
    const by = seats.flatMap(({ user, name }) => (user !== null && name !== null ? [name] : []))
    return kept === undefined ? [] : [{ is: 'invited', table, by, seat: kept.seat }]
  }
  if (status !== 'over' || rematch === null || rematch.table !== null) return []
  const own = seats.filter(({ user }) => user === me).map(({ seat }) => seat)
  const said = [...rematch.wanted, ...rematch.declined]
  if (own.length === 0 || own.some((seat) => said.includes(seat))) return []
  const by = seats.flatMap(({ seat, name }) => (rematch.wanted.includes(seat) && name !== null ? [name] : []))
  return [{ is: 'rematch', table, by, seat: own[0]! }]
}

/** Tables at which one has a seat: not those at which one is only kept for the reader. */
export const isSeatedAt = (table: OwnTable, me: string | undefined) =>
  table.where === 'solo' || me === undefined || table.seats.some(({ user }) => user === me)
