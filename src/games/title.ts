import type { Brain, Game, Params, Phrase, Seat, Wording } from '../kernel/index.ts'

/** A numbered rule of a source book. */
export interface NumberedRule {
  readonly id: string
  readonly title: string
  /** Why no code cites it: it is a definition, a component, a pointer to other rules. */
  readonly code?: string
}

/** A piece that waits to be placed, and the option that says where it goes. */
export interface Placed {
  readonly piece: string
  readonly name: Phrase
  /** Pieces of one class are alike. */
  readonly like: string
  readonly at: string
  /** What its options need to be worded, beside its place. */
  readonly about?: Params
}

/** A way to place everything that waits: how it is called in the game's words (`NAME.about`: what it is good for), and where each piece goes. */
export interface Arrangement {
  readonly name: string
  readonly placed: readonly Placed[]
}

/** What a game knows of placing many pieces at once, where it asks for one after the other. A pure function of the view. */
export interface Arranger<V = any> {
  /** Whether a question is the first of a series of placements. */
  begins(view: V, asked: Arranging): boolean
  /** Sensible ways to place all that waits, where such a series begins; none elsewhere. */
  suggest(view: V, asked: Arranging): readonly Arrangement[]
  /** Where a piece of an arrangement may go instead, as options. */
  places(view: V, asked: Arranging, placed: readonly Placed[], piece: string): readonly string[]
  /** The answers that place everything so, in the rules' order. */
  answers(view: V, placed: readonly Placed[]): readonly string[]
}

/** The question that a series of placements begins with. */
export interface Arranging {
  readonly seat: Seat
  readonly kind: string
  readonly rule: string
  readonly about?: Params | null
  readonly options: readonly { readonly key: string }[]
}

/** Win shares of equal machines in % of so many games, by the word that names who won: a side or a place in the order of play. */
export interface Balance {
  readonly games: number
  readonly of: { readonly [word: string]: number }
}

/** What somebody wants to know of a scenario before he chooses it. */
export interface ScenarioFacts {
  /** 1: to begin with; 2: wants a plan; 3: wants foresight. */
  readonly hard: 1 | 2 | 3
  /** By number of players: about how long people need who know the rules. */
  readonly minutes: { readonly [players: string]: number }
  /** By number of players, where it was measured (`mehen balance`). */
  readonly balance: { readonly [players: string]: Balance }
}

/** One game with everything the product needs of it, but for its board. */
export interface Title {
  readonly game: Game
  readonly brain: Brain
  /** What a seat plays beside its name, by aspect: its place, its god; its name alone when absent. */
  rolesOf?(state: any, seat: Seat): { readonly [aspect: string]: string }
  readonly wording: Wording
  /** What is known of each scenario; absent where there is only one. */
  readonly scenarios?: { readonly [id: string]: ScenarioFacts }
  /** Where the game lets many pieces be placed one after the other. */
  readonly arranger?: Arranger
  /** The numbered rules of its source book. */
  readonly rules: readonly NumberedRule[]
}
