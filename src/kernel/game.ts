import { type Flow, type Option, Refusal, type Seat } from './ask.ts'
import type { ChanceSource, Random } from './chance.ts'
import type { Event, JournalListener } from './journal.ts'

/** A spectator. */
export const WATCHER: Seat = 'watcher'

/** Sees everything, for finished matches. */
export const ALL: Seat = 'all'

/** The setup every game has; games add their own settings. */
export interface Setup {
  readonly scenario: string
  readonly players: number
  /** Ask every seat that could hold an interrupting card, so that silence reveals nothing. */
  readonly guardSecrets: boolean
  /** The hash of the pack the game is played with; absent with the built-in numbers. */
  readonly pack?: string
}

/** Numbers from a printed copy that replace the built-in ones: name and hash. */
export interface PackMark {
  readonly name: string
  readonly hash: string
}

/** A named starting position and the player counts it allows. */
export interface Scenario {
  readonly id: string
  readonly players: readonly number[]
}

/** A choice made before the game begins; the first value is the default. */
export interface Setting {
  readonly id: string
  readonly values: readonly (string | number | boolean)[]
  /** The scenarios that offer it; all if absent. */
  readonly scenarios?: readonly string[]
  /** The value for a player's first game, if the default would ask too much of a beginner. */
  readonly first?: string | number | boolean
}

/** A standing instruction for a window or a kind of reaction. */
export type StandingOrder = 'never' | 'ask' | 'always' | StandingAnswer

/** Always the same answer, while it is on offer. */
export interface StandingAnswer {
  /** An option's key; or a verb with a colon, for the only option with this verb. */
  readonly key: string
  /** Only in this turn of the game. */
  readonly turn?: number | undefined
}

/** The result: the winners (several share; an empty list is a draw), each seat's rank from 1, and a text key. */
export interface Outcome {
  readonly winners: readonly Seat[]
  readonly ranks: { readonly [seat: Seat]: number }
  readonly how: string
}

/** What rules receive. */
export interface Play<S, W = unknown, T = unknown> {
  readonly state: S
  readonly windows: WindowTable<S, W, T>
  /** Lookup tables of the game: its cards by number, its scenarios, its powers. */
  readonly tables: T
  readonly guardSecrets: boolean
  /** Set if nothing will go back to a checkpoint, so that the rules need not stop at any. */
  readonly light?: boolean
  /** Adds a journal event; absent without a listener, so call it as `g.tell?.({...})`. */
  readonly tell: ((event: Event) => void) | undefined
  /** Declares that hidden information was revealed without chance, which ends undo. */
  shown(): void
}

/** A card or ability that responds to a window. */
export interface Responder<S, C, W, T = unknown> {
  readonly option: Option
  /** Whether the seat can use it. */
  can(g: Play<S, W, T>, seat: Seat, at: C): boolean
  /**
   * Whether the seat might be able to use it judging by public information; true if absent. Used when secrets are
   * guarded.
   */
  might?(g: Play<S, W, T>, seat: Seat, at: C): boolean
  play(g: Play<S, W, T>, seat: Seat, at: C): Flow
}

/** All responders by window; `W` gives the type of each window's context. */
export type WindowTable<S, W, T = unknown> = { readonly [N in keyof W]: readonly Responder<S, W[N], W, T>[] }

/** A rule system. States are small plain data; everything else is derived. */
export interface Game<S = any, Su extends Setup = any, W = any, T = any> {
  readonly id: string
  /** Raised when a change could alter a stored match. */
  readonly version: number
  /** The pack that replaces some numbers, if any. */
  readonly pack?: PackMark | undefined
  readonly scenarios: readonly Scenario[]
  readonly settings: readonly Setting[]
  /**
   * Default standing orders by window; `ask` otherwise. Asks that are usually passed belong here too: they name a
   * window without responders.
   */
  readonly standing?: { readonly [window: string]: StandingOrder }
  readonly windows: WindowTable<S, W, T>
  /** Kinds of asks without a window that a player may answer in advance: reactions and habits. */
  readonly reactions?: readonly string[]
  /** The number of the turn, in a state or a view of it, so that a standing answer can hold for one turn. */
  turn?(state: S): number
  /** Asks moot questions too, so that a test can choose any legal answer. */
  readonly asksMoot?: true
  /**
   * Tables the rules look up but cannot import without a cycle, such as the cards by number. Rules read them, typed,
   * as `g.tables`.
   */
  readonly tables?: T
  /** The seats in initial order of play. */
  seats(setup: Su): readonly Seat[]
  begin(setup: Su): S
  /** Plays from any checkpointed state to the end; the first step is a checkpoint. */
  play(g: Play<S, W, T>): Flow
  /** What a seat or a watcher may see; `ALL` sees everything. */
  view(state: S, seat: Seat): unknown
  /** Resamples, in place, everything the seat cannot see. */
  guess(state: S, seat: Seat, random: Random): void
  outcome(state: S): Outcome | undefined
  /** Converts a state stored by an older version; absent if nothing changed. */
  upgrade?(state: any, version: number): S
  /** A faster copy than the generic one, where it matters. */
  copy?(state: S): S
}

/** The chance source (without one, chance asks stay open) and the journal listener. */
export interface MatchOptions {
  readonly deal?: ChanceSource
  readonly journal?: JournalListener
}

/** Light: a fork for playing forward only, without log and checkpoints; it cannot be forked, saved or undone. */
export interface ForkOptions extends MatchOptions {
  readonly light?: boolean
}

/** A deep copy of plain data: objects, arrays, strings, numbers, booleans and null. */
export function copy<T>(value: T): T {
  return typeof value === 'object' && value !== null ? (copyObject(value) as T) : value
}

function copyObject(value: object): object {
  if (Array.isArray(value)) return copyArray(value)
  const from = value as Record<string, unknown>
  const to = { ...from }
  for (const key in to) {
    const part = to[key]
    if (typeof part === 'object' && part !== null) to[key] = copyObject(part)
  }
  return to
}

function copyArray(from: readonly unknown[]): unknown[] {
  const to = from.slice()
  for (let i = 0; i < to.length; i++) {
    const part = to[i]
    if (typeof part === 'object' && part !== null) to[i] = copyObject(part)
  }
  return to
}

/** A copy of a game's state, made by the game's own `copy` if it has one. */
export function copyState<S>(game: Game<S, any, any>, state: S): S {
  return game.copy === undefined ? copy(state) : game.copy(state)
}

/**
 * The full setup from a person's or a file's input: unknown and impossible values are refused, missing ones filled
 * in.
 */
export function completeSetup<Su extends Setup>(game: Game<any, Su, any>, given: unknown = {}): Su {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refused('set-up')
  const asked = given as Record<string, unknown>
  const scenario = game.scenarios.find((s) => s.id === (asked.scenario ?? game.scenarios[0]?.id))
  if (scenario === undefined) throw refused('scenario')
  const settings = game.settings.filter((s) => s.scenarios?.includes(scenario.id) ?? true)
  const allowed: [string, readonly unknown[]][] = [
    ['scenario', [scenario.id]],
    ['players', scenario.players],
    ['guardSecrets', [false, true]],
    ...settings.map((s): [string, readonly unknown[]] => [s.id, s.values]),
  ]
  if (game.pack !== undefined) allowed.push(['pack', [game.pack.hash]])
  else if (asked.pack !== undefined) throw otherPack(game, asked.pack)
  const unknown = Object.keys(asked).find((name) => allowed.every(([known]) => known !== name))
  if (unknown !== undefined) throw refused(unknown)
  const full: Record<string, unknown> = {}
  for (const [name, values] of allowed) {
    const value = asked[name] ?? values[0]
    if (!values.includes(value)) throw name === 'pack' ? otherPack(game, value) : refused(name)
    full[name] = value
  }
  return full as unknown as Su
}

/** The setup of a record; refused if it was played with another pack. */
export function recordedSetup<Su extends Setup>(game: Game<any, Su, any>, setup: unknown): Su {
  requirePack(game, setup as Setup)
  return completeSetup(game, setup)
}

/** Refuses a match that was played with other numbers than the game now has. */
export function requirePack(game: Game, setup: Setup): void {
  if (setup.pack !== game.pack?.hash) throw otherPack(game, setup.pack)
}

function otherPack(game: Game, pack: unknown): Refusal {
  const named = (hash: unknown) => (hash === undefined ? 'no pack' : `pack ${String(hash).slice(0, 8)}`)
  return new Refusal('another pack', `played with ${named(pack)}, this is ${named(game.pack?.hash)}`)
}

function refused(what: string): Refusal {
  return new Refusal('not readable', what)
}
