import { ALL, type Random, type Seat } from '#kernel'
import { battleOf } from './rules/battle.ts'
import { copy } from './rules/pieces/occupancy.ts'
import { type Alexander, DUMMY_MARKER, NO_MARKER, REAL_MARKER } from './rules/state.ts'
import { markerLeaders } from './rules/turn/start.ts'

/** H4: a marker that the viewer cannot identify. */
export const UNKNOWN_MARKER = 4

/** H1, H2: the state without the identity of the other side's markers. */
export type AlexanderView = Alexander

/** H1, H4: the other side's markers are unknown. While markers are being placed, they are not visible at all. */
export function view(s: Alexander, seat: Seat): AlexanderView {
  const seen = copy(s)
  if (seat === ALL) return seen
  const b = battleOf(s)
  for (let l = 0; l < b.leaders; l++) {
    const marker = s.markers[l]!
    if (b.sides[b.leaderSide[l]!]!.id === seat) continue
    if (s.placing > 0) seen.markers[l] = NO_MARKER
    else if (marker === REAL_MARKER || marker === DUMMY_MARKER) seen.markers[l] = UNKNOWN_MARKER
  }
  return seen
}

/** H4: for bots, each unknown marker is real or a dummy with equal chances. */
export function guess(s: Alexander, seat: Seat, random: Random): void {
  const b = battleOf(s)
  const hidden = s.placing > 0 ? placedBy(s, seat) : []
  for (const l of hidden) s.markers[l] = random(3)
  if (s.placing > 0) return
  for (let l = 0; l < b.leaders; l++) {
    const marker = s.markers[l]
    if (b.sides[b.leaderSide[l]!]!.id === seat || (marker !== REAL_MARKER && marker !== DUMMY_MARKER)) continue
    s.markers[l] = random(2) === 0 ? REAL_MARKER : DUMMY_MARKER
  }
}

/** Leaders of the other side for whom a choice was made in completed rounds. */
function placedBy(s: Alexander, seat: Seat): number[] {
  const { sides } = battleOf(s)
  return [0, 1].flatMap((side) => (sides[side]!.id === seat ? [] : markerLeaders(s, side).slice(0, s.placing - 1)))
}
