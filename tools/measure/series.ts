import { availableParallelism } from 'node:os'
import type { Contest, Played } from '#bots/arena.ts'
import type { SelfPlayGame } from '#bots/selfPlay.ts'
import type { Record } from '#kernel'
import { BotPool } from '#workers/pool.ts'
import type { Jobs } from '#workers/protocol.ts'

/** Options of a series of games. */
export interface RunningOptions {
  /** Number of concurrent games; by default two, or the number of processors. */
  readonly threads?: number
  readonly signal?: AbortSignal
  /** The built worker. */
  readonly entry?: URL
}

/** Options of a series of contests. */
export interface SeriesOptions extends RunningOptions {
  /** Called after each game with the games played so far, in order of completion. */
  readonly progress?: (played: readonly Played[]) => void
}

/** Plays contests of one game in workers; results are in the order of the contests. */
export async function playSeries(contests: readonly Contest[], options: SeriesOptions): Promise<Played[]> {
  const byWork = contests.some(({ clock }) => clock === 'cpu')
  // CPU time counts all threads of the process.
  if (byWork && (options.threads ?? 1) > 1) throw new RangeError('by the clock of the processor one at a time')
  return inWorkers('contest', contests, byWork ? { ...options, threads: 1 } : options, options.progress)
}

/** Plays self-play games in workers; records are in the order of the games. */
export function practiseSeries(
  games: readonly SelfPlayGame[],
  options: RunningOptions,
  progress: (played: readonly Record[]) => void,
): Promise<Record[]> {
  return inWorkers('practice', games, options, progress)
}

async function inWorkers<K extends 'contest' | 'practice'>(
  kind: K,
  requests: readonly Jobs[K]['request'][],
  { threads, signal, entry }: RunningOptions,
  progress: ((ended: readonly Jobs[K]['reply'][]) => void) | undefined,
): Promise<Jobs[K]['reply'][]> {
  const size = threads ?? Math.min(2, availableParallelism())
  const pool = new BotPool({ size, ...(entry && { entry }) })
  try {
    await pool.warm(requests[0]!.game)
    const replies: Jobs[K]['reply'][] = []
    const ended: Jobs[K]['reply'][] = []
    let next = 0
    const goOn = async () => {
      while (next < requests.length) {
        const at = next++
        replies[at] = await pool.run(kind, requests[at]!, { signal })
        ended.push(replies[at]!)
        progress?.(ended)
      }
    }
    await Promise.all(Array.from({ length: size }, goOn))
    return replies
  } finally {
    await pool.close()
  }
}
