import type { PlayerInfo } from '../../../table/protocol.ts'
import { useApp } from '../shell/words.tsx'

const [WIDTH, HEIGHT, EDGE] = [240, 72, 5]
/** Minimum vertical range in rating points, so that small changes look small. */
const LEAST_SPAN = 120

type Curve = PlayerInfo['ratings'][number]['curve']

/** SVG paths of the ratings and of the band of one deviation around them. */
export function curvePaths(curve: Curve): { line: string; band: string } {
  // All ratings and the current band are inside the picture; earlier parts of the band may be clipped.
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

/** A player's rating over their latest games, with its deviation; nothing if there are fewer than two games. */
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
