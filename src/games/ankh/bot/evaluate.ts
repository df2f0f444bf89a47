import type { Seat } from '../../../kernel/index.ts'
import {
  BOUNTIFUL,
  COMMANDING,
  GLORIOUS,
  INSPIRING,
  MAGNANIMOUS,
  OBELISK_ATTUNED,
  OMNIPRESENT,
  PYRAMID_ATTUNED,
  RED,
  RESPLENDENT,
  REVERED,
  TEMPLE_ATTUNED,
  WORSHIPFUL,
} from '../rules/pieces.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import { underworldWorth } from './gifts.ts'
import { conflictsLeft, type Prospects, powersIn, prospectsOf } from './prospects.ts'
import { tempoOf } from './tempo.ts'

/** What things are worth, in devotion; some of them for each conflict still to come. */
const WORTH = {
  /** The next conflict, and each one after it, as the board stands now. */
  nextConflict: 0.85,
  laterConflict: 0.45,
  /** A monument held, for each conflict to come, beside the majorities it already gives. */
  monument: 0.08,
  /** A follower, as long as powers are left to buy, and afterwards. */
  follower: 0.3,
  spareFollower: 0.06,
  /** A figure on the board; a monument that would give a follower; a neutral one that could be claimed; a card in hand. */
  figure: 0.12,
  giving: 0.14,
  claimable: 0.16,
  card: 0.08,
  /** A power, at once. */
  power: 0.35,
} as const

/** What a power is worth for each conflict to come, beside what it adds to the prospects. */
const POWER_WORTH: readonly (readonly [power: number, worth: number])[] = [
  [COMMANDING, 0.38],
  [INSPIRING, 0.3],
  [OMNIPRESENT, 0.38],
  [REVERED, 0.4],
  [RESPLENDENT, 0.3],
  [OBELISK_ATTUNED, 0.38],
  [TEMPLE_ATTUNED, 0.3],
  [PYRAMID_ATTUNED, 0.5],
  [GLORIOUS, 0.3],
  [MAGNANIMOUS, 0.2],
  [BOUNTIFUL, 0.25],
  [WORSHIPFUL, 0.25],
]

/** The lead in devotion that makes a god the favourite at three to one. */
const CLEAR_LEAD = 4
/** What it is worth to be out of the red by the fourth conflict, when the gods in it are forgotten. */
const SURVIVAL = 5
/** The powers a god can unlock. */
const MOST_POWERS = 6

/** How well a god does, in devotion it can expect at the end. */
function expected(s: Ankh, god: number, p: Prospects, left: number, tempo: number): number {
  const later = Math.max(0, left - 1)
  const powers = powersIn(s.powers[god]!)
  const needed = powers < MOST_POWERS ? s.followers[god]! : 0
  const next = s.region >= 0 ? p.pending[god]! : p.conflict[god]!
  const position =
    next * (left === 0 ? 0 : WORTH.nextConflict) +
    p.conflict[god]! * WORTH.laterConflict * later +
    p.held[god]! * WORTH.monument * left +
    p.figures[god]! * WORTH.figure * Math.min(left, 2) +
    p.giving[god]! * WORTH.giving * Math.min(left, 2) +
    p.claimable[god]! * WORTH.claimable * Math.min(left, 2) +
    underworldWorth(s, god) * Math.min(left, 2) +
    tempo
  const means =
    Math.min(needed, 8) * WORTH.follower * Math.min(1, left / 3) +
    s.followers[god]! * WORTH.spareFollower +
    powers * WORTH.power +
    powersWorth(s.powers[god]!) * left +
    powersIn(s.hands[god]!) * WORTH.card
  const devotion = s.devotion[god]!
  if (left <= 1) return devotion + position + means
  const atFourth = devotion + position * 0.8 + later * 1.6
  return devotion + position + means + SURVIVAL / (1 + Math.exp((RED + 1 - atFourth) / 2.5))
}

function powersWorth(powers: number): number {
  let worth = 0
  for (const [power, each] of POWER_WORTH) if ((powers & power) !== 0) worth += each
  return worth
}

/** A14: how likely a seat's god is to have the most devotion at the end. */
export function evaluate(s: Ankh, seat: Seat): number {
  const god = s.plays[SEATS.indexOf(seat)]!
  if (s.end !== '') return s.winner === god ? 1 : 0
  if (s.fallen.includes(god)) return 0
  const prospects = prospectsOf(s)
  const left = conflictsLeft(s)
  const tempo = tempoOf(s, prospects.claimable)
  const own = expected(s, god, prospects, left, tempo[god]!)
  let chance = 1
  for (const other of s.ladder) {
    if (other === god) continue
    const lead = own - expected(s, other, prospects, left, tempo[other]!)
    chance *= 1 / (1 + Math.exp((-Math.log(3) * lead) / CLEAR_LEAD))
  }
  return s.ladder.length > 2 ? chance ** (1 / Math.log2(s.ladder.length)) : chance
}
