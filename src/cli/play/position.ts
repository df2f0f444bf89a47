import type { Title } from '../../games/title.ts'
import { type Match, type Seat, viewOf, WATCHER } from '../../kernel/index.ts'
import type { Speaker } from '../../text/speaker.ts'

/** The position as text, as a seat sees it. */
export function describePosition(match: Match, title: Title, seat: Seat, speaker: Speaker): string[] {
  const { state } = viewOf(match, seat)
  const picture = title.wording.picture?.(state, seat) ?? []
  return [
    ...describeGoal(state, title, seat, speaker),
    ...picture,
    ...title.wording.describe(state, seat).map((phrase) => speaker.phrase(phrase)),
  ]
}

/** The goal and the current leader in one line; then the reader's obligations and threats. */
function describeGoal(state: unknown, { wording }: Title, seat: Seat, speaker: Speaker): string[] {
  const goal = wording.goal?.(state, seat).map((phrase) => speaker.phrase(phrase)) ?? []
  const duties = wording.duties?.(state, seat) ?? []
  return [
    ...(goal.length === 0 ? [] : [speaker.say('play.goal', { text: goal.join('; ') })]),
    ...duties.map(({ tone, phrase }) => speaker.say(`play.${tone}`, { text: speaker.phrase(phrase) })),
  ]
}

/** The winner and the reason once the game is over; then what would have changed it. */
export function describeOutcome(match: Match, { wording }: Title, speaker: Speaker): string[] {
  const { outcome } = match
  if (!match.over || outcome === undefined) return []
  const { winners, how } = outcome
  const why = wording.ending?.(viewOf(match, WATCHER).state) ?? []
  return [
    ...(winners.length === 0
      ? [speaker.say('play.draw', { how })]
      : winners.map((seat) => speaker.say('play.won', { seat, how }))),
    ...why.map((phrase) => speaker.phrase(phrase)),
  ]
}
