import { botFor, levelOf } from '#bots/levels.ts'
import { review } from '#bots/review/review.ts'
import { title } from '#games/god-kings/index.ts'
import { completeSetup, Match, seededChance } from '#kernel'
import { byWall, type Numbers } from './measure.ts'

/** The review of a game of Kadesh between greedy bots, as on the review page. */
export function reviewSuite(): Numbers {
  const { game, brain } = title
  const now = () => performance.now()
  const match = Match.begin(game, completeSetup(game), { deal: seededChance('review') })
  const bot = botFor(brain, levelOf('greedy')!)
  for (let i = 0; !match.over; i++) {
    const { seat } = match.open.find((asked) => match.answered(asked) === null)!
    const limits = { budget: {}, seed: `review ${i}`, now, stop: () => false }
    match.apply(seat, bot.choose(match, seat, limits).keys[0]!)
  }
  byWall.take()
  const began = now()
  const running = review(title, match.record())
  while (!running.next().done);
  const seconds = (now() - began) / 1000
  byWall.take()
  return { 'review.kadeshS': seconds }
}
