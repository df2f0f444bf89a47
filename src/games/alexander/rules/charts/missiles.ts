import charts from '#games/alexander/data/charts.json'
import { FULL_MISSILES, LOW_MISSILES, NO_MISSILES } from '../state.ts'
import {
  CATAPHRACTS,
  CH,
  EL,
  isFoot,
  isHeavyFoot,
  isSkirmisher,
  LC,
  LI,
  LP,
  type UnitKind,
  type UnitType,
} from './types.ts'

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
export const maxRange = (missile: number, targetLower: boolean): number =>
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
export type FireOccasion = 'entry' | 'retire' | 'order' | 'return'

/** 9.11: an elephant's screen fires only at units that enter its zone of control. */
export const screenFires = (occasion: FireOccasion, supply: number): boolean =>
  occasion === 'entry' && supply !== NO_MISSILES

/** 9.12: the riders fire on every occasion except retire fire, which is beyond their range (8.22). */
export const ridersFire = (occasion: FireOccasion, supply: number): boolean =>
  occasion !== 'retire' && supply !== NO_MISSILES

/** 8.15: the facts of a shot that its modifiers depend on. */
export interface ShotFacts {
  readonly missile: number
  readonly range: number
  readonly target: UnitType
  readonly cataphract: boolean
  /** 9.74: the target is in charge formation. */
  readonly inCharge: boolean
  readonly inWoods: boolean
  /** 8.15[3]: the line of fire crosses a front hexside of the target. */
  readonly throughFront: boolean
  /** 8.15[4]: fired as part of a Move order, harassment or withdrawal. */
  readonly moving: boolean
}

const classSet = (...classes: number[]) => classes.reduce((bits, c) => bits | (1 << c), 0)
const inClassSet = (bits: number, missile: number) => ((bits >> missile) & 1) === 1
const BOWS = classSet(A, MA, ES, IA)
const BOWS_AND_SLINGS = BOWS | classSet(S)
/** 8.15[4]: the classes hindered by moving. Infantry javelins are not; artillery and screens never move and fire. */
const HINDERED = classSet(A, S, MA, MJ, IA)
const CATAPHRACT_OTHER = classSet(S, J, MJ, B)

const atFront = (f: ShotFacts) =>
  isHeavyFoot(f.target) && f.range === 1 && f.throughFront && inClassSet(BOWS_AND_SLINGS, f.missile)

const APPLIES: { readonly [id: string]: (f: ShotFacts) => boolean } = {
  targetWoods: (f) => f.inWoods,
  targetHeavy: (f) => isHeavyFoot(f.target) && !atFront(f),
  targetHeavyAdjacentFront: atFront,
  moveAndFire: (f) => f.moving && inClassSet(HINDERED, f.missile),
  targetSkirmisher: (f) => isSkirmisher(f.target),
  targetCataphractByBow: (f) => f.cataphract && inClassSet(BOWS, f.missile),
  targetCataphractOther: (f) => f.cataphract && inClassSet(CATAPHRACT_OTHER, f.missile),
  targetChargeFormation: (f) => f.inCharge,
}

const RULES: { readonly [id: string]: string } = {
  targetSkirmisher: '9.31e',
  targetCataphractByBow: '9.42b',
  targetCataphractOther: '9.42b',
  targetChargeFormation: '9.74',
}

/** A die modifier and the rule it comes from. */
export interface DieModifier {
  readonly id: string
  readonly rule: string
  readonly drm: number
}

/** 8.15: the modifiers of missile fire, in the order of the chart. */
export const MISSILE_MODIFIERS: readonly DieModifier[] = charts.missileModifiers.rows.map(({ id, drm }) => ({
  id,
  rule: RULES[id] ?? '8.15',
  drm,
}))
const TESTS = MISSILE_MODIFIERS.map(({ id }) => APPLIES[id]!)

/** 8.15: the sum of all modifiers of a shot. */
export function missileDrm(f: ShotFacts): number {
  let drm = 0
  for (let i = 0; i < TESTS.length; i++) if (TESTS[i]!(f)) drm += MISSILE_MODIFIERS[i]!.drm
  return drm
}

/** 8.15: the modifiers that apply to a shot. */
export const missileModifiers = (f: ShotFacts): DieModifier[] => MISSILE_MODIFIERS.filter((_, i) => TESTS[i]!(f))

/** 9.32, 9.41: range of harassment in hexes, for infantry and light cavalry; 0 for types that cannot harass. */
export const harassRange = (type: UnitType): number =>
  type === LC ? 4 : isSkirmisher(type) || type === LI || type === LP ? 2 : 0

/** 9.32, 9.41: whether a unit can harass. Archers on foot cannot. */
export const harasses = (type: UnitType, letter: string | null): boolean =>
  harassRange(type) > 0 && letter !== null && (type === LC || letter !== 'A')

/**
 * 9.32, 9.41, 9.42b, R27: whether a target is slow enough to be harassed. Light cavalry may harass cataphracts of any
 * MA.
 */
export const slowEnough = (type: UnitType, ma: number, targetMa: number, target: UnitKind): boolean =>
  targetMa < ma || (type === LC && target === CATAPHRACTS)
