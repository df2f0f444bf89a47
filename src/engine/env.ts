import type { Readable, Writable } from 'node:stream'
import * as z from 'zod/mini'
import {
  type Ask,
  CHANCE,
  type ChanceSource,
  completeSetup,
  type Game,
  Match,
  makeView,
  Refusal,
  randomChance,
  randomFrom,
  type Saved,
} from '#kernel'
import { linesOf, writeLine } from './protocol.ts'

const table = z.int().check(z.nonnegative())
const seed = z.union([z.string(), z.number()])

const Request = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('new'),
    /** Number of matches, 1 by default. The second has the seed `SEED 1`, and so on. */
    count: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
    setup: z.optional(z.record(z.string(), z.unknown())),
    seed: z.optional(seed),
    /** Without a log: faster, but it cannot be forked, determinized or saved. */
    light: z.optional(z.boolean()),
    /** Whether the caller answers for chance. */
    chance: z.optional(z.enum(['dealt', 'open'])),
  }),
  z.object({ do: z.literal('at'), tables: z.array(table) }),
  z.object({ do: z.literal('view'), table, seat: z.string() }),
  z.object({ do: z.literal('fork'), table, seed: z.optional(seed), light: z.optional(z.boolean()) }),
  z.object({ do: z.literal('guess'), table, seat: z.string(), seed: z.optional(seed) }),
  z.object({ do: z.literal('save'), table }),
  z.object({
    do: z.literal('load'),
    saved: z.looseObject({ game: z.string() }),
    seed: z.optional(seed),
    chance: z.optional(z.enum(['dealt', 'open'])),
  }),
  z.object({ do: z.literal('drop'), tables: z.array(table) }),
  z.object({ do: z.literal('quit') }),
])

/** The state of a match: the open ask, or the result. */
type At =
  | {
      readonly table: number
      readonly seat: string
      readonly kind: string
      readonly options: readonly string[]
      /** Weights of the outcomes, if chance is asked and they are not uniform. */
      readonly weights?: readonly number[]
    }
  | { readonly table: number; readonly over: unknown }
  | { readonly table: number; readonly error: string }

/** Many matches of one game, driven by lines of JSON: new, step, view, fork, guess, save, load, drop. */
export class Environment {
  private readonly game: Game
  private readonly matches = new Map<number, Match>()
  private next = 0

  constructor(game: Game) {
    this.game = game
  }

  /** The reply to a line; undefined for `quit`. */
  reply(line: string): unknown {
    let request: any
    try {
      request = JSON.parse(line)
    } catch {
      return { error: 'not JSON' }
    }
    const { id } = request ?? {}
    try {
      const found = request?.do === 'step' ? { at: this.steps(request.steps) } : this.other(request)
      if (found === undefined) return undefined
      return id === undefined ? found : { id, ...found }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof z.core.$ZodError)) throw error
      const what = error instanceof Refusal ? error.message : z.prettifyError(error)
      return { ...(id !== undefined && { id }), error: what }
    }
  }

  /** Each `[table, choice]`, a choice by index or key; one that fails changes nothing. */
  private steps(steps: unknown): At[] {
    if (!Array.isArray(steps)) throw refused('steps is a list of [table, choice]')
    const at: At[] = []
    for (const step of steps) {
      if (!Array.isArray(step)) throw refused('a step is [table, choice]')
      at.push(this.step(step[0], step[1]))
    }
    return at
  }

  private step(table: number, choice: unknown): At {
    const match = this.matches.get(table)
    if (match === undefined) return { table, error: 'no such table' }
    const asked = askedOf(match)
    if (asked === undefined) return { table, error: 'over' }
    const { options } = asked
    const option =
      typeof choice === 'number' ? options[choice] : typeof choice === 'string' ? asked.find(choice) : undefined
    if (option === undefined) return { table, error: 'not on offer' }
    match.answer(asked, option)
    return atOf(table, match)
  }

  private other(given: unknown): object | undefined {
    const request = z.parse(Request, given)
    switch (request.do) {
      case 'new': {
        const { count = 1, seed = 'env', chance, light } = request
        const setup = completeSetup(this.game, request.setup)
        const made = Array.from({ length: count }, (_, i) =>
          this.keep(Match.begin(this.game, setup, { ...dealt(chance, i ? `${seed} ${i}` : seed), light: !!light })),
        )
        return { seats: this.game.seats(setup), at: made.map((table) => atOf(table, this.find(table))) }
      }
      case 'at':
        return { at: request.tables.map((table) => atOf(table, this.find(table))) }
      case 'view':
        return { view: makeView(this.find(request.table), request.seat) }
      case 'fork': {
        const match = this.find(request.table)
        return this.made(able(() => match.fork({ ...dealt('dealt', request.seed ?? 'fork'), light: !!request.light })))
      }
      case 'guess': {
        const match = this.find(request.table)
        const random = randomFrom(request.seed ?? 'guess')
        if (match.asked(request.seat) === undefined) throw refused(`${request.seat} is not asked`)
        return this.made(able(() => match.guess(request.seat, random, { deal: randomChance(random), light: true })))
      }
      case 'save':
        return { saved: able(() => this.find(request.table).save()) }
      case 'load': {
        const { saved, chance, seed = 'load' } = request
        if (saved.game !== this.game.id) throw refused(`a match of ${saved.game}`)
        return this.made(able(() => Match.load(this.game, saved as unknown as Saved, dealt(chance, seed))))
      }
      case 'drop':
        return { dropped: request.tables.filter((table) => this.matches.delete(table)).length }
      case 'quit':
        return undefined
    }
  }

  private find(table: number): Match {
    const match = this.matches.get(table)
    if (match === undefined) throw refused(`no table ${table}`)
    return match
  }

  private keep(match: Match): number {
    this.matches.set(this.next, match)
    return this.next++
  }

  private made(match: Match): object {
    return { at: [atOf(this.keep(match), match)] }
  }
}

/** Reads requests and writes replies, one line each, until the input ends. */
export async function serveEnvironment(game: Game, { input, output }: { input: Readable; output: Writable }) {
  const environment = new Environment(game)
  for await (const line of linesOf(input)) {
    const reply = environment.reply(line)
    if (reply === undefined) return
    await writeLine(output, reply)
  }
}

const askedOf = (match: Match): Ask | undefined => {
  const { open } = match
  if (open.length === 1) return open[0]
  return open.find((asked) => match.answered(asked) === null)
}

function atOf(table: number, match: Match): At {
  const asked = askedOf(match)
  if (asked === undefined) return { table, over: match.outcome ?? null }
  const options: string[] = []
  for (const option of asked.options) options.push(option.key)
  const { seat, kind, weights } = asked
  return seat === CHANCE && weights !== null ? { table, seat, kind, options, weights } : { table, seat, kind, options }
}

function dealt(chance: 'dealt' | 'open' | undefined, seed: string | number): { deal?: ChanceSource } {
  return chance === 'open' ? {} : { deal: randomChance(randomFrom(seed)) }
}

/** Reports operations that need a log as an error on a light match. */
function able<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw error instanceof Refusal ? error : refused((error as Error).message)
  }
}

function refused(what: string): Refusal {
  return new Refusal('not readable', what)
}
