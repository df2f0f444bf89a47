import charts from '../../data/charts.json'
import { HI, type UnitType } from './types.ts'

const { 'TQ3-5': poor, 'TQ6-9': good } = charts.rally.hitsAfterRally
/** Highest TQ of the first row of the rally chart. */
const POOR_TQ = 5

/** 10.27b: the result of an attempt to rally. */
type Rally = 'rallied' | 'runs' | 'eliminated'

/** 10.27b: a die up to Initiative + 1 rallies. A die above the printed TQ, or any failure by HI, eliminates. */
export function rallyResult(die: number, initiative: number, tq: number, type: UnitType): Rally {
  if (die <= initiative + 1) return 'rallied'
  return die > tq || type === HI ? 'eliminated' : 'runs'
}

/** 10.27c: hits on a rallied unit, by its printed TQ and a second die. */
export const hitsAfterRally = (tq: number, die: number): number => (tq <= POOR_TQ ? poor : good)[die]!

/** 10.32: modifier of the pursuit die. Above TQ, the cavalry must pursue. */
const PURSUIT_DRM = 2
export const pursues = (die: number, tq: number): boolean => die + PURSUIT_DRM > tq

/** 10.33: movement points of a pursuer. */
export const PURSUIT_MP = charts.pursuit.maxMP
/** 10.21: hexes a unit moves when it routs. */
export const ROUT_HEXES = charts.rout.immediateHexes
