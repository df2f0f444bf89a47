import type { Event, Phrase, StoryStep, Told, Wording } from '../../../../kernel/index.ts'
import { condensed } from '../../../../text/condensed.ts'
import type { Followed } from '../../net/follow.ts'
import type { Turn } from '../../net/playback.ts'

/** How a game narrates its events. */
export interface Manner {
  /** The kinds of events that are headings of the journal: a turn, an impulse and the like. */
  readonly headings: readonly string[]
  readonly wording: Wording
}

/** The events under one heading, in a few lines. */
export interface Deed {
  readonly heading: Told | null
  /** The most important lines, at most four. */
  readonly lines: readonly Told[]
  /** Number of further lines in the journal. */
  readonly more: number
  /** All lines under the heading. */
  readonly all: readonly Told[]
}

/** One step of a combat. */
export interface Fought {
  readonly story: Phrase
  readonly step: StoryStep
}

/** Lines per summary. */
const MOST_LINES = 4

/** Summaries per recap; after a long absence only the last ones are shown. */
const MOST_DEEDS = 6

/** Number of recent lines that are searched for combats. */
const LATELY = 400

const weightOf = ({ weight }: Wording, event: Event): number => weight?.(event) ?? 1

const isHeading = (manner: Manner, { kind }: Event): boolean => manner.headings.includes(kind)

/** Whether a line appears in summaries; the others are only in the journal. */
const isTelling = (manner: Manner, line: Event): boolean =>
  !isHeading(manner, line) && weightOf(manner.wording, line) > 0

/** Whether an answer of one of the reader's seats led from one state to the next. */
export function isOwnStep({ info, own }: Followed, { info: then }: Followed): boolean {
  return then.length > info.length && info.waitingFor.some((seat) => own.seats.includes(seat))
}

/** The length of the record up to which the reader knows the match: the start of the recap, or the reader's own answer. */
export function knownBefore([first, second]: readonly Followed[]): number {
  if (first === undefined) return 0
  return second !== undefined && isOwnStep(first, second) ? second.info.length : first.info.length
}

/** Index of the first line that a recap has to show. Consequences of the reader's own answer up to the next heading are not shown. */
export function unreadFrom(told: readonly Told[], passage: readonly Followed[], manner: Manner): number {
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
export function turnOf(passage: readonly Followed[], next: Followed, manner: Manner): Turn {
  const turn = turnWithoutClock(passage, next, manner)
  return turn === 'wait' && Object.keys(next.info.clocks).length > 0 ? 'more' : turn
}

function turnWithoutClock(passage: readonly Followed[], next: Followed, manner: Manner): Turn {
  const before = passage.at(-1)
  if (before === undefined || next.info.length < before.info.length || isOwnStep(before, next)) return 'new'
  const news = next.fresh as readonly Told[]
  if (news.length === 0) return 'more'
  const told = before.journal as readonly Told[]
  if (isFightOver(told, passage[0]!.info.length, manner)) return 'wait'
  const unread = told.slice(unreadFrom(told, passage, manner))
  const telling = unread.findIndex((line) => isTelling(manner, line))
  if (telling < 0) return 'more'
  const done = unread.slice(telling).some((line) => isHeading(manner, line))
  return done || isHeading(manner, news[0]!) ? 'wait' : 'more'
}

/** Whether a combat has ended since the record had length `known`. */
function isFightOver(told: readonly Told[], known: number, { wording }: Manner): boolean {
  const last = wording.stories?.(told.slice(-LATELY)).at(-1)
  return last?.done === true && (last.steps.at(-1)?.at ?? 0) > known
}

/** The summaries of the lines from index `from` on. */
export function deedsIn(told: readonly Told[], from: number, manner: Manner): Deed[] {
  const under: { heading: Told | null; all: Told[] }[] = [
    { heading: told.findLast((line, i) => i < from && isHeading(manner, line)) ?? null, all: [] },
  ]
  for (const line of told.slice(from))
    if (isHeading(manner, line)) under.push({ heading: line, all: [] })
    else under.at(-1)!.all.push(line)
  return under
    .map(({ heading, all }) => ({ heading, all, ...shortened(all, manner.wording) }))
    .filter(({ lines }) => lines.length > 0)
    .slice(-MOST_DEEDS)
}

/** The most important lines in their order, and the number of others. */
export function shortened(all: readonly Told[], wording: Wording): Pick<Deed, 'lines' | 'more'> {
  const told = condensed(all, wording).filter((line) => weightOf(wording, line) > 0)
  const heaviest = told.toSorted((a, b) => weightOf(wording, b) - weightOf(wording, a))
  const kept = new Set(heaviest.slice(0, MOST_LINES))
  return { lines: told.filter((line) => kept.has(line)), more: told.length - kept.size }
}

/** The steps of combats since the record had length `known`. */
export function foughtIn(told: readonly Told[], known: number, { wording }: Manner): Fought[] {
  return (wording.stories?.(told.slice(-LATELY)) ?? []).flatMap(({ title, steps }) =>
    steps.filter(({ at }) => at > known).map((step): Fought => ({ story: title, step })),
  )
}

/** Whether recaps are shown to this person: only to players, not to watchers. */
export const isReader = ({ own }: Pick<Followed, 'own'>): boolean => own.seats.length > 0
