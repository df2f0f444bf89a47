import handicaps from '#games/god-kings/data/handicaps.json'
import data from '#games/god-kings/data/scenarios.json'
import type { Setting } from '#kernel'
import { HATTI, sideNamed } from '../components/counters.ts'
import { NONE, provinceNamed, SPACES_OF, spaceNamed } from '../components/map.ts'
import { type Kings, type KingsSetup, recordVp } from '../state/state.ts'

/** The printed scenario. */
export const NO_HANDICAP = 'none'

/** The changes a handicap makes to scenario 3. */
interface Handicap {
  /** The number of its target provinces Egypt needs. */
  readonly egyptNeeds?: number
  /** Mitanni's garrison markers at the start. */
  readonly mitanniGarrisons?: number
  /** The number of extra turns. */
  readonly turns?: number
}

const THUTMOSE: { readonly [name: string]: Handicap } = handicaps.thutmose
const { powers, vp } = handicaps.headStart

/** Head starts by name: `egypt5` is 5 VP for Egypt. */
const HEAD_STARTS: ReadonlyMap<string, { readonly id: string; readonly vp: number }> = new Map(
  powers.flatMap((id) => vp.map((n) => [`${id}${n}`, { id, vp: n }] as const)),
)

/** The settings that balance a scenario; the first value of each is the printed scenario. */
export const HANDICAPS: readonly Setting[] = [
  { id: 'handicap', values: [NO_HANDICAP, ...Object.keys(THUTMOSE)], scenarios: ['thutmose'] },
  { id: 'headStart', values: [NO_HANDICAP, ...HEAD_STARTS.keys()], scenarios: ['campaign'] },
]

/** The handicap or head start of a setup, or `NO_HANDICAP`. */
export const chosenHandicap = (setup: KingsSetup): string => setup.handicap ?? setup.headStart ?? NO_HANDICAP

/** The setting that a handicap belongs to; null for the printed scenario. */
export function settingOf(handicap: string): 'handicap' | 'headStart' | undefined {
  if (THUTMOSE[handicap] !== undefined) return 'handicap'
  return HEAD_STARTS.has(handicap) ? 'headStart' : undefined
}

const NOTHING: Handicap = {}

/** The changes the agreed handicap makes to scenario 3. */
export const handicapChanges = (s: Pick<Kings, 'handicap'>): Handicap => THUTMOSE[s.handicap] ?? NOTHING

/** Gives the VP of the agreed head start to its player, if the power has one. */
export function giveHeadStart(s: Kings): void {
  const start = HEAD_STARTS.get(s.handicap)
  const player = start === undefined ? NONE : s.players.indexOf(sideNamed(start.id))
  if (player === NONE) return
  s.total[player]! += start!.vp
  recordVp(s, player, 'headStart', start!.vp)
}

/** 4.0: a power's forces at the start. */
interface PowerSetup {
  readonly king: string
  readonly warlords: number
  readonly divisions: number
  readonly chariots: number | { readonly [players: string]: number }
  readonly provinces: readonly string[]
  readonly spaces: readonly string[]
  readonly garrisons: number | string | { readonly player: number; readonly neutral: string }
  readonly homeProvinces?: readonly string[]
  readonly deployAt?: string
}

/** A division, or the change to Assyria, scheduled for a turn. */
interface ScheduledChange {
  readonly turn: number
  readonly power: string
  readonly divisions?: number
  readonly change?: string
  /** 23.0a: Assyria's forces at its start. */
  readonly assyria?: {
    readonly divisions: number
    readonly chariots: number
    readonly garrisons: readonly string[]
  }
}

interface ScenarioData {
  readonly id: string
  readonly turns: readonly number[]
  readonly players: { readonly [players: string]: { powers: readonly string[]; neutrals: readonly string[] } }
  readonly turnOrder: readonly string[]
  readonly forbiddenProvinces: readonly string[]
  readonly setup: { readonly [power: string]: PowerSetup }
  readonly bannedEvents: readonly { readonly cards: readonly number[]; readonly turns: readonly number[] }[]
  readonly scheduled?: readonly ScheduledChange[]
  readonly victory: { readonly type: string; readonly [field: string]: any }
  readonly suddenDeath: boolean
}

/** The four scenarios, by index. */
export const SCENARIOS = data.scenarios as unknown as readonly ScenarioData[]

/** The index of a scenario by its id; -1 if unknown. */
export const scenarioNamed = (id: string) => SCENARIOS.findIndex((s) => s.id === id)

/** 4.0b: the spaces a power controls at the start. */
export function startSpaces(scenario: number, power: string, home: readonly number[]): number[] {
  const own = SCENARIOS[scenario]!.setup[power]!
  const provinces = [...home, ...own.provinces.map(provinceNamed)]
  return [...provinces.flatMap((p) => SPACES_OF[p]!), ...own.spaces.map(spaceNamed)]
}

/** R7.3: the provinces integrated into Hatti's home country from the start. */
export function startHattiHome(scenario: number): number[] {
  const own = SCENARIOS[scenario]!.setup.hatti
  return (own?.homeProvinces ?? []).map(provinceNamed).filter((p) => p !== provinceNamed('hatti'))
}

/** R-S2: the space of a neutral's army at the start and after every turn, if not its capital. */
export function neutralSpace(scenario: number, power: number): number | undefined {
  const own = power === HATTI ? SCENARIOS[scenario]!.setup.hatti?.deployAt : undefined
  return own === undefined ? undefined : spaceNamed(own)
}

/** 3.0p, 6.0c, R-S8: the players' powers, in turn order of the first turn, and the neutral ones. */
export function scenarioRoles(scenario: number, players: number): { players: number[]; neutrals: number[] } {
  const { turnOrder, players: roles } = SCENARIOS[scenario]!
  const { powers, neutrals } = roles[String(players)]!
  return {
    players: turnOrder.filter((id) => powers.includes(id)).map(sideNamed),
    neutrals: neutrals.map(sideNamed).sort((a, b) => a - b),
  }
}

/** R-S3: whether an event is banned on this turn; an extra turn of a handicap is like the last printed one. */
export function isBanned(scenario: number, turn: number, card: number): boolean {
  const printed = Math.min(turn, SCENARIOS[scenario]!.turns[1]!)
  return SCENARIOS[scenario]!.bannedEvents.some((b) => b.cards.includes(card) && b.turns.includes(printed))
}

export const lastTurn = (s: Pick<Kings, 'scenario' | 'handicap'>): number =>
  SCENARIOS[s.scenario]!.turns[1]! + (handicapChanges(s).turns ?? 0)
