import type { Aim } from './aims.ts'

/** What the chance of a power to control a province at the end of the turn depends on. */
export interface Standing {
  /** The parts of the turn, from 0 to 1, that are left to the power and to the others on average. */
  readonly time: number
  readonly othersTime: number
  /** Spaces that are still missing; 0: it controls the province. */
  readonly missing: number
  /** Own spaces beyond those needed. */
  readonly spare: number
  /** Own walled cities without a garrison; walled cities of others with and without one. */
  readonly open: number
  readonly shut: number
  readonly ajar: number
  /** How strongly the power and all others are felt there. */
  readonly own: number
  readonly others: number
  /** The strength that stands in the province. */
  readonly here: number
  readonly foe: number
  /** The chances of the next siege rolls there, added up. */
  readonly siege: number
  /** Whether it is the home country of another player, where nothing is kept. */
  readonly foreign: boolean
}

/**
 * Weights in the order of the terms below, found by logistic regression over games of these bots against themselves (a
 * fifth of their orders drawn from their six best): 640 campaigns, 1,500 games of scenario II and 5,000 of scenario
 * III. In scenario III what counts is the end of the game; `sooner` stands for the turn before the last.
 */
interface Weights {
  readonly held: readonly number[]
  readonly missing: readonly number[]
}

const VP: Weights = {
  held: [3.69, -0.14, 0.32, -1.5, 1.8, -0.36, 1.18, -2.64, -0.92, 0.72, 0.08, -0.71, -2.67],
  missing: [
    -3.4, -0.6, -3.26, 2.85, -1.04, -0.1, 6.98, 2.2, 0.03, 0.31, -0.35, 1.3, 0.87, 0.38, 2.2, 0.7, -0.69,
    -1.54,
  ],
}
const POINTS: Weights = {
  held: [1.94, -0.32, 0.67, -0.48, 1.18, 0.4, 1.72, -4.17, -0.69, 0.22, -0.55, -0.76, 0],
  missing: [
    -0.46, 0.2, -0.02, -0.45, -1.02, -1.26, 2.43, 0.41, 0.29, 0.11, -0.61, 1.48, 0.84, 0.86, -0.55, -0.19,
    -0.31, 0,
  ],
}
const PROVINCES: Weights = {
  held: [2.45, 0.06, 0.77, -1.04, 0.87, -0.09, 0.45, -2.93, -0.48, 0.17, -0.91, -0.41, 0],
  missing: [
    -0.4, -0.14, -1.15, 1.17, -1.93, -1.16, 3.42, 0.01, 0.19, -0.19, -0.29, 2.11, 1.01, 0.45, 0.04, 0.35,
    0.31, 0,
  ],
}
const SOONER: Weights = {
  held: [0.59, 0.04, 0.08, 0.33, 1.24, -0.55, 0.47, -3.41, 1, -0.51, -0.21, -0.69, 0],
  missing: [
    -0.89, 0, -1.78, 2.11, -1.74, -1.24, 2.92, -0.55, 0.25, 0.48, 0.09, 1.47, 0.05, 0.07, 0.66, 0.72, 0.06, 0,
  ],
}
const WEIGHTS: { readonly [aim in Aim]: Weights } = {
  vp: VP,
  kadesh: POINTS,
  points: POINTS,
  provinces: PROVINCES,
}

/** The chance of a power to control a province in the end; `last`: of scenario 3, whether its last turn has come. */
export function controlChance(aim: Aim, last: boolean, at: Standing): number {
  const sooner = aim === 'provinces' && !last
  const weights = sooner ? SOONER : WEIGHTS[aim]
  if (at.missing === 0) return logistic(weights.held, heldTerms(at))
  return at.own === 0 || (at.time === 0 && !sooner) ? 0 : logistic(weights.missing, missingTerms(at))
}

export function logistic(weights: readonly number[], terms: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * terms[i]!
  return 1 / (1 + Math.exp(-sum))
}

const flag = (yes: boolean): number => (yes ? 1 : 0)

/** What speaks for and against keeping a province. */
function heldTerms({ time, othersTime, spare, open, own, others, here, foe, foreign }: Standing): number[] {
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

/** What speaks for and against winning one. */
function missingTerms(at: Standing): number[] {
  const { time, missing, shut, ajar, own, others, here, foe, siege, foreign } = at
  const share = own / (own + 0.7 * others + 10)
  const chances = Math.log(time + 0.1)
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
