import type { Seat } from '../kernel/index.ts'
import type { TableInfo } from './protocol.ts'

/** The bots of a table by seat. */
export type Bots = { readonly [seat: Seat]: string }

/** A table's record with what a reader needs beside it: their own seats, the bots, and how it ended. */
export interface Recorded {
  readonly text: string
  readonly over: boolean
  readonly own: readonly Seat[]
  readonly bots: Bots
  readonly table: Pick<TableInfo, 'seats' | 'outcome'>
}

export const botsOf = (seats: readonly { readonly seat: Seat; readonly bot: string | null }[]): Bots =>
  Object.fromEntries(seats.flatMap(({ seat, bot }) => (bot === null ? [] : [[seat, bot]])))
