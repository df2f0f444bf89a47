import type { RecapStep } from '#client/net/playback.ts'
import type { TableModel } from '#client/net/tableModel.ts'
import type { Pauses } from '#client/shell/prefs.ts'
import type { Event, JournalEntry, Story, StoryLine, StoryStep, Wording } from '#kernel'
import { mergedJournal } from '#text/translator.ts'

/** How a game narrates its events, and when play pauses for the reader. */
export interface NarrationStyle {
  /** The kinds of events that are headings of the journal: a turn, an impulse and the like. */
  readonly headings: readonly string[]
  readonly wording: Wording
  readonly pauses: Pauses
  /** Whether a combat concerns the reader. */
  readonly concerns: (story: Story) => boolean
}

/** The events under one heading, in a few lines. */
export interface ActionSummary {
  readonly heading: JournalEntry | null
  /** The most important lines. */
  readonly lines: readonly JournalEntry[]
  /** Number of further lines in the journal. */
  readonly more: number
  /** All lines under the heading. */
  readonly all: readonly JournalEntry[]
}

/** Lines per summary, if it is the only one and if there are several. */
const MOST_LINES = { alone: 5, together: 2 }

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
 * How the next change relates to a recap. The reader's own answers begin a new one. Moves of others continue it, and wait
 * where a combat of the reader has ended, or after every action if the reader wants that. Nothing waits while clocks run.
 */
export function recapStep(passage: readonly TableModel[], next: TableModel, manner: NarrationStyle): RecapStep {
  const step = stepWithoutClock(passage, next, manner)
  return step === 'wait' && Object.keys(next.info.clocks).length > 0 ? 'more' : step
}

function stepWithoutClock(passage: readonly TableModel[], next: TableModel, manner: NarrationStyle): RecapStep {
  const before = passage.at(-1)
  if (before === undefined || next.info.length < before.info.length || isOwnStep(before, next)) return 'new'
  const news = next.fresh as readonly JournalEntry[]
  if (news.length === 0 || manner.pauses === 'never') return 'more'
  const told = before.journal as readonly JournalEntry[]
  const fought = newCombats(told, passage[0]!.info.length, manner)
  if (fought.some(({ done }) => done)) return 'wait'
  return manner.pauses === 'each' && isActionOver(told, passage, news[0]!, manner) ? 'wait' : 'more'
}

/** Whether an action with something to read has ended: another one was begun, or begins next. */
function isActionOver(
  told: readonly JournalEntry[],
  passage: readonly TableModel[],
  next: JournalEntry,
  manner: NarrationStyle,
): boolean {
  const unread = told.slice(firstUnread(told, passage, manner))
  const telling = unread.findIndex((line) => isSummarized(manner, line))
  if (telling < 0) return false
  return isHeading(manner, next) || unread.slice(telling).some((line) => isHeading(manner, line))
}

/** The summaries of the lines from index `from` on. */
export function summarizeActions(told: readonly JournalEntry[], from: number, manner: NarrationStyle): ActionSummary[] {
  const under: { heading: JournalEntry | null; all: JournalEntry[] }[] = [
    { heading: told.findLast((line, i) => i < from && isHeading(manner, line)) ?? null, all: [] },
  ]
  for (const line of told.slice(from))
    if (isHeading(manner, line)) under.push({ heading: line, all: [] })
    else under.at(-1)!.all.push(line)
  const telling = under.filter(({ all }) => all.some((line) => isSummarized(manner, line))).slice(-MOST_SUMMARIES)
  const most = telling.length === 1 ? MOST_LINES.alone : MOST_LINES.together
  return telling.map(({ heading, all }) => ({ heading, all, ...shorten(all, manner.wording, most) }))
}

/** The most important lines in their order, and the number of others. */
export function shorten(
  all: readonly JournalEntry[],
  wording: Wording,
  most: number,
): Pick<ActionSummary, 'lines' | 'more'> {
  const told = mergedJournal(all, wording).filter((line) => weightOf(wording, line) > 0)
  const heaviest = told.toSorted((a, b) => weightOf(wording, b) - weightOf(wording, a))
  const kept = new Set(heaviest.slice(0, most))
  return { lines: told.filter((line) => kept.has(line)), more: told.length - kept.size }
}

/** The combats that concern the reader with steps since the record had length `known`, oldest first. */
export function newCombats(
  told: readonly JournalEntry[],
  known: number,
  { wording, concerns }: NarrationStyle,
): readonly Story[] {
  const stories = wording.stories?.(told.slice(-LATELY)) ?? []
  return stories.filter((story) => (story.steps.at(-1)?.at ?? 0) > known && concerns(story))
}

/** The lines that say how a combat ended, and the others; without such lines, its last step is the result. */
export function resultAndRest({ steps }: Story): { result: readonly StoryLine[]; rest: readonly StoryStep[] } {
  const result = steps.flatMap(({ lines }) => lines.filter((line) => line.result === true))
  if (result.length === 0) return { result: steps.at(-1)?.lines ?? [], rest: steps.slice(0, -1) }
  const rest = steps.map((step) => ({ ...step, lines: step.lines.filter((line) => line.result !== true) }))
  return { result, rest: rest.filter(({ lines }) => lines.length > 0) }
}

/** Whether recaps are shown to this person: only to players, not to watchers. */
export const readsRecaps = ({ own }: Pick<TableModel, 'own'>): boolean => own.seats.length > 0
