import { EVENTS } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'

/** The spaces of the event track. */
export const TRACK = EVENTS.map((event, place) => ({ event, place, key: `${event} ${place}` }))

/** Whether a space of the event track is before, at or after the last event. */
export function timeOf(place: number, last: number): 'past' | 'now' | 'next' | 'later' {
  if (place <= last) return place < last ? 'past' : 'now'
  return place === last + 1 ? 'next' : 'later'
}

/** The next event; undefined after the last one or when the game is over. */
export const nextEvent = (last: number, over: boolean): string | undefined => (over ? undefined : EVENTS[last + 1])

/** The gods on each space of the devotion track, from the bottom of each stack. */
export function stacksOf(view: Ankh): [space: number, gods: number[]][] {
  const stacks = new Map<number, number[]>()
  for (const god of view.ladder) {
    const space = view.devotion[god]!
    stacks.set(space, [...(stacks.get(space) ?? []), god])
  }
  return [...stacks]
}
