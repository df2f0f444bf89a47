import unitTypes from '#games/alexander/data/unit-types.json'

/** 2.22: the unit types, by number. They decide superiority, clash column and the duty to attack. */
export const PH = 0
export const HI = 1
export const MI = 2
export const LI = 3
export const LP = 4
export const SK = 5
/** Skirmishers that may attack in shock (9.31b): `SK*`. */
export const AGRIANIANS = 6
export const HC = 7
export const LN = 8
export const LC = 9
export const EL = 10
export const CH = 11
export const ART = 12

export type UnitType = number

/** 2.22: the types in the order of their numbers, named as in the scenario files. */
export const TYPE_NAMES = ['PH', 'HI', 'MI', 'LI', 'LP', 'SK', 'SK*', 'HC', 'LN', 'LC', 'EL', 'CH', 'ART'] as const

export const TYPE_COUNT = TYPE_NAMES.length

const typeSet = (...types: UnitType[]) => types.reduce((bits, type) => bits | (1 << type), 0)
const isOneOf = (bits: number) => (type: UnitType) => ((bits >> type) & 1) === 1

/** Infantry: PH, HI, MI, LI, LP, skirmishers and artillery. */
export const isFoot = isOneOf(typeSet(PH, HI, MI, LI, LP, SK, AGRIANIANS, ART))
/** Cavalry: HC, LN, LC. */
export const isCavalry = isOneOf(typeSet(HC, LN, LC))
/** Skirmishers: SK and SK*. */
export const isSkirmisher = isOneOf(typeSet(SK, AGRIANIANS))
/** Heavy infantry: PH and HI. Hard to hit, and friends may not pass through it (6.94a, 8.15, 9.33). */
export const isHeavyFoot = isOneOf(typeSet(PH, HI))

interface Entry {
  readonly id: string
  readonly match?: readonly { readonly type: string; readonly class: string | null }[]
  readonly movementClass: string
}

const entries = unitTypes.types as readonly Entry[]

/** The entries of the unit type chart: one for each type, or class with its own rules. */
export const KIND_NAMES: readonly string[] = entries.map((entry) => entry.id)

/** A type, or a class with its own rules: an index of `KIND_NAMES`. */
export type UnitKind = number

export const unitKindNamed = (id: string): UnitKind => KIND_NAMES.indexOf(id)

export const HOPLITES = unitKindNamed('HO')
export const HYPASPISTS = unitKindNamed('HY')
export const CARDACES = unitKindNamed('CA')
export const CATAPHRACTS = unitKindNamed('CAT')
/** Leaders move at cavalry costs (4.23). */
export const LEADER = unitKindNamed('LEADER')

export const typeNamed = (name: string): UnitType => (TYPE_NAMES as readonly string[]).indexOf(name)

/** 2.22: the entry for a type and class of a scenario file, or -1. */
export const unitKind = (type: string, unitClass: string | null): UnitKind =>
  entries.findIndex((entry) => entry.match?.some((m) => m.type === type && m.class === unitClass))

/** 6.21: the name of an entry's movement class; `movementClassOf` returns its number. */
export const movementClassName = (kind: UnitKind): string => entries[kind]!.movementClass

export { FLANK, FRONT, REAR } from '#hex/facing.ts'

/** P4: the arcs of a unit, by number. The aspect of an attack is the arc of the defender through which it comes. */
export const ASPECT_NAMES = ['front', 'flank', 'rear'] as const
