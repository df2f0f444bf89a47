import * as z from 'zod/mini'
import { Id } from './commands.ts'

/** A player's rating for a game, its standard deviation, and the number of rated games. */
export const PlayerRating = z.strictObject({
  rating: z.number(),
  deviation: z.number(),
  games: z.number(),
})
export type PlayerRating = z.infer<typeof PlayerRating>

/** The rating change of a seat's player. */
export const SeatRating = z.strictObject({ before: z.number(), after: z.number(), deviation: z.number() })
export type SeatRating = z.infer<typeof SeatRating>

/** `GET /api/ratings?game=&of=`: the ratings of comma-separated players, people by id and bots as `bot:LEVEL`. */
export const AskRatings = z.strictObject({
  game: Id,
  of: z.string().check(z.minLength(1), z.maxLength(3000)),
})
/** Contains only players who have a rating. */
export const Ratings = z.strictObject({ ratings: z.record(z.string(), PlayerRating) })
export type Ratings = z.infer<typeof Ratings>

const Score = { played: z.number(), won: z.number(), drawn: z.number() }

/** `GET /api/players/ID`: a player's public page; a bot's id is `bot:LEVEL`. */
export const PlayerInfo = z.strictObject({
  id: z.string(),
  /** Null for a bot, which is named by its level. */
  name: z.nullable(z.string()),
  bot: z.nullable(z.string()),
  account: z.boolean(),
  since: z.nullable(z.number()),
  /** By game; the curve has the rating after each of the last rated games, oldest first. */
  ratings: z.array(
    z.strictObject({
      game: z.string(),
      rating: z.number(),
      deviation: z.number(),
      games: z.number(),
      curve: z.array(z.strictObject({ at: z.number(), rating: z.number(), deviation: z.number() })),
    }),
  ),
  /** The number of finished games behind the statistics below: the newest that the reader may see. */
  counted: z.number(),
  games: z.array(
    z.strictObject({
      game: z.string(),
      ...Score,
      seats: z.array(z.strictObject({ seat: z.string(), ...Score })),
    }),
  ),
  opponents: z.array(z.strictObject({ player: z.string(), name: z.nullable(z.string()), ...Score })),
})
export type PlayerInfo = z.infer<typeof PlayerInfo>
