import { type Review, review, type SpokenTurn, spoken } from '../../../bots/index.ts'
import { titles } from '../../../games/index.ts'
import { parseRecord, recordedSetup } from '../../../kernel/index.ts'

/** A review whose turning points can be told in any language. */
export interface SpokenReview extends Omit<Review, 'turns'> {
  readonly turns: readonly SpokenTurn[]
}

/** What the worker says: how far it is, and at last the review. */
export type ReviewNews = { readonly progress: number } | { readonly review: SpokenReview } | { readonly error: string }

/** How often the page hears how far it is. */
const EVERY_MS = 150

/** Looks at one game again and tells how far it is. */
export async function reviewHears({ data: text }: MessageEvent<string>): Promise<void> {
  const say = (news: ReviewNews) => postMessage(news)
  try {
    const parsed = parseRecord(text)
    const { game, brain, wording } = await titles[parsed.game]!()
    const record = { ...parsed, setup: recordedSetup(game, parsed.setup) }
    const running = review({ game, brain }, record)
    let told = 0
    for (let step = running.next(); ; step = running.next()) {
      if (step.done) {
        const turns = step.value.turns.map((turn) => spoken(game, wording, record, turn))
        say({ review: { ...step.value, turns } })
        return
      }
      if (performance.now() - told < EVERY_MS) continue
      told = performance.now()
      say({ progress: step.value })
    }
  } catch (error) {
    say({ error: String(error) })
  }
}
