import type { Outcome, Record, Seat } from '#kernel'
import type { TableInfo, TableSummary } from './protocol/messages.ts'
import type { Table } from './table.ts'

/** The bots of a table by seat. */
export type SeatBots = { readonly [seat: Seat]: string }

/** A table's record with what a reader needs beside it: their own seats, the bots, and how it ended. */
export interface RecordedMatch {
  readonly text: string
  readonly over: boolean
  readonly own: readonly Seat[]
  readonly bots: SeatBots
  readonly table: Pick<TableInfo, 'seats' | 'outcome'>
}

export const botsBySeat = (seats: readonly { readonly seat: Seat; readonly bot: string | null }[]): SeatBots =>
  Object.fromEntries(seats.flatMap(({ seat, bot }) => (bot === null ? [] : [[seat, bot]])))

/**
 * The record of a table. It contains all secrets, so it is only for finished matches. A match continued from another
 * record has dice of two seeds, and names neither.
 */
export function toRecord(table: Table): Record {
  const { game, latest: version, setup, answers, epochs, commitment, seed, importedAnswers } = table.state
  const mixed = importedAnswers > 0 && importedAnswers < answers.length
  const dice = mixed ? {} : { commitment, ...(seed === null ? {} : { seed }) }
  return { game, version, setup, answers, epochs, ...dice }
}

/** A table's summary for lists. Public: contains no secrets. */
export interface PublicSummary extends Omit<TableSummary, 'winners' | 'yourTurn'> {
  /** Shown to everyone in lists: among the open tables while seats are free, later only if watchers are allowed. */
  readonly listed: boolean
  readonly outcome: Outcome | null
}

export function summarize({ state: facts }: Table, updated: number): PublicSummary {
  const { id, game, setup, status, options, created, outcome, waits, reserved, rematch, ratings } = facts
  const { rated, clock } = options
  const isOpen = facts.seats.some((s) => s.holder === null && s.bot === null && reserved[s.seat] === undefined)
  const listed = options.listed && (status === 'waiting' ? isOpen : options.watchers)
  return {
    ...{ id, game, status, listed, rated, clock, created, updated, outcome },
    scenario: String(setup.scenario),
    seats: facts.seats.map(({ seat, holder, bot, out }) => ({
      seat,
      user: holder?.user ?? null,
      name: holder?.name ?? bot,
      bot,
      toMove: waits.includes(seat),
      reserved: status === 'waiting' && !reserved[seat]?.declined ? (reserved[seat]?.who.user ?? null) : null,
      out,
      ...(ratings?.[seat] === undefined ? {} : { gained: ratings[seat].after - ratings[seat].before }),
    })),
    rematch:
      rematch.wanted.length === 0
        ? null
        : { wanted: [...rematch.wanted], declined: [...rematch.declined], table: rematch.table },
  }
}

/** A summary as shown to a user. */
export function summaryFor({ listed: _, outcome, ...same }: PublicSummary, user: string | null): TableSummary {
  return {
    ...same,
    winners: outcome === null ? null : [...outcome.winners],
    yourTurn: same.seats.some((s) => s.toMove && s.bot === null && s.user !== null && s.user === user),
  }
}
