import { type Balance, type BalancePlan, balanceContests, balanceOf, levelOf } from '../bots/index.ts'
import { titles } from '../games/index.ts'
import type { Setup } from '../kernel/index.ts'
import { playSeries, type SeriesOptions } from './series.ts'

/** Options of a balance report. */
export interface BalanceOptions extends Omit<BalancePlan, 'seed'>, SeriesOptions {
  readonly game: string
  readonly seed?: string
}

/** Plays one level on every seat of every setup with fixed seeds and counts the wins. */
export async function runBalance(options: BalanceOptions): Promise<Balance[]> {
  const load = Object.hasOwn(titles, options.game) ? titles[options.game] : undefined
  if (load === undefined) throw new RangeError(`no game ${options.game}`)
  if (levelOf(options.level) === undefined) throw new RangeError(`no level ${options.level}`)
  const { game } = await load()
  const contests = balanceContests(game, { ...options, seed: options.seed ?? 'balance' })
  const played = await playSeries(contests, options)
  return balanceOf(played, ({ contest }) => game.seats(contest.setup as Setup))
}
