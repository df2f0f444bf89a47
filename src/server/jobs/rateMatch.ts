import { botFromPlayerId, type FinalPlace } from '#table/finalPlaces.ts'
import type { SeatRating } from '#table/protocol/community.ts'
import type { People } from '../accounts/people.ts'
import type { RatedRow } from '../store/sql/ratings.ts'
import type { Store } from '../store/store.ts'
import type { TableRegistry } from '../tables/tableRegistry.ts'
import type { JobHandler } from './jobRunner.ts'

interface RatingContext {
  readonly store: Store
  readonly tables: TableRegistry
  readonly people: People
}

/**
 * Rates a finished match. The job was stored with the end of the match, and the store rates each match once, however
 * often it is asked. Then the table gets an event with the changes.
 */
export function ratingHandler({ store, tables, people }: RatingContext): JobHandler {
  return async (job) => {
    const live = await tables.get(job.table)
    await live.catchUp()
    const { id, game, placed, endedAt, ratings, held } = live.table.state
    if (placed.length === 0 || ratings !== null || held !== null) return
    if (!(await areAccounts(people, placed))) return
    const players = [...new Set(placed.map(({ player }) => player))]
    const together = await store.sharedNetworks(players)
    // Only of a household.
    const isUncounted = together.length >= (players.length * (players.length - 1)) / 2
    const rows = isUncounted ? [] : await store.rate({ table: id, game, at: endedAt, placed, together })
    const event = isUncounted
      ? ({ is: 'rated', ratings: {}, together: true } as const)
      : ({ is: 'rated', ratings: ratingsBySeat(placed, rows) } as const)
    await live.act((table, now) => {
      if (table.state.ratings === null) table.emit(event, now)
    })
  }
}

/** Whether no player is a guest: older rated tables may have one. People who are gone by now had accounts. */
async function areAccounts(people: People, placed: readonly FinalPlace[]): Promise<boolean> {
  for (const { player } of placed) {
    if (botFromPlayerId(player) !== undefined) continue
    const person = await people.find(player)
    if (person !== undefined && person.login === null) return false
  }
  return true
}

function ratingsBySeat(placed: readonly FinalPlace[], rows: readonly RatedRow[]): { [seat: string]: SeatRating } {
  const known = new Map(rows.map((row) => [row.player, row]))
  return Object.fromEntries(
    placed.map(({ seat, player }) => {
      const { before, rating, deviation, bounded } = known.get(player)!
      return [seat, { before, after: rating, deviation, ...(bounded && { bounded }) }]
    }),
  )
}
