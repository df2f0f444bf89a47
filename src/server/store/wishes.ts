import type { Kysely } from 'kysely'
import type { Pace, Waiting } from '../../table/index.ts'
import type { Schema, WishesTable } from './schema.ts'

/** Somebody who waits for another to play with, and until when if he says no more. */
export interface WishRow extends Waiting {
  readonly until: number
}

/** How many people wait for a game. */
export interface WaitingCount {
  readonly game: string
  readonly pace: Pace
  readonly people: number
}

/** Says who among those who wait plays with whom, and what that makes; two of whom one has blocked the other are kept apart. */
export type Chooser<P> = (
  waiting: readonly WishRow[],
  areApart: (one: string, other: string) => boolean,
) => readonly { readonly people: readonly Waiting[]; readonly pair: P }[]

/** A wish; said again it goes on from when it was first said. */
export async function putWish(db: Kysely<Schema>, wish: WishRow): Promise<void> {
  const row = columnsOf(wish)
  const { rated, rating, deviation, until } = row
  await db
    .insertInto('wishes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['person', 'game', 'pace']).doUpdateSet({ rated, rating, deviation, until }),
    )
    .execute()
}

export async function dropWishes(
  db: Kysely<Schema>,
  person: string,
  which?: { readonly game: string; readonly pace: Pace },
): Promise<void> {
  await db
    .deleteFrom('wishes')
    .where('person', '=', person)
    .$if(which !== undefined, (some) => some.where('game', '=', which!.game).where('pace', '=', which!.pace))
    .execute()
}

/** What a person wishes for. */
export async function wishesOf(db: Kysely<Schema>, person: string, now: number): Promise<WishRow[]> {
  const rows = await db
    .selectFrom('wishes')
    .selectAll()
    .where('person', '=', person)
    .where('until', '>', now)
    .orderBy('since')
    .orderBy('game')
    .execute()
  return rows.map(wishRow)
}

export async function waitingCounts(db: Kysely<Schema>, now: number): Promise<WaitingCount[]> {
  const rows = await db
    .selectFrom('wishes')
    .select((e) => ['game', 'pace', e.fn.countAll().as('people')])
    .where('until', '>', now)
    .groupBy(['game', 'pace'])
    .orderBy('game')
    .orderBy('pace')
    .execute()
  return rows.map(({ game, pace, people }) => ({ game, pace: pace as Pace, people: Number(people) }))
}

/**
 * Lets those who wait meet: `choose` says who among all of them, and `met` keeps what follows in the same transaction. Of several
 * processes one does it at a time, and nobody meets twice. Wishes that have run out go.
 */
export async function meetAmong<P>(
  db: Kysely<Schema>,
  lock: boolean,
  now: number,
  choose: Chooser<P>,
  met: (db: Kysely<Schema>, pairs: readonly P[]) => Promise<void>,
): Promise<P[]> {
  return db.transaction().execute(async (all) => {
    await all.deleteFrom('wishes').where('until', '<=', now).execute()
    const rows = await all
      .selectFrom('wishes')
      .selectAll()
      .orderBy('person')
      .orderBy('game')
      .orderBy('pace')
      .$if(lock, (some) => some.forUpdate())
      .execute()
    const chosen = choose(rows.map(wishRow), await blocksAmong(all))
    for (const { people } of chosen)
      for (const { person, game, pace } of people)
        await all
          .deleteFrom('wishes')
          .where('person', '=', person)
          .where('pace', '=', pace)
          // Who begins to play now does not wait for another game.
          .$if(pace === 'turns', (some) => some.where('game', '=', game))
          .execute()
    const pairs = chosen.map(({ pair }) => pair)
    if (pairs.length > 0) await met(all, pairs)
    return pairs
  })
}

/** Whether one of two who wait has blocked the other. */
async function blocksAmong(db: Kysely<Schema>): Promise<(one: string, other: string) => boolean> {
  const rows = await db
    .selectFrom('bonds')
    .select(['person', 'other'])
    .where('kind', '=', 'block')
    .where('person', 'in', (e) => e.selectFrom('wishes').select('wishes.person'))
    .where('other', 'in', (e) => e.selectFrom('wishes').select('wishes.person'))
    .execute()
  const blocks = new Set(rows.flatMap(({ person, other }) => [`${person} ${other}`, `${other} ${person}`]))
  return (one, other) => blocks.has(`${one} ${other}`)
}

function columnsOf({ rated, ...wish }: WishRow): WishesTable {
  const { person, game, pace, rating, deviation, since, until } = wish
  return { person, game, pace, rated: rated ? 1 : 0, rating, deviation, since, until }
}

function wishRow({ rated, pace, ...row }: WishesTable): WishRow {
  return { ...row, pace: pace as Pace, rated: rated === 1 }
}
