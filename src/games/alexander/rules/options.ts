import type { Setting } from '#kernel'
import { type Battle, FILES } from './battle.ts'
import type { ScenarioFile } from './scenarioFile.ts'
import { type Alexander, OFF_MAP, WAITING } from './state.ts'

/** O1 to O14 and the optional rules of scenarios (S12 to S19). The index of each is its bit in `state.options`. */
export const OPTION_NAMES = [
  'elite-commander',
  'contingent-commanders',
  'hellenic-inertia',
  'drift-to-the-right',
  'elephant-command',
  'cavalry-charge-formation',
  'cavalry-pursuit',
  'double-depth-phalanx',
  'dead-leader-plus-two',
  'ignore-size-with-skirmishers',
  'elephants-shy-of-spears',
  'indian-longbow',
  'pre-arranged-withdrawal',
  'column-movement',
  'hillmen-hold',
  'craterus-arrives',
  'idle-mercenaries',
  'second-line-faces-about',
  'camp-looting',
  'phalanx-drill',
] as const

export type OptionName = (typeof OPTION_NAMES)[number]

const bit = (name: OptionName) => 1 << OPTION_NAMES.indexOf(name)

/** O1: 5.5. */
export const ELITE_COMMANDER = bit('elite-commander')
/** O2: 5.6. */
export const CONTINGENTS = bit('contingent-commanders')
/** O3: 6.14. */
export const INERTIA = bit('hellenic-inertia')
/** O4: 6.5. */
export const DRIFT = bit('drift-to-the-right')
/** O5: 9.19. */
export const ELEPHANT_COMMAND = bit('elephant-command')
/** O6: 9.7. */
export const CHARGE_FORMATION = bit('cavalry-charge-formation')
/** O7: 10.3. */
export const PURSUIT = bit('cavalry-pursuit')
/** O8: 9.62. */
export const DOUBLE_DEPTH = bit('double-depth-phalanx')
/** O9: 8.36c. */
export const DEAD_LEADER_PLUS_TWO = bit('dead-leader-plus-two')
/** O10: 8.36b. */
export const IGNORE_SKIRMISHER_SIZE = bit('ignore-size-with-skirmishers')
/** O11: 9.17. */
export const SHY_ELEPHANTS = bit('elephants-shy-of-spears')
/** O12: foot archers of nation Indian use class IA. */
export const LONGBOW = bit('indian-longbow')
/** O13: 6.8. */
export const PREARRANGED = bit('pre-arranged-withdrawal')
/** O14: 6.6. */
export const COLUMNS = bit('column-movement')
/** S12. */
export const HILLMEN_HOLD = bit('hillmen-hold')
/** S14. */
export const CRATERUS_ARRIVES = bit('craterus-arrives')
/** S15. */
export const IDLE_MERCENARIES = bit('idle-mercenaries')
/** S16. */
export const FACES_ABOUT = bit('second-line-faces-about')
/** S17. */
export const CAMP_LOOTING = bit('camp-looting')
/** S19. */
export const PHALANX_DRILL = bit('phalanx-drill')

export const isOn = (s: Alexander, option: number): boolean => (s.options & option) !== 0

/** Percentages by which a side's withdrawal level may be lowered. */
const PER_CENT = [10, 20, 30, 40, 50]
export const NO_HANDICAP = 'none'

/** The handicap is ours, not the book's: none, or a side withdraws at a lower level (10.43). */
export const HANDICAPS: readonly Setting[] = FILES.map((file) => ({
  id: 'handicap',
  values: [NO_HANDICAP, ...file.sides.flatMap(({ id }) => PER_CENT.map((part) => `${id}-${part}`))],
  scenarios: [file.id],
}))

/** 10.43: the withdrawal levels of both sides, with the handicap applied. */
export function withdrawalLevels({ sides }: Battle, handicap: unknown): number[] {
  const [seat, part] = String(handicap ?? NO_HANDICAP).split('-')
  return sides.map(({ id, level }) => (id === seat ? lowered(level, Number(part)) : level))
}

const lowered = (level: number, perCent: number): number => Math.max(1, Math.round((level * (100 - perCent)) / 100))

/** S14: the level that replaces a side's own once its late arrivals are on the map. */
const lateLevel = (b: Battle, side: number): number | undefined => {
  const late = b.special('craterus-arrives')
  return late !== undefined && b.side[b.group.indexOf(late.group)] === side ? late.levelThen : undefined
}

/** 10.43, S14: a side's current level by the book, without a handicap. */
export function bookLevel(s: Alexander, b: Battle, side: number): number {
  const { level } = b.sides[side]!
  const hasArrived = b.unitFiles.some((u, i) => u.entry !== undefined && s.status[i] !== WAITING)
  const isLed = b.leaderFiles.some((l, i) => l.entry !== undefined && s.leaderStatus[i] !== OFF_MAP)
  return hasArrived || isLed ? (lateLevel(b, side) ?? level) : level
}

/** S14: after the first late arrival is placed, its side uses its new level, with the same handicap. */
export function updateLevel(s: Alexander, b: Battle, side: number): void {
  const { level } = b.sides[side]!
  const perCent = 10 * Math.round(10 * (1 - s.levels[side]! / level))
  s.levels[side] = lowered(bookLevel(s, b, side), perCent)
}

/** Options that every battle offers, with their default (O3, O6 to O14). */
const STANDARD_OPTIONS: { readonly [name in OptionName]?: boolean } = {
  'pre-arranged-withdrawal': true,
  'column-movement': true,
  'hellenic-inertia': false,
  'cavalry-charge-formation': false,
  'cavalry-pursuit': false,
  'double-depth-phalanx': false,
  'dead-leader-plus-two': false,
  'ignore-size-with-skirmishers': false,
  'elephants-shy-of-spears': false,
  'indian-longbow': false,
}

/** Off by default in introductory battles: secret markers and columns (O13, O14). */
const NOT_FOR_BEGINNERS: readonly OptionName[] = ['pre-arranged-withdrawal', 'column-movement']

const DEFAULT_ON: readonly OptionName[] = ['elite-commander', 'contingent-commanders', 'double-depth-phalanx']

/**
 * The default of an option in a battle; undefined if the battle does not offer it (S8 and the optional rules of
 * scenarios).
 */
function defaultIn(file: ScenarioFile, name: OptionName): boolean | undefined {
  const listed = file.optionalRules.includes(name) || file.specialRules.some((r) => r.flag === name)
  if (name === 'contingent-commanders') return file.leaders.some((l) => l.role === 'contingent') ? true : undefined
  if (listed && DEFAULT_ON.includes(name)) return true
  return STANDARD_OPTIONS[name] ?? (listed ? false : undefined)
}

/** O1 to O14 and the optional rules of scenarios as settings. The default is listed first. */
const OPTIONS: readonly Setting[] = OPTION_NAMES.flatMap((name) =>
  [true, false].flatMap((usual): Setting[] => {
    const scenarios = FILES.filter((file) => defaultIn(file, name) === usual).map((file) => file.id)
    const first = NOT_FOR_BEGINNERS.includes(name) ? { first: false } : {}
    return scenarios.length === 0 ? [] : [{ id: name, values: [usual, !usual], scenarios, ...first }]
  }),
)

/** The settings of a new match. */
export const SETTINGS: readonly Setting[] = [...OPTIONS, ...HANDICAPS]
