import powers from '#games/god-kings/data/powers.json'
import units from '#games/god-kings/data/units.json'
import data from '#games/god-kings/data/units.json'
import { NONE, provinceNamed, spaceNamed } from './map.ts'

/** The powers in the order in which neutrals are reinforced (F9). */
export const EGYPT = 0
export const HATTI = 1
export const MITANNI = 2
export const ASSYRIA = 3
export const KASSITES = 4
/** Number of powers; sides below this number are powers. */
export const POWER_COUNT = 5
/** 21.0: the first of the three tribes. */
export const GASGA = 5
export const LIBYAN = 6
export const ELAMITE = 7
/** 22.0: the first of the four Revolts. */
export const AMURRU_REVOLT = 8
export const SUMER_REVOLT = 9
export const MEGIDDO_REVOLT = 10
export const KARKEMISH_REVOLT = 11
/** R21.3: stray mercenaries. */
export const STRAY = 12
/** M9: number of sides. */
export const SIDE_COUNT = 13

const ids = ['egypt', 'hatti', 'mitanni', 'assyria', 'kassites'] as const

/** The powers' facts, by side. */
export const POWERS = ids.map((id) => powers.powers.find((p) => p.id === id)!)

/** The tribes' facts; tribe `side` is `BARBARIANS[side - GASGA]`. */
export const BARBARIANS = units.specialArmies.barbarians

/** The Revolts' facts; Revolt `side` is `REVOLTS[side - AMURRU_REVOLT]`. */
export const REVOLTS = units.specialArmies.revolts

/** Ids of the sides, by side. */
export const SIDES: readonly string[] = [...ids, ...BARBARIANS.map((b) => b.id), ...REVOLTS.map((r) => r.id), 'stray']

/** The side with an id; -1 if unknown. */
export const sideNamed = (id: string) => SIDES.indexOf(id)

/** A side's id, or null for no side. */
export const sideId = (side: number) => SIDES[side] ?? null

export const isPower = (side: number) => side >= 0 && side < POWER_COUNT
export const isBarbarian = (side: number) => side >= GASGA && side <= ELAMITE
export const isRevolt = (side: number) => side >= AMURRU_REVOLT && side <= KARKEMISH_REVOLT

/** 3.0h, R3.1: each power's capital. */
export const CAPITAL: readonly number[] = POWERS.map((p) => spaceNamed(p.capital))

/** 3.0h: each power's home province. */
export const HOME: readonly number[] = POWERS.map((p) => provinceNamed(p.homeProvince))

/** 21.0: each tribe's tribal space, by side; none for others. */
export const TRIBAL: readonly number[] = SIDES.map((_, side) =>
  isBarbarian(side) ? spaceNamed(BARBARIANS[side - GASGA]!.start) : NONE,
)

/** 22.0: each Revolt's province, by side. */
export const REVOLT_PROVINCE: readonly number[] = SIDES.map((_, side) =>
  isRevolt(side) ? provinceNamed(REVOLTS[side - AMURRU_REVOLT]!.province) : NONE,
)

/** 22 generals: power p has king 3p and warlords 3p+1 and 3p+2; then come the leaders of tribes and Revolts. */
export const GENERAL_COUNT = POWER_COUNT * 3 + 7

/** The general who is the king of a power. */
export const kingOf = (power: number) => power * 3

/** The general who leads a tribe or Revolt. */
export const leaderOf = (side: number) => POWER_COUNT * 3 + side - GASGA

/** The side a general belongs to. */
export const GENERAL_SIDE: readonly number[] = Array.from({ length: GENERAL_COUNT }, (_, g) =>
  g < POWER_COUNT * 3 ? Math.floor(g / 3) : g - POWER_COUNT * 3 + GASGA,
)

/** The generals of each side, king first. */
export const GENERALS_OF: readonly (readonly number[])[] = SIDES.map((_, side) =>
  GENERAL_SIDE.flatMap((owner, g) => (owner === side ? [g] : [])),
)

/** 2.2d: kings. */
export const isKing = (general: number) => general < POWER_COUNT * 3 && general % 3 === 0

/** 2.2d: warlords. */
export const isWarlord = (general: number) => general < POWER_COUNT * 3 && general % 3 !== 0

const GENERAL_NAMES: readonly string[] = GENERAL_SIDE.map((side, general) => {
  if (general >= POWER_COUNT * 3) return `${SIDES[side]}-leader`
  return general % 3 === 0 ? `${SIDES[side]}-king` : `${SIDES[side]}-warlord${general % 3}`
})

/** A general's name in option keys: `egypt-king`, `egypt-warlord1`, `gasga-leader`. */
export const generalName = (general: number) => GENERAL_NAMES[general]!

/** 3.0m, 11.2c, 21.0e, 22.0c: how many units a general leads alone. */
export const leadershipOf = (general: number) =>
  isWarlord(general) ? powers.general.warlordLeadership : powers.general.kingLeadership

/** 19.1, R19.2, R19.3: a power's king and successor for a turn, as indexes of its list of kings; -1 for none. */
export function kingsChart(power: number, turn: number): { king: number; successor: number } {
  const { kings, succession } = POWERS[power]!
  const row = succession.find((r) => r.turn === turn)
  const index = (id: string | null | undefined) => kings.findIndex((k) => k.id === id)
  return { king: index(row?.king), successor: index(row?.successor) }
}

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

const generalsByName = new Map(Array.from({ length: GENERAL_COUNT }, (_, g) => [generalName(g), g]))
const unitsByName = new Map(Array.from({ length: UNIT_COUNT }, (_, u) => [unitName(u), u]))

/** The general with a name in option keys; -1 if unknown. */
export const generalNamed = (name: string): number => generalsByName.get(name) ?? -1

/** The unit with a name in option keys; -1 if unknown. */
export const unitNamed = (name: string): number => unitsByName.get(name) ?? -1
