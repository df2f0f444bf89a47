import type { Epochs, Outcome, Seat, StandingOrder } from '../kernel/index.ts'
import type { TableOptions } from './protocol/commands.ts'
import type { SeatRating } from './protocol/ratings.ts'

/** A person at a table. */
export interface Person {
  readonly user: string
  readonly name: string
}

/** What moved the match: the lines it added to the record, chance's included, and who is waited for since. */
interface Moved {
  readonly played: readonly string[]
  readonly waits: readonly Seat[]
}

/** What happened at a table, without its time. A table is nothing but its events: they replay to the same table. */
export type Happening =
  | {
      readonly is: 'created'
      readonly id: string
      readonly by: Person
      readonly game: string
      readonly version: number
      readonly setup: { readonly [name: string]: unknown }
      readonly seats: readonly Seat[]
      readonly options: TableOptions
      readonly invitation: string
      readonly commitment: string
      /** Seats that are kept for somebody who was asked to play. */
      readonly reserved?: { readonly [seat: Seat]: Person }
    }
  | { readonly is: 'sat'; readonly seat: Seat; readonly who: Person }
  | { readonly is: 'bot sat'; readonly seat: Seat; readonly bot: string }
  | { readonly is: 'left'; readonly seat: Seat }
  /** The person for whom the seat was kept does not want to play. */
  | { readonly is: 'declined'; readonly seat: Seat }
  /** The match begins with these answers of another record, played before. */
  | { readonly is: 'imported'; readonly answers: readonly string[]; readonly epochs: Epochs }
  | ({ readonly is: 'begun' } & Moved)
  /** `early` is the answer to a joint ask that others have yet to answer: it is not in the record. */
  | ({
      readonly is: 'answered'
      readonly seat: Seat
      readonly by: 'person' | 'bot' | 'order'
      readonly early: string | null
    } & Moved)
  | { readonly is: 'recalled'; readonly seat: Seat; readonly waits: readonly Seat[] }
  | { readonly is: 'undone'; readonly seat: Seat; readonly length: number; readonly waits: readonly Seat[] }
  | { readonly is: 'rewind asked'; readonly seat: Seat; readonly length: number }
  | { readonly is: 'rewind agreed'; readonly seat: Seat }
  | { readonly is: 'rewind refused'; readonly seat: Seat }
  | ({ readonly is: 'rewound'; readonly length: number; readonly epochs: Epochs } & Moved)
  | { readonly is: 'out'; readonly seat: Seat; readonly why: 'resigned' | 'time' }
  | { readonly is: 'handed over'; readonly seat: Seat; readonly bot: string; readonly flagged: boolean }
  | { readonly is: 'taken back'; readonly seat: Seat }
  | { readonly is: 'said'; readonly who: Person; readonly text: string }
  /** A moderator has taken away what was said with this number. */
  | { readonly is: 'unsaid'; readonly line: number }
  | { readonly is: 'noted'; readonly user: string; readonly text: string }
  | { readonly is: 'ordered'; readonly seat: Seat; readonly window: string; readonly order: StandingOrder }
  /** `table` when all have agreed: the table they will find there. */
  | { readonly is: 'rematch wanted'; readonly seat: Seat; readonly table: string | null }
  | { readonly is: 'rematch declined'; readonly seat: Seat }
  /** What the match has changed in its players' ratings. */
  | { readonly is: 'rated'; readonly ratings: { readonly [seat: Seat]: SeatRating } }
  /** An account took over what a guest had. */
  | { readonly is: 'adopted'; readonly from: string; readonly to: Person }
  /** A person has gone for good: `to` stands in his place, and what he said and noted is gone. */
  | { readonly is: 'forgotten'; readonly from: string; readonly to: Person }
  /** The match went on under a newer version of the rules, or could not. */
  | { readonly is: 'upgraded'; readonly version: number }
  | { readonly is: 'held'; readonly version: number; readonly length: number }
  | { readonly is: 'over'; readonly outcome: Outcome; readonly seed: string }

/** What happened at a table, and when (milliseconds since 1970, given by whoever hosts it). */
export type TableEvent = Happening & { readonly at: number }
