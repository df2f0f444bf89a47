import type { Title } from '../../games/title.ts'
import { type Match, type Seat, viewOf } from '../../kernel/index.ts'
import type { Speaker } from '../../text/speaker.ts'

/** The position as lines of text, as a seat sees it. */
export function describePosition(match: Match, title: Title, seat: Seat, speaker: Speaker): string[] {
  const { state } = viewOf(match, seat)
  const picture = title.wording.picture?.(state, seat) ?? []
  return [...picture, ...title.wording.describe(state, seat).map((phrase) => speaker.phrase(phrase))]
}

/** Who has won and how, once it is over. */
export function describeOutcome(match: Match, speaker: Speaker): string[] {
  const { outcome } = match
  if (!match.over || outcome === undefined) return []
  const { winners, how } = outcome
  if (winners.length === 0) return [speaker.say('play.draw', { how })]
  return winners.map((seat) => speaker.say('play.won', { seat, how }))
}
