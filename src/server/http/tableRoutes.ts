import type { FastifyInstance } from 'fastify'
import { wasPlayed } from '#community/playerStats.ts'
import { formatRecord } from '#kernel'
import { canSeeTable, executeCommand } from '#table/command.ts'
import type { Person } from '#table/events.ts'
import { Command, NewTable } from '#table/protocol/commands.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import {
  type CommandAccepted,
  ListTables,
  type TableCreated,
  type TableList,
  type TableResponse,
} from '#table/protocol/http.ts'
import { type PublicSummary, summaryFor, toRecord } from '#table/summary.ts'
import { toTableInfo } from '#table/viewPublisher.ts'
import type { People } from '../accounts/people.ts'
import { dayNumber } from '../clock.ts'
import { newId } from '../ids.ts'
import type { ConductService } from '../moderation/conduct.ts'
import type { Service } from '../service.ts'
import { writeCursor } from '../store/sql/rows.ts'
import type { ListQuery, Store, User } from '../store/store.ts'
import { parseSummary } from '../tables/scheduledJobs.ts'
import { addressKey, limitedByPerson, MINUTE_MS, sharedLimit } from './rateLimits.ts'
import { currentUser, personAtTable, userOrGuest, validate } from './requests.ts'

/** Invitations per day: in all, and to the same person. */
const INVITATIONS_PER_DAY = { all: 40, one: 8 }

interface InvitationContext {
  readonly store: Store
  readonly people: People
  readonly conduct: ConductService
  readonly now: () => number
}

/**
 * The people invited to a new table. Throws if one is unknown or blocked, has no account for a rated table, or was
 * invited too often.
 */
export async function invitedPeople(
  { store, people, conduct: behaviour, now }: InvitationContext,
  maker: User,
  { seats = {}, options }: NewTable,
): Promise<{ [user: string]: Person }> {
  const rated = options?.rated === true
  if (rated && maker.login === null) throw new RequestRefused('not an account')
  const asked: { [user: string]: Person } = {}
  for (const place of Object.values(seats)) {
    if (typeof place !== 'object' || !('person' in place)) continue
    const person = place.person === maker.id ? undefined : await people.find(place.person)
    if (person === undefined || Object.hasOwn(asked, person.id)) throw new RequestRefused('unknown person')
    if (rated && person.login === null) throw new RequestRefused('not an account')
    asked[person.id] = { user: person.id, name: person.name }
  }
  await behaviour.requireNoBlock(maker.id, Object.keys(asked))
  const day = dayNumber(now())
  for (const user of Object.keys(asked)) {
    const may =
      (await store.tally(`asks ${maker.id}`, day, INVITATIONS_PER_DAY.all)) &&
      (await store.tally(`asks ${maker.id} ${user}`, day, INVITATIONS_PER_DAY.one))
    if (!may) throw new RequestRefused('flood')
  }
  return asked
}

/** Pages of stored tables searched per request; the client asks for more with `next`. */
const MAX_PAGES = 5
const SCAN_SIZE = 100

/** The filters of a list. */
type TableFilter = Pick<ListTables, 'of' | 'game' | 'scenarios' | 'players' | 'pace' | 'rated'>

/** A test for tables that match the filters. A table closed before its match began does not count as finished. */
export function matchesFilter({
  of,
  game,
  scenarios,
  players,
  pace,
  rated,
}: TableFilter): (table: PublicSummary) => boolean {
  const played = scenarios?.split(',')
  return (table) =>
    (of !== 'finished' || wasPlayed(table)) &&
    (game === undefined || of === 'mine' || table.game === game) &&
    (played === undefined || played.includes(table.scenario)) &&
    (players === undefined || table.seats.length === players) &&
    (pace === undefined || table.clock.kind === pace) &&
    (rated === undefined || table.rated === (rated === 'yes'))
}

/** One page of the matching tables in a list. */
export async function listPage(
  store: Store,
  query: ListQuery,
  isWanted: (table: PublicSummary) => boolean,
  limit: number,
  from?: string | null,
): Promise<{ tables: PublicSummary[]; next: string | null }> {
  const tables: PublicSummary[] = []
  let next: string | null = from ?? null
  for (let page = 0; page < MAX_PAGES; page++) {
    const found = await store.list(query, page === 0 ? limit : SCAN_SIZE, next)
    for (const summary of found.tables.map(parseSummary)) {
      if (!isWanted(summary)) continue
      if (tables.length === limit) return { tables, next: cursorAt(tables.at(-1)!, query) }
      tables.push(summary)
    }
    next = found.next
    if (next === null || tables.length === limit) break
  }
  return { tables, next }
}

/** The cursor behind a table. */
function cursorAt({ id, updated, seats }: PublicSummary, query: ListQuery): string {
  const mine = query.of === 'mine' && seats.some((seat) => seat.user === query.user && seat.toMove)
  return writeCursor({ toMove: mine ? 1 : 0, updated, id })
}

const PAGE_SIZE = 20

/** Routes for tables: lists, creation, state, commands and records. */
export function tableRoutes(app: FastifyInstance, service: Service): void {
  const { store, tables, config, metrics } = service
  const { limits } = config
  const making = { bodyLimit: limits.recordBytes, ...limitedByPerson(limits.tables) }
  const importing = app.createRateLimit({ max: limits.imports, timeWindow: MINUTE_MS })
  const sharedImports = sharedLimit(limits.imports)

  app.get('/api/tables', async (request): Promise<TableList> => {
    const { of, user, game, after, limit, ...filter } = validate(ListTables, request.query)
    const me = await currentUser(service, request)
    if (of === 'mine' && me === undefined) return { tables: [], next: null }
    const query: ListQuery =
      of === 'mine'
        ? { of, user: me!.id }
        : of === 'finished'
          ? {
              of,
              ...(user === undefined ? {} : { user }),
              ...(game === undefined ? {} : { game }),
              ...(me === undefined ? {} : { viewer: me.id }),
            }
          : { of }
    const page = await listPage(store, query, matchesFilter({ ...filter, of, game }), limit ?? PAGE_SIZE, after)
    return {
      tables: page.tables.map((summary) => summaryFor(summary, me?.id ?? null)),
      next: page.next,
    }
  })

  app.post('/api/tables', making, async (request, reply): Promise<TableCreated> => {
    const wanted = validate(NewTable, request.body)
    if (wanted.record !== undefined) {
      sharedImports(request)
      const limit = await importing(request)
      if (!limit.isAllowed && limit.isExceeded) throw new RequestRefused('flood')
    }
    const maker = await userOrGuest(service, request, reply)
    await service.conduct.requireNotSuspended(maker.id)
    const asked = await invitedPeople(service, maker, wanted)
    const { id, invitation } = await tables.make({ user: maker.id, name: maker.name }, wanted, asked)
    return { id, invitation }
  })

  app.get<{ Params: { id: string }; Querystring: { invitation?: string } }>(
    '/api/tables/:id',
    async (request): Promise<TableResponse> => {
      const live = await tables.visit(request.params.id)
      const me = await currentUser(service, request)
      return live.runExclusive(() => {
        const { table } = live
        if (!canSeeTable(table, me?.id ?? null, request.query.invitation)) throw new RequestRefused('not invited')
        const now = service.now()
        return { seq: table.seq, now, info: toTableInfo(table, now) }
      })
    },
  )

  app.post<{ Params: { id: string } }>('/api/tables/:id/commands', async (request, reply): Promise<CommandAccepted> => {
    const wanted = validate(Command, request.body)
    const live = await tables.visit(request.params.id)
    const user = await userOrGuest(service, request, reply)
    if (!service.commandLimits.admits(addressKey(request.ip), user.id, live.id, wanted.do))
      throw new RequestRefused('flood')
    await service.conduct.checkCommand(user.id, live, wanted)
    const timed = metrics.answered.startTimer()
    const seq = await live.act((table, now) =>
      executeCommand(table, personAtTable(user, table), wanted, now, { id: newId }),
    )
    timed()
    return { seq }
  })

  app.get<{ Params: { id: string } }>('/api/tables/:id/record', async (request, reply) => {
    const live = await tables.visit(request.params.id)
    const me = await currentUser(service, request)
    const text = await live.runExclusive(() => {
      const { table } = live
      if (!canSeeTable(table, me?.id ?? null)) throw new RequestRefused('not invited')
      if (table.state.status !== 'over') throw new RequestRefused('running')
      return formatRecord(toRecord(table))
    })
    reply.header('content-disposition', `attachment; filename="${live.id}.mehen.txt"`)
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}
