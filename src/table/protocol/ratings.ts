import * as z from 'zod/mini'

const Id = z.string().check(z.minLength(1), z.maxLength(40))

/** How strong somebody plays a game, how sure that is (one standard deviation), and by how many games it is known. */
export const PlayerRating = z.strictObject({
  rating: z.number(),
  deviation: z.number(),
  games: z.number(),
})
export type PlayerRating = z.infer<typeof PlayerRating>

/** What a match has changed in the rating of whoever had a seat. */
export const SeatRating = z.strictObject({ before: z.number(), after: z.number(), deviation: z.number() })
export type SeatRating = z.infer<typeof SeatRating>

/** `GET /api/ratings?game=&of=`: the ratings of some players, people by their number and bots as `bot:LEVEL`, with commas between. */
export const AskRatings = z.strictObject({
  game: Id,
  of: z.string().check(z.minLength(1), z.maxLength(3000)),
})
/** Those of them who have one. */
export const Ratings = z.strictObject({ ratings: z.record(z.string(), PlayerRating) })
export type Ratings = z.infer<typeof Ratings>

const Score = { played: z.number(), won: z.number(), drawn: z.number() }

/** `GET /api/players/ID`: what everybody may know of a player; a bot's number is `bot:LEVEL`. */
export const PlayerInfo = z.strictObject({
  id: z.string(),
  /** Null for a bot: its level names it. */
  name: z.nullable(z.string()),
  bot: z.nullable(z.string()),
  account: z.boolean(),
  since: z.nullable(z.number()),
  /** By game; the curve has the rating after each of the last rated games, the oldest first. */
  ratings: z.array(
    z.strictObject({
      game: z.string(),
      rating: z.number(),
      deviation: z.number(),
      games: z.number(),
      curve: z.array(z.strictObject({ at: z.number(), rating: z.number(), deviation: z.number() })),
    }),
  ),
  /** How many finished games the numbers below come from: those that whoever asks may see, the newest. */
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
