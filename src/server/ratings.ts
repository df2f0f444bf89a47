import { botOfPlayer, type Placed, type SeatRating } from '../table/index.ts'
import type { Worker } from './jobs.ts'
import type { People } from './people/people.ts'
import type { RatedRow } from './store/ratings.ts'
import type { Store } from './store/store.ts'
import type { Tables } from './tables/tables.ts'

/** What rating needs of the server around it. */
export interface RatingNeeds {
  readonly store: Store
  readonly tables: Tables
  readonly people: People
}

/**
 * Rates a match that is over. The job was stored together with the end, and the store rates a match once however often it is
 * asked; then the table itself is told, so that everybody who looks at it sees what has changed.
 */
export function ratingWorker({ store, tables, people }: RatingNeeds): Worker {
  return async (job) => {
    const live = await tables.get(job.table)
    await live.catchUp()
    const { id, game, placed, endedAt, ratings, held } = live.table.facts
    if (placed.length === 0 || ratings !== null || held !== null) return
    if (!(await areAccounts(people, placed))) return
    const rows = await store.rate({ table: id, game, at: endedAt, placed })
    const changed = bySeat(placed, rows)
    await live.act((table, now) => {
      if (table.facts.ratings === null) table.emit({ is: 'rated', ratings: changed }, now)
    })
  }
}

/** Whether nobody among the players is a guest: a rated table of an older version may have one. Who has gone since was none. */
async function areAccounts(people: People, placed: readonly Placed[]): Promise<boolean> {
  for (const { player } of placed) {
    if (botOfPlayer(player) !== undefined) continue
    const person = await people.find(player)
    if (person !== undefined && person.login === null) return false
  }
  return true
}

function bySeat(placed: readonly Placed[], rows: readonly RatedRow[]): { [seat: string]: SeatRating } {
  const known = new Map(rows.map((row) => [row.player, row]))
  return Object.fromEntries(
    placed.map(({ seat, player }) => {
      const { before, rating, deviation } = known.get(player)!
      return [seat, { before, after: rating, deviation }]
    }),
  )
}
