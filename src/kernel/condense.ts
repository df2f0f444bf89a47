import type { Event } from './journal.ts'

/** How events of one kind that come one after the other are told in one line. */
export interface Joiner {
  /** What events of one line have in common; nothing where an event stands alone. */
  readonly same: (event: Event) => string | undefined
  /** What tells two or more of them. */
  readonly join: (events: readonly Event[]) => Pick<Event, 'kind' | 'with'>
  /** Kinds that may come in between: they are told after the line. */
  readonly through?: readonly string[]
}

/** How each kind of a game is joined. */
export type Joiners = { readonly [kind: string]: Joiner }

/** Lines by the last event they tell, so that the same events are always the same object. */
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

/** Events of a run in lines: those alike in one, where the first of them stood. */
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

/** Events as a journal tells them: what belongs together in one line. */
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

/** The place behind the last event of a kind before something else happens. */
function endOfRun(events: readonly Event[], from: number, kind: string, { through = [] }: Joiner): number {
  let end = from + 1
  for (let i = end; i < events.length; i++) {
    if (events[i]!.kind === kind) end = i + 1
    else if (!through.includes(events[i]!.kind)) break
  }
  return end
}

/** The values of all events under a name, in one list. */
export const valuesOf = (events: readonly Event[], name: string): string[] =>
  events.flatMap(({ with: facts }) => facts?.[name] ?? []).map(String)
