import { pushPhases } from '#kernel'
import {
  CAPITAL,
  CHARIOT,
  DIVISION,
  EGYPT,
  FIRST_MERCENARY,
  FULL,
  GENERAL_COUNT,
  GENERALS_OF,
  HOME,
  kingsChart,
  NATIVE,
  nativeOf,
  POWER_COUNT,
  POWERS,
  SIDE_COUNT,
  TYPE,
  UNIT_COUNT,
  WARRIOR,
} from '../components/counters.ts'
import { CITIES, LAND, NONE, provinceNamed, spaceNamed } from '../components/map.ts'
import { putUnit } from '../components/pieces.ts'
import { CARD_COUNT } from '../components/players.ts'
import { copyState } from '../state/copy.ts'
import { type Impulse, type Kings, type KingsSetup, OFF, VP_SOURCES } from '../state/state.ts'
import {
  chosenHandicap,
  giveHeadStart,
  NO_HANDICAP,
  neutralSpace,
  SCENARIOS,
  scenarioNamed,
  scenarioRoles,
  startHattiHome,
  startSpaces,
} from './scenarios.ts'

const filled = <T>(length: number, value: T): T[] => new Array<T>(length).fill(value)

/** An impulse before a card is played. */
export const noImpulse = (player: number, side: number): Impulse => ({
  player,
  side,
  card: 0,
  event: false,
  cancelled: false,
  nation: NONE,
  activations: 0,
  neutrals: 0,
  naval: 0,
  who: 0,
  strategy: 0,
  extra: 0,
  spaces: 0,
  surprise: false,
  siegeBonus: 0,
  sieged: [],
  movedGenerals: [],
  movedUnits: [],
  raids: [],
  ended: NONE,
})

/** A position with an empty map: no markers, no pieces, no cards dealt. */
export function emptyState(scenario: number, players: readonly number[], neutrals: readonly number[]): Kings {
  const n = players.length
  return {
    scenario,
    handicap: NO_HANDICAP,
    help: false,
    closed: SCENARIOS[scenario]!.forbiddenProvinces.map(provinceNamed).sort((a, b) => a - b),
    turn: SCENARIOS[scenario]!.turns[0]!,
    round: 0,
    next: [],
    step: 0,
    seats: players.slice(),
    players: players.slice(),
    neutrals: neutrals.slice(),
    turnOrder: players.map((_, i) => i),
    place: 0,
    at: filled(UNIT_COUNT, OFF),
    steps: filled(UNIT_COUNT, 0),
    owner: filled(UNIT_COUNT - FIRST_MERCENARY, NONE),
    generals: filled(GENERAL_COUNT, OFF),
    king: filled(POWER_COUNT, NONE),
    successor: filled(POWER_COUNT, NONE),
    divisions: filled(POWER_COUNT, 0),
    lost: filled(POWER_COUNT * 3, 0),
    control: filled(LAND, NONE),
    garrison: filled(LAND, NONE),
    besieger: filled(LAND, NONE),
    siege: filled(LAND, 0),
    hattiHome: [],
    cards: filled(CARD_COUNT + 1, 0),
    known: filled(CARD_COUNT + 1, 0),
    top: 0,
    kept: filled(n, 0),
    vp: filled(n, 0),
    total: filled(n, 0),
    scored: filled(n * VP_SOURCES.length, 0),
    tradeTp: filled(n, 0),
    tradeWp: filled(n, 0),
    tp: filled(n, 0),
    wp: filled(n, 0),
    holder: filled(SIDE_COUNT, NONE),
    sinceNeutral: filled(n, 3),
    sinceHostile: filled(n * SIDE_COUNT, 3),
    activated: [],
    newKings: [],
    ill: [],
    unrest: [],
    truces: [],
    sumerFlood: false,
    noTribute: [],
    reforms: filled(n, false),
    raids: [],
    coup: NONE,
    lastController: NONE,
    winners: null,
    how: '',
    impulse: noImpulse(0, players[0]!),
    march: null,
    battle: null,
  }
}

const starts = new Map<string, Kings>()

/** 4.0: the starting position: markers and neutral forces placed, the players' forces waiting off the map. */
export function begin(setup: KingsSetup): Kings {
  const key = [setup.scenario, setup.players, setup.help, chosenHandicap(setup)].join(' ')
  const known = starts.get(key) ?? startingPosition(setup)
  starts.set(key, known)
  return copyState(known)
}

/** 4.0a: the position at the start of setup. */
function startingPosition(setup: KingsSetup): Kings {
  const scenario = scenarioNamed(setup.scenario)
  const { players, neutrals } = scenarioRoles(scenario, setup.players)
  const s = emptyState(scenario, players, neutrals)
  s.help = setup.help ?? true
  s.handicap = chosenHandicap(setup)
  giveHeadStart(s)
  s.hattiHome = startHattiHome(scenario)
  for (const power of [...players, ...neutrals]) addPower(s, power, setup.players)
  const { victory } = SCENARIOS[scenario]!
  if (victory.type === 'last_active_controller') s.lastController = s.control[spaceNamed(victory.space)]!
  pushPhases(s, 'setup', 'deal', 'round')
  return s
}

/** 4.0b, 4.0d: adds a power's markers and pieces; a neutral's are in its capital, with garrisons in its cities. */
function addPower(s: Kings, power: number, players: number): void {
  const { id, kings } = POWERS[power]!
  const own = SCENARIOS[s.scenario]!.setup[id]!
  const home = [HOME[power]!, ...(power === 1 ? s.hattiHome : [])]
  for (const space of startSpaces(s.scenario, id, home)) s.control[space] = power
  s.king[power] = kings.findIndex((k) => k.id === own.king)
  s.successor[power] = startSuccessor(s, power)
  s.divisions[power] = (1 << own.divisions) - 1
  const chariots = typeof own.chariots === 'number' ? own.chariots : own.chariots[String(players)]!
  const units = [
    ...NATIVE[power]!.filter((u) => TYPE[u] === WARRIOR && DIVISION[u]! < own.divisions),
    ...nativeOf(power, CHARIOT).slice(0, chariots),
  ]
  const zone = s.neutrals.includes(power) ? (neutralSpace(s.scenario, power) ?? CAPITAL[power]!) : OFF
  for (const unit of units) putUnit(s, unit, zone, FULL, power)
  for (const general of GENERALS_OF[power]!) s.generals[general] = zone
  if (!s.neutrals.includes(power)) return
  for (const city of CITIES) if (s.control[city] === power) s.garrison[city] = power
}

/** 19.2: the successor on the first turn; Thutmose III cannot be replaced in his scenario. */
function startSuccessor(s: Kings, power: number): number {
  if (SCENARIOS[s.scenario]!.id === 'thutmose' && power === EGYPT) return NONE
  return kingsChart(power, s.turn).successor
}
