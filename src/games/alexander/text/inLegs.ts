import type { Event } from '../../../kernel/index.ts'

/** Kinds that tell where a unit has got to: of several in a row the last one tells it. */
const GOING = new Set(['moves', 'runs', 'stampedes', 'chases'])

/** Hits told as one: the sum of the run from `first` to a hit, so that the same run is always the same object. */
const sums = new WeakMap<Event, { readonly first: Event; readonly sum: Event }>()

function summed<E extends Event>(before: E, hit: E, first: Event): E {
  const known = sums.get(hit)
  if (known?.first === first) return known.sum as E
  const sum: E = { ...hit, with: { ...hit.with, hits: Number(before.with?.hits) + Number(hit.with?.hits) } }
  sums.set(hit, { first, sum })
  return sum
}

/** A way under way: which unit, where in the list it is told, and its hits by cause. */
interface Leg {
  readonly unit: unknown
  readonly kind: string
  at: number
  readonly hits: Map<unknown, { readonly at: number; readonly first: Event }>
}

/** One line a leg instead of one a step: where it ended, and the hits on the way by their cause. */
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
