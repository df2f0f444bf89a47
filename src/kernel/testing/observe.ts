import type { Ask, Match, Seat } from '../index.ts'
import { type Journal, viewOf } from '../index.ts'

/** A violated property, with everything needed to reproduce it. */
export class Broken extends Error {
  constructor(property: string, match: Match | undefined, details: string) {
    const where =
      match === undefined ? '' : ` [${match.game.id} ${JSON.stringify(match.setup)} at answer ${match.length}]`
    super(`${property}: ${details}${where}`)
    this.name = 'Broken'
  }
}

/** Everything observable in a match, as text to compare byte for byte. */
export function bytes(match: Match): string {
  const open = match.open.map((a) => [a.seat, a.kind, a.rule, a.about, keys(a), match.answered(a)?.key ?? null])
  return JSON.stringify([match.state, open, match.over, match.length])
}

/** The legal keys. */
export const keys = (asked: Ask): string[] => asked.options.map((option) => option.key)

/** What a seat sees of a match: its view, its asks, the seats waited for, and its journal. */
export function observation(match: Match, seat: Seat, journal: Journal, from = 0): string {
  return JSON.stringify([viewOf(match, seat), match.over, journal.seenBy(seat).slice(from)])
}

/** Throws at the first difference between two texts and shows its surroundings. */
export function expectSame(property: string, match: Match, is: string, shouldBe: string): void {
  if (is === shouldBe) return
  let i = 0
  while (is[i] === shouldBe[i]) i++
  const around = (text: string) => text.slice(Math.max(0, i - 60), i + 60)
  throw new Broken(property, match, `...${around(is)}... should be ...${around(shouldBe)}...`)
}

/** Throws unless a state is plain JSON data: no undefined, fractions or classes. */
export function expectPlain(match: Match): void {
  const visit = (value: unknown, path: string): void => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return
    if (typeof value === 'number') {
      if (Number.isSafeInteger(value) && !Object.is(value, -0)) return
    } else if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) visit(value[i], `${path}[${i}]`)
      return
    } else if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
      for (const [name, part] of Object.entries(value)) visit(part, `${path}.${name}`)
      return
    }
    throw new Broken('plain state', match, `${path} is ${String(value)} (${typeof value})`)
  }
  visit(match.state, 'state')
}
