import type { Seat } from '../kernel/index.ts'
import type { TableInfo } from './protocol.ts'

/** The bots of a table, by the seats they play. */
export type Bots = { readonly [seat: Seat]: string }

/** A record of a table: whether the match is over, the reader's own seats, the bots that play, who sat there and how it ended. */
export interface Recorded {
  readonly text: string
  readonly over: boolean
  readonly own: readonly Seat[]
  readonly bots: Bots
  readonly table: Pick<TableInfo, 'seats' | 'outcome'>
}

/** Which bot plays which seat. */
export const botsOf = (seats: readonly { readonly seat: Seat; readonly bot: string | null }[]): Bots =>
  Object.fromEntries(seats.flatMap(({ seat, bot }) => (bot === null ? [] : [[seat, bot]])))
