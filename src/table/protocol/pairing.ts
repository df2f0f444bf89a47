import * as z from 'zod/mini'

const GameName = z.string().check(z.minLength(1), z.maxLength(40))

/** How two people play: both are there now, or each answers when he can. */
export const Pace = z.enum(['now', 'turns'])
export type Pace = z.infer<typeof Pace>

/** `POST /api/pairing`: wishes for somebody to play with; said again before `until`, the wish goes on. */
export const NewWish = z.strictObject({ game: GameName, pace: Pace, rated: z.boolean() })
export type NewWish = z.infer<typeof NewWish>

/** `DELETE /api/pairing`: wishes no more. */
export const DropWish = z.strictObject({ game: GameName, pace: Pace })
export type DropWish = z.infer<typeof DropWish>

/** What a person wishes for: since when, and until when if he says no more. */
export const Wish = z.strictObject({
  game: z.string(),
  pace: Pace,
  rated: z.boolean(),
  since: z.number(),
  until: z.number(),
})
export type Wish = z.infer<typeof Wish>

/** `GET /api/pairing`: one's own wishes, and how many people wish for each game just now. */
export const Wishes = z.strictObject({
  wishes: z.array(Wish),
  waiting: z.array(z.strictObject({ game: z.string(), pace: Pace, people: z.number() })),
})
export type Wishes = z.infer<typeof Wishes>
