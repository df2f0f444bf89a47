import charts from '../../data/charts.json'
import { ASPECT_NAMES } from './aspects.ts'
import { CH, isCavalry, type UnitType } from './types.ts'

const { hexesPerRoll, die: bands, hits } = charts.rampage

/** 9.14b: hexes moved per direction roll. */
export const RAMPAGE_HEXES = hexesPerRoll
/** 9.14c: a rampage ends after this many direction rolls, or at this distance from every unit. */
export const RAMPAGE_ROLLS = 4
export const RAMPAGE_DISTANCE = 8

/** 9.14a: where a rampaging elephant moves: to the nearest friend, in a compass direction, or it is eliminated. */
type Rampage = 'nearestFriend' | 'compass' | 'eliminated'

const RESULTS: readonly Rampage[] = ['nearestFriend', 'compass', 'eliminated']

/** 9.14a, X16, R17: the result of a direction roll. 7 to 9 eliminate the elephant. */
export const rampageResult = (die: number): Rampage =>
  RESULTS[bands.findIndex((band) => band.from <= die && die <= band.to)]!

/** 9.14a, R35: the compass direction of a roll, by number: N, NE, SE, S, SW, NW. */
export const compassDirection = (die: number): number => die - bands[1]!.from

/** 9.14b: hits on the unit that stops a rampage, by the arc it is struck in. */
export const rampageHits = (type: UnitType, aspect: number): number =>
  isCavalry(type) ? hits.cavalry : type === CH ? hits.chariot : hits[ASPECT_NAMES[aspect]!]
