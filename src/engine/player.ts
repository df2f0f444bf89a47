import type { Readable, Writable } from 'node:stream'
import * as z from 'zod/mini'
import type { Budget } from '#bots/bot.ts'
import { botFor, type Level } from '#bots/levels.ts'
import type { Title } from '#games/title.ts'
import { Match, type Saved } from '#kernel'
import { linesOf, PROTOCOL, writeLine } from './protocol.ts'

const Request = z.discriminatedUnion('do', [
  z.object({ id: z.number(), do: z.literal('hello'), protocol: z.number() }),
  z.object({
    id: z.number(),
    do: z.literal('choose'),
    game: z.string(),
    seat: z.string(),
    seed: z.string(),
    budget: z.object({ ms: z.optional(z.number()), playouts: z.optional(z.number()) }),
    saved: z.optional(z.looseObject({ game: z.string(), version: z.number() })),
  }),
  z.object({ do: z.enum(['over', 'stop', 'quit']) }),
])

/** Runs one of Mehen's bots as an engine until its input ends or it is told to quit. */
export async function playAsEngine(
  title: Title,
  level: Level,
  own: Budget,
  { input, output, now }: { input: Readable; output: Writable; now: () => number },
): Promise<void> {
  const bot = botFor(title.brain, level)
  for await (const line of linesOf(input)) {
    const request = readRequest(line)
    if (request === undefined) {
      await writeLine(output, { error: 'not a request of this protocol' })
      continue
    }
    if (request.do === 'quit') return
    if (request.do === 'hello') {
      const name = `Mehen ${level.id}`
      const hello = { protocol: PROTOCOL, name, games: [title.game.id], wants: 'saved' }
      await writeLine(output, { id: request.id, ...hello })
    } else if (request.do === 'choose') await writeLine(output, { id: request.id, ...answer(request) })
  }

  function answer({ game, seat, seed, budget, saved }: Extract<Parsed, { do: 'choose' }>) {
    if (game !== title.game.id) return { error: `this program plays ${title.game.id} only` }
    if (saved === undefined) return { error: 'this program needs the whole match (wants: saved)' }
    try {
      const match = Match.load(title.game, saved as unknown as Saved)
      const given = Object.keys(own).length > 0 ? own : Object.keys(budget).length > 0 ? budget : level.budget
      const limits = { budget: given as Budget, seed, now, stop: () => false }
      const advice = bot.choose(match, seat, limits)
      const value = advice.lines[0]?.value
      return { keys: advice.keys, playouts: advice.playouts, ...(value !== undefined && { value }) }
    } catch (error) {
      return { error: (error as Error).message }
    }
  }
}

type Parsed = z.infer<typeof Request>

function readRequest(line: string): Parsed | undefined {
  try {
    return z.parse(Request, JSON.parse(line))
  } catch {
    return undefined
  }
}
