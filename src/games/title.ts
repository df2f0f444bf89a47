import type { Brain, Game, Lessons, Params, Phrase, Seat, Wording } from '../kernel/index.ts'
import type { VectorOps } from './vectors.ts'

/** A numbered rule of a source book. */
export interface NumberedRule {
  readonly id: string
  readonly title: string
  /** Why no code cites it: a definition, a component or a pointer to other rules. */
  readonly code?: string
}

/** A piece to be placed, and the option that places it. */
export interface Placed {
  readonly piece: string
  readonly name: Phrase
  /** Pieces of one class are interchangeable. */
  readonly like: string
  readonly at: string
  /** Values for the wording of its options, besides the place. */
  readonly about?: Params
}

/** A way to place all pieces: its text key (`NAME.about` says what it is good for), and where each piece goes. */
export interface Arrangement {
  readonly name: string
  readonly placed: readonly Placed[]
}

/**
 * How a game supports placing many pieces at once where its rules ask for one after another. A pure function of the
 * view.
 */
export interface Arranger<V = any> {
  /** Whether a prompt starts a series of placements. */
  begins(view: V, asked: Arranging): boolean
  /** Sensible arrangements at the start of such a series; empty elsewhere. */
  suggest(view: V, asked: Arranging): readonly Arrangement[]
  /** Where else a piece of an arrangement may go, as options. */
  places(view: V, asked: Arranging, placed: readonly Placed[], piece: string): readonly string[]
  /** The answers that place everything accordingly, in the rules' order. */
  answers(view: V, placed: readonly Placed[]): readonly string[]
}

/** The prompt a series of placements begins with. */
export interface Arranging {
  readonly seat: Seat
  readonly kind: string
  readonly rule: string
  readonly about?: Params | null
  readonly options: readonly { readonly key: string }[]
}

/** Win shares in percent between equal bots over `games` games, by side or by place in the order of play. */
export interface Balance {
  readonly games: number
  readonly of: { readonly [word: string]: number }
}

/** What players want to know about a scenario before choosing it. */
export interface ScenarioFacts {
  /** 1: for beginners; 2: needs a plan; 3: needs foresight. */
  readonly hard: 1 | 2 | 3
  /** By number of players: approximate duration for people who know the rules. */
  readonly minutes: { readonly [players: string]: number }
  /** By number of players, where measured (`mehen balance`). */
  readonly balance: { readonly [players: string]: Balance }
}

/** A game with everything the product needs except its board. */
export interface Title {
  readonly game: Game
  readonly brain: Brain
  /** A seat's roles by aspect, such as its god or its place; its name alone if absent. */
  rolesOf?(state: any, seat: Seat): { readonly [aspect: string]: string }
  /** What its bots learn from games, if anything. */
  readonly lessons?: Lessons
  readonly wording: Wording
  /** Facts about each scenario; absent if there is only one. */
  readonly scenarios?: { readonly [id: string]: ScenarioFacts }
  /** Present if the game lets many pieces be placed one after another. */
  readonly arranger?: Arranger
  /** The numbered rules of its source book. */
  readonly rules: readonly NumberedRule[]
  /** What its test vectors can calculate. */
  readonly ops: VectorOps
}
