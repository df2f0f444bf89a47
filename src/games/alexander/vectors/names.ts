import charts from '../data/charts.json'
import { ASPECT_NAMES } from '../rules/charts/aspects.ts'
import { kindNamed, typeNamed } from '../rules/charts/types.ts'
import { CHARGE, COLUMN, FULL_MISSILES, LINE, LOW_MISSILES, NO_MISSILES, SQUARE } from '../rules/state.ts'

const CLASS_TYPES: { readonly [id: string]: string } = charts.clashOfSpears.classToType

/** A unit type by name; a class is short for its type. */
export const typeOf = (name: string): number => typeNamed(CLASS_TYPES[name] ?? name)

export const isTypeName = (name: string): boolean => typeOf(name) >= 0
export const isKindName = (name: string): boolean => kindNamed(name) >= 0

export const aspectOf = (name: string | undefined): number =>
  ASPECT_NAMES.indexOf((name ?? 'front') as (typeof ASPECT_NAMES)[number])

const SUPPLIES = { no: NO_MISSILES, low: LOW_MISSILES, full: FULL_MISSILES } as const
export type SupplyName = keyof typeof SUPPLIES
export const supplyOf = (name: SupplyName | undefined): number => SUPPLIES[name ?? 'full']
export const supplyName = (supply: number): SupplyName =>
  supply === FULL_MISSILES ? 'full' : supply === LOW_MISSILES ? 'low' : 'no'

const FORMATIONS = { line: LINE, column: COLUMN, square: SQUARE, charge: CHARGE } as const
export type FormationName = keyof typeof FORMATIONS
export const formationOf = (name: FormationName | undefined): number => FORMATIONS[name ?? 'line']

/** The vectors' word for the result of a check. */
export const standing = (stands: boolean): 'stands' | 'routs' => (stands ? 'stands' : 'routs')
