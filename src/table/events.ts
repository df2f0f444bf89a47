import type { Outcome, Phrase, Seat, SeedEpochs, StandingOrder } from '#kernel'
import type { TableOptions } from './protocol/commands.ts'
import type { SeatRating } from './protocol/community.ts'

export interface Person {
  readonly user: string
  readonly name: string
}

/** A move of the match: the lines added to the record, chance included, and who must answer next. */
interface MatchMove {
  readonly played: readonly string[]
  readonly waits: readonly Seat[]
}

/** A table event without its time. A table is defined by its events: replaying them gives the same table. */
export type TableEventBody =
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
      /** Seats reserved for invited people. */
      readonly reserved?: { readonly [seat: Seat]: Person }
    }
  | { readonly is: 'sat'; readonly seat: Seat; readonly who: Person }
  | { readonly is: 'bot sat'; readonly seat: Seat; readonly bot: string }
  | { readonly is: 'left'; readonly seat: Seat }
  /** The invited person does not want to play. */
  | { readonly is: 'declined'; readonly seat: Seat }
  /** The match starts with these answers of another record. */
  | { readonly is: 'imported'; readonly answers: readonly string[]; readonly epochs: SeedEpochs }
  | ({ readonly is: 'begun' } & MatchMove)
  /** `early` is an answer to a simultaneous ask that others have yet to answer; it is not in the record. */
  | ({
      readonly is: 'answered'
      readonly seat: Seat
      readonly by: 'person' | 'bot' | 'order'
      readonly early: string | null
      /** What a bot is after, if that has changed. */
      readonly plan?: Phrase
      /** One gesture with the seat's last answer. */
      readonly continues?: true
    } & MatchMove)
  | { readonly is: 'recalled'; readonly seat: Seat; readonly waits: readonly Seat[] }
  | { readonly is: 'undone'; readonly seat: Seat; readonly length: number; readonly waits: readonly Seat[] }
  | { readonly is: 'rewind asked'; readonly seat: Seat; readonly length: number }
  | { readonly is: 'rewind agreed'; readonly seat: Seat }
  | { readonly is: 'rewind refused'; readonly seat: Seat }
  | ({ readonly is: 'rewound'; readonly length: number; readonly epochs: SeedEpochs } & MatchMove)
  | { readonly is: 'out'; readonly seat: Seat; readonly why: 'resigned' | 'time' }
  | { readonly is: 'handed over'; readonly seat: Seat; readonly bot: string; readonly flagged: boolean }
  | { readonly is: 'taken back'; readonly seat: Seat }
  | { readonly is: 'said'; readonly who: Person; readonly text: string }
  /** A moderator has removed the chat line with this number. */
  | { readonly is: 'unsaid'; readonly line: number }
  | { readonly is: 'noted'; readonly user: string; readonly text: string }
  | { readonly is: 'ordered'; readonly seat: Seat; readonly window: string; readonly order: StandingOrder }
  /** `table` is the id of the rematch once everyone has agreed. */
  | { readonly is: 'rematch wanted'; readonly seat: Seat; readonly table: string | null }
  | { readonly is: 'rematch declined'; readonly seat: Seat }
  /** The rating changes of the players. */
  /** `together`: nothing was rated, because all players use one network. */
  | { readonly is: 'rated'; readonly ratings: { readonly [seat: Seat]: SeatRating }; readonly together?: true }
  /** An account took over what a guest had. */
  | { readonly is: 'adopted'; readonly from: string; readonly to: Person }
  /** A person was deleted: `to` replaces them, and their chat and note are removed. */
  | { readonly is: 'forgotten'; readonly from: string; readonly to: Person }
  /** The match continues under a newer version of the rules, or cannot. */
  | { readonly is: 'upgraded'; readonly version: number }
  /** No server was running for a while; clocks stopped meanwhile. */
  | { readonly is: 'interrupted'; readonly from: number; readonly to: number }
  | { readonly is: 'held'; readonly version: number; readonly length: number }
  | { readonly is: 'over'; readonly outcome: Outcome; readonly seed: string }

/** A table event with its time (milliseconds since 1970, given by the host). */
export type TableEvent = TableEventBody & { readonly at: number }

/** The users of whom an event keeps a name or words, which they can download and have deleted. */
export function usersNamedIn(event: TableEvent): string[] {
  switch (event.is) {
    case 'created':
      return [event.by, ...Object.values(event.reserved ?? {})].map(({ user }) => user)
    case 'sat':
    case 'said':
      return [event.who.user]
    case 'noted':
      return [event.user]
    case 'adopted':
      return [event.to.user]
    default:
      return []
  }
}

/** The users of several events, each once. */
export const usersNamedInAll = (events: readonly TableEvent[]): string[] => [...new Set(events.flatMap(usersNamedIn))]

/** All ids a person has had at a table: their own, and those of the guests they took over. */
export function userIdsAtTable(events: readonly TableEvent[], user: string): ReadonlySet<string> {
  const numbers = new Set([user])
  for (const event of [...events].reverse())
    if (event.is === 'adopted' && numbers.has(event.to.user)) numbers.add(event.from)
  return numbers
}
