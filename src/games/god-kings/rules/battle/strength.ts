import tables from '#games/god-kings/data/tables.json'
import { CHARIOT, isPower, STRENGTH, TYPE } from '../components/counters.ts'
import { MOUNTAIN, NONE, PROVINCE_OF } from '../components/map.ts'
import { countWholeDivisions } from '../components/pieces.ts'
import { fightingRating } from '../components/ratings.ts'
import { controlsProvince, isHome } from '../politics/control.ts'
import type { Battle, Kings } from '../state/state.ts'

/** A unit's type and steps as `type * 3 + steps`. */
type UnitWorth = number

/** 15.5.3a, 11.7b: the strength of one unit; a chariot in a mountain space counts half, rounded up. */
export const strengthOfWorth = (worth: UnitWorth, mountain: boolean): number =>
  mountain && Math.floor(worth / 3) === CHARIOT ? Math.ceil(STRENGTH[worth]! / 2) : STRENGTH[worth]!

/** The strength of one unit on open ground. */
export const unitStrength = (s: Kings, unit: number): number => STRENGTH[TYPE[unit]! * 3 + s.steps[unit]!]!

/** 15.5.3a: the strength of units given as worths. */
export function strengthOfWorths(worths: readonly UnitWorth[], mountain: boolean): number {
  let sum = 0
  for (const worth of worths) sum += strengthOfWorth(worth, mountain)
  return sum
}

/** 15.5.3a: the strength of units. */
export function strengthOf(s: Kings, units: readonly number[], mountain: boolean): number {
  let sum = 0
  for (const u of units) sum += strengthOfWorth(TYPE[u]! * 3 + s.steps[u]!, mountain)
  return sum
}

/** 11.5: whether one strength overruns another. */
export const isOverrun = (attacker: number, defender: number) => defender > 0 && attacker >= 10 * defender

const { columnMin, columns, rowMin, rowMax } = tables.battle
const rows: readonly (readonly number[])[] = Array.from(
  { length: rowMax - rowMin + 1 },
  (_, i) => tables.battle.rows[String(i + rowMin) as '0'],
)

/** 15.5.4: the column of a strength; -1 below 1. */
export function columnFor(strength: number): number {
  let column = -1
  while (column + 1 < columnMin.length && strength >= columnMin[column + 1]!) column++
  return column
}

/** 15.5.4: the heading of a column. */
export const columnLabel = (column: number): string | null => columns[column] ?? null

/** 15.5.7: the row of a modified roll. */
export const rowFor = (modified: number): number => Math.max(rowMin, Math.min(rowMax, modified))

/** 15.5.7, R15.6: the loss number of a modified roll; 0 without strength. */
export function lossNumber(strength: number, modified: number): number {
  const column = columnFor(strength)
  return column < 0 ? 0 : rows[rowFor(modified) - rowMin]![column]!
}

/** 15.5.5: the DRMs of one side of a battle, by source. */
export interface BattleModifiers {
  readonly rating: number
  readonly localAllies: number
  readonly mountain: number
  readonly divisions: number
  readonly surprise: number
  readonly failedAvoid: number
  readonly cards: number
}

/** 15.5.5c, R15.3: the DRM of Local Allies for a side led by a general in a space. */
function localAllies(s: Kings, side: number, space: number, led: boolean): number {
  const province = PROVINCE_OF[space]!
  if (!led || !isPower(side) || province === NONE || !controlsProvince(s, side, province)) return 0
  return isHome(s, side, province) ? 2 : 1
}

/** 15.5.5c, 15.5.5d: the DRMs that the space gives the Attacker (0) or the Defender (1). */
export const spaceModifiers = (s: Kings, role: number, side: number, space: number, led: boolean) => ({
  localAllies: localAllies(s, side, space, led),
  mountain: role === 1 && MOUNTAIN[space] ? 1 : 0,
})

/** 15.5.5, 15.5.5f, 11.7b: all modifiers of the Attacker (0) or the Defender (1). */
export function battleModifiers(s: Kings, b: Battle, role: number): BattleModifiers {
  const side = b.side[role]!
  const general = b.general[role]!
  return {
    rating: fightingRating(s, general),
    ...spaceModifiers(s, role, side, b.space, general !== NONE),
    divisions: countWholeDivisions(b.units[role]!),
    surprise: b.surprise === role ? 1 : 0,
    failedAvoid: role === 1 && b.failedAvoid ? -1 : 0,
    cards: b.cards[role]!,
  }
}

/** The sum of modifiers; none under Chaos of War (89). */
export function totalModifier(m: BattleModifiers): number {
  return m.rating + m.localAllies + m.mountain + m.divisions + m.surprise + m.failedAvoid + m.cards
}

/** 15.5.6: the role with the Battle Advantage (-1 for none) and its value. */
export function battleAdvantage(attacker: number, defender: number): { role: number; value: number } {
  const d = attacker - defender
  return { role: d > 0 ? 0 : d < 0 ? 1 : NONE, value: Math.abs(d) }
}
