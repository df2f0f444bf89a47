import { knownByHand, type Learned, learnedFrom } from '../../../kernel/index.ts'
import weights from '../data/weights.json'
import { BY_HAND } from './hand.ts'

/** What speaks for and against keeping a province. */
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

/** What speaks for and against winning one. */
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

/** What decides whether a power controls a province in the end: one that it has, and one that it has not. */
export interface Control {
  readonly held: Learned<typeof HELD_FEATURES>
  readonly missing: Learned<typeof MISSING_FEATURES>
}

const control = (id: string): Control => ({
  held: learnedFrom(weights, `${id}.held`, HELD_FEATURES),
  missing: learnedFrom(weights, `${id}.missing`, MISSING_FEATURES),
})

/** The control of provinces at the end of the turn; in scenario 3 of the game, in its last turn and before it. */
export const CONTROL = {
  vp: control('vp'),
  points: control('points'),
  provinces: control('provinces'),
  sooner: control('sooner'),
}

/** 24.1: the VP that a player still gains in this turn. */
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

/** 24.2: a sudden death in this turn. */
export const SUDDEN = learnedFrom(weights, 'sudden', [
  'always',
  'over',
  'time',
  'over*time',
  'there',
  'there*othersTime',
])

/** What a lead in VP to be expected, against the time that is left, is worth with two players and with more. */
export const LEAD_OF_TWO = learnedFrom(weights, 'leadOfTwo', ['lead'])
export const LEAD_OF_MORE = learnedFrom(weights, 'leadOfMore', ['lead'])

/** R-S2: what puts one player before the other in scenario 2, against the time that is left. */
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

/** R-S6: what makes Hatti the last in Kadesh. */
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

/** R-S7: what makes Egypt win against Mitanni alone: known by hand, not learned. */
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
