import type { Said } from '../../../bots/index.ts'
import type { Seat } from '../../../kernel/index.ts'
import type { Speaker } from '../../../text/speaker.ts'
import type { BoardSeat } from '../../kit/board.ts'
import { Button, SeatBadge } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import { Curve } from './Curve.tsx'
import type { SpokenReview } from './reviews.ts'
import { useReview } from './useReview.ts'

interface ReviewProps {
  readonly text: string
  readonly over: boolean
  readonly step: number
  readonly seats: readonly BoardSeat[]
  readonly speaker: Speaker
  readonly move: (step: number) => void
  /** Continues the match from a step, playing a seat. */
  readonly branch: (step: number, seat: Seat) => void
}

const percent = (part: number) => Math.round(part * 100)

/** A bot's review of a finished match: winning chances, luck, turning points. */
export function Review({ text, over, ...props }: ReviewProps) {
  const app = useApp()
  const { reviewing, start, stop } = useReview(text)
  if (!over) return <p className="k-hint">{app.say('review.later')}</p>
  return (
    <div className="review">
      {(reviewing.stage === 'idle' || reviewing.stage === 'failed') && (
        <>
          <p>{app.say(reviewing.stage === 'failed' ? 'review.failed' : 'review.intro')}</p>
          <Button look="primary" icon="eye" onClick={start}>
            {app.say('review.start')}
          </Button>
        </>
      )}
      {reviewing.stage === 'busy' && (
        <div className="review-busy">
          <label>
            {app.say('review.busy', { percent: percent(reviewing.progress) })}
            <progress value={reviewing.progress} max={1} />
          </label>
          <Button size="small" onClick={stop}>
            {app.say('review.stop')}
          </Button>
        </div>
      )}
      {reviewing.stage === 'done' && <ReviewResult {...props} review={reviewing.review} />}
    </div>
  )
}

type ReviewResultProps = Omit<ReviewProps, 'text' | 'over'> & { readonly review: SpokenReview }

function ReviewResult({ review, step, seats, speaker, move, branch }: ReviewResultProps) {
  const app = useApp()
  const points = (part: number) => {
    const rounded = percent(part)
    return `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}`
  }
  const nameOf = (seat: Seat) => speaker.say(`seat.${seat}`)
  const sentence = (said: readonly Said[]) =>
    said.map(({ key, ask, values }) => speaker.option(key, ask, values)).join('; ')
  return (
    <>
      <h3>{app.say('review.chances')}</h3>
      <Curve review={review} seats={seats} step={step} move={move} />
      <h3>{app.say('review.luckTitle')}</h3>
      <p className="k-hint">{app.say('review.luckHint')}</p>
      <ul className="review-luck">
        {seats.map(({ seat, look, title }, at) => (
          <li key={seat}>
            <SeatBadge seat={look} size={20} /> {title} <b>{points(review.luck[at]!)}</b>
          </li>
        ))}
      </ul>
      <ul className="review-fortunes">
        {review.fortunes.map(({ at, luck }) => {
          const best = luck.indexOf(Math.max(...luck))
          return (
            <li key={at}>
              <button type="button" className="review-jump" onClick={() => move(at + 1)}>
                {app.say('review.fortune', {
                  step: at + 1,
                  seat: nameOf(review.seats[best]!),
                  points: points(luck[best]!),
                })}
              </button>
            </li>
          )
        })}
      </ul>
      <h3>{app.say('review.turns')}</h3>
      {review.turns.length === 0 && <p>{app.say('review.noTurns')}</p>}
      <ol className="review-turns">
        {review.turns.map((turn) => (
          <li key={turn.at} aria-current={turn.at === step ? 'step' : undefined}>
            <button type="button" className="review-jump" onClick={() => move(turn.at)}>
              {app.say('review.at', { step: turn.at, seat: nameOf(turn.seat) })}
            </button>
            <p className="review-question">{speaker.ask(turn.ask)}</p>
            <p>
              {app.say('review.played', { percent: percent(turn.chance.played) })}{' '}
              <span>{sentence(turn.saidPlayed)}</span>
            </p>
            <p className="review-better">
              {app.say('review.better', { percent: percent(turn.chance.better) })}{' '}
              <span>{sentence(turn.saidBetter)}</span>
            </p>
            <Button size="small" icon="branch" onClick={() => branch(turn.at, turn.seat)}>
              {app.say('review.try')}
            </Button>
          </li>
        ))}
      </ol>
    </>
  )
}
