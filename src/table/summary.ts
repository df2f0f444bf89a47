import type { Outcome } from '../kernel/index.ts'
import type { TableSummary } from './protocol.ts'
import type { Table } from './table.ts'

/** A table's summary for lists. Public: contains no secrets. */
export interface Summary extends Omit<TableSummary, 'winners' | 'yourTurn'> {
  /** Shown to everyone in lists: among the open tables while seats are free, later only if watchers are allowed. */
  readonly listed: boolean
  readonly outcome: Outcome | null
}

export function summaryOf({ facts }: Table, updated: number): Summary {
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
export function shownTo({ listed: _, outcome, ...same }: Summary, user: string | null): TableSummary {
  return {
    ...same,
    winners: outcome === null ? null : [...outcome.winners],
    yourTurn: same.seats.some((s) => s.toMove && s.bot === null && s.user !== null && s.user === user),
  }
}
