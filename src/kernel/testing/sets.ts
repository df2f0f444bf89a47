import { keyInSet, type Match, type Random, type Seat, wholeSet } from '../index.ts'
import { Broken } from './observe.ts'

/** Maximum number of items picked at a position. */
const MOST = 5

/**
 * A multi-select can be picked in any order: every available item can be added without losing another, and the
 * resulting answers are accepted. Returns the number of items picked.
 */
export function checkSets(match: Match, seat: Seat, random: Random): number {
  const wanted: string[] = []
  for (let set = wholeSet(match, seat, wanted); set !== undefined; set = wholeSet(match, seat, wanted)) {
    if (set.dropped.length > 0) throw new Broken('sets', match, `${set.dropped} of ${wanted} were lost`)
    const things = set.parts.flatMap((part) => part.things)
    if (new Set(things.map(({ key }) => key)).size !== things.length)
      throw new Broken('sets', match, `${set.name} shows a thing twice`)
    const more = things.filter((thing) => thing.more)
    if (set.keys !== null) apply(match, seat, set.keys, wanted)
    else if (more.length === 0) throw new Broken('sets', match, `${set.name} cannot be completed: ${wanted}`)
    if (more.length === 0 || wanted.length >= MOST) return wanted.length
    wanted.push(more[random(more.length)]!.key)
  }
  return 0
}

function apply(match: Match, seat: Seat, keys: readonly string[], wanted: readonly string[]): void {
  const fork = match.fork()
  try {
    fork.apply(seat, ...keys)
  } catch (error) {
    throw new Broken('sets', match, `${keys} for ${wanted}: ${String(error)}`)
  }
  const given = thingsIn(match, seat, keys)
  const lost = wanted.filter((key) => !given.includes(key))
  if (lost.length > 0) throw new Broken('sets', match, `${keys} has no ${lost}`)
}

/** The items a sequence of answers picks, including forced ones. */
function thingsIn(match: Match, seat: Seat, keys: readonly string[]): string[] {
  const fork = match.fork()
  return keys.flatMap((key) => {
    const ask = fork.asked(seat)!
    const option = ask.find(key)!
    fork.answer(ask, option)
    return [keyInSet(ask, option), ...fork.forced()]
  })
}
