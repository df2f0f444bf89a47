import type { Seat } from '../../../kernel/index.ts'
import { godName } from '../rules/facts.ts'
import { type Ankh, SEATS } from '../rules/state.ts'

/** A5.8: a seat's place in the order of play, which decides where it starts on the map, and the god it began with. */
export function rolesOf(s: Ankh, seat: Seat): { place: string; god: string } {
  const at = SEATS.indexOf(seat)
  return { place: String(((at - s.first + s.players) % s.players) + 1), god: godName(s, at) }
}
