import { Link } from '../shell/router.tsx'
import { type Sitter, sitterName } from '../shell/sitters.ts'
import { useApp } from '../shell/words.tsx'
import { type Known, playerOf, ratingText } from './ratings.ts'

/** The URL of a player's page. */
export const pageOf = (player: string) => `/player/${encodeURIComponent(player)}`

/** The name of deleted accounts, which have no page. */
const GONE = '—'

interface NamedProps {
  readonly who: Sitter
  /** Text for an empty seat. */
  readonly free?: string
  readonly ratings?: Known
}

/** The name of a seat's player, linked to their page, with their rating if they have one. */
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
