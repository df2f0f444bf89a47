import type { Told } from './journal.ts'
import type { Story, StoryLine, StoryStep } from './wording.ts'

/** A journal entry as a line of a story. */
export const toldLine = (event: Told): StoryLine => ({
  phrase: event.with === undefined ? [`event.${event.kind}`] : [`event.${event.kind}`, event.with],
  ...(event.rule === '' ? {} : { rule: event.rule }),
})

/** A step of a story about some entries; undefined if there are none. */
export function storyStep(
  title: string,
  events: readonly Told[],
  lines: readonly StoryLine[] = events.map(toldLine),
): StoryStep[] {
  if (events.length === 0 || lines.length === 0) return []
  return [{ title: [title], lines, at: Math.max(...events.map(({ at }) => at)) }]
}

/** The stories among journal entries: each begins with an entry and runs to one that ends it. */
export function storiesFrom(
  told: readonly Told[],
  begins: (event: Told) => boolean,
  ends: (event: Told) => boolean,
  tell: (first: Told, rest: readonly Told[]) => Omit<Story, 'done'>,
): Story[] {
  return told.flatMap((first, i) => {
    if (!begins(first)) return []
    const after = told.slice(i + 1)
    const end = after.findIndex(ends)
    return [{ ...tell(first, end < 0 ? after : after.slice(0, end)), done: end >= 0 }]
  })
}
