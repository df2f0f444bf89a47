import type { Seat } from '../../../kernel/index.ts'
import type { Bots } from '../../../table/bots.ts'
import type { Placing } from '../../../table/protocol.ts'
import { BOTS } from '../shell/bots.ts'
import type { Opened, Position } from './replayer.ts'

/**
 * A branch begins where somebody decides: the reader takes the seat he looks through, bots the others. A bot stays what it
 * was, and one for a person plays as the others did.
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
  const botAt = (seat: Seat) => (levels.includes(bots[seat] ?? '') ? bots[seat]! : usual)
  const placing = (seat: Seat): Placing => (seat === mine ? 'me' : { bot: botAt(seat) })
  const seats = Object.fromEntries(opened.seats.map((seat) => [seat, placing(seat)]))
  const before = opened.stops.findLast((stop) => stop <= position.step) ?? 0
  const ended = opened.outcome !== null && before === opened.length
  return { seats, length: ended ? (opened.stops.at(-2) ?? 0) : before }
}
