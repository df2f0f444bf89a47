import { type Budget, type Contest, levelOf, type Played, type Side } from '../bots/index.ts'
import { type Mover, moverOf, playBetween } from '../engine/contest.ts'
import { Program } from '../engine/program.ts'
import { titles } from '../games/index.ts'
import { type ArenaOptions, type ArenaResult, measureArena } from '../workers/arena.ts'
import { BotPool } from '../workers/pool.ts'

/** Time per answer for games without a budget. */
const USUAL: Budget = { ms: 1000 }

/** A series with at least one external program; one game at a time by default. */
export async function runPrograms(options: ArenaOptions, note: (what: string) => void): Promise<ArenaResult> {
  const { threads = 1 } = options
  const player = await titles[options.game]!()
  return measureArena(options, async (contests, progress) => {
    const played: Played[] = []
    const ended: Played[] = []
    let next = 0
    const playOn = async () => {
      const movers = { a: openMover(options, 'a', note), b: openMover(options, 'b', note) }
      try {
        while (next < contests.length) {
          const at = next++
          played[at] = await playBetween(player, contests[at]!, { a: movers.a.mover, b: movers.b.mover }, note)
          ended.push(played[at]!)
          progress(ended)
        }
      } finally {
        await Promise.all([movers.a.close(), movers.b.close()])
      }
    }
    await Promise.all(Array.from({ length: Math.min(threads, contests.length) }, playOn))
    return played
  })
}

/** A side's player and the resources it holds: a bot worker or a process. */
function openMover(options: ArenaOptions, side: Side, note: (what: string) => void): Held {
  const name: Contest['levels'][Side] = options[side]
  const level = levelOf(name)
  if (level === undefined) {
    const program = new Program({ command: name, note: (line) => note(`${side}: ${line}`) })
    return { mover: moverOf(program, options.budget ?? USUAL), close: () => program.close() }
  }
  const budget = level.bot === 'search' ? (options.budget ?? level.budget) : level.budget
  const pool = new BotPool({ size: 1 })
  const mover: Mover = {
    budget,
    choose: ({ game, saved, seat, seed }) => pool.think({ game, saved: saved!, seat, level: level.id, budget, seed }),
  }
  return { mover, close: () => pool.close() }
}

interface Held {
  readonly mover: Mover
  close(): Promise<void>
}
