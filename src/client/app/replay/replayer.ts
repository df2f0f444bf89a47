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

/** What a record is about. */
export interface Opened {
  readonly game: string
  readonly version: number
  readonly setup: Setup
  readonly seats: readonly Seat[]
  /** How many answers it holds; a step is a number of answers given. */
  readonly length: number
  readonly journal: readonly Told[]
  readonly outcome: Outcome | null
  /** Its dice can be checked: the seed and its commitment stand in it. */
  readonly checkable: boolean
  /** The steps at which somebody other than chance was to answer: the positions worth stopping at. */
  readonly stops: readonly number[]
}

/** The position after a number of answers, through some seat's eyes. */
export interface Position extends MatchView {
  readonly step: number
}

/** A record that can be looked at in any step. */
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

  /** Plays it once through: every answer is checked by the rules. */
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

  /** The position after a number of answers. */
  at(step: number, seat: Seat): Position {
    const to = Math.max(0, Math.min(step, this.record.answers.length))
    return { step: to, ...viewOf(this.past.at(this.record.answers, to), seat) }
  }

  /** Whether the dice are those of the seed. */
  verify(): Verdict {
    return verify(this.game, this.record)
  }
}
