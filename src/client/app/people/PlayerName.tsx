import { Link } from '../shell/router.tsx'
import { type Sitter, sitterName } from '../shell/sitters.ts'
import { useApp } from '../shell/words.tsx'
import { type Known, playerOf, ratingText } from './ratings.ts'

/** Where somebody has his page. */
export const pageOf = (player: string) => `/player/${encodeURIComponent(player)}`

/** What deleted accounts are called: they have no page. */
const GONE = '—'

interface NamedProps {
  readonly who: Sitter
  /** What an empty seat is called. */
  readonly free?: string
  readonly ratings?: Known
}

/** Somebody at a table by his name, which leads to his page, and his rating where he has one. */
export function PlayerName({ who, free, ratings }: NamedProps) {
  const app = useApp()
  const player = playerOf(who)
  const text = sitterName(app, who) ?? free
  const rating = player === null ? undefined : ratings?.[player]
  return (
    <span className="player-name">
      {player === null || text === GONE ? text : <Link href={pageOf(player)}>{text}</Link>}
      {rating && <span className="rating">{ratingText(app, rating)}</span>}
    </span>
  )
}
