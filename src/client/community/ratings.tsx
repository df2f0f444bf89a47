import type { PlayerInfo, PlayerRating } from '#table/protocol/community.ts'
import { api } from '../net/api.ts'
import { occupantName, type SeatOccupant } from '../shell/players.ts'
import { Link } from '../shell/router.tsx'
import { useResource } from '../shell/state.ts'
import { type AppTranslator, useTranslator } from '../shell/translator.tsx'

/** Ratings by player. */
export type RatingsByPlayer = { readonly [player: string]: PlayerRating }

/** The player id of a seat, as used by ratings and player pages: a user id, or `bot:` and a level; null if empty. */
export function playerId({ user, bot }: { user: string | null; bot: string | null }): string | null {
  return user ?? (bot === null ? null : `bot:${bot}`)
}

/** A rating as text: 1512 ± 80. */
export function ratingText(app: AppTranslator, { rating, deviation }: { rating: number; deviation: number }): string {
  return `${Math.round(rating)} ± ${app.number(Math.round(deviation))}`
}

/** A rating change with its sign. */
export const ratingChangeText = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`)

const NONE: RatingsByPlayer = {}

/** Ratings of players in a game. Empty while loading and without a server; unrated players are left out. */
export function useRatings(game: string, players: readonly (string | null)[], wanted = true): RatingsByPlayer {
  const ids = [...new Set(players.filter((player) => player !== null))].sort().join(',')
  const { value } = useResource(
    () => (wanted && ids !== '' ? api.ratings(game, ids.split(',')) : undefined),
    [game, ids, wanted],
  )
  return value?.ratings ?? NONE
}

/** The URL of a player's page. */
export const playerUrl = (player: string) => `/player/${encodeURIComponent(player)}`

/** The name of deleted accounts, which have no page. */
const GONE = '—'

interface PlayerNameProps {
  readonly who: SeatOccupant
  /** Text for an empty seat. */
  readonly free?: string
  readonly ratings?: RatingsByPlayer
}

/** The name of a seat's player, linked to their page, with their rating if they have one. */
export function PlayerName({ who, free, ratings }: PlayerNameProps) {
  const app = useTranslator()
  const player = playerId(who)
  const text = occupantName(app, who) ?? free
  const rating = player === null ? undefined : ratings?.[player]
  return (
    <span className="player-name">
      {player === null || text === GONE ? text : <Link href={playerUrl(player)}>{text}</Link>}
      {rating && <span className="rating">{ratingText(app, rating)}</span>}
    </span>
  )
}

const [WIDTH, HEIGHT, EDGE] = [240, 72, 5]
/** Minimum vertical range in rating points, so that small changes look small. */
const LEAST_SPAN = 120

type Curve = PlayerInfo['ratings'][number]['curve']

/** SVG paths of the ratings and of the band of one deviation around them. */
export function ratingCurvePaths(curve: Curve): { line: string; band: string } {
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
  const app = useTranslator()
  if (curve.length < 2) return null
  const { line, band } = ratingCurvePaths(curve)
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
