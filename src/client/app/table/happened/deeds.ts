/** What others did, out of the lines they left in the journal: deed by deed, each in a few lines. Pure. */
import type { Event, Phrase, StoryStep, Told, Wording } from '../../../../kernel/index.ts'
import { condensed } from '../../../../text/condensed.ts'
import type { Followed } from '../../net/follow.ts'
import type { Turn } from '../../net/playback.ts'

/** How a game tells what happens. */
export interface Manner {
  /** The kinds that begin a turn, an impulse or another heading of the journal. */
  readonly headings: readonly string[]
  readonly wording: Wording
}

/** What was done under one heading. */
export interface Deed {
  readonly heading: Told | null
  /** Up to four lines that tell it. */
  readonly lines: readonly Told[]
  /** How many lines that matter less the journal has beside them. */
  readonly more: number
  /** Everything that was told of it. */
  readonly all: readonly Told[]
}

/** One step of a fight. */
export interface Fought {
  readonly story: Phrase
  readonly step: StoryStep
}

/** So many lines a deed is told in. */
const MOST_LINES = 4

/** Whoever was away for long reads the last deeds. */
const MOST_DEEDS = 6

/** Fights are looked for in so many of the last lines. */
const LATELY = 400

const weightOf = ({ weight }: Wording, event: Event): number => weight?.(event) ?? 1

const isHeading = (manner: Manner, { kind }: Event): boolean => manner.headings.includes(kind)

/** Whether a line is worth telling; the others stand in the journal only. */
const isTelling = (manner: Manner, line: Event): boolean =>
  !isHeading(manner, line) && weightOf(manner.wording, line) > 0

/** Whether one of the reader's seats gave the answer that led from one table to the next. */
export function isOwnStep({ info, own }: Followed, { info: then }: Followed): boolean {
  return then.length > info.length && info.waitingFor.some((seat) => own.seats.includes(seat))
}

/** The length up to which a reader knows what happened when he comes to a passage: his own answer is known to him. */
export function knownBefore([first, second]: readonly Followed[]): number {
  if (first === undefined) return 0
  return second !== undefined && isOwnStep(first, second) ? second.info.length : first.info.length
}

/**
 * Where in the lines begins what a passage has for its reader. What follows from his own answer is his own deed, up to
 * the next heading.
 */
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
 * What the next change is to a passage. The reader's own answers begin another; what others do goes on up to the next
 * heading, and there it waits, if there is something to read. Where clocks run nothing waits: all of it is on the card.
 */
export function turnOf(passage: readonly Followed[], next: Followed, manner: Manner): Turn {
  const turn = turnAtLeisure(passage, next, manner)
  return turn === 'wait' && Object.keys(next.info.clocks).length > 0 ? 'more' : turn
}

function turnAtLeisure(passage: readonly Followed[], next: Followed, manner: Manner): Turn {
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

/** Whether a fight has come to its end since the record had so many answers. */
function isFightOver(told: readonly Told[], known: number, { wording }: Manner): boolean {
  const last = wording.stories?.(told.slice(-LATELY)).at(-1)
  return last?.done === true && (last.steps.at(-1)?.at ?? 0) > known
}

/** The deeds in lines from a place on; the last ones where there are many. */
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

/** The lines that matter most, in the order they were told, and how many others there are. */
export function shortened(all: readonly Told[], wording: Wording): Pick<Deed, 'lines' | 'more'> {
  const told = condensed(all, wording).filter((line) => weightOf(wording, line) > 0)
  const heaviest = told.toSorted((a, b) => weightOf(wording, b) - weightOf(wording, a))
  const kept = new Set(heaviest.slice(0, MOST_LINES))
  return { lines: told.filter((line) => kept.has(line)), more: told.length - kept.size }
}

/** The steps of fights that came after the record had so many answers. */
export function foughtIn(told: readonly Told[], known: number, { wording }: Manner): Fought[] {
  return (wording.stories?.(told.slice(-LATELY)) ?? []).flatMap(({ title, steps }) =>
    steps.filter(({ at }) => at > known).map((step): Fought => ({ story: title, step })),
  )
}

/** Whether somebody follows a table by reading: he has a seat at it. Those who only watch see it go by. */
export const isReader = ({ own }: Pick<Followed, 'own'>): boolean => own.seats.length > 0
