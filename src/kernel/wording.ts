import type { Params } from './ask.ts'
import type { Event, JournalEntry } from './journal.ts'

/** The languages every text is written in. */
export const LANGUAGES = ['en', 'ja', 'cs'] as const

/** The languages a player can choose; a text that one of them lacks is shown in English. */
export const OFFERED = [...LANGUAGES, 'de'] as const

export type Language = (typeof OFFERED)[number]

/** Flat text keys with their sentences; interpolation, nesting and plurals as i18next reads them. */
export type Words = { readonly [key: string]: string }

/** Texts by language; those in `LANGUAGES` are complete. */
export type LanguageTexts = { readonly [L in (typeof LANGUAGES)[number]]: Words } & { readonly [L in Language]?: Words }

/** What a name is asked for beside itself, as the suffix of its key: its gender and its cases. */
export const FORMS = ['gender', 'gen', 'dat', 'acc', 'loc', 'ins'] as const

/**
 * Texts with the forms of their names, for languages that decline them: `"space.kadesh": "m|Kadeše||Kadeš"` adds
 * `space.kadesh.gender`, `.gen` and `.acc`, in the order of `FORMS`. A row without `|` names another row; pieces that
 * differ by a number at the end share one, and keep it in all cases.
 */
export function withForms(words: Words, forms: Words): Words {
  const found: Record<string, string> = {}
  for (const name of Object.keys(words)) {
    const row = forms[name] ?? forms[name.replace(/-\d+$/, '')]
    const cells = (row?.includes('|') ? row : forms[row ?? ''])?.split('|') ?? []
    const number = / \d+$/.exec(words[name]!)?.[0] ?? ''
    for (const [i, cell] of cells.entries())
      if (cell !== '') found[`${name}.${FORMS[i]!}`] = FORMS[i] === 'gender' ? cell : cell + number
  }
  return { ...words, ...found }
}

/** Loads the texts of each language; those in `LANGUAGES` are complete. */
export type WordLoaders = { readonly [L in (typeof LANGUAGES)[number]]: () => Promise<Words> } & {
  readonly [L in Language]?: () => Promise<Words>
}

/** The texts of a game in some languages, with English beside those that may be incomplete. */
export async function loadTexts(
  { words }: { readonly words: WordLoaders },
  languages: readonly Language[] = OFFERED,
): Promise<LanguageTexts> {
  const isComplete = (language: Language) => (LANGUAGES as readonly Language[]).includes(language)
  const wanted = new Set([...languages, ...(languages.every(isComplete) ? [] : (['en'] as const))])
  const texts = await Promise.all(
    [...wanted].map(async (language) => {
      const load = words[language]
      return load === undefined ? [] : [[language, await load()] as const]
    }),
  )
  return Object.fromEntries(texts.flat()) as LanguageTexts
}

/** A text key and its values. */
export type Phrase = readonly [key: string, values?: Params]

/** A prompt as shown to its reader. */
export interface Question {
  readonly kind: string
  readonly about?: Params | null
  readonly options: readonly { readonly key: string }[]
}

/** Something the reader must not forget: an obligation, a threat or the clock. */
export interface Reminder {
  readonly phrase: Phrase
  readonly tone: 'owed' | 'threat' | 'clock'
}

/** One sentence of a story: the rule it cites, and its amount if it is part of a sum. */
export interface StoryLine {
  readonly phrase: Phrase
  readonly rule?: string
  /** Says how the combat ended; shown first, before the dice. */
  readonly result?: boolean
  readonly parts?: readonly { readonly phrase: Phrase; readonly value: number; readonly rule?: string }[]
}

/** One step of a story, such as the cards, the strengths or the losses. */
export interface StoryStep {
  readonly title: Phrase
  readonly lines: readonly StoryLine[]
  /** The number of answers when its last entry was made. */
  readonly at: number
}

/** A combat told step by step: who took part, the sums, the winner, losses and gains. */
export interface Story {
  readonly title: Phrase
  readonly steps: readonly StoryStep[]
  /** The sides that took part, as the game's events name them; all if absent. */
  readonly sides?: readonly string[]
  /** Nothing will be added to it. */
  readonly done: boolean
}

/** An item of a multi-select, and how often it can be picked. */
export interface SetThing {
  readonly key: string
  readonly most: number
}

/** The prompt a multi-select begins with. */
export interface PlayerTally {
  readonly seat: string
  readonly rule: string
  readonly about: Params
}

/** Points by seat and source, as the rules counted them; a seat's total is their sum. */
export interface ScoreBreakdown {
  /** What is counted, and whether most or fewest win. */
  readonly title: Phrase
  readonly seats: readonly { readonly seat: string; readonly parts: readonly ScorePart[] }[]
}

interface ScorePart {
  readonly source: Phrase
  readonly points: number
}

/** What a text interface needs to know about a position. */
export interface Wording<V = any> {
  /** The position as sentences, for the terminal and the text mode; `seat` is the reader. */
  describe(view: V, seat: string): readonly Phrase[]
  /** How the game is won and who would win now; always on screen, so each phrase is a few words. */
  goal?(view: V, seat: string): readonly Phrase[]
  /** The reader's obligations, threats and the clock, most urgent first; shown beside the goal. */
  duties?(view: V, seat: string): readonly Reminder[]
  /** Names for seats by what they play in this position, such as their gods; seats left out keep their names. */
  seatNames?(view: V): { readonly [seat: string]: Phrase }
  /** The position as character graphics, where useful. */
  picture?(view: V, seat: string): readonly string[]
  /** Current odds as sentences: about the prompt, or about what the reader could do. */
  odds?(view: V, seat: string, asked?: Question): readonly Phrase[]
  /** Why the game ended as it did, then what would have changed it; empty before the end. */
  ending?(view: V): readonly Phrase[]
  /** Where each seat's points came from, shown once a match is over; undefined if there are none. */
  scores?(view: V): ScoreBreakdown | undefined
  /** Additional values for the wording of an option, beside the facts of the ask. */
  valuesOf?(key: string, view: V): Params
  /** What distinguishes an item of a set from others of the same name, and its cost, in a word or two each. */
  notes?(key: string, view: V, kind: string, rule: string): readonly Phrase[]
  /**
   * What most players pick of a set, most wanted first: the page begins with as much of it as goes together. `things`
   * are the options with how often each can be picked. Absent or undefined: nothing is picked beforehand.
   */
  usual?(set: string, view: V, things: readonly SetThing[], asked: PlayerTally): readonly string[] | undefined
  /** The total of a set with these items picked: what is left to spend, or how much of a number is met. */
  tally?(set: string, picked: readonly string[], view: V, asked: PlayerTally): Phrase | undefined
  /** The events as the journal shows them, related ones merged into one line. The same event stays the same object. */
  condense?<E extends Event>(events: readonly E[]): readonly E[]
  /** The weight of an event in a short summary: 0 none, 1 normal. */
  weight?(event: Event): number
  /** The combats among the entries, oldest first, step by step. */
  stories?(told: readonly JournalEntry[]): readonly Story[]
  /** Whether a seat plays a side named by a story; play pauses after combats of the reader's sides. */
  playsSide?(side: string, view: V, seat: string): boolean
}

/** A journal entry as a line of a story. */
export const entryLine = (event: JournalEntry): StoryLine => ({
  phrase: event.with === undefined ? [`event.${event.kind}`] : [`event.${event.kind}`, event.with],
  ...(event.rule === '' ? {} : { rule: event.rule }),
})

/** Marks lines as the result of their combat. */
export const asResult = (steps: readonly StoryStep[]): StoryStep[] =>
  steps.map((step) => ({ ...step, lines: step.lines.map((line) => ({ ...line, result: true })) }))

/** A step of a story about some entries; undefined if there are none. */
export function storyStep(
  title: string,
  events: readonly JournalEntry[],
  lines: readonly StoryLine[] = events.map(entryLine),
): StoryStep[] {
  if (events.length === 0 || lines.length === 0) return []
  return [{ title: [title], lines, at: Math.max(...events.map(({ at }) => at)) }]
}

/** The stories among journal entries: each begins with an entry and runs to one that ends it. */
export function storiesFrom(
  told: readonly JournalEntry[],
  begins: (event: JournalEntry) => boolean,
  ends: (event: JournalEntry) => boolean,
  tell: (first: JournalEntry, rest: readonly JournalEntry[]) => Omit<Story, 'done'>,
): Story[] {
  return told.flatMap((first, i) => {
    if (!begins(first)) return []
    const after = told.slice(i + 1)
    const end = after.findIndex(ends)
    return [{ ...tell(first, end < 0 ? after : after.slice(0, end)), done: end >= 0 }]
  })
}
