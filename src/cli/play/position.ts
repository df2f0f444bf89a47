import type { Title } from '../../games/title.ts'
import { type Match, type Seat, viewOf } from '../../kernel/index.ts'
import type { Speaker } from '../../text/speaker.ts'

/** The position as lines of text, as a seat sees it. */
export function describePosition(match: Match, title: Title, seat: Seat, speaker: Speaker): string[] {
  const { state } = viewOf(match, seat)
  const picture = title.wording.picture?.(state, seat) ?? []
  return [
    ...describeGoal(state, title, seat, speaker),
    ...picture,
    ...title.wording.describe(state, seat).map((phrase) => speaker.phrase(phrase)),
  ]
}

/** How it is won and who would win now, in one line; then what the reader owes and what threatens him. */
function describeGoal(state: unknown, { wording }: Title, seat: Seat, speaker: Speaker): string[] {
  const goal = wording.goal?.(state, seat).map((phrase) => speaker.phrase(phrase)) ?? []
  const duties = wording.duties?.(state, seat) ?? []
  return [
    ...(goal.length === 0 ? [] : [speaker.say('play.goal', { text: goal.join('; ') })]),
    ...duties.map(({ tone, phrase }) => speaker.say(`play.${tone}`, { text: speaker.phrase(phrase) })),
  ]
}

/** Who has won and how, once it is over. */
export function describeOutcome(match: Match, speaker: Speaker): string[] {
  const { outcome } = match
  if (!match.over || outcome === undefined) return []
  const { winners, how } = outcome
  if (winners.length === 0) return [speaker.say('play.draw', { how })]
  return winners.map((seat) => speaker.say('play.won', { seat, how }))
}
