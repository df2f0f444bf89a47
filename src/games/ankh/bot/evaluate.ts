import { chanceBy, type Seat, sumOf, type Values } from '../../../kernel/index.ts'
import { POWERS, RED } from '../rules/pieces.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import { underworldWorth } from './gifts.ts'
import { BY_HAND } from './hand.ts'
import { conflictsLeft, type Prospects, powersIn, prospectsOf } from './prospects.ts'
import { tempoOf } from './tempo.ts'
import { GAIN, LEAD, SURVIVAL } from './weights.ts'

/** Maximum number of powers of a god. */
const MOST_POWERS = 6
const POWER_BITS = POWERS.map((_, power) => 1 << power)

/** Facts about the position that the evaluation of every god uses. */
interface Reading {
  readonly s: Ankh
  readonly prospects: Prospects
  readonly tempo: readonly number[]
  /** Conflicts still to come. */
  readonly left: number
}

export function readingOf(s: Ankh): Reading {
  const prospects = prospectsOf(s)
  return { s, prospects, tempo: tempoOf(s, prospects.claimable), left: conflictsLeft(s) }
}

/** Expected devotion of a god from the next conflict, or from the rest of the current one. */
const nextConflict = ({ s, prospects: p }: Reading, god: number): number =>
  s.region >= 0 ? p.pending[god]! : p.conflict[god]!

/** Values of the `SURVIVAL` features (A13.1). */
export function survivalTerms(at: Reading, god: number): Values<typeof SURVIVAL.features> {
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
export function gainTerms(at: Reading, god: number): Values<typeof GAIN.features> {
  const { s, prospects: p, left, tempo } = at
  const soon = Math.min(left, BY_HAND.ahead)
  const powers = s.powers[god]!
  const unlocked = powersIn(powers)
  const toSpend = unlocked < MOST_POWERS ? Math.min(s.followers[god]!, BY_HAND.useful) : 0
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
    powersIn(s.hands[god]!),
    ...POWER_BITS.map((bit) => ((powers & bit) === 0 ? 0 : left)),
  ]
}

/** Values of the `LEAD` features. */
export function leadTerms(at: Reading, god: number): Values<typeof LEAD.features> {
  const expected = at.s.devotion[god]! + sumOf(GAIN, gainTerms(at, god))
  const survival = at.left <= 1 ? 1 : chanceBy(SURVIVAL, survivalTerms(at, god))
  return [expected, expected / (1 + at.left), survival]
}

/** A14: estimated chance, 0 to 1, that a seat's god wins. */
export function evaluate(s: Ankh, seat: Seat): number {
  const god = s.plays[SEATS.indexOf(seat)]!
  if (s.end !== '') return s.winner === god ? 1 : 0
  if (s.fallen.includes(god)) return 0
  const at = readingOf(s)
  const own = sumOf(LEAD, leadTerms(at, god))
  let chance = 1
  for (const other of s.ladder) {
    if (other === god) continue
    chance *= 1 / (1 + Math.exp(sumOf(LEAD, leadTerms(at, other)) - own))
  }
  return s.ladder.length > 2 ? chance ** (1 / Math.log2(s.ladder.length)) : chance
}
