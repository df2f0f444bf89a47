import data from '../../data/scenarios.json'
import { provinceNamed, SPACES_OF, spaceNamed } from '../components/map.ts'
import { HATTI, sideNamed } from '../components/sides.ts'
import type { Kings } from '../state/state.ts'
import { handicapOf } from './handicaps.ts'

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
interface Scheduled {
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
  readonly scheduled?: readonly Scheduled[]
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
export function deployAt(scenario: number, power: number): number | undefined {
  const own = power === HATTI ? SCENARIOS[scenario]!.setup.hatti?.deployAt : undefined
  return own === undefined ? undefined : spaceNamed(own)
}

/** 3.0p, 6.0c, R-S8: the players' powers, in turn order of the first turn, and the neutral ones. */
export function rolesOf(scenario: number, players: number): { players: number[]; neutrals: number[] } {
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
  SCENARIOS[s.scenario]!.turns[1]! + (handicapOf(s).turns ?? 0)
