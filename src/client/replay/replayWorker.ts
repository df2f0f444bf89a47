import { type Review, review, type SpokenTurn, spoken } from '#bots/review/review.ts'
import { titles } from '#games/index.ts'
import {
  type Game,
  Journal,
  type JournalEntry,
  Match,
  type MatchView,
  makeView,
  type Outcome,
  parseAnswer,
  parseRecord,
  type Record,
  Refusal,
  recordedSetup,
  type Seat,
  type Setup,
  type Verdict,
  verify,
} from '#kernel'
import { PositionHistory } from '#table/positionHistory.ts'
import { serve } from '../net/rpc.ts'

/** The procedures of the replay worker; `record` is a number that the caller assigns. */
export interface ReplayCalls {
  open: { readonly input: { readonly record: number; readonly text: string }; readonly output: RecordInfo }
  at: {
    readonly input: { readonly record: number; readonly step: number; readonly seat: Seat }
    readonly output: ReplayPosition
  }
  verify: { readonly input: { readonly record: number }; readonly output: Verdict }
}

/** Facts about a record. */
export interface RecordInfo {
  readonly game: string
  readonly version: number
  readonly setup: Setup
  readonly seats: readonly Seat[]
  /** The number of answers. Steps count answers from the start. */
  readonly length: number
  readonly journal: readonly JournalEntry[]
  readonly outcome: Outcome | null
  /** Whether its dice can be verified: it contains the seed and the commitment. */
  readonly checkable: boolean
  /** Steps at which a player had to answer; playback stops there. */
  readonly stops: readonly number[]
}

/** The position after a number of answers, as a seat sees it. */
export interface ReplayPosition extends MatchView {
  readonly step: number
}

/** Gives random access to the positions of a record. */
export class Replayer {
  readonly record: Record
  private readonly game: Game
  private readonly past: PositionHistory

  constructor(game: Game, text: string) {
    const record = parseRecord(text)
    const setup = recordedSetup(game, record.setup)
    this.game = game
    this.record = { ...record, setup }
    this.past = new PositionHistory(game, setup)
  }

  /** Plays the whole record. Throws if an answer is illegal. */
  open(): RecordInfo {
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
  at(step: number, seat: Seat): ReplayPosition {
    const to = Math.max(0, Math.min(step, this.record.answers.length))
    return { step: to, ...makeView(this.past.at(this.record.answers, to), seat) }
  }

  /** Checks every outcome of chance against the seed. */
  verify(): Verdict {
    return verify(this.game, this.record)
  }
}

const replayers = new Map<number, Replayer>()

/** The message handler of the replay worker. */
export const serveReplay = serve<ReplayCalls>(
  {
    async open({ record, text }) {
      const load = titles[parseRecord(text).game]
      if (load === undefined) throw new Error('unknown game')
      const replayer = new Replayer((await load()).game, text)
      replayers.set(record, replayer)
      return replayer.open()
    },
    at: ({ record, step, seat }) => replayers.get(record)!.at(step, seat),
    verify: ({ record }) => replayers.get(record)!.verify(),
  },
  (error) => (error instanceof Refusal && error.code === 'another pack' ? error.code : 'bad record'),
)

/** A review with its turning points ready to be worded in any language. */
export interface SpokenReview extends Omit<Review, 'turns'> {
  readonly turns: readonly SpokenTurn[]
}

/** The procedure of the review worker; its input is the text of a record. */
export interface ReviewCalls {
  review: { readonly input: string; readonly output: SpokenReview }
}

/** Posted by the review worker while it is working; between 0 and 1. */
export interface ReviewProgress {
  readonly progress: number
}

/** Minimum time between two progress messages. */
const PROGRESS_INTERVAL_MS = 150

/** The message handler of the review worker. */
export const serveReview = serve<ReviewCalls>({ review: reviewRecord }, () => 'fault')

async function reviewRecord(text: string): Promise<SpokenReview> {
  const parsed = parseRecord(text)
  const { game, brain, wording } = await titles[parsed.game]!()
  const record = { ...parsed, setup: recordedSetup(game, parsed.setup) }
  const running = review({ game, brain }, record)
  let posted = 0
  for (let step = running.next(); ; step = running.next()) {
    if (step.done) return { ...step.value, turns: step.value.turns.map((turn) => spoken(game, wording, record, turn)) }
    if (performance.now() - posted < PROGRESS_INTERVAL_MS) continue
    posted = performance.now()
    postMessage({ progress: step.value } satisfies ReviewProgress)
  }
}
