import type { RecapStep } from '#client/net/playback.ts'
import type { TableModel } from '#client/net/tableModel.ts'
import type { Event, JournalEntry, Phrase, StoryStep, Wording } from '#kernel'
import { mergedJournal } from '#text/translator.ts'

/** How a game narrates its events. */
export interface NarrationStyle {
  /** The kinds of events that are headings of the journal: a turn, an impulse and the like. */
  readonly headings: readonly string[]
  readonly wording: Wording
}

/** The events under one heading, in a few lines. */
export interface ActionSummary {
  readonly heading: JournalEntry | null
  /** The most important lines, at most four. */
  readonly lines: readonly JournalEntry[]
  /** Number of further lines in the journal. */
  readonly more: number
  /** All lines under the heading. */
  readonly all: readonly JournalEntry[]
}

/** One step of a combat. */
export interface CombatStep {
  readonly story: Phrase
  readonly step: StoryStep
}

/** Lines per summary. */
const MOST_LINES = 4

/** Summaries per recap; after a long absence only the last ones are shown. */
const MOST_SUMMARIES = 6

/** Number of recent lines that are searched for combats. */
const LATELY = 400

const weightOf = ({ weight }: Wording, event: Event): number => weight?.(event) ?? 1

const isHeading = (manner: NarrationStyle, { kind }: Event): boolean => manner.headings.includes(kind)

/** Whether a line appears in summaries; the others are only in the journal. */
const isSummarized = (manner: NarrationStyle, line: Event): boolean =>
  !isHeading(manner, line) && weightOf(manner.wording, line) > 0

/** Whether an answer of one of the reader's seats led from one state to the next. */
export function isOwnStep({ info, own }: TableModel, { info: then }: TableModel): boolean {
  return then.length > info.length && info.waitingFor.some((seat) => own.seats.includes(seat))
}

/** The length of the record up to which the reader knows the match: the start of the recap, or the reader's own answer. */
export function knownBefore([first, second]: readonly TableModel[]): number {
  if (first === undefined) return 0
  return second !== undefined && isOwnStep(first, second) ? second.info.length : first.info.length
}

/** Index of the first line that a recap has to show. Consequences of the reader's own answer up to the next heading are not shown. */
export function firstUnread(
  told: readonly JournalEntry[],
  passage: readonly TableModel[],
  manner: NarrationStyle,
): number {
  const [first, second] = passage
  const since = told.findIndex(({ at }) => at > (first?.info.length ?? 0))
  if (since < 0) return told.length
  const own = second !== undefined && isOwnStep(first!, second) ? second.info.length : -1
  let from = since
  while (from < told.length && told[from]!.at <= own && !isHeading(manner, told[from]!)) from++
  return from
}

/**
 * How the next change relates to a recap. The reader's own answers begin a new one. Moves of others continue it up to
 * the next heading and wait there, if there is something to read. Nothing waits while clocks run.
 */
export function recapStep(passage: readonly TableModel[], next: TableModel, manner: NarrationStyle): RecapStep {
  const turn = turnWithoutClock(passage, next, manner)
  return turn === 'wait' && Object.keys(next.info.clocks).length > 0 ? 'more' : turn
}

function turnWithoutClock(passage: readonly TableModel[], next: TableModel, manner: NarrationStyle): RecapStep {
  const before = passage.at(-1)
  if (before === undefined || next.info.length < before.info.length || isOwnStep(before, next)) return 'new'
  const news = next.fresh as readonly JournalEntry[]
  if (news.length === 0) return 'more'
  const told = before.journal as readonly JournalEntry[]
  if (isCombatOver(told, passage[0]!.info.length, manner)) return 'wait'
  const unread = told.slice(firstUnread(told, passage, manner))
  const telling = unread.findIndex((line) => isSummarized(manner, line))
  if (telling < 0) return 'more'
  const done = unread.slice(telling).some((line) => isHeading(manner, line))
  return done || isHeading(manner, news[0]!) ? 'wait' : 'more'
}

/** Whether a combat has ended since the record had length `known`. */
function isCombatOver(told: readonly JournalEntry[], known: number, { wording }: NarrationStyle): boolean {
  const last = wording.stories?.(told.slice(-LATELY)).at(-1)
  return last?.done === true && (last.steps.at(-1)?.at ?? 0) > known
}

/** The summaries of the lines from index `from` on. */
export function summarizeActions(told: readonly JournalEntry[], from: number, manner: NarrationStyle): ActionSummary[] {
  const under: { heading: JournalEntry | null; all: JournalEntry[] }[] = [
    { heading: told.findLast((line, i) => i < from && isHeading(manner, line)) ?? null, all: [] },
  ]
  for (const line of told.slice(from))
    if (isHeading(manner, line)) under.push({ heading: line, all: [] })
    else under.at(-1)!.all.push(line)
  return under
    .map(({ heading, all }) => ({ heading, all, ...shorten(all, manner.wording) }))
    .filter(({ lines }) => lines.length > 0)
    .slice(-MOST_SUMMARIES)
}

/** The most important lines in their order, and the number of others. */
export function shorten(all: readonly JournalEntry[], wording: Wording): Pick<ActionSummary, 'lines' | 'more'> {
  const told = mergedJournal(all, wording).filter((line) => weightOf(wording, line) > 0)
  const heaviest = told.toSorted((a, b) => weightOf(wording, b) - weightOf(wording, a))
  const kept = new Set(heaviest.slice(0, MOST_LINES))
  return { lines: told.filter((line) => kept.has(line)), more: told.length - kept.size }
}

/** The steps of combats since the record had length `known`. */
export function newCombatSteps(
  told: readonly JournalEntry[],
  known: number,
  { wording }: NarrationStyle,
): CombatStep[] {
  return (wording.stories?.(told.slice(-LATELY)) ?? []).flatMap(({ title, steps }) =>
    steps.filter(({ at }) => at > known).map((step): CombatStep => ({ story: title, step })),
  )
}

/** Whether recaps are shown to this person: only to players, not to watchers. */
export const readsRecaps = ({ own }: Pick<TableModel, 'own'>): boolean => own.seats.length > 0
