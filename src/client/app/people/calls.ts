import type { OwnTable } from '../pages/useOwnTables.ts'

/** An invitation to a table, or a rematch offer. */
export interface Call {
  readonly is: 'invited' | 'rematch'
  readonly table: OwnTable
  /** Names of the people who ask. */
  readonly by: readonly string[]
  /** The user's own seat, or the one reserved for them. */
  readonly seat: string
}

/** Open invitations and rematch offers to a person, newest first. */
export function callsOf(tables: readonly OwnTable[], me: string | undefined): Call[] {
  if (me === undefined) return []
  return tables.flatMap((table) => callAt(table, me)).sort((a, b) => b.table.updated - a.table.updated)
}

function callAt(table: OwnTable, me: string): Call[] {
  const { status, seats, rematch, where } = table
  if (where !== 'table') return []
  if (status === 'waiting') {
    const seat = seats.find(({ reserved }) => reserved === me)?.seat
    const by = seats.flatMap(({ user, name }) => (user !== null && name !== null ? [name] : []))
    return seat === undefined ? [] : [{ is: 'invited', table, by, seat }]
  }
  if (status !== 'over' || rematch === null || rematch.table !== null) return []
  const own = seats.filter(({ user }) => user === me).map(({ seat }) => seat)
  const answered = [...rematch.wanted, ...rematch.declined]
  if (own.length === 0 || own.some((seat) => answered.includes(seat))) return []
  const by = seats.flatMap(({ seat, name }) => (rematch.wanted.includes(seat) && name !== null ? [name] : []))
  return [{ is: 'rematch', table, by, seat: own[0]! }]
}

/** Whether a person has a seat at a table; a seat that is only reserved does not count. */
export const isSeatedAt = (table: OwnTable, me: string | undefined) =>
  table.where === 'solo' || me === undefined || table.seats.some(({ user }) => user === me)
