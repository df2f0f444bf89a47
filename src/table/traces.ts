import type { TableEvent } from './events.ts'

/** The users of whom an event keeps a name or words, which they can download and have deleted. */
export function peopleIn(event: TableEvent): string[] {
  switch (event.is) {
    case 'created':
      return [event.by, ...Object.values(event.reserved ?? {})].map(({ user }) => user)
    case 'sat':
    case 'said':
      return [event.who.user]
    case 'noted':
      return [event.user]
    case 'adopted':
      return [event.to.user]
    default:
      return []
  }
}

/** The users of several events, each once. */
export const peopleAmong = (events: readonly TableEvent[]): string[] => [...new Set(events.flatMap(peopleIn))]

/** All ids a person has had at a table: their own, and those of the guests they took over. */
export function numbersOf(events: readonly TableEvent[], user: string): ReadonlySet<string> {
  const numbers = new Set([user])
  for (const event of [...events].reverse())
    if (event.is === 'adopted' && numbers.has(event.to.user)) numbers.add(event.from)
  return numbers
}
