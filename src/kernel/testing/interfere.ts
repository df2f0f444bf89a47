import { type Ask, CHANCE, dealFrom, Journal, type Match, type Random, type Seat } from '../index.ts'
import { Broken, expectSame, keys, observation } from './observe.ts'

/**
 * Non-interference: two worlds that differ only in what a seat cannot see are given the same answers while both can
 * take them; the seat must see the same in both until a rule reveals something. Returns the number of steps compared.
 */
export function checkSecrets(match: Match, seat: Seat, random: Random, steps: number): number {
  const [first, second] = [new Journal(), new Journal()]
  const a = match.fork({ journal: first })
  for (const other of a.seats) if (other !== seat) a.recall(other)
  const b = match.guess(seat, random, { journal: second })
  expectSame('a seat sees the same in every world', a, observation(a, seat, first), observation(b, seat, second))
  for (let step = 1; step <= steps; step++) {
    const asked = a.open.find((ask) => a.answered(ask) === null)
    if (asked === undefined) return step
    const twin = b.open.find((ask) => ask.seat === asked.seat && b.answered(ask) === null)
    if (twin === undefined)
      throw new Broken('a seat sees the same in every world', a, `only one world asks ${asked.seat}`)
    if (!answerBoth(a, asked, b, twin, seat, random)) return step
    if (a.reveals + b.reveals > 0) return step
    expectSame('a seat sees the same in every world', a, observation(a, seat, first), observation(b, seat, second))
  }
  return steps
}

/** Gives both worlds the same answer; a draw the seat does not see may differ. False if they have none in common. */
function answerBoth(a: Match, asked: Ask, b: Match, twin: Ask, seat: Seat, random: Random): boolean {
  if (asked.seat === CHANCE && asked.privateTo !== null && asked.privateTo !== seat) {
    const deal = dealFrom(random)
    a.answer(asked, deal(asked, a.length, 0))
    b.answer(twin, deal(twin, b.length, 0))
    return true
  }
  const common = keys(asked).filter((key) => twin.find(key) !== undefined)
  if (common.length === 0) return false
  const key = common[random(common.length)]!
  a.answer(asked, asked.find(key)!)
  b.answer(twin, twin.find(key)!)
  return true
}
