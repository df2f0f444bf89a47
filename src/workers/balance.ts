import { type Balance, type BalancePlan, balanceContests, balanceOf, levelOf } from '../bots/index.ts'
import { titles } from '../games/index.ts'
import type { Setup } from '../kernel/index.ts'
import { playSeries, type SeriesOptions } from './series.ts'

/** What a balance report is made of. */
export interface BalanceOptions extends Omit<BalancePlan, 'seed'>, SeriesOptions {
  readonly game: string
  readonly seed?: string
}

/** Lets one level play every seat of every table many times, with fixed seeds, and counts who wins. */
export async function runBalance(options: BalanceOptions): Promise<Balance[]> {
  const load = Object.hasOwn(titles, options.game) ? titles[options.game] : undefined
  if (load === undefined) throw new RangeError(`no game ${options.game}`)
  if (levelOf(options.level) === undefined) throw new RangeError(`no level ${options.level}`)
  const { game } = await load()
  const contests = balanceContests(game, { ...options, seed: options.seed ?? 'balance' })
  const played = await playSeries(contests, options)
  return balanceOf(played, ({ contest }) => game.seats(contest.setup as Setup))
}
