import { chanceBy, type Values } from '../../../kernel/index.ts'
import type { Aim } from './aims.ts'
import { BY_HAND } from './hand.ts'
import { CONTROL, type Control } from './weights.ts'

/** What a power's chance to control a province at the end of the turn depends on. */
export interface Standing {
  /** The fractions of the turn left to the power, and to the others on average. */
  readonly time: number
  readonly othersTime: number
  /** Spaces that the power still needs; 0: it controls the province. */
  readonly missing: number
  /** Own spaces beyond those needed. */
  readonly spare: number
  /** Own walled cities without a garrison; others' walled cities with (`shut`) and without one (`ajar`). */
  readonly open: number
  readonly shut: number
  readonly ajar: number
  /** The influence of the power and of all others in the province. */
  readonly own: number
  readonly others: number
  /** The strength of the units in the province. */
  readonly here: number
  readonly foe: number
  /** The sum of the chances of the next siege rolls there. */
  readonly siege: number
  /** Whether it is the home country of another player, where control ends with the turn (24.1.7). */
  readonly foreign: boolean
}

/** The chance of a power to control a province in the end; `last`: whether it is the last turn (scenario 3). */
export function controlChance(aim: Aim, last: boolean, at: Standing): number {
  const sooner = aim === 'provinces' && !last
  const { held, missing } = CONTROL[sooner ? 'sooner' : aim === 'kadesh' ? 'points' : aim]
  if (at.missing === 0) return chanceBy(held, heldTerms(at))
  return isHopeless(at, sooner) ? 0 : chanceBy(missing, missingTerms(at))
}

/**
 * Whether a power cannot win a province: it has no influence there, or no time left; `sooner`: another turn follows.
 */
export const isHopeless = (at: Standing, sooner: boolean): boolean => at.own === 0 || (at.time === 0 && !sooner)

const flag = (yes: boolean): number => (yes ? 1 : 0)

/** Features for keeping a province. */
export function heldTerms(at: Standing): Values<Control['held']['features']> {
  const { time, othersTime, spare, open, own, others, here, foe, foreign } = at
  const slack = Math.min(spare, 2)
  return [
    1,
    others / 20,
    flag(here > 0),
    flag(foe > 0),
    slack,
    open,
    time,
    (othersTime * others) / (others + own + 8),
    (othersTime * Math.min(others, 40)) / 20,
    othersTime * flag(foe > 0),
    othersTime * open,
    othersTime * slack,
    flag(foreign),
  ]
}

/** Features for winning a province. */
export function missingTerms(at: Standing): Values<Control['missing']['features']> {
  const { time, missing, shut, ajar, own, others, here, foe, siege, foreign } = at
  const share = own / (own + BY_HAND.outlook.othersFelt * others + BY_HAND.outlook.nobody)
  const chances = Math.log(time + BY_HAND.outlook.momentLeft)
  return [
    1,
    chances,
    missing,
    Math.min(missing, 5) ** 2 / 5,
    shut,
    ajar,
    share,
    flag(here > 0),
    Math.min(here, 40) / 20,
    flag(foe > 0),
    Math.min(foe, 40) / 20,
    siege,
    chances * missing,
    chances * shut,
    chances * share,
    Math.min(others, 60) / 20,
    time * flag(here > 0),
    flag(foreign),
  ]
}
