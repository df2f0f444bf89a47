import type { Alexander } from './state.ts'

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
