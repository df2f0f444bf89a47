import type { Flow, Option, Seat } from './ask.ts'
import type { Dealer } from './chance.ts'
import type { Event, Sink } from './journal.ts'
import type { Random } from './random.ts'

/** Whoever looks on without a seat. */
export const WATCHER: Seat = 'watcher'

/** Everybody at once: the eyes that see all there is, for matches that are over. */
export const ALL: Seat = 'all'

/** The set-up every game has; a game adds its own settings. */
export interface Setup {
  readonly scenario: string
  readonly players: number
  /** Ask every seat that could hold an interrupting card, so that silence tells nothing. */
  readonly guardSecrets: boolean
  /** The hash of the pack that the game is played with; absent with the numbers of this project. */
  readonly pack?: string
}

/** Numbers of a person's own copy that replace those of this project: how they are called, and what sets them apart. */
export interface PackMark {
  readonly name: string
  readonly hash: string
}

/** A named starting position and the player counts it allows. */
export interface Scenario {
  readonly id: string
  readonly players: readonly number[]
}

/** A choice made before the game begins; the first value is the usual one. */
export interface Setting {
  readonly id: string
  readonly values: readonly (string | number | boolean)[]
  /** The scenarios that have it; all when absent. */
  readonly scenarios?: readonly string[]
  /** The value for somebody's first game, where the usual one asks more of him than he knows. */
  readonly first?: string | number | boolean
}

/** What a seat wants done in a window without being asked. */
export type StandingOrder = 'never' | 'ask' | 'always'

/** How a game ended: the winners (several share; none: nobody won), each seat's rank from 1, and a text key. */
export interface Outcome {
  readonly winners: readonly Seat[]
  readonly ranks: { readonly [seat: Seat]: number }
  readonly how: string
}

/** What rules get: the state, and ways to tell what happens. */
export interface Play<S, W = unknown, T = unknown> {
  readonly state: S
  readonly windows: WindowTable<S, W, T>
  /** What the game's rules look up: its cards by number, its scenarios, its powers. */
  readonly tables: T
  readonly guardSecrets: boolean
  /** Tells the journal; absent when nobody listens, so call it as `g.tell?.({...})`. */
  readonly tell: ((event: Event) => void) | undefined
  /** Declares that hidden things were shown without chance: undo stops here. */
  shown(): void
}

/** A card or ability that answers to a window. */
export interface Responder<S, C, W, T = unknown> {
  readonly option: Option
  /** Whether the seat can use it now. */
  can(g: Play<S, W, T>, seat: Seat, at: C): boolean
  /** Whether, by what everybody knows, the seat might be able to; yes when absent. Read with guarded secrets. */
  might?(g: Play<S, W, T>, seat: Seat, at: C): boolean
  play(g: Play<S, W, T>, seat: Seat, at: C): Flow
}

/** All responders by window; `W` gives the type of each window's occasion. */
export type WindowTable<S, W, T = unknown> = { readonly [N in keyof W]: readonly Responder<S, W[N], W, T>[] }

/** A rule system. States are small plain data; everything else is derived. */
export interface Game<S = any, Su extends Setup = any, W = any, T = any> {
  readonly id: string
  /** Rises when a change could alter a stored match. */
  readonly version: number
  /** The pack that replaces some of its numbers, if any. */
  readonly pack?: PackMark | undefined
  readonly scenarios: readonly Scenario[]
  readonly settings: readonly Setting[]
  /**
   * Standing orders that everybody has from the start, by window; `ask` where none is named. Asks that most often are
   * passed belong here too: they name a window that no card answers to.
   */
  readonly standing?: { readonly [window: string]: StandingOrder }
  readonly windows: WindowTable<S, W, T>
  /**
   * What the rules look up and may not import, because it imports them: its cards by number. Rules find it, with its
   * own type, as `g.tables`.
   */
  readonly tables?: T
  /** The seats, in the order of play at the start. */
  seats(setup: Su): readonly Seat[]
  begin(setup: Su): S
  /** The game from any checkpointed state to its end; its first step is a checkpoint. */
  play(g: Play<S, W, T>): Flow
  /** What a seat or a watcher may see; `ALL` sees everything. */
  view(state: S, seat: Seat): unknown
  /** Draws again, in place and at random, everything the seat cannot see. */
  guess(state: S, seat: Seat, random: Random): void
  outcome(state: S): Outcome | undefined
  /** A state that an older version stored, in the shape of this one; as it is when absent. */
  upgrade?(state: any, version: number): S
  /** A faster copy than the generic one, where it matters. */
  copy?(state: S): S
}

/** Who rolls the dice (nobody: chance's asks stay open) and who listens. */
export interface MatchOptions {
  readonly deal?: Dealer
  readonly journal?: Sink
}

/** A fork that is only played on: no log, no checkpoints; it cannot be forked, saved or undone. */
export interface ForkOptions extends MatchOptions {
  readonly light?: boolean
}
