import { setTimeout as sleep } from 'node:timers/promises'
import type { Advice } from '#bots/bot.ts'
import type { ThinkRequest } from '#bots/levels.ts'
import { questionOf } from '#engine/contest.ts'
import { botOf, Program, type ProgramEntry, ProtocolError } from '#engine/program.ts'
import { type Game, Match } from '#kernel'
import type { BotRunner } from './botTurns.ts'

interface ProgramsContext {
  readonly game: (id: string) => Promise<Game>
  readonly note: (program: string, what: string) => void
}

/** The bot level that answers for a program that has failed. */
const SUBSTITUTE_LEVEL = 'greedy'
/** How often a failing program is asked, each time in a new process. */
const MAX_TRIES = 2

/** Adds programs to the bots: each runs in its own processes and is given its seat's view and nothing else. */
export function withPrograms(
  bots: BotRunner,
  entries: readonly ProgramEntry[],
  { game, note }: ProgramsContext,
): BotRunner {
  if (entries.length === 0) return bots
  const rosters = new Map(entries.map((entry) => [botOf(entry.id), { entry, running: createProcesses(entry, note) }]))
  return {
    async think(request, signal, wish) {
      const found = rosters.get(request.level)
      if (found === undefined) return bots.think(request, signal, wish)
      const { entry, running } = found
      for (let tried = 1; tried <= MAX_TRIES; tried++) {
        try {
          return await askProgram(entry, leastBusy(running), await game(request.game), request, signal)
        } catch (error) {
          if (!(error instanceof ProtocolError)) throw error
          note(entry.id, `a program did not obey: ${error.message}`)
        }
      }
      return bots.think({ ...request, level: SUBSTITUTE_LEVEL }, signal, wish)
    },
    async close() {
      const all = [...rosters.values()].flatMap(({ running }) => running)
      await Promise.all([bots.close(), ...all.map((program) => program.close())])
    },
    get waiting() {
      return bots.waiting ?? 0
    },
  }
}

/**
 * A program's processes. Each starts with the first question and inherits almost nothing of the server's environment.
 */
function createProcesses(entry: ProgramEntry, note: ProgramsContext['note']): Program[] {
  const { id, command, cwd, memoryMB, processes } = entry
  const { PATH, LANG } = process.env
  const env = { ...(PATH !== undefined && { PATH }), ...(LANG !== undefined && { LANG }) }
  const options = {
    command,
    env,
    memoryMB,
    note: (line: string) => note(id, line),
    ...(cwd !== undefined && { cwd }),
  }
  return Array.from({ length: processes }, () => new Program(options))
}

const leastBusy = (programs: readonly Program[]) =>
  programs.reduce((best, program) => (program.busy < best.busy ? program : best))

async function askProgram(
  { ms }: ProgramEntry,
  program: Program,
  game: Game,
  { saved, seat, seed }: ThinkRequest,
  signal: AbortSignal | undefined,
): Promise<Advice> {
  const match = Match.load(game, saved)
  const asked = match.asked(seat)
  if (asked === undefined) throw new Error(`${seat} is not asked`)
  const began = performance.now()
  const { saved: _, ...question } = questionOf(match, seat, { ms }, String(seed))
  const { keys, playouts = 0, value } = await program.choose(question, ms, signal)
  if (asked.find(keys[0]!) === undefined) throw program.dismiss(`${keys[0]} is not on offer`)
  const took = performance.now() - began
  // On guarded asks the answer time must not reveal whether there was a choice.
  if (asked.guarded && took < ms) await sleep(ms - took, undefined, signal === undefined ? {} : { signal })
  const lines = value === undefined ? [] : [{ keys, visits: playouts, share: 1, value, next: [] }]
  return { keys, lines, playouts, ms: took, ended: 'budget', faults: 0 }
}
