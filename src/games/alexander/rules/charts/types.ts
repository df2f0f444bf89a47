import unitTypes from '../../data/unit-types.json'

/** 2.22: the types of units, as numbers. They rule superiority, clash column and shock duty. */
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

/** 2.22: a type of unit. */
export type UnitType = number

/** 2.22: the types by number, as the scenario files name them. */
export const TYPE_NAMES = ['PH', 'HI', 'MI', 'LI', 'LP', 'SK', 'SK*', 'HC', 'LN', 'LC', 'EL', 'CH', 'ART'] as const

/** How many types there are. */
export const TYPE_COUNT = TYPE_NAMES.length

const set = (...types: UnitType[]) => types.reduce((bits, type) => bits | (1 << type), 0)
const within = (bits: number) => (type: UnitType) => ((bits >> type) & 1) === 1

/** Foot: PH, HI, MI, LI, LP, skirmishers and artillery. */
export const isFoot = within(set(PH, HI, MI, LI, LP, SK, AGRIANIANS, ART))
/** Cavalry: HC, LN, LC. */
export const isCavalry = within(set(HC, LN, LC))
/** Skirmishers: SK and SK*. */
export const isSkirmisher = within(set(SK, AGRIANIANS))
/** PH and HI: hard to hit and never passed through (6.94a, 8.15, 9.33). */
export const isHeavyFoot = within(set(PH, HI))

interface Entry {
  readonly id: string
  readonly match?: readonly { readonly type: string; readonly class: string | null }[]
  readonly movementClass: string
}

const entries = unitTypes.types as readonly Entry[]

/** The entries of the chart of unit types: one for each type, or class with rules of its own. */
export const KIND_NAMES: readonly string[] = entries.map((entry) => entry.id)

/** A type or class with rules of its own: a number of `KIND_NAMES`. */
export type Kind = number

/** The entry of this id. */
export const kindNamed = (id: string): Kind => KIND_NAMES.indexOf(id)

export const HOPLITES = kindNamed('HO')
export const HYPASPISTS = kindNamed('HY')
export const CARDACES = kindNamed('CA')
export const CATAPHRACTS = kindNamed('CAT')
/** Leaders move at cavalry costs (4.23). */
export const LEADER = kindNamed('LEADER')

/** 2.22: the type of this name. */
export const typeNamed = (name: string): UnitType => (TYPE_NAMES as readonly string[]).indexOf(name)

/** 2.22: the entry for a type and class of a scenario file; -1 when there is none. */
export const kindOf = (type: string, unitClass: string | null): Kind =>
  entries.findIndex((entry) => entry.match?.some((m) => m.type === type && m.class === unitClass))

/** 6.21: the movement class of an entry by name; its number is `movementClassOf`'s. */
export const movementClassName = (kind: Kind): string => entries[kind]!.movementClass
