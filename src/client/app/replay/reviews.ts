import { type Review, review, type SpokenTurn, spoken } from '../../../bots/index.ts'
import { titles } from '../../../games/index.ts'
import { parseRecord, recordedSetup } from '../../../kernel/index.ts'
import { serve } from '../net/rpc.ts'

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
const EVERY_MS = 150

/** The message handler of the review worker. */
export const reviewHears = serve<ReviewCalls>({ review: reviewRecord }, () => 'fault')

async function reviewRecord(text: string): Promise<SpokenReview> {
  const parsed = parseRecord(text)
  const { game, brain, wording } = await titles[parsed.game]!()
  const record = { ...parsed, setup: recordedSetup(game, parsed.setup) }
  const running = review({ game, brain }, record)
  let posted = 0
  for (let step = running.next(); ; step = running.next()) {
    if (step.done) return { ...step.value, turns: step.value.turns.map((turn) => spoken(game, wording, record, turn)) }
    if (performance.now() - posted < EVERY_MS) continue
    posted = performance.now()
    postMessage({ progress: step.value } satisfies ReviewProgress)
  }
}
