import type { PointerEvent } from 'react'
import type { BoardSeat } from '../../kit/board.ts'
import { useApp } from '../shell/words.tsx'
import type { SpokenReview } from './reviews.ts'

const [WIDTH, HEIGHT, EDGE] = [320, 130, 6]

interface CurveProps {
  readonly review: SpokenReview
  readonly seats: readonly BoardSeat[]
  readonly step: number
  readonly move: (step: number) => void
}

/** Every seat's winning chances over the match; a click goes to that step. */
export function Curve({ review, seats, step, move }: CurveProps) {
  const app = useApp()
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
  const ends = seats.map(({ title }, at) => `${title} ${Math.round(curve.at(-1)!.chances[at]! * 100)} %`).join(', ')
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
