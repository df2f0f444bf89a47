import type { TableEvent } from './events.ts'

/** The people of whom an event keeps something: a name, words, a note. They can ask for it, and have it deleted. */
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

/** Everybody whom some events name, each once. */
export const peopleAmong = (events: readonly TableEvent[]): string[] => [...new Set(events.flatMap(peopleIn))]

/** All numbers that a person has had at a table: his own, and those of the guests whose place he took there. */
export function numbersOf(events: readonly TableEvent[], user: string): ReadonlySet<string> {
  const numbers = new Set([user])
  for (const event of [...events].reverse())
    if (event.is === 'adopted' && numbers.has(event.to.user)) numbers.add(event.from)
  return numbers
}
