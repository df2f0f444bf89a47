import { type Ask, dealFrom, type Match, type Random, Refusal, randomFrom } from '../index.ts'
import { Broken, keys } from './observe.ts'

/** First keys tried per position, and keys tried after each. */
const FIRSTS = 2
const BEHIND = 1

/**
 * No foresight: the reply to a gesture is the same in two worlds that differ in future dice, in other seats' answers
 * to a simultaneous ask and, with guarded secrets, in everything the seat cannot see. Returns the number of gestures
 * tried.
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

/** Gestures a curious client would send: sequences of legal, illegal and forbidden keys. */
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

/** Another world the seat cannot tell from this one. */
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

/** The reply to a gesture; a determinized match cannot undo its attempt and gives the refusal as the cause. */
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
