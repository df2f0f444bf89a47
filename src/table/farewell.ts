import { keptFor } from './command.ts'
import type { Person } from './events.ts'
import type { Table } from './table.ts'

/**
 * Removes a deleted person: cancels or leaves a waiting table, resigns a running match, and replaces the person by
 * `ghost`.
 */
export function farewell(table: Table, user: string, ghost: Person, at: number): void {
  const { facts } = table
  const seats = table.seatsOf(user)
  if (facts.status === 'waiting') {
    if (facts.maker.user === user) table.end({ winners: [], ranks: {}, how: 'cancelled' }, at)
    else {
      for (const seat of keptFor(table, user)) table.emit({ is: 'declined', seat }, at)
      for (const seat of seats) table.emit({ is: 'left', seat }, at)
    }
  }
  for (const seat of seats)
    if (table.facts.status === 'playing' && table.seat(seat).out === null) table.drop(seat, 'resigned', at)
  table.emit({ is: 'forgotten', from: user, to: ghost }, at)
}
