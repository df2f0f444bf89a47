import { EVENTS } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'

/** The event track, place by place. */
export const TRACK = EVENTS.map((event, place) => ({ event, place, key: `${event} ${place}` }))

/** Whether a place of the event track has been, is the last that happened, or comes. */
export function timeOf(place: number, last: number): 'past' | 'now' | 'next' | 'later' {
  if (place <= last) return place < last ? 'past' : 'now'
  return place === last + 1 ? 'next' : 'later'
}

/** What comes next; nothing after the last event or when the game is over. */
export const nextEvent = (last: number, over: boolean): string | undefined => (over ? undefined : EVENTS[last + 1])

/** The gods on each space of the devotion ladder, from the bottom of each stack. */
export function stacksOf(view: Ankh): [space: number, gods: number[]][] {
  const stacks = new Map<number, number[]>()
  for (const god of view.ladder) {
    const space = view.devotion[god]!
    stacks.set(space, [...(stacks.get(space) ?? []), god])
  }
  return [...stacks]
}
