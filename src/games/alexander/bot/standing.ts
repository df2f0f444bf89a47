import type { Battle } from '../rules/battle.ts'
import type { Alexander } from '../rules/state.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

const { sight: ASSESSMENT_WEIGHTS, advance: ADVANCE_WEIGHTS } = HAND_WEIGHTS

/** S18: whether the side needs only to cross the river to win. */
export function needsOnlyBreakout(s: Alexander, b: Battle, side: number): boolean {
  const params = b.special('breakout')
  if (params === undefined || s.turn > params.byTurn || !b.sides[side]!.macedonian) return false
  return s.points[1 - side]! >= params.enemyLossShare * s.levels[1 - side]!
}

/** What waiting brings a side, and how the battle goes: what evaluation and policy need to know about winning. */
export interface Standing {
  /** The side that wins if nothing more happens: its number, -1 if the lead decides at the limit, -2 without a limit. */
  readonly waiter: number
  /** The share of the turns that have passed; 0 without a limit. */
  readonly late: number
  /** Points lost by each side, as shares of the withdrawal levels. */
  readonly lost: readonly [number, number]
}

/** At the limit the lead decides; there is no limit. */
export const LEAD_DECIDES = -1
export const NO_LIMIT = -2

export function standingOf(s: Alexander, b: Battle): Standing {
  const { turnLimit, atLimit } = b.file.victory
  const limited = turnLimit !== null && atLimit !== null
  const waiter = !limited
    ? NO_LIMIT
    : atLimit === 'compare'
      ? LEAD_DECIDES
      : b.sides.findIndex(({ id }) => id === atLimit)
  return {
    waiter,
    late: limited ? Math.min(1, (s.turn - 1) / turnLimit) : 0,
    lost: [s.points[0]! / s.levels[0]!, s.points[1]! / s.levels[1]!],
  }
}

/** How a side goes to war. */
export interface Temper {
  /** Weight of danger: lower for a side that has to attack. */
  readonly caution: number
  /** How much a side that has to attack seeks contact for its own sake. */
  readonly drive: number
  /** Whether the army advances as a whole: by waiting it loses, or wins nothing. */
  readonly advancing: boolean
}

/** How much a side seeks battle, by its posture in the scenario. */
const URGE_BY_POSTURE: { readonly [posture: string]: number } = {
  attack: ASSESSMENT_WEIGHTS.attack,
  harass: ASSESSMENT_WEIGHTS.harass,
  defend: ASSESSMENT_WEIGHTS.defend,
}

/** The temper of a side; `exposed` is the share of its army that the enemy could strike in their next move. */
export function temperOf(s: Alexander, b: Battle, side: number, exposed: number): Temper {
  const standing = standingOf(s, b)
  const urge = urgeOf(s, b, side, standing)
  const caution = 1 - ASSESSMENT_WEIGHTS.recklessness * urge
  const advancing = advances(s, b, side, standing)
  return { drive: urge, advancing, caution: advancing ? caution * cautionKept(s, standing, exposed) : caution }
}

/** Grows where there is no limit and towards a limit at which the side loses, and shrinks towards one at which it wins. */
function urgeOf(s: Alexander, b: Battle, side: number, { waiter, lost }: Standing): number {
  let urge = URGE_BY_POSTURE[b.sides[side]!.posture] ?? ASSESSMENT_WEIGHTS.noPosture
  const { turnLimit } = b.file.victory
  if (waiter === NO_LIMIT || turnLimit === null) urge += ASSESSMENT_WEIGHTS.impatience * s.turn
  else {
    const losing = waiter === LEAD_DECIDES ? lost[1 - side]! <= lost[side]! : waiter !== side
    urge += ((losing ? ASSESSMENT_WEIGHTS.losing : ASSESSMENT_WEIGHTS.holding) * s.turn) / turnLimit
  }
  return Math.max(0, Math.min(ASSESSMENT_WEIGHTS.mostUrge, urge))
}

function advances(s: Alexander, b: Battle, side: number, { waiter, lost }: Standing): boolean {
  if (waiter >= 0) return waiter !== side
  if (waiter === LEAD_DECIDES && lost[1 - side]! > lost[side]!) return false
  return b.sides[side]!.posture === 'attack' || isStalled(s, lost)
}

/** Whether so little has happened that the enemy is not expected to come. */
const isStalled = (s: Alexander, [one, two]: Standing['lost']): boolean =>
  s.turn >= ADVANCE_WEIGHTS.stalled && one + two < ADVANCE_WEIGHTS.quiet * s.turn

/**
 * The share of its caution that an advancing army keeps: little while no enemy can strike first or none wants to, more
 * the more of it could be struck. Where the limit is lost, time takes the rest.
 */
function cautionKept(s: Alexander, { waiter, late, lost }: Standing, exposed: number): number {
  const { caution, threatened, hurry } = ADVANCE_WEIGHTS
  if (isStalled(s, lost)) return caution
  const kept = caution + (1 - caution) * Math.min(1, exposed / threatened)
  return waiter >= 0 ? Math.max(caution, kept * (1 - hurry * late)) : kept
}
