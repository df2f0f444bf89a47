import * as z from 'zod/mini'
import { Id } from './commands.ts'

/** Live or correspondence. */
export const Pace = z.enum(['now', 'turns'])
export type Pace = z.infer<typeof Pace>

/** `POST /api/pairing`: seeks an opponent. Repeated before `until`, the seek continues. */
export const NewWish = z.strictObject({ game: Id, pace: Pace, rated: z.boolean() })
export type NewWish = z.infer<typeof NewWish>

/** `DELETE /api/pairing`: cancels a seek. */
export const DropWish = z.strictObject({ game: Id, pace: Pace })
export type DropWish = z.infer<typeof DropWish>

/** A seek: since when, and until when unless renewed. */
export const Wish = z.strictObject({
  game: z.string(),
  pace: Pace,
  rated: z.boolean(),
  since: z.number(),
  until: z.number(),
})
export type Wish = z.infer<typeof Wish>

/** `GET /api/pairing`: the person's own seeks, and how many people wait for each game. */
export const Wishes = z.strictObject({
  wishes: z.array(Wish),
  waiting: z.array(z.strictObject({ game: z.string(), pace: Pace, people: z.number() })),
})
export type Wishes = z.infer<typeof Wishes>
