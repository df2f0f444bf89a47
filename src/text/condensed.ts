import type { Event, Wording } from '../kernel/index.ts'

/** The events that a journal tells: not those that only lead up to the next one. */
export function condensed<E extends Event>(events: readonly E[], { goesOn }: Wording): readonly E[] {
  if (goesOn === undefined) return events
  return events.filter((event, i) => i + 1 === events.length || !goesOn(event, events[i + 1]!))
}
