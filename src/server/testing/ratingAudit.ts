import {
  LIMITED_MS,
  type PlayerRatingState,
  type RatingBounds,
  REPEAT_MS,
  ratingsAfter,
  UNRATED,
} from '#community/ratings.ts'
import type { TableEvent } from '#table/events.ts'
import { botFromPlayerId } from '#table/finalPlaces.ts'
import { applyEvent, initialState, type TableState } from '#table/state.ts'
import type { RatedRow } from '../store/sql/ratings.ts'
import type { Store } from '../store/store.ts'

/** The state of a table, from its events alone. */
async function factsIn(store: Store, id: string): Promise<TableState> {
  const [made, ...others] = (await store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
  if (made?.is !== 'created') throw new Error(`${id} has no beginning`)
  const facts = initialState(made)
  for (const event of others) applyEvent(facts, event)
  return facts
}

/**
 * Checks the ratings of a game by rating all its matches again from their tables' events: each counted once, in rating
 * order, with the numbers shown at the tables and in lists. Returns the faults.
 */
export async function auditRatings(store: Store, game: string): Promise<string[]> {
  const faults: string[] = []
  const ended = new Map<string, TableState>()
  for (const id of await store.ids(100_000)) {
    const facts = await factsIn(store, id)
    if (facts.game === game && facts.placed.length > 0) ended.set(id, facts)
  }
  const matches = new Map<number, RatedRow[]>()
  for (const row of await store.rated(game, 0, 1_000_000))
    matches.set(row.number, [...(matches.get(row.number) ?? []), row])
  const known = new Map<string, PlayerRatingState>()
  const counted = new Set<string>()
  for (const [number, rows] of matches) {
    const { table } = rows[0]!
    if (rows.some((row) => row.table !== table) || counted.has(table)) faults.push(`twice: ${number}`)
    counted.add(table)
    const facts = ended.get(table)
    if (facts === undefined) {
      faults.push(`${table} does not count`)
      continue
    }
    const before = new Map(known)
    const bounds = boundsAt(
      facts.endedAt,
      [...matches.values()].flat().filter((row) => row.number < number),
    )
    const after = ratingsAfter(facts.placed, (one) => before.get(one) ?? UNRATED, facts.endedAt, bounds)
    for (const row of rows) {
      const { rating, deviation, volatility, games, at, limited } = row
      const again = after.get(row.player)
      known.set(row.player, { rating, deviation, volatility, games, at })
      // Sums are added in another order in the store.
      if (again === undefined || Math.abs(again.rating - rating) > 1e-6 || Math.abs(again.limited - limited) > 1e-6)
        faults.push(`${row.player} at ${table}: ${rating}, but ${again?.rating} again`)
      if (row.before !== (before.get(row.player) ?? UNRATED).rating) faults.push(`before ${table}`)
      const seat = facts.placed.find(({ player }) => player === row.player)!.seat
      const told = facts.ratings?.[seat]
      if (told?.after !== rating || told.before !== row.before) faults.push(`${table} was not told of ${row.player}`)
    }
  }
  for (const id of ended.keys()) if (!counted.has(id)) faults.push(`${id} was not rated`)
  const shown = await store.ratings(game, [...known.keys()])
  for (const [player, { rating }] of known) {
    const gone = botFromPlayerId(player) === undefined && (await store.user(player)) === undefined
    if (gone ? shown.has(player) : shown.get(player)?.rating !== rating) faults.push(`${player} is shown otherwise`)
  }
  return faults
}

/** What the earlier matches say about who met and how many limited points were used. */
function boundsAt(at: number, earlier: readonly RatedRow[]): RatingBounds {
  const playedAt = (player: string, since: number) =>
    earlier.filter((row) => row.player === player && row.at > at - since)
  return {
    areTogether: () => false,
    haveMet: (one, other) => {
      const tables = new Set(playedAt(one, REPEAT_MS).map(({ table }) => table))
      return playedAt(other, REPEAT_MS).some(({ table }) => tables.has(table))
    },
    spent: (player) => playedAt(player, LIMITED_MS).reduce((sum, { limited }) => sum + limited, 0),
  }
}
