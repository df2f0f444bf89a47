import { linearScore, logisticPrediction, type Seat, type Values } from '#kernel'
import { EVENT_SPACE, EVENTS, POWERS, RED } from '../rules/pieces.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import { conflictsLeft, countBits, type Prospects, readProspects, underworldWorth } from './prospects.ts'
import { GAIN, LEAD, SURVIVAL, TUNED } from './weights.ts'

/** By god: worth of the chance to trigger the next event. A marker one push before its event favours the next seat. */
export function eventTempo(s: Ankh, claimable: readonly number[]): number[] {
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
    event !== 'controlMonument' ? TUNED.otherEvent : claimable[god]! > 0 ? TUNED.claim : TUNED.take
  const next = s.plays[s.seat]!
  const after = s.plays[nextSeat(s, s.seat)]!
  const likely = one > 0 ? TUNED.atOnce : 0
  const set = one > 0 ? 1 - TUNED.atOnce : TUNED.setUp[two]!
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

/** Maximum number of powers of a god. */
const MOST_POWERS = 6
const POWER_BITS = POWERS.map((_, power) => 1 << power)

/** Facts about the position that the evaluation of every god uses. */
interface PositionFacts {
  readonly s: Ankh
  readonly prospects: Prospects
  readonly tempo: readonly number[]
  /** Conflicts still to come. */
  readonly left: number
}

export function readPosition(s: Ankh): PositionFacts {
  const prospects = readProspects(s)
  return { s, prospects, tempo: eventTempo(s, prospects.claimable), left: conflictsLeft(s) }
}

/** Expected devotion of a god from the next conflict, or from the rest of the current one. */
const nextConflict = ({ s, prospects: p }: PositionFacts, god: number): number =>
  s.region >= 0 ? p.pending[god]! : p.conflict[god]!

/** Values of the `SURVIVAL` features (A13.1). */
export function survivalTerms(at: PositionFacts, god: number): Values<typeof SURVIVAL.features> {
  const devotion = at.s.devotion[god]!
  const later = at.left - 1
  return [
    1,
    devotion,
    nextConflict(at, god),
    at.prospects.conflict[god]! * later,
    later,
    Math.max(0, RED + 1 - devotion) / Math.max(1, later),
  ]
}

/** Values of the `GAIN` features. */
export function gainTerms(at: PositionFacts, god: number): Values<typeof GAIN.features> {
  const { s, prospects: p, left, tempo } = at
  const soon = Math.min(left, TUNED.ahead)
  const powers = s.powers[god]!
  const unlocked = countBits(powers)
  const toSpend = unlocked < MOST_POWERS ? Math.min(s.followers[god]!, TUNED.useful) : 0
  return [
    s.devotion[god]!,
    left === 0 ? 0 : nextConflict(at, god),
    p.conflict[god]! * Math.max(0, left - 1),
    p.held[god]! * left,
    p.figures[god]! * soon,
    p.giving[god]! * soon,
    p.claimable[god]! * soon,
    underworldWorth(s, god) * soon,
    tempo[god]!,
    toSpend * Math.min(1, left / 3),
    s.followers[god]!,
    unlocked,
    countBits(s.hands[god]!),
    ...POWER_BITS.map((bit) => ((powers & bit) === 0 ? 0 : left)),
  ]
}

/** Values of the `LEAD` features. */
export function leadTerms(at: PositionFacts, god: number): Values<typeof LEAD.features> {
  const expected = at.s.devotion[god]! + linearScore(GAIN, gainTerms(at, god))
  const survival = at.left <= 1 ? 1 : logisticPrediction(SURVIVAL, survivalTerms(at, god))
  return [expected, expected / (1 + at.left), survival]
}

/** A14: estimated chance, 0 to 1, that a seat's god wins. */
export function evaluate(s: Ankh, seat: Seat): number {
  const god = s.plays[SEATS.indexOf(seat)]!
  if (s.end !== '') return s.winner === god ? 1 : 0
  if (s.fallen.includes(god)) return 0
  const at = readPosition(s)
  const own = linearScore(LEAD, leadTerms(at, god))
  let chance = 1
  for (const other of s.ladder) {
    if (other === god) continue
    chance *= 1 / (1 + Math.exp(linearScore(LEAD, leadTerms(at, other)) - own))
  }
  return s.ladder.length > 2 ? chance ** (1 / Math.log2(s.ladder.length)) : chance
}
