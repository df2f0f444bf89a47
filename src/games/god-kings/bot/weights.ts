import { handTunedWeights, loadWeights, logisticPrediction, type Values, type Weights } from '#kernel'
import weights from '../data/weights.json'
import { HAND_WEIGHTS } from './handWeights.ts'
import type { Objective } from './stakes.ts'

/** Features for keeping a province. */
const HELD_FEATURES = [
  'always',
  'others',
  'armyHere',
  'enemyHere',
  'spareSpaces',
  'openCities',
  'time',
  'othersTime*othersShare',
  'othersTime*others',
  'othersTime*enemyHere',
  'othersTime*openCities',
  'othersTime*spareSpaces',
  'foreignHome',
] as const

/** Features for winning a province. */
const MISSING_FEATURES = [
  'always',
  'logTime',
  'missing',
  'missingSquared',
  'shutCities',
  'ajarCities',
  'ownShare',
  'armyHere',
  'strengthHere',
  'enemyHere',
  'enemyStrength',
  'siege',
  'logTime*missing',
  'logTime*shutCities',
  'logTime*ownShare',
  'others',
  'time*armyHere',
  'foreignHome',
] as const

/** The weights for controlling a province in the end: one that the power holds, and one that it does not. */
export interface Control {
  readonly held: Weights<typeof HELD_FEATURES>
  readonly missing: Weights<typeof MISSING_FEATURES>
}

const control = (id: string): Control => ({
  held: loadWeights(weights, `${id}.held`, HELD_FEATURES),
  missing: loadWeights(weights, `${id}.missing`, MISSING_FEATURES),
})

/**
 * Control of provinces at the end of the turn; in scenario 3 at the end of the game, in its last turn and before it.
 */
export const CONTROL = {
  vp: control('vp'),
  points: control('points'),
  provinces: control('provinces'),
  sooner: control('sooner'),
}

/** 24.1: the VP that a player still gains this turn. */
export const TURN = loadWeights(weights, 'turn', [
  'provinces',
  'homeSpacesLost',
  'cards',
  'egyptTime',
  'hattiTime',
  'mitanniTime',
  'assyriaTime',
  'kassitesTime',
])

/** The VP that a player gains in all later turns. */
export const LATER = loadWeights(weights, 'later', [
  'tribute',
  'divisions',
  'egyptTurns',
  'hattiTurns',
  'mitanniTurns',
  'assyriaTurns',
  'kassitesTurns',
])

/** 24.2: a sudden death this turn. */
export const SUDDEN = loadWeights(weights, 'sudden', [
  'always',
  'over',
  'time',
  'over*time',
  'there',
  'there*othersTime',
])

/** The effect of an expected lead in VP, relative to the time left, with two players and with more. */
export const LEAD_OF_TWO = loadWeights(weights, 'leadOfTwo', ['lead'])
export const LEAD_OF_MORE = loadWeights(weights, 'leadOfMore', ['lead'])

/** R-S2: what puts one player ahead of another in scenario 2, relative to the time left. */
export const POINTS = loadWeights(weights, 'pointsLead', [
  'total',
  'provinces',
  'laterProvinces',
  'penalty',
  'homeSpacesLost',
  'reached',
  'strength*time',
  'cards',
  'divisions*turns',
])

/** R-S6: what makes Hatti the last to hold Kadesh. */
export const HITTITE = loadWeights(weights, 'hittite', [
  'always',
  'hattiHolds',
  'egyptHolds',
  'hattiHolds*egyptTime',
  'egyptHolds*hattiTime',
  'hattiGarrison',
  'egyptGarrison',
  'hattiGarrison*egyptTime',
  'fallsToEgypt',
  'fallsToHatti',
  'egyptBesieges',
  'mightHere',
  'mightWithinMarch',
  'mightWithinMarch*time',
  'mightWithinTwo*time',
  'hattiHolds*might*egyptTime',
  'egyptHolds*might*hattiTime',
  'egyptWasLast',
  'hattiHolds*mightHere*egyptTime',
  'hattiHolds*egyptTimeSquared',
  'hattiHolds*egyptStrikes',
  'egyptMoves*egyptStrikes',
  'hattiStrikes',
  'fallsToEgyptInTime',
  'holderMoves',
])

/** R-S7: what makes Egypt win against Mitanni alone: set by hand, not fitted. */
export const EGYPTIAN = handTunedWeights('egyptian', HAND_WEIGHTS.egyptian, [
  'always',
  'missing',
  'missing*time',
  'missing/time',
  'hopes',
  'mitanniStrength*time',
  'mitanniCards',
  'mitanniCards*time',
  'karkemish',
  'karkemishShut',
  'karkemishGarrison',
  'karkemishMight',
  'ugarit',
  'tyre',
  'kadeshShut',
  'amurru',
  'turnsLeft',
])

/** What a power's chance to control a province at the end of the turn depends on. */
export interface ProvinceSituation {
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
export function controlChance(aim: Objective, last: boolean, at: ProvinceSituation): number {
  const sooner = aim === 'provinces' && !last
  const { held, missing } = CONTROL[sooner ? 'sooner' : aim === 'kadesh' ? 'points' : aim]
  if (at.missing === 0) return logisticPrediction(held, heldFeatures(at))
  return isHopeless(at, sooner) ? 0 : logisticPrediction(missing, missingFeatures(at))
}

/**
 * Whether a power cannot win a province: it has no influence there, or no time left; `sooner`: another turn follows.
 */
export const isHopeless = (at: ProvinceSituation, sooner: boolean): boolean =>
  at.own === 0 || (at.time === 0 && !sooner)

const flag = (yes: boolean): number => (yes ? 1 : 0)

/** Features for keeping a province. */
export function heldFeatures(at: ProvinceSituation): Values<Control['held']['features']> {
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
export function missingFeatures(at: ProvinceSituation): Values<Control['missing']['features']> {
  const { time, missing, shut, ajar, own, others, here, foe, siege, foreign } = at
  const share = own / (own + HAND_WEIGHTS.outlook.othersFelt * others + HAND_WEIGHTS.outlook.nobody)
  const chances = Math.log(time + HAND_WEIGHTS.outlook.momentLeft)
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
