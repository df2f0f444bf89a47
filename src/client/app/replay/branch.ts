import type { Seat } from '../../../kernel/index.ts'
import type { Placing } from '../../../table/protocol.ts'
import type { Opened, Position } from './replayer.ts'

/** A branch begins where somebody decides: the reader takes the seat he looks through, bots the others. */
export function branchSeats(
  opened: Opened,
  position: Pick<Position, 'step' | 'waitingFor'>,
  eyes: Seat,
): { readonly seats: { [seat: Seat]: Placing }; readonly length: number } {
  const mine = opened.seats.includes(eyes) ? eyes : (position.waitingFor[0] ?? opened.seats[0]!)
  const placing = (seat: Seat): Placing => (seat === mine ? 'me' : { bot: 'normal' })
  const seats = Object.fromEntries(opened.seats.map((seat) => [seat, placing(seat)]))
  const before = opened.stops.findLast((stop) => stop <= position.step) ?? 0
  const ended = opened.outcome !== null && before === opened.length
  return { seats, length: ended ? (opened.stops.at(-2) ?? 0) : before }
}
