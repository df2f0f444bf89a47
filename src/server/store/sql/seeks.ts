import type { Kysely } from 'kysely'
import type { WaitingSeek } from '#community/seeks.ts'
import type { TimeControlKind } from '#table/protocol/community.ts'
import type { Schema, WishesTable } from './schema.ts'

/** A stored seek and when it expires unless renewed. */
export interface SeekRow extends WaitingSeek {
  readonly until: number
}

/** The number of people waiting for a game. */
export interface WaitingCount {
  readonly game: string
  readonly pace: TimeControlKind
  readonly people: number
}

/** Pairs waiting people, keeping apart those of whom one has blocked the other, and says what each pair becomes. */
export type Matchmaker<P> = (
  waiting: readonly SeekRow[],
  areApart: (one: string, other: string) => boolean,
) => readonly { readonly people: readonly WaitingSeek[]; readonly pair: P }[]

/** Adds or renews a seek; a renewed one keeps its start. */
export async function putSeek(db: Kysely<Schema>, wish: SeekRow): Promise<void> {
  const row = toColumns(wish)
  const { rated, rating, deviation, until } = row
  await db
    .insertInto('wishes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['person', 'game', 'pace']).doUpdateSet({ rated, rating, deviation, until }),
    )
    .execute()
}

export async function dropSeeks(
  db: Kysely<Schema>,
  person: string,
  which?: { readonly game: string; readonly pace: TimeControlKind },
): Promise<void> {
  await db
    .deleteFrom('wishes')
    .where('person', '=', person)
    .$if(which !== undefined, (some) => some.where('game', '=', which!.game).where('pace', '=', which!.pace))
    .execute()
}

export async function seeksOf(db: Kysely<Schema>, person: string, now: number): Promise<SeekRow[]> {
  const rows = await db
    .selectFrom('wishes')
    .selectAll()
    .where('person', '=', person)
    .where('until', '>', now)
    .orderBy('since')
    .orderBy('game')
    .execute()
  return rows.map(toSeekRow)
}

export async function countWaiting(db: Kysely<Schema>, now: number): Promise<WaitingCount[]> {
  const rows = await db
    .selectFrom('wishes')
    .select((e) => ['game', 'pace', e.fn.countAll().as('people')])
    .where('until', '>', now)
    .groupBy(['game', 'pace'])
    .orderBy('game')
    .orderBy('pace')
    .execute()
  return rows.map(({ game, pace, people }) => ({ game, pace: pace as TimeControlKind, people: Number(people) }))
}

/**
 * Removes the seeks paired by `choose` and runs `met` in the same transaction. Only one process matches at a time, so
 * no one is paired twice. Expired seeks are removed.
 */
export async function matchWaiting<P>(
  db: Kysely<Schema>,
  lock: boolean,
  now: number,
  choose: Matchmaker<P>,
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
    const chosen = choose(rows.map(toSeekRow), await blockTest(all))
    for (const { people } of chosen)
      for (const { person, game, pace } of people)
        await all
          .deleteFrom('wishes')
          .where('person', '=', person)
          .where('pace', '=', pace)
          // Someone who starts a live game stops waiting for others.
          .$if(pace === 'turns', (some) => some.where('game', '=', game))
          .execute()
    const pairs = chosen.map(({ pair }) => pair)
    if (pairs.length > 0) await met(all, pairs)
    return pairs
  })
}

/** A test for pairs in which one has blocked the other. */
async function blockTest(db: Kysely<Schema>): Promise<(one: string, other: string) => boolean> {
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

function toColumns({ rated, ...wish }: SeekRow): WishesTable {
  const { person, game, pace, rating, deviation, since, until } = wish
  return { person, game, pace, rated: rated ? 1 : 0, rating, deviation, since, until }
}

function toSeekRow({ rated, pace, ...row }: WishesTable): SeekRow {
  return { ...row, pace: pace as TimeControlKind, rated: rated === 1 }
}
