import type { PlayerInfo } from '../../../table/protocol.ts'
import { useApp } from '../shell/words.tsx'

const [WIDTH, HEIGHT, EDGE] = [240, 72, 5]
/** A curve shows at least so many points, so that a few games do not look like a storm. */
const LEAST_SPAN = 120

type Curve = PlayerInfo['ratings'][number]['curve']

/** The places of a curve's points, and the band of what is likely around them. */
export function curvePaths(curve: Curve): { line: string; band: string } {
  // All ratings are in the picture, and what is likely now; what was likely before may reach beyond it.
  const last = curve.at(-1)!
  const low = Math.min(last.rating - last.deviation, ...curve.map(({ rating }) => rating))
  const high = Math.max(last.rating + last.deviation, ...curve.map(({ rating }) => rating))
  const middle = (low + high) / 2
  const span = Math.max(LEAST_SPAN, (high - low) * 1.2)
  const x = (i: number) => EDGE + (WIDTH - 2 * EDGE) * (curve.length === 1 ? 0.5 : i / (curve.length - 1))
  const y = (rating: number) => {
    const part = Math.min(1, Math.max(0, 0.5 + (rating - middle) / span))
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * part
  }
  const at = (i: number, rating: number) => `${x(i).toFixed(1)} ${y(rating).toFixed(1)}`
  const line = curve.map(({ rating }, i) => `${i === 0 ? 'M' : 'L'}${at(i, rating)}`).join('')
  const above = curve.map(({ rating, deviation }, i) => at(i, rating + deviation))
  const below = curve.map(({ rating, deviation }, i) => at(i, rating - deviation)).reverse()
  return { line, band: `M${[...above, ...below].join('L')}Z` }
}

/** How a rating went over the last games, with what is likely around it; one game makes no curve. */
export function RatingCurve({ curve }: { curve: Curve }) {
  const app = useApp()
  if (curve.length < 2) return null
  const { line, band } = curvePaths(curve)
  const [first, last] = [curve[0]!, curve.at(-1)!]
  const label = app.say('player.curve', {
    count: curve.length,
    from: Math.round(first.rating),
    to: Math.round(last.rating),
  })
  const end = /([\d.]+) ([\d.]+)$/.exec(line)!
  return (
    <svg className="rating-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="rating-band" d={band} />
      <path className="rating-line" d={line} />
      <circle className="rating-now" cx={end[1]} cy={end[2]} r={3.5} />
    </svg>
  )
}
