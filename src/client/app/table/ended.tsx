import type { Outcome, Phrase } from '../../../kernel/index.ts'
import type { Speaker } from '../../../text/speaker.ts'
import { isDraw } from '../shell/draw.ts'
import { type AppWords, useApp } from '../shell/words.tsx'
import './ended.css'

type Say = Pick<AppWords, 'say'>

type Ranked = Pick<Outcome, 'winners' | 'ranks'>

/** The winners by the names of their seats; some seats, such as a people, take the plural. */
export function wonWords(app: Say, speaker: Speaker, outcome: Ranked): string {
  const { winners, ranks } = outcome
  const [first] = winners
  if (first === undefined) return app.say('outcome.nobody')
  if (isDraw(winners, Object.keys(ranks).length)) return app.say('outcome.draw')
  const seats = winners.map((seat) => speaker.say(`seat.${seat}`))
  if (seats.length === 1 && speaker.isPlural(`seat.${first}`)) return app.say('outcome.winMany', { seats })
  return app.say('outcome.wins', { seats, count: seats.length })
}

/** How the match was decided: the game's text, or a general one (resigned, out of time). */
export function howWords({ say }: Say, speaker: Speaker, { how }: Pick<Outcome, 'how'>): string {
  const key = `how.${how}`
  return say('outcome.how', { how: speaker.has(key) ? speaker.say(key) : say(key) })
}

/** Why a match ended as it did, and what would have changed it. */
export function Why({ speaker, why }: { speaker: Speaker; why: readonly Phrase[] }) {
  const app = useApp()
  if (why.length === 0) return null
  const sentences = why.map((phrase) => speaker.phrase(phrase))
  return (
    <ul className="outcome-why" aria-label={app.say('outcome.why')}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
