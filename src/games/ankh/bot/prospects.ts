import { NEIGHBOUR } from '../rules/board.ts'
import { CONFLICT_NUMBER, GOD, MONUMENTS, PER_MONUMENT, POWERS } from '../rules/pieces.ts'
import { godStrength } from '../rules/powers/resplendent.ts'
import { type Ankh, CITY, MONUMENT } from '../rules/state.ts'

/** What each region would bring each god if a conflict came now, and what stands where. */
export interface Prospects {
  /** By god: devotion expected of the next conflict as the board stands. */
  readonly conflict: number[]
  /** By god: monuments that would give it a follower; neutral ones it could claim. */
  readonly giving: number[]
  readonly claimable: number[]
  /** By god: monuments held, figures on the board. */
  readonly held: number[]
  readonly figures: number[]
}

/** A card is worth about this much strength to whoever can still choose one. */
const CARD_STRENGTH = 1.2
/** How sharply a lead in strength decides a battle. */
const SHARPNESS = 0.55

const count = (length: number) => Array<number>(length).fill(0)

/** Reads the board once for all gods. */
export function prospectsOf(s: Ankh): Prospects {
  const gods = s.devotion.length
  const regions = s.tokens.length
  const strength = count(gods * regions)
  const present = count(gods * regions)
  const figures = count(gods)
  for (let f = 0; f < s.at.length; f++) {
    const god = s.owner[f]!
    const space = s.at[f]!
    if (god < 0 || space < 0) continue
    figures[god]!++
    const worth = s.kind[f] === GOD ? godStrength(s, god) : 1
    const bits = s.regions[space]!
    for (let region = 0; region < regions; region++) {
      if (((bits >> region) & 1) === 0) continue
      strength[god * regions + region]! += worth
      present[god * regions + region]!++
    }
  }
  const conflict = count(gods)
  for (let region = 0; region < regions; region++) battle(s, region, strength, present, conflict)
  return { conflict, figures, ...monuments(s, present, conflict) }
}

/** Domination gives one devotion; a battle gives it to whoever is likely to be strongest. */
function battle(s: Ankh, region: number, strength: number[], present: number[], conflict: number[]): void {
  const regions = s.tokens.length
  let sum = 0
  let inside = 0
  const odds = conflict.map((_, god) => {
    if (present[god * regions + region] === 0) return 0
    inside++
    const chance = Math.exp(
      SHARPNESS * (strength[god * regions + region]! + (s.hands[god] === 0 ? 0 : CARD_STRENGTH)),
    )
    sum += chance
    return chance
  })
  for (let god = 0; god < odds.length && inside > 0; god++) {
    const share = odds[god]! / sum
    if (odds[god]! > 0)
      conflict[god]! +=
        inside === 1 ? 1 : share - (1 - share) * LOST_BATTLE * (present[god * regions + region]! - 1)
  }
}

/** What a warrior lost in a battle costs, in devotion. */
const LOST_BATTLE = 0.1

/** A4.5: majorities count for the gods that stand in the region. */
function monuments(s: Ankh, present: readonly number[], conflict: number[]) {
  const gods = conflict.length
  const regions = s.tokens.length
  const [giving, claimable, held] = [count(gods), count(gods), count(gods)]
  const tally = count(gods * regions)
  for (let kind = 0; kind < MONUMENTS.length; kind++) {
    tally.fill(0)
    for (let m = kind * PER_MONUMENT; m < (kind + 1) * PER_MONUMENT; m++) {
      const space = s.stands[m]!
      if (space < 0) continue
      const holder = s.held[m]!
      neighbours(s, space, holder, giving, claimable)
      if (holder < 0) continue
      held[holder]!++
      const bits = s.regions[space]!
      for (let region = 0; region < regions; region++)
        if ((bits >> region) & 1) tally[holder * regions + region]!++
    }
    for (let region = 0; region < regions; region++) {
      const best = leader(tally, region, regions, gods)
      if (best >= 0 && present[best * regions + region]! > 0) conflict[best]!++
    }
  }
  return { giving, claimable, held }
}

/** Whose figures stand beside a monument: it gives followers to its holder, or to all while neutral. */
function neighbours(s: Ankh, space: number, holder: number, giving: number[], claimable: number[]): void {
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
}

function leader(tally: readonly number[], region: number, regions: number, gods: number): number {
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

/** How many conflicts are still to come, this one included while it is being resolved. */
export function conflictsLeft(s: Ankh): number {
  let left = 0
  for (let event = s.event; event < CONFLICT_NUMBER.length; event++) {
    if (CONFLICT_NUMBER[event]! > 0 && (event > s.event || s.region >= 0)) left++
  }
  return left
}

/** How many powers a set of bits holds. */
export function powersIn(bits: number): number {
  let n = 0
  for (let power = 0; power < POWERS.length; power++) n += (bits >> power) & 1
  return n
}
