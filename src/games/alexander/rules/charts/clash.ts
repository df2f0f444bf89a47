import charts from '../../data/charts.json'
import { ASPECT_NAMES } from './aspects.ts'
import { AGRIANIANS, ART, SK, TYPE_COUNT, TYPE_NAMES, type UnitType } from './types.ts'

/** Marks an attack that is not allowed. */
export const NO_ATTACK = 0

type Matrix = { readonly [defender: string]: { readonly [attacker: string]: number | null } }
const { matrix } = charts.clashOfSpears as unknown as {
  readonly matrix: { readonly [aspect: string]: Matrix }
}

/** 9.31a: the type whose column an attacker uses. Plain skirmishers use the column of SK*. */
export const attackingType = (type: UnitType): UnitType => (type === SK ? AGRIANIANS : type)

const COLUMNS: readonly number[] = ASPECT_NAMES.flatMap((aspect) =>
  TYPE_NAMES.flatMap((defender) =>
    TYPE_NAMES.map((_, a) =>
      a === ART ? NO_ATTACK : (matrix[aspect]![defender]![TYPE_NAMES[attackingType(a)]!] ?? NO_ATTACK),
    ),
  ),
)

/**
 * 8.35a, R36: the base column as printed. `NO_ATTACK` for cavalry against the front of elephants (9.15) and for
 * artillery (9.51).
 */
export const clashColumn = (attacker: UnitType, defender: UnitType, aspect: number): number =>
  COLUMNS[(aspect * TYPE_COUNT + defender) * TYPE_COUNT + attacker]!
