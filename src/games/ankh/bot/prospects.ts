import { isProtected, trappedStrength } from '../rules/abilities/gods.ts'
import { godStrength } from '../rules/abilities/powers.ts'
import { NEIGHBOUR } from '../rules/board.ts'
import { extraDevotion } from '../rules/devotion.ts'
import {
  AMUN,
  CHARIOTS,
  CONFLICT_NUMBER,
  DROUGHT,
  GLORIOUS,
  GOD,
  MAGNANIMOUS,
  MONUMENTS,
  OSIRIS,
  PER_MONUMENT,
  PLAGUE_OF_LOCUSTS,
  POWERS,
  TEMPLE,
  TEMPLE_ATTUNED,
  WORSHIPFUL,
} from '../rules/pieces.ts'
import { hasAbility } from '../rules/position.ts'
import { type Ankh, BESIDE, CITY, MONUMENT, POOL } from '../rules/state.ts'
import { TUNED } from './weights.ts'

/** Expected strength of the best card in a hand. */
export function cardStrength(hand: number): number {
  if ((hand & CHARIOTS) !== 0) return TUNED.strongCard
  return (hand & (DROUGHT | PLAGUE_OF_LOCUSTS)) !== 0 ? TUNED.middlingCard : 0
}

/** A17.1: whether a god can still use Amun's token in this conflict. */
const canUseTwoCards = (s: Ankh, god: number): boolean =>
  hasAbility(s, god, AMUN) && (s.amunUp === 1 || s.two === god) && (s.hands[god]! & (s.hands[god]! - 1)) !== 0

/** A17.1: expected strength of Amun's second card, per battle. */
export function secondCardStrength(s: Ankh, god: number, battles: number): number {
  if (!canUseTwoCards(s, god)) return 0
  const rest = s.hands[god]! & ~CHARIOTS
  const second = cardStrength(rest)
  return (s.hands[god]! === rest ? second * TUNED.secondOfTwo : second) / battles
}

/** A17.1: expected devotion from the effect of Amun's second card, per battle. */
export const secondCardEffect = (s: Ankh, god: number, battles: number): number =>
  canUseTwoCards(s, god) ? TUNED.secondEffect / battles : 0

/** A17.4a: worth of a lost battle to Osiris. */
export function osirisConsolation(s: Ankh, god: number): number {
  if (!hasAbility(s, god, OSIRIS)) return 0
  return s.underworld.includes(BESIDE) ? TUNED.newToken : TUNED.movedToken
}

/** A17.4b: worth of the underworld tokens on the board to Osiris. */
export function underworldWorth(s: Ankh, god: number): number {
  if (!hasAbility(s, god, OSIRIS)) return 0
  let free = 0
  for (const space of s.underworld) if (space >= 0 && s.on[space] === 0) free++
  if (free === 0) return 0
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f] === POOL && s.owner[f] === god) return TUNED.freeToken + (free - 1) * TUNED.spareToken
  }
  return TUNED.spareToken * free
}

/** Expected devotion of each god if a conflict came now, and counts of its pieces. */
export interface Prospects {
  /** By god: devotion expected from a whole conflict, and from the rest of the current one. */
  readonly conflict: number[]
  readonly pending: number[]
  /** By god: monuments that give it a follower; neutral ones that it can claim. */
  readonly giving: number[]
  readonly claimable: number[]
  /** By god: monuments held, figures on the board. */
  readonly held: number[]
  readonly figures: number[]
}

/** Forces by god and region, at `god * regions + region`. */
interface Forces {
  readonly gods: number
  readonly regions: number
  /** By region: 1 if the current conflict has still to resolve it. */
  readonly ahead: number[]
  readonly strength: number[]
  /** Figures; figures that a lost battle kills (A17.3: Isis protects some); 1 with a radiant figure. */
  readonly present: number[]
  readonly mortal: number[]
  readonly radiant: number[]
  /** By god: number of regions with battles. */
  readonly battles: number[]
}

const zeros = (length: number) => Array<number>(length).fill(0)

/** Computes the prospects of all gods in one pass over the board. */
export function readProspects(s: Ankh): Prospects {
  const { at, gains, figures, seen } = readGains(s)
  const { gods, regions } = at
  const [conflict, pending] = [zeros(gods), zeros(gods)]
  for (let god = 0; god < gods; god++) {
    for (let region = 0; region < regions; region++) {
      conflict[god]! += gains[god * regions + region]!
      pending[god]! += gains[god * regions + region]! * at.ahead[region]!
    }
  }
  return { conflict, pending, figures, ...seen }
}

/** The region in which a god would gain most in a conflict; -1 if it would gain nothing. */
export function bestRegion(s: Ankh, god: number): number {
  const { at, gains } = readGains(s)
  const own = gains.slice(god * at.regions, (god + 1) * at.regions)
  const most = Math.max(0, ...own)
  return most > 0 ? own.indexOf(most) : -1
}

/** Devotion expected from a conflict by god and region, and what was counted on the way. */
function readGains(s: Ankh) {
  const gods = s.devotion.length
  const regions = s.tokens.length
  const cells = gods * regions
  const at: Forces = {
    gods,
    regions,
    ahead: s.tokens.map((token) => (isAhead(s, token) ? 1 : 0)),
    strength: zeros(cells),
    present: zeros(cells),
    mortal: zeros(cells),
    radiant: zeros(cells),
    battles: zeros(gods),
  }
  const figures = addFigures(s, at)
  countBattles(at)
  const gains = zeros(cells)
  const seen = addMajorityGains(s, at, gains)
  for (let region = 0; region < regions; region++) addBattleGains(s, region, at, gains)
  return { at, gains, figures, seen }
}

/** Whether the current conflict has still to resolve the region with this token. */
const isAhead = (s: Ankh, token: number): boolean =>
  s.region >= 0 && (token > s.fought || (token === s.fought && s.next.includes('resolution')))

/** Adds all figures to the forces. Returns the number of figures of each god. */
function addFigures(s: Ankh, at: Forces): number[] {
  const figures = zeros(at.gods)
  for (let f = 0; f < s.at.length; f++) {
    const god = s.owner[f]!
    const space = s.at[f]!
    if (god < 0 || space < 0) continue
    figures[god]!++
    const isGod = s.kind[f] === GOD
    const worth = isGod ? godStrength(s, god) + trappedStrength(s, god) : 1
    const safe = isProtected(s, f)
    const bits = s.regions[space]!
    for (let region = 0; region < at.regions; region++) {
      if (((bits >> region) & 1) === 0) continue
      const cell = god * at.regions + region
      at.strength[cell]! += worth
      at.present[cell]!++
      if (!isGod && !safe) at.mortal[cell]!++
      if (s.sun[f] === 1) at.radiant[cell] = 1
    }
  }
  return figures
}

/** A11.9a: expected strength of a god in a region. */
const strengthIn = (s: Ankh, god: number, cell: number, at: Forces): number =>
  at.strength[cell]! + cardStrength(s.hands[god]!) + secondCardStrength(s, god, Math.max(1, at.battles[god]!))

/** Counts the regions that each god shares with others. */
function countBattles(at: Forces): void {
  for (let region = 0; region < at.regions; region++) {
    let inside = 0
    for (let god = 0; god < at.gods; god++) if (at.present[god * at.regions + region]! > 0) inside++
    if (inside < 2) continue
    for (let god = 0; god < at.gods; god++) if (at.present[god * at.regions + region]! > 0) at.battles[god]!++
  }
}

/** Adds the gains of a region: domination gives one devotion, a battle gives it by the chance to be strongest. */
function addBattleGains(s: Ankh, region: number, at: Forces, gains: number[]): void {
  const { gods, regions } = at
  let sum = 0
  let inside = 0
  let first = 0
  let second = 0
  const odds = zeros(gods)
  for (let god = 0; god < gods; god++) {
    const cell = god * regions + region
    if (at.present[cell] === 0) continue
    inside++
    const strength = strengthIn(s, god, cell, at)
    if (strength > first) {
      second = first
      first = strength
    } else if (strength > second) second = strength
    sum += odds[god] = Math.exp(TUNED.sharpness * strength)
  }
  for (let god = 0; god < gods && inside > 0; god++) {
    if (odds[god] === 0) continue
    const cell = god * regions + region
    const bonus = at.radiant[cell]! + extraDevotion(s, god)
    if (inside === 1) {
      gains[cell]! += 1 + bonus
      continue
    }
    const powers = s.powers[god]!
    const share = odds[god]! / sum
    const strength = strengthIn(s, god, cell, at)
    const lead = strength - (strength === first ? second : first)
    const glory = (powers & GLORIOUS) === 0 ? 0 : 2 / (1 + Math.exp(2 - lead))
    const kindness = (powers & MAGNANIMOUS) !== 0 && at.present[cell]! > 1 ? 2 : 0
    const paid = (powers & WORSHIPFUL) !== 0 && s.followers[god]! > 1 ? TUNED.pays : 0
    gains[cell]! +=
      share * (1 + bonus + glory) +
      (1 - share) * (kindness + osirisConsolation(s, god) - TUNED.lostFigure * at.mortal[cell]!) +
      secondCardEffect(s, god, at.battles[god]!) +
      paid
  }
}

/** A4.5: adds the gains of majorities, and counts monuments. */
function addMajorityGains(s: Ankh, at: Forces, gains: number[]) {
  const { gods, regions } = at
  const [giving, claimable, held] = [zeros(gods), zeros(gods), zeros(gods)]
  const tally = zeros(gods * regions)
  const incomes = zeros(gods * regions)
  for (let kind = 0; kind < MONUMENTS.length; kind++) {
    tally.fill(0)
    for (let m = kind * PER_MONUMENT; m < (kind + 1) * PER_MONUMENT; m++) {
      const space = s.stands[m]!
      if (space < 0) continue
      const holder = s.held[m]!
      const beside = countMonument(s, space, holder, giving, claimable)
      if (holder < 0) continue
      held[holder]!++
      const temple = kind === TEMPLE && (s.powers[holder]! & TEMPLE_ATTUNED) !== 0 && (beside >> holder) & 1
      const bits = s.regions[space]!
      for (let region = 0; region < regions; region++) {
        if (((bits >> region) & 1) === 0) continue
        tally[holder * regions + region]!++
        if (temple) at.strength[holder * regions + region]! += 2
      }
    }
    for (let region = 0; region < regions; region++) {
      const best = majorityHolder(tally, region, regions, gods)
      if (best >= 0 && at.present[best * regions + region]! > 0) incomes[best * regions + region]!++
    }
  }
  for (let cell = 0; cell < incomes.length; cell++) {
    const god = Math.floor(cell / regions)
    if (incomes[cell]! > 0) gains[cell]! += incomes[cell]! + extraDevotion(s, god)
  }
  return { giving, claimable, held }
}

/** Counts a monument for the gods with adjacent figures. Returns these gods as a bit set. */
function countMonument(s: Ankh, space: number, holder: number, giving: number[], claimable: number[]): number {
  const open = s.open[space]!
  let seen = 0
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on <= 0 || on >= MONUMENT || on >= CITY) continue
    const god = s.owner[on - 1]!
    if ((seen >> god) & 1) continue
    seen |= 1 << god
    if (holder < 0 || holder === god) giving[god]!++
    if (holder < 0) claimable[god]!++
  }
  return seen
}

function majorityHolder(tally: readonly number[], region: number, regions: number, gods: number): number {
  let best = -1
  let most = 0
  for (let god = 0; god < gods; god++) {
    const has = tally[god * regions + region]!
    if (has > most) {
      most = has
      best = god
    } else if (has === most) best = -1
  }
  return best
}

/** Number of conflicts still to come, the current one included. */
export function conflictsLeft(s: Ankh): number {
  let left = 0
  for (let event = s.event; event < CONFLICT_NUMBER.length; event++) {
    if (CONFLICT_NUMBER[event]! > 0 && (event > s.event || s.region >= 0)) left++
  }
  return left
}

/** Number of powers (or cards) in a bit set. */
export function countBits(bits: number): number {
  let n = 0
  for (let power = 0; power < POWERS.length; power++) n += (bits >> power) & 1
  return n
}
