import type { Event } from '../../../kernel/index.ts'

/** Kinds of events with the hex of a moving unit; of several in a row the last one is kept. */
const GOING = new Set(['moves', 'runs', 'stampedes', 'chases'])

/** Merged hits by their last hit. The same hits always merge into the same object. */
const sums = new WeakMap<Event, { readonly first: Event; readonly sum: Event }>()

function summed<E extends Event>(before: E, hit: E, first: Event): E {
  const known = sums.get(hit)
  if (known?.first === first) return known.sum as E
  const sum: E = { ...hit, with: { ...hit.with, hits: Number(before.with?.hits) + Number(hit.with?.hits) } }
  sums.set(hit, { first, sum })
  return sum
}

/** The leg being merged: its unit, its index in the result, and its hits by cause. */
interface Leg {
  readonly unit: unknown
  readonly kind: string
  at: number
  readonly hits: Map<unknown, { readonly at: number; readonly first: Event }>
}

/** Merges the steps of a leg into one line with its last hex, followed by its hits by cause. */
export function inLegs<E extends Event>(events: readonly E[]): readonly E[] {
  const told: E[] = []
  let leg: Leg | null = null
  for (const event of events) {
    const unit = event.with?.unit
    if (leg !== null && leg.unit === unit && event.kind === leg.kind) told[leg.at] = event
    else if (leg !== null && leg.unit === unit && event.kind === 'hit') {
      const why = event.with?.why
      const same = leg.hits.get(why)
      if (same) told[same.at] = summed(told[same.at]!, event, same.first)
      else leg.hits.set(why, { at: told.push(event) - 1, first: event })
    } else {
      leg = GOING.has(event.kind) ? { unit, kind: event.kind, at: told.length, hits: new Map() } : null
      told.push(event)
    }
  }
  return told
}
