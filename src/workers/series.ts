import { availableParallelism } from 'node:os'
import type { Contest, Played } from '../bots/index.ts'
import { BotPool } from './pool.ts'

/** How a series of contests is played. */
export interface SeriesOptions {
  /** How many games run at the same time; two, or as many as there are processors. */
  readonly threads?: number
  readonly signal?: AbortSignal
  /** The built worker. */
  readonly entry?: URL
  /** Called after each game with those played, in the order in which they ended. */
  readonly progress?: (played: readonly Played[]) => void
}

/** Plays contests of one game in workers; the results come in the order of the contests. */
export async function playSeries(contests: readonly Contest[], options: SeriesOptions): Promise<Played[]> {
  const size = options.threads ?? Math.min(2, availableParallelism())
  const pool = new BotPool({ size, ...(options.entry && { entry: options.entry }) })
  try {
    await pool.warm(contests[0]!.game)
    const played: Played[] = []
    let next = 0
    const ended: Played[] = []
    const playOn = async () => {
      while (next < contests.length) {
        const at = next++
        played[at] = await pool.run('contest', contests[at]!, { signal: options.signal })
        ended.push(played[at]!)
        options.progress?.(ended)
      }
    }
    await Promise.all(Array.from({ length: size }, playOn))
    return played
  } finally {
    await pool.close()
  }
}
