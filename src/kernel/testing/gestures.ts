import { type Ask, dealFrom, type Match, type Random, Refusal, randomFrom } from '../index.ts'
import { Broken, keys } from './observe.ts'

/** How many first keys are tried at a position, and how many keys behind each. */
const FIRSTS = 2
const BEHIND = 1

/**
 * Nobody foresees: the answer to a gesture is the same in two worlds that differ in the dice to come, in what others
 * have answered to a joint ask, and with guarded secrets in all that the seat cannot see. Returns the gestures tried.
 */
export function checkGestures(match: Match, asked: Ask, random: Random): number {
  const gestures = gesturesAt(match, asked, random)
  for (const gesture of gestures) {
    const [one, other] = [
      said(match.fork(dice(random)), asked, gesture),
      said(elsewhere(match, asked, random), asked, gesture),
    ]
    if (one !== other) {
      const what = `${asked.seat} ${gesture.join(' ')}`
      throw new Broken('a wrong gesture tells nothing', match, `${what} is "${one}" and "${other}"`)
    }
  }
  return gestures.length
}

/** What somebody who wants to know more would send: keys behind keys, right and wrong, and what a rule bars. */
function gesturesAt(match: Match, asked: Ask, random: Random): string[][] {
  const barred = asked.why().map(({ key }) => [key])
  const gestures = [['no such key'], ...some(barred, FIRSTS, random)]
  for (const first of some(keys(asked), FIRSTS, random)) {
    gestures.push([first, 'no such key'], [first, first])
    const ahead = match.fork(dice(random))
    ahead.answer(ahead.asked(asked.seat)!, asked.find(first)!)
    for (const other of ahead.open) {
      if (ahead.answered(other) === null && other.seat !== asked.seat)
        ahead.answer(other, other.options[random(other.options.length)]!)
    }
    const next = ahead.asked(asked.seat)
    if (next === undefined) continue
    for (const key of some(keys(next), BEHIND, random)) gestures.push([first, key, 'no such key'], [first, key])
  }
  return gestures
}

/** Another world that the seat cannot tell from this one: other dice, other joint answers, other secrets. */
function elsewhere(match: Match, asked: Ask, random: Random): Match {
  const { seat } = asked
  const hides = match.setup.guardSecrets
  const world = hides ? match.guess(seat, random, dice(random)) : match.fork(dice(random))
  for (const [i, ask] of match.open.entries()) {
    if (ask.seat === seat || match.answered(ask) === null) continue
    world.recall(ask.seat)
    const twin = world.open[i]!
    world.answer(twin, twin.options[random(twin.options.length)]!)
  }
  return world
}

/** What is said to a gesture; a guess cannot take back what it tried, and tells the refusal as the cause. */
function said(world: Match, { seat }: Ask, gesture: readonly string[]): string {
  try {
    world.apply(seat, ...gesture)
    return 'taken'
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof Refusal ? error.cause : error
    if (!(refusal instanceof Refusal)) throw error
    return refusal.message
  }
}

const dice = (random: Random) => ({ deal: dealFrom(randomFrom(random(1_000_000))) })

function some<T>(list: readonly T[], most: number, random: Random): T[] {
  const left = list.slice()
  while (left.length > most) left.splice(random(left.length), 1)
  return left
}
