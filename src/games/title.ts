import type { Game, GameHeuristics, LanguageTexts, Params, Phrase, Seat, Wording, WordLoaders } from '#kernel'

/**
 * One step of a lesson: an explanation and a choice. Its texts are `ID.say`, `ID.else` for any other choice, and
 * `ID.else.KEY` for a particular wrong one.
 */
export interface LessonStep {
  readonly id: string
  /** The rule that the step is about. */
  readonly rule: string
  /** The right choices; any of them will do. */
  readonly choose: readonly string[]
  /**
   * What one gesture also settles: where a unit goes, and its facing there. Asked for next if it was not settled;
   * `ID.besides` answers a wrong one.
   */
  readonly besides?: string
  /** All of `choose` must be picked, in any order; the rules receive it in this order. */
  readonly all?: boolean
  /** The board's button for a gesture that gives all of `choose` in this order, such as a Line that advances. */
  readonly gesture?: string
  /**
   * The answers between this step and the next, in record format: dice, other seats' answers, routine ones of the
   * learner.
   */
  readonly after?: readonly string[]
}

/** A prepared position and the steps played in it. */
export interface LessonScene {
  /** Changes the game's starting position, for example by leaving out pieces. */
  readonly arrange?: (state: any) => void
  /** The answers that lead to it, dice included, in record format. */
  readonly before: readonly string[]
  readonly steps: readonly LessonStep[]
}

/** A lesson in a game: five to ten minutes on prepared positions with fixed dice. */
export interface Lesson {
  /** The learner's seat. */
  readonly seat: Seat
  readonly setup: { readonly [name: string]: string | number | boolean }
  readonly scenes: readonly LessonScene[]
  /** `about` before the first step, `end` after the last, and the texts of the steps. */
  readonly words: LanguageTexts
}

/** A numbered rule of a source book. */
export interface NumberedRule {
  readonly id: string
  readonly title: string
  /** Why no code cites it: it is a definition, a component, or a pointer to other rules. */
  readonly code?: string
}

/** A piece that is yet to be placed, and the option that places it. */
export interface PlacedPiece {
  readonly piece: string
  readonly name: Phrase
  /** Pieces of the same class are interchangeable. */
  readonly like: string
  readonly at: string
  /** What its options need for their texts, besides the place. */
  readonly about?: Params
}

/**
 * A way to place all pieces: its name in the game's texts (`NAME.about` says what it is good for), and the place of
 * each piece.
 */
export interface Arrangement {
  readonly name: string
  readonly placed: readonly PlacedPiece[]
}

/**
 * How a game supports placing many pieces at once where its rules ask for one after the other. Pure functions of the
 * view.
 */
export interface Arranger<V = any> {
  /** Whether an ask is the first of a series of placements. */
  begins(view: V, asked: PlacementAsk): boolean
  /** Sensible placements of all pieces, if such a series begins; none otherwise. */
  suggest(view: V, asked: PlacementAsk): readonly Arrangement[]
  /** Other places for a piece of an arrangement, as option keys. */
  places(view: V, asked: PlacementAsk, placed: readonly PlacedPiece[], piece: string): readonly string[]
  /** The answers that place everything this way, in the rules' order. */
  answers(view: V, placed: readonly PlacedPiece[]): readonly string[]
}

/** The first ask of a series of placements. */
export interface PlacementAsk {
  readonly seat: Seat
  readonly kind: string
  readonly rule: string
  readonly about?: Params | null
  readonly options: readonly { readonly key: string }[]
}

/**
 * Win shares in % between equal bots over `games` games, by the word that names the winner: a side or a place in turn
 * order.
 */
export interface Balance {
  readonly games: number
  readonly of: { readonly [word: string]: number }
}

/** What a player wants to know about a scenario before choosing it. */
export interface ScenarioFacts {
  /** 1: for beginners; 2: needs a plan; 3: needs foresight. */
  readonly hard: 1 | 2 | 3
  /** By number of players: how long experienced people need. */
  readonly minutes: { readonly [players: string]: number }
  /** By number of players, if measured (`mehen balance`). */
  readonly balance: { readonly [players: string]: Balance }
}

/** A game with everything the product needs except its board. */
export interface Title {
  readonly game: Game
  readonly brain: GameHeuristics
  /** A seat's role apart from its name, by aspect (its place, its god); if absent, only the name is shown. */
  rolesOf?(state: any, seat: Seat): { readonly [aspect: string]: string }
  readonly wording: Wording
  /** Its texts, each language loaded on demand. */
  readonly words: WordLoaders
  /** Facts about each scenario; absent if there is only one. */
  readonly scenarios?: { readonly [id: string]: ScenarioFacts }
  /** Present if the game lets many pieces be placed one after the other. */
  readonly arranger?: Arranger
  /** The numbered rules of its source book. */
  readonly rules: readonly NumberedRule[]
}
