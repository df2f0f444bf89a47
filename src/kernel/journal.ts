import type { Params, Seat } from './ask.ts'

/** Something that happened, as data; the client words it. */
export interface Event {
  readonly kind: string
  readonly rule: string
  readonly with?: Params
  /** The seats that may see it; all if absent. */
  readonly only?: readonly Seat[]
}

/** An event with the number of answers given when it happened. */
export interface JournalEntry extends Event {
  readonly at: number
}

/** Receives journal entries. `truncate` removes every entry made after the given number of answers. */
export interface JournalListener {
  tell(event: JournalEntry): void
  truncate(length: number): void
}

/** A listener that keeps every entry. */
export class Journal implements JournalListener {
  readonly events: JournalEntry[] = []

  tell(event: JournalEntry): void {
    this.events.push(event)
  }

  truncate(length: number): void {
    while (this.events.length > 0 && this.events.at(-1)!.at > length) this.events.pop()
  }

  /** The entries a seat or a spectator may see. */
  seenBy(seat: Seat): JournalEntry[] {
    return this.events.filter((event) => maySee(event, seat))
  }
}

/** Whether a seat or a spectator may see an event. */
export function maySee(event: Event, seat: Seat): boolean {
  return event.only === undefined || event.only.includes(seat)
}

/** How consecutive events of one kind are merged into one journal line. */
export interface EventMerger {
  /** The key that events of one line share; undefined if an event cannot be merged. */
  readonly same: (event: Event) => string | undefined
  /** The merged event for two or more events. */
  readonly join: (events: readonly Event[]) => Pick<Event, 'kind' | 'with'>
  /** Kinds that may occur in between; they follow the merged line. */
  readonly through?: readonly string[]
}

/** Mergers by event kind. */
export type EventMergers = { readonly [kind: string]: EventMerger }

/** Merged lines by their last event, so that the same events always give the same object. */
const lines = new WeakMap<Event, { readonly first: Event; readonly count: number; readonly line: Event }>()

function lineOf<E extends Event>(events: readonly E[], { join }: EventMerger): E {
  const [first, last] = [events[0]!, events.at(-1)!]
  if (events.length === 1) return first
  const known = lines.get(last)
  if (known?.first === first && known.count === events.length) return known.line as E
  const line: E = { ...last, ...join(events) }
  lines.set(last, { first, count: events.length, line })
  return line
}

/** Merges the events of a run; each line takes the place of its first event. */
function inLines<E extends Event>(run: readonly E[], joiner: EventMerger): E[] {
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
export function mergeEvents<E extends Event>(events: readonly E[], joiners: EventMergers): readonly E[] {
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
      told.push(...mergeEvents(between, joiners))
      i = end
    }
  }
  return told
}

/** The index after the last event of a kind before another kind occurs. */
function endOfRun(events: readonly Event[], from: number, kind: string, { through = [] }: EventMerger): number {
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
