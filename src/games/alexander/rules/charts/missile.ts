import charts from '../../data/charts.json'
import { FULL_MISSILES, LOW_MISSILES, NO_MISSILES } from '../state.ts'
import { CH, EL, isFoot, type UnitType } from './types.ts'

/** 8.61: classes of missiles, as numbers: foot archers, slings, foot javelins. */
export const A = 0
export const S = 1
export const J = 2
/** Mounted archers and mounted javelins. */
export const MA = 3
export const MJ = 4
/** The archers of an elephant's screen. */
export const ES = 5
/** Bolts of artillery. */
export const B = 6
/** The Indian longbow (O12). */
export const IA = 7

/** 8.61: the classes by number. */
export const MISSILE_NAMES = ['A', 'S', 'J', 'MA', 'MJ', 'ES', 'B', 'IA'] as const

const { classes, extendedRange, hitsPerSuccess, retireReactionRange } = charts.missileRange
const STRENGTH = MISSILE_NAMES.map((name) => classes[name].strengthByRange)
const LOW_ON = MISSILE_NAMES.map((name) =>
  (classes[name].lowOn as readonly number[]).reduce((bits, die) => bits | (1 << die), 0),
)

/** 8.22, R90: retire fire counts as range 2. */
export const RETIRE_RANGE = retireReactionRange
/** 9.52: shots of artillery in an Orders Phase. */
export const ARTILLERY_SHOTS = 2

/** 8.61: the class of the missile letter on a counter; `longbow` with O12 for foot of nation Indian. */
export function missileClass(letter: string, type: UnitType, longbow: boolean): number {
  const mounted = !isFoot(type)
  if (letter === 'A') return mounted ? MA : longbow ? IA : A
  if (letter === 'J') return mounted ? MJ : J
  return letter === 'S' ? S : B
}

/** 8.14: archers shoot over units that are nearer to them than to the target. */
export const isArcher = (missile: number): boolean => missile === A || missile === MA || missile === IA

/** 8.16: how far a class reaches; one hex more down a slope. */
export const rangeOf = (missile: number, targetLower: boolean): number =>
  STRENGTH[missile]!.length + (targetLower ? extendedRange.extraHexes : 0)

/** 8.15: the highest die that hits at this range; beyond the class's own range only the natural 0 of 8.16. */
export const strengthAt = (missile: number, range: number): number => STRENGTH[missile]![range - 1] ?? 0

/** 8.15, 8.16: whether a shot hits: the modified die at ordinary range, a natural 0 at the extra hex. */
export const shotHits = (missile: number, range: number, drm: number, die: number): boolean =>
  range > STRENGTH[missile]!.length
    ? (extendedRange.hitsOnlyOn as readonly number[]).includes(die)
    : die + drm <= strengthAt(missile, range)

/** 8.15, 9.64: cohesion hits of a successful shot. */
export function hitsOfShot(target: UnitType, inSquare: boolean): number {
  const hits = target === EL ? hitsPerSuccess.EL : target === CH ? hitsPerSuccess.CH : hitsPerSuccess.default
  return inSquare ? hits * charts.missileModifiers.squareTarget.hitMultiplier : hits
}

/** 8.17: supply after a shot with this natural die; bolts never run out. */
export function supplyAfter(missile: number, supply: number, die: number): number {
  if (missile === B) return FULL_MISSILES
  if (supply === LOW_MISSILES) return NO_MISSILES
  return (LOW_ON[missile]! >> die) & 1 ? LOW_MISSILES : supply
}

/** 9.11, 9.12: when an elephant shoots. */
export type Occasion = 'entry' | 'retire' | 'order' | 'return'

/** 9.11: the screen only meets those who enter its zone of control. */
export const screenFires = (occasion: Occasion, supply: number): boolean =>
  occasion === 'entry' && supply !== NO_MISSILES

/** 9.12: the riders throw on every occasion but retire fire, for which they reach too short (8.22). */
export const ridersFire = (occasion: Occasion, supply: number): boolean =>
  occasion !== 'retire' && supply !== NO_MISSILES
