import powers from '../../data/powers.json'
import units from '../../data/units.json'
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
export const leads = (general: number) =>
  isWarlord(general) ? powers.general.warlordLeadership : powers.general.kingLeadership

/** 19.1, R19.2, R19.3: a power's king and successor for a turn, as indexes of its list of kings; -1 for none. */
export function chart(power: number, turn: number): { king: number; successor: number } {
  const { kings, succession } = POWERS[power]!
  const row = succession.find((r) => r.turn === turn)
  const index = (id: string | null | undefined) => kings.findIndex((k) => k.id === id)
  return { king: index(row?.king), successor: index(row?.successor) }
}
