import type { Setting } from '../../../kernel/index.ts'
import { FILES } from './battle.ts'
import { HANDICAPS } from './handicap.ts'
import { OPTION_NAMES, type OptionName } from './options.ts'
import type { ScenarioFile } from './scenarioFile.ts'

/** Options that every battle offers, with their default (O3, O6 to O14). */
const EVERYWHERE: { readonly [name in OptionName]?: boolean } = {
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
const NOT_AT_FIRST: readonly OptionName[] = ['pre-arranged-withdrawal', 'column-movement']

const DEFAULT_ON: readonly OptionName[] = ['elite-commander', 'contingent-commanders', 'double-depth-phalanx']

/**
 * The default of an option in a battle; undefined if the battle does not offer it (S8 and the optional rules of
 * scenarios).
 */
function defaultIn(file: ScenarioFile, name: OptionName): boolean | undefined {
  const listed = file.optionalRules.includes(name) || file.specialRules.some((r) => r.flag === name)
  if (name === 'contingent-commanders') return file.leaders.some((l) => l.role === 'contingent') ? true : undefined
  if (listed && DEFAULT_ON.includes(name)) return true
  return EVERYWHERE[name] ?? (listed ? false : undefined)
}

/** O1 to O14 and the optional rules of scenarios as settings. The default is listed first. */
const OPTIONS: readonly Setting[] = OPTION_NAMES.flatMap((name) =>
  [true, false].flatMap((usual): Setting[] => {
    const scenarios = FILES.filter((file) => defaultIn(file, name) === usual).map((file) => file.id)
    const first = NOT_AT_FIRST.includes(name) ? { first: false } : {}
    return scenarios.length === 0 ? [] : [{ id: name, values: [usual, !usual], scenarios, ...first }]
  }),
)

/** The settings of a new match. */
export const SETTINGS: readonly Setting[] = [...OPTIONS, ...HANDICAPS]
