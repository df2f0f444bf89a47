import type { FastifyBaseLogger } from 'fastify'
import { farewell, numbersOf, type Person, peopleIn, type TableEvent } from '../../table/index.ts'
import type { MyData } from '../../table/protocol.ts'
import { POINT, standingsOf } from '../../table/tournament/index.ts'
import { type Store, StoreError, type User } from '../store/store.ts'
import type { TournamentRow } from '../store/tournaments/tournaments.ts'
import { newId } from '../tables/ids.ts'
import { readSummary } from '../tables/summary.ts'
import type { Tables } from '../tables/tables.ts'
import { tablesWith } from '../tables/traces.ts'
import { fieldOf, readTournament } from '../tournaments/tournament.ts'
import { traceOf } from '../trace.ts'

interface Needs {
  readonly store: Store
  readonly tables: Tables
  readonly log: FastifyBaseLogger
}

/** Replaces the names of deleted people. */
const NOBODY = '—'

/** Everything stored about a person, for the person. */
export async function dataOf({ store }: Needs, user: User): Promise<MyData> {
  const { id, name, login, email, emailWanted, language, created } = user
  const tables: MyData['tables'] = []
  for await (const at of tablesWith(store, id)) {
    const table = await store.table(at)
    if (table === undefined) continue
    const { game, status, created: made, seats } = table
    const said: { at: number; text: string }[] = []
    let note = ''
    const events = await eventsOf(store, at)
    const own = numbersOf(events, id)
    for (const event of events) {
      if (event.is === 'said' && own.has(event.who.user)) said.push({ at: event.at, text: event.text })
      if (event.is === 'noted' && own.has(event.user)) note = event.text
    }
    const mine = seats.filter((seat) => seat.user === id).map(({ seat }) => seat)
    const { outcome } = readSummary(table)
    const won = outcome && mine.some((seat) => outcome.winners.includes(seat))
    tables.push({ id: at, game, status, created: made, seats: mine, won, said, note })
  }
  const sessions = await store.sessions(id)
  return {
    person: { id, name, login, email, emailWanted, language, created },
    sessions: sessions.map((session) => ({ created: session.created, until: session.until })),
    pushes: (await store.pushes(id)).map(({ endpoint }) => endpoint),
    ratings: Object.fromEntries(
      [...(await store.ratingsOf(id))].map(([game, { rating, deviation, games }]) => [
        game,
        { rating, deviation, games },
      ]),
    ),
    wishes: (await store.wishesOf(id, 0)).map(({ game, pace, rated, since, until }) => ({
      ...{ game, pace, rated, since, until },
    })),
    tables,
    behaviour: {
      bonds: (await store.behaviour.bonds(id)).map(({ other, kind, at }) => ({ person: other, kind, at })),
      reports: (await store.behaviour.reportsBy(id)).map(({ at, about, reason, text, table, line }) => ({
        ...{ at, about, reason, text, table },
        line: line?.text ?? null,
      })),
      acts: (await store.behaviour.actsOn(id)).map(({ at, kind, why, until }) => ({ at, kind, why, until })),
    },
    tournaments: (await store.tournaments.list({ of: 'mine', user: id }, 1000)).map((row) => tournamentOf(row, id)),
  }
}

/** The part of a tournament that concerns one person. */
function tournamentOf({ id, body }: TournamentRow, user: string): MyData['tournaments'][number] {
  const tournament = readTournament(body)
  const { name, game, status, maker, rounds } = tournament
  const own = rounds.length === 0 ? undefined : standingsOf(fieldOf(tournament)).find(({ player }) => player === user)
  return {
    ...{ id, name, game, status, made: maker.user === user },
    place: own?.place ?? null,
    points: own === undefined ? null : own.score / POINT,
  }
}

/**
 * Deletes a person: leaves waiting tables, resigns running matches, and removes name, chat and notes from all tables.
 * The account itself goes last, so that an interrupted deletion can be repeated.
 */
export async function forgetPerson(needs: Needs, user: User): Promise<void> {
  const left = new Set<string>()
  for (;;) {
    const ids: string[] = []
    for await (const id of tablesWith(needs.store, user.id)) if (!left.has(id)) ids.push(id)
    if (ids.length === 0) break
    for (const id of ids) {
      await leave(needs, id, user.id)
      left.add(id)
    }
  }
  await needs.store.removeUser(user.id)
}

async function leave({ store, tables, log }: Needs, id: string, user: string): Promise<void> {
  try {
    const live = await tables.get(id)
    await live.act((table, now) => farewell(table, user, { user: newId(), name: NOBODY }, now))
    await scrub(store, id, user)
    await live.rest()
  } catch (error) {
    if (error instanceof StoreError) throw error
    // The table cannot be opened; remove the person from the stored events anyway.
    log.warn({ table: id, ...traceOf(error) }, 'a table could not be left')
    await scrub(store, id, user)
  }
}

/** Removes a person's name and words from the stored events of a table. */
async function scrub(store: Store, table: string, user: string): Promise<void> {
  const bodies = new Map<number, string>()
  const events = await eventsOf(store, table)
  const numbers = numbersOf(events, user)
  for (const [position, event] of events.entries()) {
    const clean = scrubbed(event, numbers)
    if (clean !== event) bodies.set(position, JSON.stringify(clean))
  }
  await store.rewrite(table, bodies)
  await store.dropSnapshot(table)
}

/**
 * The event without the person's name and words. User ids stay: they only tell which events belong to the same person.
 */
function scrubbed(event: TableEvent, numbers: ReadonlySet<string>): TableEvent {
  if (!peopleIn(event).some((user) => numbers.has(user))) return event
  const clean = (who: Person) => (numbers.has(who.user) ? { user: who.user, name: NOBODY } : who)
  switch (event.is) {
    case 'created': {
      const { by, reserved } = event
      const kept = Object.entries(reserved ?? {}).map(([seat, who]) => [seat, clean(who)])
      return { ...event, by: clean(by), ...(reserved && { reserved: Object.fromEntries(kept) }) }
    }
    case 'sat':
      return { ...event, who: clean(event.who) }
    case 'said':
      return { ...event, who: clean(event.who), text: '' }
    case 'noted':
      return { ...event, text: '' }
    case 'adopted':
      return { ...event, to: clean(event.to) }
    default:
      return event
  }
}

async function eventsOf(store: Store, table: string): Promise<TableEvent[]> {
  return (await store.events(table, 0)).map((text) => JSON.parse(text) as TableEvent)
}
