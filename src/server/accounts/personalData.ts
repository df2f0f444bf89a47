import type { FastifyBaseLogger } from 'fastify'
import { POINT } from '#community/tournaments/tournamentState.ts'
import { removePerson } from '#table/command.ts'
import { type Person, type TableEvent, userIdsAtTable, usersNamedIn } from '#table/events.ts'
import type { PersonalData } from '#table/protocol/http.ts'
import { errorTrace } from '../diagnostics.ts'
import { newId } from '../ids.ts'
import type { TournamentRow } from '../store/communityStore.ts'
import { type Store, StoreError, type User } from '../store/store.ts'
import { parseSummary } from '../tables/scheduledJobs.ts'
import { type TableRegistry, tablesNaming } from '../tables/tableRegistry.ts'
import { readTournament } from '../tournaments/tournament.ts'

interface PersonalDataContext {
  readonly store: Store
  readonly tables: TableRegistry
  readonly log: FastifyBaseLogger
}

/** Replaces the names of deleted people. */
const DELETED_NAME = '—'

/** Everything stored about a person, for the person. */
export async function exportPersonalData(
  { store }: Pick<PersonalDataContext, 'store'>,
  user: User,
): Promise<PersonalData> {
  const { id, name, login, email, emailWanted, language, created } = user
  const tables: PersonalData['tables'] = []
  for await (const at of tablesNaming(store, id)) {
    const table = await store.table(at)
    if (table === undefined) continue
    const { game, status, created: made, seats } = table
    const said: { at: number; text: string }[] = []
    let note = ''
    const events = await readEvents(store, at)
    const own = userIdsAtTable(events, id)
    for (const event of events) {
      if (event.is === 'said' && own.has(event.who.user)) said.push({ at: event.at, text: event.text })
      if (event.is === 'noted' && own.has(event.user)) note = event.text
    }
    const mine = seats.filter((seat) => seat.user === id).map(({ seat }) => seat)
    const { outcome } = parseSummary(table)
    const won = outcome && mine.some((seat) => outcome.winners.includes(seat))
    tables.push({ id: at, game, status, created: made, seats: mine, won, said, note })
  }
  const sessions = await store.sessions(id)
  return {
    person: { id, name, login, email, emailWanted, language, created },
    sessions: sessions.map((session) => ({ created: session.created, until: session.until })),
    passkeys: (await store.passkeys(id)).map(({ created }) => ({ created })),
    networks: (await store.networks(id)).map(({ network, at }) => ({ network, at })),
    pushes: (await store.pushes(id)).map(({ endpoint }) => endpoint),
    ratings: Object.fromEntries(
      [...(await store.ratingsOf(id))].map(([game, { rating, deviation, games }]) => [
        game,
        { rating, deviation, games },
      ]),
    ),
    wishes: (await store.seeksOf(id, 0)).map(({ game, pace, rated, since, until }) => ({
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
    tournaments: (await store.tournaments.all(id)).map((row) => tournamentData(row, id)),
  }
}

/** The part of a tournament that concerns one person. */
function tournamentData({ id, body }: TournamentRow, user: string): PersonalData['tournaments'][number] {
  const tournament = readTournament(body)
  const { name, game, status, maker, rounds, standings } = tournament
  const own = rounds.length === 0 ? undefined : standings.find(({ player }) => player === user)
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
export async function deletePerson(needs: PersonalDataContext, user: User): Promise<void> {
  const left = new Set<string>()
  for (;;) {
    const ids: string[] = []
    for await (const id of tablesNaming(needs.store, user.id)) if (!left.has(id)) ids.push(id)
    if (ids.length === 0) break
    for (const id of ids) {
      await leaveTable(needs, id, user.id)
      left.add(id)
    }
  }
  await needs.store.removeUser(user.id)
  await needs.store.erase()
}

async function leaveTable({ store, tables, log }: PersonalDataContext, id: string, user: string): Promise<void> {
  try {
    const live = await tables.get(id)
    await live.act((table, now) => removePerson(table, user, { user: newId(), name: DELETED_NAME }, now))
    await scrubTable(store, id, user)
    await live.saveSnapshot()
  } catch (error) {
    if (error instanceof StoreError) throw error
    // The table cannot be opened; remove the person from the stored events anyway.
    log.warn({ table: id, ...errorTrace(error) }, 'a table could not be left')
    await scrubTable(store, id, user)
  }
}

/** Removes a person's name and words from the stored events of a table. */
async function scrubTable(store: Store, table: string, user: string): Promise<void> {
  const bodies = new Map<number, string>()
  const events = await readEvents(store, table)
  const numbers = userIdsAtTable(events, user)
  for (const [position, event] of events.entries()) {
    const clean = scrubEvent(event, numbers)
    if (clean !== event) bodies.set(position, JSON.stringify(clean))
  }
  await store.rewrite(table, bodies)
  await store.dropSnapshot(table)
}

/**
 * The event without the person's name and words. User ids stay: they only tell which events belong to the same person.
 */
function scrubEvent(event: TableEvent, numbers: ReadonlySet<string>): TableEvent {
  if (!usersNamedIn(event).some((user) => numbers.has(user))) return event
  const clean = (who: Person) => (numbers.has(who.user) ? { user: who.user, name: DELETED_NAME } : who)
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

async function readEvents(store: Store, table: string): Promise<TableEvent[]> {
  return (await store.events(table, 0)).map((text) => JSON.parse(text) as TableEvent)
}
