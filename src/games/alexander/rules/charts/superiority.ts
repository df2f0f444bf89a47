import charts from '../../data/charts.json'
import { FLANK, FRONT } from './aspects.ts'
import { attackingType } from './clash.ts'
import { ART, EL, HC, isCavalry, isSkirmisher, LC, TYPE_COUNT, TYPE_NAMES, type UnitType } from './types.ts'

/** 8.36a: which side is superior. */
export const NOBODY_SUPERIOR = 0
export const ATTACKER_SUPERIOR = 1
export const DEFENDER_SUPERIOR = 2
/** In the chart only: the defender is superior unless it is out of javelins. */
const UNLESS_SPENT = 3

const VALUES = ['none', 'AS', 'DS', 'DS*']
const superiorityMatrix: { readonly [defender: string]: { readonly [attacker: string]: string } } =
  charts.shockSuperiority.matrix
const SYSTEM: readonly number[] = TYPE_NAMES.flatMap((defender) =>
  TYPE_NAMES.map((_, a) =>
    a === ART ? NOBODY_SUPERIOR : VALUES.indexOf(superiorityMatrix[defender]![TYPE_NAMES[attackingType(a)]!]!),
  ),
)

/** The facts that superiority depends on: the picked units (8.35), their position and formation. */
export interface SuperiorityFacts {
  readonly attacker: UnitType
  readonly defender: UnitType
  readonly aspect: number
  /** 8.36a: the defender is javelin-armed LI, LP or MI and Missile No. */
  readonly javelinsSpent: boolean
  /** 6.65. */
  readonly defenderInColumn: boolean
  /** 8.36a: the attacker is in the ZOC of another enemy that is not a skirmisher and not attacked. */
  readonly held: boolean
  /** 9.31c: the attacker is a skirmisher that attacks together with another type. */
  readonly withOthers: boolean
  /** 9.7: the option is in play, and whether the attacker is in charge formation. */
  readonly chargeOption: boolean
  readonly inCharge: boolean
  /** 9.75: the attacker is Thracian light cavalry in charge formation. */
  readonly thracianCharge: boolean
}

/** 8.36a: whether an attack on flank or rear gives superiority by position. */
export function hasPosition(f: SuperiorityFacts): boolean {
  if (f.aspect === FRONT || f.held) return false
  if (f.defender === EL && isCavalry(f.attacker)) return false
  if (isSkirmisher(f.defender) && f.aspect === FLANK) return false
  return !(isSkirmisher(f.attacker) && f.withOthers)
}

/** 8.36a: superiority by position comes before that of weapon systems. */
export function superiorityOf(f: SuperiorityFacts): number {
  if (f.defenderInColumn && !isSkirmisher(f.attacker)) return ATTACKER_SUPERIOR
  if (hasPosition(f)) return ATTACKER_SUPERIOR
  return systemSuperiority(f)
}

/** 8.36a, 9.71, 9.75: superiority of weapon systems. */
function systemSuperiority(f: SuperiorityFacts): number {
  const value = SYSTEM[f.defender * TYPE_COUNT + f.attacker]!
  if (value === UNLESS_SPENT) return f.javelinsSpent ? NOBODY_SUPERIOR : DEFENDER_SUPERIOR
  if (!f.chargeOption || !isCavalry(f.attacker)) return value
  if (!f.inCharge) return value === ATTACKER_SUPERIOR && !isSkirmisher(f.defender) ? NOBODY_SUPERIOR : value
  if (f.attacker === LC && f.thracianCharge && isCavalry(f.defender) && f.defender !== HC) return ATTACKER_SUPERIOR
  return value
}
