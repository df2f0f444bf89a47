import type { PlayerRating } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'
import { useResource } from '../shell/state.ts'
import type { AppWords } from '../shell/words.tsx'

/** Ratings by player. */
export type Known = { readonly [player: string]: PlayerRating }

/** The player id of a seat, as used by ratings and player pages: a user id, or `bot:` and a level; null if empty. */
export function playerOf({ user, bot }: { user: string | null; bot: string | null }): string | null {
  return user ?? (bot === null ? null : `bot:${bot}`)
}

/** A rating as text: 1512 ± 80. */
export function ratingText(app: AppWords, { rating, deviation }: { rating: number; deviation: number }): string {
  return `${Math.round(rating)} ± ${app.number(Math.round(deviation))}`
}

/** A rating change with its sign. */
export const changeText = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`)

const NONE: Known = {}

/** Ratings of players in a game. Empty while loading and without a server; unrated players are left out. */
export function useRatings(game: string, players: readonly (string | null)[], wanted = true): Known {
  const ids = [...new Set(players.filter((player) => player !== null))].sort().join(',')
  const { value } = useResource(
    () => (wanted && ids !== '' ? api.ratings(game, ids.split(',')) : undefined),
    [game, ids, wanted],
  )
  return value?.ratings ?? NONE
}
