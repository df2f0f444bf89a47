import type { Params } from './ask.ts'
import type { Event, Told } from './journal.ts'

/** The languages of the product. */
export const LANGUAGES = ['en', 'ja', 'cs'] as const

/** One of the languages of the product. */
export type Language = (typeof LANGUAGES)[number]

/** Flat text keys with their sentences; interpolation, nesting and plurals as i18next reads them. */
export type Words = { readonly [key: string]: string }

/** A sentence by its key, and the values it is worded with. */
export type Phrase = readonly [key: string, values?: Params]

/** A question as its reader gets it. */
export interface Question {
  readonly kind: string
  readonly about?: Params | null
  readonly options: readonly { readonly key: string }[]
}

/** Something a reader must not forget: what he owes, what threatens him, or how the time runs. */
export interface Duty {
  readonly phrase: Phrase
  readonly tone: 'owed' | 'threat' | 'clock'
}

/** One sentence of a story: the rule it comes from, and what it adds up to where it is a sum. */
export interface StoryLine {
  readonly phrase: Phrase
  readonly rule?: string
  readonly parts?: readonly { readonly phrase: Phrase; readonly value: number; readonly rule?: string }[]
}

/** One step of a story, such as the cards, the strengths or the losses. */
export interface StoryStep {
  readonly title: Phrase
  readonly lines: readonly StoryLine[]
  /** When the last of it was told, as a number of answers. */
  readonly at: number
}

/** A fight told step by step: who stood there, what was added up, who won, what it cost and paid. */
export interface Story {
  readonly title: Phrase
  readonly steps: readonly StoryStep[]
  /** Nothing more will be told of it. */
  readonly done: boolean
}

/** The question that a set begins with. */
export interface Tallied {
  readonly seat: string
  readonly rule: string
  readonly about: Params
}

/** A game's words, and what a reader of text needs to know about a position. */
export interface Wording<V = any> {
  readonly words: { readonly [L in Language]: Words }
  /** The position as sentences, for the terminal and for the text mode; `seat` is who reads. */
  describe(view: V, seat: string): readonly Phrase[]
  /** How this game is won, who would win if it ended now, and by what: always in sight, so each in a few words. */
  goal?(view: V, seat: string): readonly Phrase[]
  /** What the reader owes, what threatens him and the clock, most pressing first; in sight beside the goal. */
  duties?(view: V, seat: string): readonly Duty[]
  /** The position as a picture of characters, where one helps. */
  picture?(view: V, seat: string): readonly string[]
  /** What chances there are now, as sentences: of what is asked of the reader, or of what he could do. */
  odds?(view: V, seat: string, asked?: Question): readonly Phrase[]
  /** Why the game ended as it did, then what would have changed it, as sentences; none before its end. */
  ending?(view: V): readonly Phrase[]
  /** More values for the wording of an option, beside the ask's own facts. */
  valuesOf?(key: string, view: V): Params
  /** What sets a thing of a set apart from others of its name, and what it costs, in a word or two each. */
  notes?(key: string, view: V, kind: string): readonly Phrase[]
  /** What a set comes to with these things picked: what is left to spend, how much of a number is met. */
  tally?(set: string, picked: readonly string[], view: V, asked: Tallied): Phrase | undefined
  /** The events as a journal tells them: what is one thing to a reader, in one line. The same event stays the same object. */
  condense?<E extends Event>(events: readonly E[]): readonly E[]
  /** How much an event matters when what somebody did is told in a few lines: 0 not at all, 1 usually. */
  weight?(event: Event): number
  /** The fights among what was told, oldest first, each step by step. */
  stories?(told: readonly Told[]): readonly Story[]
}
