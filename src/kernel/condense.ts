import type { Event } from './journal.ts'

/** How consecutive events of one kind are merged into one journal line. */
export interface Joiner {
  /** The key that events of one line share; undefined if an event cannot be merged. */
  readonly same: (event: Event) => string | undefined
  /** The merged event for two or more events. */
  readonly join: (events: readonly Event[]) => Pick<Event, 'kind' | 'with'>
  /** Kinds that may occur in between; they follow the merged line. */
  readonly through?: readonly string[]
}

/** Mergers by event kind. */
export type Joiners = { readonly [kind: string]: Joiner }

/** Merged lines by their last event, so that the same events always give the same object. */
const lines = new WeakMap<Event, { readonly first: Event; readonly count: number; readonly line: Event }>()

function lineOf<E extends Event>(events: readonly E[], { join }: Joiner): E {
  const [first, last] = [events[0]!, events.at(-1)!]
  if (events.length === 1) return first
  const known = lines.get(last)
  if (known?.first === first && known.count === events.length) return known.line as E
  const line: E = { ...last, ...join(events) }
  lines.set(last, { first, count: events.length, line })
  return line
}

/** Merges the events of a run; each line takes the place of its first event. */
function inLines<E extends Event>(run: readonly E[], joiner: Joiner): E[] {
  const groups = new Map<unknown, E[]>()
  for (const event of run) {
    const same = joiner.same(event)
    const name = same === undefined ? event : `${same} ${event.only?.join() ?? ''}`
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [event])
    else group.push(event)
  }
  return [...groups.values()].map((group) => lineOf(group, joiner))
}

/** The events as the journal shows them, with related events merged into one line. */
export function joined<E extends Event>(events: readonly E[], joiners: Joiners): readonly E[] {
  const told: E[] = []
  for (let i = 0; i < events.length; ) {
    const { kind } = events[i]!
    const joiner = joiners[kind]
    if (joiner === undefined) told.push(events[i++]!)
    else {
      const end = endOfRun(events, i, kind, joiner)
      const run = events.slice(i, end)
      const between = run.filter((event) => event.kind !== kind)
      told.push(
        ...inLines(
          run.filter((event) => event.kind === kind),
          joiner,
        ),
      )
      told.push(...joined(between, joiners))
      i = end
    }
  }
  return told
}

/** The index after the last event of a kind before another kind occurs. */
function endOfRun(events: readonly Event[], from: number, kind: string, { through = [] }: Joiner): number {
  let end = from + 1
  for (let i = end; i < events.length; i++) {
    if (events[i]!.kind === kind) end = i + 1
    else if (!through.includes(events[i]!.kind)) break
  }
  return end
}

/** The values of a parameter over all events. */
export const valuesOf = (events: readonly Event[], name: string): string[] =>
  events.flatMap(({ with: facts }) => facts?.[name] ?? []).map(String)
