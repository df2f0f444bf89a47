import charts from '../../data/charts.json'
import { A, B, ES, IA, J, MA, MJ, S } from './missile.ts'
import { isHeavyFoot, isSkirmisher, type UnitType } from './types.ts'

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

const set = (...classes: number[]) => classes.reduce((bits, c) => bits | (1 << c), 0)
const has = (bits: number, missile: number) => ((bits >> missile) & 1) === 1
const BOWS = set(A, MA, ES, IA)
const BOWS_AND_SLINGS = BOWS | set(S)
/** 8.15[4]: the classes hindered by moving. Infantry javelins are not; artillery and screens never move and fire. */
const HINDERED = set(A, S, MA, MJ, IA)
const CATAPHRACT_OTHER = set(S, J, MJ, B)

const atFront = (f: ShotFacts) =>
  isHeavyFoot(f.target) && f.range === 1 && f.throughFront && has(BOWS_AND_SLINGS, f.missile)

const APPLIES: { readonly [id: string]: (f: ShotFacts) => boolean } = {
  targetWoods: (f) => f.inWoods,
  targetHeavy: (f) => isHeavyFoot(f.target) && !atFront(f),
  targetHeavyAdjacentFront: atFront,
  moveAndFire: (f) => f.moving && has(HINDERED, f.missile),
  targetSkirmisher: (f) => isSkirmisher(f.target),
  targetCataphractByBow: (f) => f.cataphract && has(BOWS, f.missile),
  targetCataphractOther: (f) => f.cataphract && has(CATAPHRACT_OTHER, f.missile),
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
