import charts from '../../data/charts.json'
import { ASPECT_NAMES } from './aspects.ts'
import { CH, isCavalry, type UnitType } from './types.ts'

const { hexesPerRoll, die: bands, hits } = charts.rampage

/** 9.14b: hexes of one direction roll. */
export const RAMPAGE_HEXES = hexesPerRoll
/** 9.14c: direction rolls, and the distance from every unit, at which a rampage ends. */
export const RAMPAGE_ROLLS = 4
export const RAMPAGE_DISTANCE = 8

/** 9.14a: where a rampaging elephant runs: to the nearest friend, to the compass, or nowhere any more. */
type Rampage = 'nearestFriend' | 'compass' | 'eliminated'

const RESULTS: readonly Rampage[] = ['nearestFriend', 'compass', 'eliminated']

/** 9.14a, X16, R17: the result of a direction roll; 7 to 9 is its end. */
export const rampageResult = (die: number): Rampage =>
  RESULTS[bands.findIndex((band) => band.from <= die && die <= band.to)]!

/** 9.14a, R35: the direction of a roll on the compass: N, NE, SE, S, SW, NW by number. */
export const compassDirection = (die: number): number => die - bands[1]!.from

/** 9.14b: hits of the unit that stops a rampage, by its arc. */
export const rampageHits = (type: UnitType, aspect: number): number =>
  isCavalry(type) ? hits.cavalry : type === CH ? hits.chariot : hits[ASPECT_NAMES[aspect]!]
