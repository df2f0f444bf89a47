import { botFor, levelOf } from '../../bots/index.ts'
import type { Title } from '../../games/title.ts'
import { title } from '../../games/ur/index.ts'
import { dealFrom, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { type Numbers, perCpuSecond } from './measure.ts'

/** Search in Ur with playouts to the end, from the middle of games. */
export function searchSuite(): Numbers {
  const { playout: _, ...brain } = title.brain
  return { 'ur.playoutsPerCpuS': playoutsPerCpuS({ ...title, brain }, 12, 400) }
}

/** Playouts per CPU second of search at a few positions of a random game. */
export function playoutsPerCpuS(
  { game, brain }: Pick<Title, 'game' | 'brain'>,
  positions: number,
  playouts: number,
): number {
  const random = randomFrom('search')
  const match = Match.begin(game, setupOf(game), { deal: dealFrom(random) })
  const matches: Match[] = []
  while (!match.over && matches.length < positions) {
    const asked = match.open[0]!
    if (match.length % 5 === 0) matches.push(match.fork())
    match.answer(asked, asked.options[random(asked.options.length)]!)
  }
  const bot = botFor(brain, levelOf('search')!)
  const limits = { budget: { playouts }, seed: 1, now: () => performance.now(), stop: () => false }
  return perCpuSecond(8, () =>
    matches.reduce((sum, position) => sum + bot.choose(position, position.open[0]!.seat, limits).playouts, 0),
  )
}
