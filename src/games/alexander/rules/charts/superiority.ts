import charts from '../../data/charts.json'
import { FLANK, FRONT } from './aspects.ts'
import { attackingType } from './clash.ts'
import { ART, EL, HC, isCavalry, isSkirmisher, LC, TYPE_COUNT, TYPE_NAMES, type UnitType } from './types.ts'

/** 8.36a: who is superior. */
export const NOBODY_SUPERIOR = 0
export const ATTACKER_SUPERIOR = 1
export const DEFENDER_SUPERIOR = 2
/** Defender superior unless he has javelins and has thrown them all. */
const UNLESS_SPENT = 3

const VALUES = ['none', 'AS', 'DS', 'DS*']
const superiorityMatrix: { readonly [defender: string]: { readonly [attacker: string]: string } } =
  charts.shockSuperiority.matrix
const SYSTEM: readonly number[] = TYPE_NAMES.flatMap((defender) =>
  TYPE_NAMES.map((_, a) =>
    a === ART ? NOBODY_SUPERIOR : VALUES.indexOf(superiorityMatrix[defender]![TYPE_NAMES[attackingType(a)]!]!),
  ),
)

/** What superiority looks at: the picked units (8.35) and how they stand. */
export interface SuperiorityFacts {
  readonly attacker: UnitType
  readonly defender: UnitType
  readonly aspect: number
  /** 8.36a: javelin LI, LP or MI that is Missile No. */
  readonly javelinsSpent: boolean
  /** 6.65. */
  readonly defenderInColumn: boolean
  /** 8.36a: the attacker is in the ZOC of another enemy, not a skirmisher, that nobody attacks. */
  readonly held: boolean
  /** 9.31c: skirmishers that attack together with another type. */
  readonly withOthers: boolean
  /** 9.7: played with charge formation, and the attacker is in it. */
  readonly chargeOption: boolean
  readonly inCharge: boolean
  /** 9.75: the attacker is Thracian light cavalry in charge formation. */
  readonly thracianCharge: boolean
}

/** 8.36a: an attack on flank or rear that gives the attacker superiority of position. */
export function hasPosition(f: SuperiorityFacts): boolean {
  if (f.aspect === FRONT || f.held) return false
  if (f.defender === EL && isCavalry(f.attacker)) return false
  if (isSkirmisher(f.defender) && f.aspect === FLANK) return false
  return !(isSkirmisher(f.attacker) && f.withOthers)
}

/** 8.36a: superiority of position first, then that of the weapons. */
export function superiorityOf(f: SuperiorityFacts): number {
  if (f.defenderInColumn && !isSkirmisher(f.attacker)) return ATTACKER_SUPERIOR
  if (hasPosition(f)) return ATTACKER_SUPERIOR
  return systemSuperiority(f)
}

/** 8.36a, 9.71, 9.75: superiority of the weapons. */
function systemSuperiority(f: SuperiorityFacts): number {
  const value = SYSTEM[f.defender * TYPE_COUNT + f.attacker]!
  if (value === UNLESS_SPENT) return f.javelinsSpent ? NOBODY_SUPERIOR : DEFENDER_SUPERIOR
  if (!f.chargeOption || !isCavalry(f.attacker)) return value
  if (!f.inCharge) return value === ATTACKER_SUPERIOR && !isSkirmisher(f.defender) ? NOBODY_SUPERIOR : value
  if (f.attacker === LC && f.thracianCharge && isCavalry(f.defender) && f.defender !== HC) return ATTACKER_SUPERIOR
  return value
}
