import data from '../../data/units.json'
import { NONE } from './map.ts'
import { AMURRU_REVOLT, GASGA, POWER_COUNT, POWERS, REVOLTS, SIDES } from './sides.ts'

/** 2.2b, 3.0o: the types of combat units. */
export const WARRIOR = 0
export const CHARIOT = 1
export const MERCENARY = 2
export const GUARD = 3

/** The types' facts, by type. */
export const TYPES = ['warrior', 'chariot', 'mercenary', 'royal_guard'].map(
  (id) => data.units.find((u) => u.id === id)!,
)

/** Strength by type and steps left, at index `type * 3 + steps`. */
export const STRENGTH: readonly number[] = TYPES.flatMap((t) => [0, t.reduced.strength, t.full.strength])

/** 3.0k: loss factor by type (the same on both sides of a counter). */
export const LOSS: readonly number[] = TYPES.map((t) => t.full.loss)

/** Movement by type. */
export const MOVEMENT: readonly number[] = TYPES.map((t) => t.full.movement)

/** 3.0j: the steps of a full unit. */
export const FULL = 2

/** 7.2a: the maximum number of divisions per power, and the warriors in each. */
export const DIVISIONS = 4
export const DIVISION_SIZE = 3

interface Counter {
  readonly type: number
  readonly side: number
  /** 3.0j: the division of its power that a warrior belongs to; none for other units. */
  readonly division: number
  readonly name: string
}

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '_')

function counters(): Counter[] {
  const made: Counter[] = []
  const add = (type: number, side: number, division: number, count: number, name: string) => {
    for (let i = 1; i <= count; i++) {
      made.push({ type, side, division, name: count === 1 ? name : `${name}-${i}` })
    }
  }
  for (let side = 0; side < POWER_COUNT; side++) {
    const power = POWERS[side]!
    power.divisions.forEach((d, i) => {
      add(WARRIOR, side, i, d.units, `${power.id}-${slug(d.name)}`)
    })
    add(CHARIOT, side, NONE, power.limits.chariots, `${power.id}-chariot`)
    add(GUARD, side, NONE, power.limits.royalGuard, `${power.id}-guard`)
  }
  data.specialArmies.barbarians.forEach((b, i) => {
    add(CHARIOT, GASGA + i, NONE, b.initial.chariot, `${b.id}-chariot`)
  })
  REVOLTS.forEach((r, i) => {
    const army: { warrior?: number; chariot?: number } = r.units
    add(WARRIOR, AMURRU_REVOLT + i, NONE, army.warrior ?? 0, `${r.id}-warrior`)
    add(CHARIOT, AMURRU_REVOLT + i, NONE, army.chariot ?? 0, `${r.id}-chariot`)
  })
  add(MERCENARY, NONE, NONE, TYPES[MERCENARY]!.limit.total!, 'mercenary')
  return made
}

/** 2.2c: every combat unit. The mercenaries come last and belong to the side that recruits them. */
export const UNITS: readonly Counter[] = counters()

export const UNIT_COUNT = UNITS.length

/** The first mercenary: `owner[unit - FIRST_MERCENARY]` is its side. */
export const FIRST_MERCENARY = UNITS.findIndex((u) => u.type === MERCENARY)

/** The type of each unit. */
export const TYPE: readonly number[] = UNITS.map((u) => u.type)

/** The division of each unit; none unless it is a warrior of a power. */
export const DIVISION: readonly number[] = UNITS.map((u) => u.division)

/** The side each unit is printed for; none for mercenaries. */
export const PRINTED_SIDE: readonly number[] = UNITS.map((u) => u.side)

/** Units that differ only in steps and zone share a class; classes ascend with the unit's index. */
export const CLASS: readonly number[] = (() => {
  const keys: string[] = []
  return UNITS.map((u) => {
    const key = `${u.side} ${u.type} ${u.division}`
    if (!keys.includes(key)) keys.push(key)
    return keys.indexOf(key)
  })
})()

/** The units printed for each side. */
export const NATIVE: readonly (readonly number[])[] = SIDES.map((_, side) =>
  UNITS.flatMap((u, i) => (u.side === side ? [i] : [])),
)

/** A unit's name in option keys: `egypt-ra-1`, `hatti-chariot-4`, `mercenary-17`. */
export const unitName = (unit: number) => UNITS[unit]!.name

/** The units of a division of a power. */
export const divisionUnits = (power: number, division: number) => NATIVE[power]!.filter((u) => DIVISION[u] === division)

/** The units of a type printed for a side. */
export const nativeOf = (side: number, type: number) => NATIVE[side]!.filter((u) => TYPE[u] === type)
