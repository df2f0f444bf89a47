import { knownByHand, type Learned, learnedFrom } from '../../../kernel/index.ts'
import weights from '../data/weights.json'
import { BY_HAND } from './hand.ts'

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
  readonly held: Learned<typeof HELD_FEATURES>
  readonly missing: Learned<typeof MISSING_FEATURES>
}

const control = (id: string): Control => ({
  held: learnedFrom(weights, `${id}.held`, HELD_FEATURES),
  missing: learnedFrom(weights, `${id}.missing`, MISSING_FEATURES),
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
export const TURN = learnedFrom(weights, 'turn', [
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
export const LATER = learnedFrom(weights, 'later', [
  'tribute',
  'divisions',
  'egyptTurns',
  'hattiTurns',
  'mitanniTurns',
  'assyriaTurns',
  'kassitesTurns',
])

/** 24.2: a sudden death this turn. */
export const SUDDEN = learnedFrom(weights, 'sudden', [
  'always',
  'over',
  'time',
  'over*time',
  'there',
  'there*othersTime',
])

/** The effect of an expected lead in VP, relative to the time left, with two players and with more. */
export const LEAD_OF_TWO = learnedFrom(weights, 'leadOfTwo', ['lead'])
export const LEAD_OF_MORE = learnedFrom(weights, 'leadOfMore', ['lead'])

/** R-S2: what puts one player ahead of another in scenario 2, relative to the time left. */
export const POINTS = learnedFrom(weights, 'pointsLead', [
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
export const HITTITE = learnedFrom(weights, 'hittite', [
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
export const EGYPTIAN = knownByHand('egyptian', BY_HAND.egyptian, [
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
