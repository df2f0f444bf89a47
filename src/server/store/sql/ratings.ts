import type { Kysely } from 'kysely'
import {
  LIMITED_MS,
  type PlayerRatingState,
  type RatingBounds,
  REPEAT_MS,
  ratingsAfter,
  UNRATED,
} from '#community/ratings.ts'
import { botFromPlayerId, type FinalPlace, type PlayerId } from '#table/finalPlaces.ts'
import type { RatedTable, RatingsTable, Schema } from './schema.ts'

/** A rated match: final places and end time. */
export interface RatedMatch {
  readonly table: string
  readonly game: string
  readonly at: number
  readonly placed: readonly FinalPlace[]
  /** Pairs of players who seem to be one household. */
  readonly together?: readonly (readonly [PlayerId, PlayerId])[]
}

/** A player's rating after a match. `number` is the position of the match among all of its game. */
export interface RatedRow extends PlayerRatingState {
  readonly table: string
  readonly game: string
  readonly player: PlayerId
  readonly number: number
  /** The rating before the match. */
  readonly before: number
  /** The points of little weight, which are limited per day. */
  readonly limited: number
  /** Whether the limit has kept the rating from moving further; not stored, so true in the first reply only. */
  readonly bounded: boolean
}

/** Rates a match once; if it was rated before, returns those results. Matches of one game are rated one at a time. */
export async function rateMatch(db: Kysely<Schema>, match: RatedMatch): Promise<RatedRow[]> {
  const { table, game, at, placed } = match
  return db.transaction().execute(async (all) => {
    const known = await ratedRows(all, table)
    if (known.length > 0) return known
    const { number } = await all
      .insertInto('rated_counts')
      .values({ game, number: 1 })
      .onConflict((conflict) =>
        conflict.column('game').doUpdateSet((e) => ({ number: e('rated_counts.number', '+', 1) })),
      )
      .returning('number')
      .executeTakeFirstOrThrow()
    // If another process was first, getting the number has waited for it.
    const meanwhile = await ratedRows(all, table)
    if (meanwhile.length > 0) return meanwhile
    const before = new Map<PlayerId, PlayerRatingState>()
    for (const { player } of placed) if (!before.has(player)) before.set(player, await lastRating(all, game, player))
    const rows: RatedTable[] = []
    const bounds = await findBounds(all, match, number)
    const ratings = ratingsAfter(placed, (one) => before.get(one)!, at, bounds)
    for (const [player, { bounded: _, ...after }] of ratings)
      rows.push({ table_id: table, game, player, number, before: before.get(player)!.rating, ...after })
    await all.insertInto('rated').values(rows).execute()
    await storeCurrent(all, rows)
    return rows.map((row) => ({ ...toRatedRow(row), bounded: ratings.get(row.player)!.bounded }))
  })
}

/** Matches of a game that are searched for earlier meetings and limited points. */
const MAX_SEARCHED = 5000

async function findBounds(
  db: Kysely<Schema>,
  { game, at, placed, together = [] }: RatedMatch,
  number: number,
): Promise<RatingBounds> {
  const players = [...new Set(placed.map(({ player }) => player))]
  const spent = await db
    .selectFrom('rated')
    .select((e) => ['player', e.fn.sum<number>('limited').as('points')])
    .where('player', 'in', players)
    .where('game', '=', game)
    .where('number', '>', number - MAX_SEARCHED)
    .where('at', '>', at - LIMITED_MS)
    .groupBy('player')
    .execute()
  const met = await db
    .selectFrom('rated as own')
    .innerJoin('rated as other', 'other.table_id', 'own.table_id')
    .select(['own.player as one', 'other.player as other'])
    .distinct()
    .where('own.player', 'in', players)
    .where('other.player', 'in', players)
    .whereRef('own.player', '<', 'other.player')
    .where('own.game', '=', game)
    .where('own.number', '>', number - MAX_SEARCHED)
    .where('own.at', '>', at - REPEAT_MS)
    .execute()
  const [points, pairs] = [new Map(spent.map(({ player, points }) => [player, Number(points)])), pairSet(together)]
  const meetings = pairSet(met.map(({ one, other }) => [one, other]))
  return {
    areTogether: (one, other) => pairs.has(pairOf(one, other)),
    haveMet: (one, other) => meetings.has(pairOf(one, other)),
    spent: (player) => points.get(player) ?? 0,
  }
}

const pairOf = (one: string, other: string) => [one, other].sort().join(' ')
const pairSet = (pairs: readonly (readonly [string, string])[]) => new Set(pairs.map((pair) => pairOf(...pair)))

/** The ratings of those players who have one. */
export async function findRatings(
  db: Kysely<Schema>,
  game: string,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, PlayerRatingState>> {
  if (players.length === 0) return new Map()
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('game', '=', game)
    .where('player', 'in', [...new Set(players)])
    .execute()
  return new Map(rows.map((row) => [row.player, toRatingState(row)]))
}

/** A player's ratings by game. */
export async function playerRatings(db: Kysely<Schema>, player: PlayerId): Promise<Map<string, PlayerRatingState>> {
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('player', '=', player)
    .orderBy('games', 'desc')
    .orderBy('game')
    .execute()
  return new Map(rows.map((row) => [row.game, toRatingState(row)]))
}

/** A player's rating after each of their last matches, oldest first. */
export async function ratingCurve(
  db: Kysely<Schema>,
  player: PlayerId,
  game: string,
  most: number,
): Promise<{ at: number; rating: number; deviation: number }[]> {
  const rows = await db
    .selectFrom('rated')
    .select(['at', 'rating', 'deviation'])
    .where('player', '=', player)
    .where('game', '=', game)
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

/** The rating changes of a game's matches after a number, in rating order. */
export async function ratedMatches(
  db: Kysely<Schema>,
  game: string,
  after: number,
  limit: number,
): Promise<RatedRow[]> {
  const rows = await db
    .selectFrom('rated')
    .selectAll()
    .where('game', '=', game)
    .where('number', '>', after)
    .orderBy('number')
    .orderBy('player')
    .limit(limit)
    .execute()
  return rows.map(toRatedRow)
}

async function ratedRows(db: Kysely<Schema>, table: string): Promise<RatedRow[]> {
  const rows = await db.selectFrom('rated').selectAll().where('table_id', '=', table).orderBy('player').execute()
  return rows.map(toRatedRow)
}

/** A player's latest result, even if the account is gone. */
async function lastRating(db: Kysely<Schema>, game: string, player: PlayerId): Promise<PlayerRatingState> {
  const row = await db
    .selectFrom('rated')
    .selectAll()
    .where('player', '=', player)
    .where('game', '=', game)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? UNRATED : toRatingState(row)
}

/** Stores the ratings shown in lists, without people whose accounts are gone. */
async function storeCurrent(db: Kysely<Schema>, rows: readonly RatedTable[]): Promise<void> {
  const people = rows.map(({ player }) => player).filter((player) => botFromPlayerId(player) === undefined)
  const here = await lockPeople(db, people)
  for (const { game, player, rating, deviation, volatility, games, at } of rows) {
    if (botFromPlayerId(player) === undefined && !here.has(player)) continue
    const newest = { rating, deviation, volatility, games, at }
    await db
      .insertInto('ratings')
      .values({ game, player, ...newest })
      .onConflict((conflict) => conflict.columns(['game', 'player']).doUpdateSet(newest))
      .execute()
  }
}

/**
 * Which of these people still exist. Updating their rows, even without a change, keeps them from being removed before
 * this transaction ends; the fixed order prevents deadlocks.
 */
async function lockPeople(db: Kysely<Schema>, people: readonly PlayerId[]): Promise<Set<PlayerId>> {
  const here = new Set<PlayerId>()
  for (const id of [...people].sort()) {
    const found = await db.updateTable('people').set({ id }).where('id', '=', id).returning('id').execute()
    if (found.length > 0) here.add(id)
  }
  return here
}

function toRatingState({ rating, deviation, volatility, games, at }: RatingsTable | RatedTable): PlayerRatingState {
  return { rating, deviation, volatility, games, at }
}

function toRatedRow(row: RatedTable): RatedRow {
  const { table_id: table, game, player, number, before, limited } = row
  return { table, game, player, number, before, limited, bounded: false, ...toRatingState(row) }
}
