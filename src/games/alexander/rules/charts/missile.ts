import charts from '../../data/charts.json'
import { FULL_MISSILES, LOW_MISSILES, NO_MISSILES } from '../state.ts'
import { CH, EL, isFoot, type UnitType } from './types.ts'

/** 8.61: the missile classes, by number: archers, slings and javelins of infantry. */
export const A = 0
export const S = 1
export const J = 2
/** Mounted archers and mounted javelins. */
export const MA = 3
export const MJ = 4
/** The archers of an elephant's screen. */
export const ES = 5
/** Artillery bolts. */
export const B = 6
/** The Indian longbow (O12). */
export const IA = 7

/** 8.61: the missile classes by name, in the order of their numbers. */
export const MISSILE_NAMES = ['A', 'S', 'J', 'MA', 'MJ', 'ES', 'B', 'IA'] as const

const { classes, extendedRange, hitsPerSuccess, retireReactionRange } = charts.missileRange
const STRENGTH = MISSILE_NAMES.map((name) => classes[name].strengthByRange)
const LOW_ON = MISSILE_NAMES.map((name) =>
  (classes[name].lowOn as readonly number[]).reduce((bits, die) => bits | (1 << die), 0),
)

/** 8.22, R90: retire fire counts as range 2. */
export const RETIRE_RANGE = retireReactionRange
/** 9.52: shots of artillery per Orders Phase. */
export const ARTILLERY_SHOTS = 2

/** 8.61: the missile class for the letter on a counter. `longbow`: O12 is in play and the unit is Indian infantry. */
export function missileClass(letter: string, type: UnitType, longbow: boolean): number {
  const mounted = !isFoot(type)
  if (letter === 'A') return mounted ? MA : longbow ? IA : A
  if (letter === 'J') return mounted ? MJ : J
  return letter === 'S' ? S : B
}

/** 8.14: archers may fire over units that are nearer to them than to the target. */
export const isArcher = (missile: number): boolean => missile === A || missile === MA || missile === IA

/** 8.16: maximum range in hexes, one more if the target is lower. */
export const rangeOf = (missile: number, targetLower: boolean): number =>
  STRENGTH[missile]!.length + (targetLower ? extendedRange.extraHexes : 0)

/**
 * 8.15: the highest die that hits at this range, 0 beyond the range of the class, where only a natural 0 hits (8.16).
 */
export const strengthAt = (missile: number, range: number): number => STRENGTH[missile]![range - 1] ?? 0

/** 8.15, 8.16: whether a shot hits: by the modified die at normal range, on a natural 0 at the extra hex. */
export const shotHits = (missile: number, range: number, drm: number, die: number): boolean =>
  range > STRENGTH[missile]!.length
    ? (extendedRange.hitsOnlyOn as readonly number[]).includes(die)
    : die + drm <= strengthAt(missile, range)

/** 8.15, 9.64: cohesion hits of a successful shot. */
export function hitsOfShot(target: UnitType, inSquare: boolean): number {
  const hits = target === EL ? hitsPerSuccess.EL : target === CH ? hitsPerSuccess.CH : hitsPerSuccess.default
  return inSquare ? hits * charts.missileModifiers.squareTarget.hitMultiplier : hits
}

/** 8.17: missile supply after a shot with this natural die. Artillery never runs out. */
export function supplyAfter(missile: number, supply: number, die: number): number {
  if (missile === B) return FULL_MISSILES
  if (supply === LOW_MISSILES) return NO_MISSILES
  return (LOW_ON[missile]! >> die) & 1 ? LOW_MISSILES : supply
}

/** 9.11, 9.12: the occasion on which a unit fires. */
export type Occasion = 'entry' | 'retire' | 'order' | 'return'

/** 9.11: an elephant's screen fires only at units that enter its zone of control. */
export const screenFires = (occasion: Occasion, supply: number): boolean =>
  occasion === 'entry' && supply !== NO_MISSILES

/** 9.12: the riders fire on every occasion except retire fire, which is beyond their range (8.22). */
export const ridersFire = (occasion: Occasion, supply: number): boolean =>
  occasion !== 'retire' && supply !== NO_MISSILES
