import { useEffect, useState } from 'react'
import type { PlayerRating } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'
import type { AppWords } from '../shell/words.tsx'

/** Ratings by player. */
export type Known = { readonly [player: string]: PlayerRating }

/** Whoever has a seat, as ratings and pages know him: a person by his number, a bot by its level; nobody at an empty one. */
export function playerOf({ user, bot }: { user: string | null; bot: string | null }): string | null {
  return user ?? (bot === null ? null : `bot:${bot}`)
}

/** A rating in words: 1512 ± 80. */
export function ratingText(app: AppWords, { rating, deviation }: { rating: number; deviation: number }): string {
  return `${Math.round(rating)} ± ${app.number(Math.round(deviation))}`
}

/** A rating that has changed by so much. */
export const changeText = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`)

const NOBODY: Known = {}

/** The ratings of some players of a game, those who have one; nothing while they are on their way, and without a server. */
export function useRatings(game: string, players: readonly (string | null)[], wanted = true): Known {
  const [known, setKnown] = useState<Known>(NOBODY)
  const of = [...new Set(players.filter((player) => player !== null))].sort().join(',')
  useEffect(() => {
    if (!wanted || of === '') return
    let here = true
    api.ratings(game, of.split(',')).then(
      ({ ratings }) => here && setKnown(ratings),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [game, of, wanted])
  return known
}
