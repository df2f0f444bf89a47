import {
  type Ask,
  CHANCE,
  dealFrom,
  type Game,
  Match,
  type Random,
  randomFrom,
  type Seat,
  type Setup,
  viewOf,
} from '../../kernel/index.ts'

/** Two records of equal length that a seat cannot tell apart, and the others' early answers to a simultaneous ask. */
export interface Twins {
  readonly setup: Setup
  readonly records: readonly [readonly string[], readonly string[]]
  readonly early: readonly [readonly string[], readonly string[]]
  /** The number of differences hidden from the seat. */
  readonly secrets: number
}

/** Plays two matches side by side: everything the seat may know is the same in both, hidden things differ. */
class Worlds {
  readonly a: Match
  readonly b: Match
  private readonly seat: Seat
  private readonly random: Random
  secrets = 0

  constructor(game: Game, setup: Setup, seat: Seat, random: Random) {
    this.a = Match.begin(game, setup)
    this.b = Match.begin(game, setup)
    this.seat = seat
    this.random = random
  }

  /** Plays an answer in both; false if they can no longer look the same to the seat. */
  step(): boolean {
    const { a, b, seat, random } = this
    const asked = a.open.find((ask) => a.answered(ask) === null)
    const twin = b.open.find((ask) => ask.seat === asked?.seat && b.answered(ask) === null)
    if (asked === undefined || twin === undefined) return false
    if (asked.seat === CHANCE && asked.privateTo !== null && asked.privateTo !== seat) {
      const [one, other] = [dealFrom(random)(asked, a.length, 0), dealFrom(random)(twin, b.length, 0)]
      if (one.key !== other.key) this.secrets++
      a.answer(asked, one)
      b.answer(twin, other)
    } else {
      const key = this.common(asked, twin)
      if (key === undefined) return false
      a.answer(asked, asked.find(key)!)
      b.answer(twin, twin.find(key)!)
    }
    return a.reveals + b.reveals === 0 && a.length === b.length && this.same()
  }

  /** If the seat and others face a simultaneous ask, answers differently for the others in the two matches. */
  answerEarly(): [string[], string[]] | undefined {
    const { a, b, seat } = this
    if (a.open.length < 2 || a.asked(seat) === undefined || b.open.length !== a.open.length) return undefined
    const early: [string[], string[]] = [[], []]
    for (const [i, asked] of a.open.entries()) {
      if (asked.seat === seat || asked.options.length < 2) continue
      early[0].push(`${asked.seat} ${asked.options[0]!.key}`)
      early[1].push(`${asked.seat} ${b.open[i]!.options.at(-1)!.key}`)
      this.secrets++
    }
    return early[0].length === 0 ? undefined : early
  }

  private common(asked: Ask, twin: Ask): string | undefined {
    const keys = asked.options.map(({ key }) => key).filter((key) => twin.find(key) !== undefined)
    return keys[this.random(keys.length)]
  }

  private same(): boolean {
    const { a, b, seat } = this
    return JSON.stringify(viewOf(a, seat)) === JSON.stringify(viewOf(b, seat))
  }
}

/** Attempts, each with another random sequence. */
const TRIES = 400

/**
 * Two matches with the seat to move after at least `least` answers; with `joint`, others have answered a simultaneous
 * ask that the seat has yet to answer.
 */
export function twins(game: Game, setup: Setup, seat: Seat, least: number, joint: boolean): Twins {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const worlds = new Worlds(game, setup, seat, randomFrom(`${game.id} twins ${attempt}`))
    const { a, b } = worlds
    for (let steps = 0; steps < 4000 && worlds.step(); steps++) {
      if (a.length < least || a.asked(seat) === undefined) continue
      const early = joint ? worlds.answerEarly() : worlds.secrets > 0 ? ([[], []] as const) : undefined
      if (early === undefined || a.asked(seat)!.options.length < 2) continue
      const records = [a.record().answers, b.record().answers] as const
      return { setup, records, early, secrets: worlds.secrets }
    }
  }
  throw new Error(`no two worlds of ${game.id} were found`)
}
