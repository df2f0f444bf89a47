import {
  type Game,
  Journal,
  Match,
  type MatchView,
  type Outcome,
  parseAnswer,
  parseRecord,
  type Record,
  recordedSetup,
  type Seat,
  type Setup,
  type Told,
  type Verdict,
  verify,
  viewOf,
} from '../../../kernel/index.ts'
import { Past } from '../../../table/past.ts'

/** The procedures of the replay worker; `record` is a number that the caller assigns. */
export interface ReplayCalls {
  open: { readonly input: { readonly record: number; readonly text: string }; readonly output: Opened }
  at: {
    readonly input: { readonly record: number; readonly step: number; readonly seat: Seat }
    readonly output: Position
  }
  verify: { readonly input: { readonly record: number }; readonly output: Verdict }
}

/** Facts about a record. */
export interface Opened {
  readonly game: string
  readonly version: number
  readonly setup: Setup
  readonly seats: readonly Seat[]
  /** The number of answers. Steps count answers from the start. */
  readonly length: number
  readonly journal: readonly Told[]
  readonly outcome: Outcome | null
  /** Whether its dice can be verified: it contains the seed and the commitment. */
  readonly checkable: boolean
  /** Steps at which a player had to answer; playback stops there. */
  readonly stops: readonly number[]
}

/** The position after a number of answers, as a seat sees it. */
export interface Position extends MatchView {
  readonly step: number
}

/** Gives random access to the positions of a record. */
export class Replayer {
  readonly record: Record
  private readonly game: Game
  private readonly past: Past

  constructor(game: Game, text: string) {
    const record = parseRecord(text)
    const setup = recordedSetup(game, record.setup)
    this.game = game
    this.record = { ...record, setup }
    this.past = new Past(game, setup)
  }

  /** Plays the whole record. Throws if an answer is illegal. */
  open(): Opened {
    const { game, record } = this
    const journal = new Journal()
    const setup = record.setup as Setup
    const match = Match.begin(game, setup, { journal })
    const stops: number[] = []
    for (const answer of record.answers) {
      const decides = match.open.some((asked) => asked.seat !== 'chance')
      if (decides && stops.at(-1) !== match.length) stops.push(match.length)
      match.apply(...parseAnswer(answer))
    }
    stops.push(match.length)
    return {
      game: record.game,
      version: record.version,
      setup,
      seats: match.seats,
      length: record.answers.length,
      journal: journal.events,
      outcome: match.outcome ?? null,
      checkable: record.seed !== undefined && record.commitment !== undefined,
      stops,
    }
  }

  /** The position after `step` answers, clamped to the length of the record. */
  at(step: number, seat: Seat): Position {
    const to = Math.max(0, Math.min(step, this.record.answers.length))
    return { step: to, ...viewOf(this.past.at(this.record.answers, to), seat) }
  }

  /** Checks every outcome of chance against the seed. */
  verify(): Verdict {
    return verify(this.game, this.record)
  }
}
