import { EVENT_SPACE, EVENTS } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'
import { BY_HAND } from './hand.ts'

/** By god: worth of the chance to trigger the next event. A marker one push before its event favours the next seat. */
export function tempoOf(s: Ankh, claimable: readonly number[]): number[] {
  const worth = s.devotion.map(() => 0)
  const event = EVENTS[s.event + 1]
  if (event === undefined || s.seat < 0 || s.region >= 0 || s.ladder.length === 0) return worth
  let one = 0
  let two = 0
  for (let action = 0; action < s.markers.length; action++) {
    const pushes = EVENT_SPACE[action]! - s.markers[action]!
    if (pushes === 0 || (pushes === 1 && action > s.action)) one++
    else if (pushes <= 2) two++
  }
  const gain = (god: number) =>
    event !== 'controlMonument' ? BY_HAND.otherEvent : claimable[god]! > 0 ? BY_HAND.claim : BY_HAND.take
  const next = s.plays[s.seat]!
  const after = s.plays[nextSeat(s, s.seat)]!
  const likely = one > 0 ? BY_HAND.atOnce : 0
  const set = one > 0 ? 1 - BY_HAND.atOnce : BY_HAND.setUp[two]!
  worth[next]! += likely * gain(next)
  worth[after]! += set * gain(after)
  return worth
}

/** The next seat whose god is in the game. */
function nextSeat(s: Ankh, seat: number): number {
  for (let step = 1; step <= s.players; step++) {
    const other = (seat + step) % s.players
    if (s.ladder.includes(s.plays[other]!)) return other
  }
  return seat
}
