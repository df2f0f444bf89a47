import type { Seat } from '../../../kernel/index.ts'
import type { Bots } from '../../../table/bots.ts'
import type { Placing } from '../../../table/protocol.ts'
import { BOTS } from '../shell/bots.ts'
import type { Opened, Position } from './replayer.ts'

/**
 * Seats and length of a branch. It starts at the last decision of a player. The viewer takes the seat whose view is
 * shown; bots take the others: a bot keeps its level, and a person is replaced by a bot of the level used elsewhere.
 */
export function branchSeats(
  opened: Opened,
  position: Pick<Position, 'step' | 'waitingFor'>,
  eyes: Seat,
  bots: Bots = {},
): { readonly seats: { [seat: Seat]: Placing }; readonly length: number } {
  const mine = opened.seats.includes(eyes) ? eyes : (position.waitingFor[0] ?? opened.seats[0]!)
  const levels: readonly string[] = BOTS
  const usual = Object.values(bots).find((bot) => levels.includes(bot)) ?? 'normal'
  const level = (seat: Seat) => (levels.includes(bots[seat] ?? '') ? bots[seat]! : usual)
  const placing = (seat: Seat): Placing => (seat === mine ? 'me' : { bot: level(seat) })
  const seats = Object.fromEntries(opened.seats.map((seat) => [seat, placing(seat)]))
  const before = opened.stops.findLast((stop) => stop <= position.step) ?? 0
  const ended = opened.outcome !== null && before === opened.length
  return { seats, length: ended ? (opened.stops.at(-2) ?? 0) : before }
}
