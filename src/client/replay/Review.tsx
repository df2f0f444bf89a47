import type { PointerEvent } from 'react'
import type { Said } from '#bots/review/review.ts'
import type { Seat } from '#kernel'
import type { BoardSeat } from '#kit/board.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Button } from '#kit/ui/controls.tsx'
import type { Translator } from '#text/translator.ts'
import { useTranslator } from '../shell/translator.tsx'
import type { SpokenReview } from './replayWorker.ts'
import { useReview } from './useReview.ts'

const [WIDTH, HEIGHT, EDGE] = [320, 130, 6]

interface ChanceCurveProps {
  readonly review: SpokenReview
  readonly seats: readonly BoardSeat[]
  readonly step: number
  readonly move: (step: number) => void
}

/** Every seat's winning chances over the match; a click goes to that step. */
export function ChanceCurve({ review, seats, step, move }: ChanceCurveProps) {
  const app = useTranslator()
  const { curve, length, turns } = review
  const x = (at: number) => EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(length, 1)
  const y = (chance: number) => HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance
  const path = (seat: number) =>
    curve
      .map(
        ({ at, chances }, i) =>
          `${i === 0 ? 'M' : 'H'}${x(at).toFixed(1)}${i === 0 ? ' ' : 'V'}${y(chances[seat]!).toFixed(1)}`,
      )
      .join('')
  const jump = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = ((event.clientX - box.left) / box.width) * WIDTH - EDGE
    move(Math.round((part / (WIDTH - 2 * EDGE)) * length))
  }
  const ends = app.list(seats.map(({ title }, at) => `${title} ${app.percent(curve.at(-1)!.chances[at]!)}`))
  return (
    <svg
      className="review-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={app.say('review.curve', { ends })}
      onPointerDown={jump}
    >
      <rect className="review-ground" x={EDGE} y={EDGE} width={WIDTH - 2 * EDGE} height={HEIGHT - 2 * EDGE} />
      <path className="review-half" d={`M${EDGE} ${y(0.5)}H${WIDTH - EDGE}`} />
      {seats.map(({ seat, look }, at) => (
        <path key={seat} className="review-line" style={{ stroke: `var(--seat-${look.colour})` }} d={path(at)} />
      ))}
      {turns.map(({ at, seat, chance }) => {
        const own = seats.findIndex((one) => one.seat === seat)
        const colour = seats[own]?.look.colour
        return (
          <circle
            key={at}
            className="review-dot"
            style={{ fill: `var(--seat-${colour})` }}
            cx={x(at)}
            cy={y(chance.played)}
            r={4}
          />
        )
      })}
      <path className="review-now" d={`M${x(step)} ${EDGE}V${HEIGHT - EDGE}`} />
    </svg>
  )
}

interface ReviewProps {
  readonly text: string
  readonly over: boolean
  readonly step: number
  readonly seats: readonly BoardSeat[]
  readonly speaker: Translator
  readonly move: (step: number) => void
  /** Continues the match from a step, playing a seat. */
  readonly branch: (step: number, seat: Seat) => void
}

const percent = (part: number) => Math.round(part * 100)

/** A bot's review of a finished match: winning chances, luck, turning points. */
export function Review({ text, over, ...props }: ReviewProps) {
  const app = useTranslator()
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
  const app = useTranslator()
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
      <ChanceCurve review={review} seats={seats} step={step} move={move} />
      {review.luck.some((luck) => percent(luck) !== 0) && (
        <>
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
        </>
      )}
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
