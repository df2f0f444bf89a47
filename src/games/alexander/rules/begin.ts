import { FACINGS } from '#hex/facing.ts'
import type { Setup } from '#kernel'
import { type Battle, battleAt, battleIndex, battleOf, CONTINGENT, hexNamed } from './battle.ts'
import {
  bookLevel,
  CHARGE_FORMATION,
  CONTINGENTS,
  OPTION_NAMES,
  PURSUIT,
  updateLevel,
  withdrawalLevels,
} from './options.ts'
import { withNamedCombats } from './shock/state.ts'
import {
  type Alexander,
  FULL_MISSILES,
  GOOD,
  INACTIVE,
  LINE,
  NO_MISSILES,
  NONE,
  OFF_MAP,
  type OrdersPhase,
  type OrdersPhaseKind,
  type Reaction,
  WAITING,
} from './state.ts'

/** The battle, its options by name, and a handicap. */
export type AlexanderSetup = Setup & { readonly [option: string]: unknown }

/**
 * F1 (1): places the units and leaders of the scenario. Contingent commanders need O2; late arrivals start off the
 * map; missiles are full.
 */
export function begin(setup: AlexanderSetup): Alexander {
  return beginBattle(battleIndex(setup.scenario), optionBits(setup), setup.handicap)
}

/** F1 (1): the same, by battle index and option bits. */
export function beginBattle(battle: number, options: number, handicap?: unknown): Alexander {
  const b = battleAt(battle)
  const { units, leaders } = b
  const fill = (n: number, value = 0) => new Array<number>(n).fill(value)
  const placed = placedLeaders(b, options)
  return {
    next: ['turn', 'deploy'],
    battle,
    options,
    turn: 0,
    hex: b.unitFiles.map((u) => (u.hexes.length === 0 ? NONE : hexNamed(b, u.hexes[0]!))),
    facing: b.unitFiles.map((u) => FACINGS.indexOf((u.entry?.facing ?? u.facing) as (typeof FACINGS)[number])),
    hits: fill(units),
    status: b.unitFiles.map((u) => (u.hexes.length === 0 ? WAITING : GOOD)),
    formation: fill(units, LINE),
    missiles: b.missile.map((letter) => (letter === '' ? NO_MISSILES : FULL_MISSILES)),
    screen: b.screen.map((letter) => (letter === '' ? NO_MISSILES : FULL_MISSILES)),
    marks: fill(units),
    moves: fill(units),
    steps: fill(units),
    shots: fill(units),
    depth: fill(units, NONE),
    inFlight: [],
    leaderHex: b.leaderFiles.map((l, i) => (placed[i] && l.hex !== null ? hexNamed(b, l.hex) : NONE)),
    leaderStatus: b.leaderFiles.map((l, i) => (placed[i] && l.hex !== null ? INACTIVE : OFF_MAP)),
    leaderMarks: fill(leaders),
    phases: fill(leaders),
    woundTotal: fill(leaders),
    wounds: fill(leaders),
    markers: fill(leaders),
    placing: 0,
    rallied: b.leaderIds.map(() => []),
    elephantLeaders: [],
    released: false,
    arrival: 0,
    points: [0, 0],
    levels: withdrawalLevels(b, handicap),
    phase: null,
    move: null,
    queue: [],
    shock: null,
    running: [],
    end: '',
    winner: NONE,
  }
}

/** O1 to O14; O6 and O7 imply each other. */
function optionBits(setup: AlexanderSetup): number {
  let bits = 0
  for (let i = 0; i < OPTION_NAMES.length; i++) if (setup[OPTION_NAMES[i]!] === true) bits |= 1 << i
  if ((bits & (CHARGE_FORMATION | PURSUIT)) !== 0) bits |= CHARGE_FORMATION | PURSUIT
  return bits
}

/** O2, S8: contingent commanders are placed only with the option. */
const placedLeaders = (b: Battle, options: number): boolean[] =>
  b.role.map((role) => role !== CONTINGENT || (options & CONTINGENTS) !== 0)

/** The first version that follows the second revision of the rules digest. */
const SECOND_READING = 2

/** The first version that follows the third revision of the rules digest, and stores reactions by name. */
const THIRD_READING = 3

/** Converts a position stored by an older version. */
export function upgrade(state: Alexander, version: number): Alexander {
  const s = version < SECOND_READING ? fromFirstReading(state) : state
  return version < THIRD_READING ? fromSecondReading(s) : s
}

/** A reaction as versions before the third stored it: its kind by number, its unit or leader, and a second number. */
interface NumberedReaction {
  readonly kind: number
  readonly of: number
  readonly about: number
}

/** The kinds of numbered reactions, by number. A cavalry Line packed its entry and the triggering unit into `about`. */
const NUMBERED: readonly ((r: NumberedReaction) => Reaction)[] = [
  ({ of }) => ({ kind: 'routCheck', unit: of }),
  ({ of }) => ({ kind: 'leaderWithdrawal', leader: of }),
  ({ of, about }) => ({ kind: 'withdrawalMarker', leader: of, trigger: about }),
  ({ of, about }) => ({ kind: 'lineWithdrawal', leader: of, entry: about >> 10, trigger: about & 1023 }),
  ({ of }) => ({ kind: 'unitWithdrawal', unit: of }),
  ({ of, about }) => ({ kind: 'memberWithdrawal', unit: of, byMarker: about === 1 }),
  ({ of, about }) => ({ kind: 'leaderAlong', leader: of, unit: about }),
  ({ of }) => ({ kind: 'partingShot', unit: of }),
  ({ of }) => ({ kind: 'nearElephant', unit: of }),
  ({ of }) => ({ kind: 'reactionFacing', unit: of }),
  ({ of }) => ({ kind: 'retireFire', unit: of }),
  () => ({ kind: 'findEntryFire' }),
  ({ of }) => ({ kind: 'entryFire', unit: of }),
]

/** F8: older versions numbered the kinds of reactions. */
function nameReactions(queue: readonly unknown[]): Reaction[] {
  return (queue as readonly NumberedReaction[]).map((r) => NUMBERED[r.kind]!(r))
}

/** The kinds of Orders Phases in the order in which older versions numbered them. */
const PHASE_KINDS: readonly OrdersPhaseKind[] = ['first', 'momentum', 'elite', 'reactivation', 'elephant']

/** Older versions stored a mode that no rule used. */
function withoutMode(phase: OrdersPhase & { mode?: number }): OrdersPhase {
  const { mode: _, ...rest } = phase
  return rest
}

/** 8.24, 6.75: older versions did not record return fire and parting shots; assume none. */
function fromSecondReading(state: Alexander): Alexander {
  const { move, phase } = state
  const command = phase?.command
  return {
    ...state,
    move: move && { ...move, answeredBy: [], partedFrom: [] },
    queue: nameReactions(state.queue),
    shock: withNamedCombats(state.shock),
    phase: phase && {
      ...withoutMode(phase),
      kind: PHASE_KINDS[Number(phase.kind)]!,
      command: command ? { ...command, answered: [] } : null,
    },
  }
}

/** S14: arrivals already on the map change the withdrawal level of their side. */
function fromFirstReading(state: Alexander): Alexander {
  const s = { ...state, levels: [...state.levels] }
  const b = battleOf(s)
  for (const side of [0, 1]) if (bookLevel(s, b, side) !== b.sides[side]!.level) updateLevel(s, b, side)
  return s
}
