import type { FastifyInstance } from 'fastify'
import { formatRecord } from '../../kernel/index.ts'
import {
  Command,
  command,
  type Done,
  infoOf,
  ListTables,
  type Made,
  maySee,
  NewTable,
  type OneTable,
  Refused,
  recordOf,
  shownTo,
  type TableList,
} from '../../table/index.ts'
import { askedToPlay } from '../people/asked.ts'
import type { Service } from '../service.ts'
import type { ListQuery } from '../store/store.ts'
import { newId } from '../tables/ids.ts'
import { check } from './check.ts'
import { fits, listed } from './lists.ts'
import { personAt, someone, whoIs } from './who.ts'

const PAGE = 20

/** Routes for tables: lists, creation, state, commands and records. */
export function tableRoutes(app: FastifyInstance, service: Service): void {
  const { store, tables, config, metrics } = service
  const { limits } = config
  const making = {
    bodyLimit: limits.recordBytes,
    config: { rateLimit: { max: limits.tables, timeWindow: 60_000 } },
  }
  const importing = app.createRateLimit({ max: limits.imports, timeWindow: 60_000 })

  app.get('/api/tables', async (request): Promise<TableList> => {
    const { of, user, game, after, limit, ...filter } = check(ListTables, request.query)
    const me = await whoIs(service, request)
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
    const page = await listed(store, query, fits({ ...filter, of, game }), limit ?? PAGE, after)
    return {
      tables: page.tables.map((summary) => shownTo(summary, me?.id ?? null)),
      next: page.next,
    }
  })

  app.post('/api/tables', making, async (request, reply): Promise<Made> => {
    const wanted = check(NewTable, request.body)
    if (wanted.record !== undefined) {
      const limit = await importing(request)
      if (!limit.isAllowed && limit.isExceeded) throw new Refused('flood')
    }
    const maker = await someone(service, request, reply)
    await service.behaviour.needFree(maker.id)
    const asked = await askedToPlay(service, maker, wanted)
    const { id, invitation } = await tables.make({ user: maker.id, name: maker.name }, wanted, asked)
    return { id, invitation }
  })

  app.get<{ Params: { id: string }; Querystring: { invitation?: string } }>(
    '/api/tables/:id',
    async (request): Promise<OneTable> => {
      const live = await tables.visit(request.params.id)
      const me = await whoIs(service, request)
      return live.serial(() => {
        const { table } = live
        if (!maySee(table, me?.id ?? null, request.query.invitation)) throw new Refused('not invited')
        const now = service.now()
        return { seq: table.seq, now, info: infoOf(table, now) }
      })
    },
  )

  app.post<{ Params: { id: string } }>('/api/tables/:id/commands', async (request, reply): Promise<Done> => {
    const wanted = check(Command, request.body)
    const live = await tables.visit(request.params.id)
    const user = await someone(service, request, reply)
    await service.behaviour.admit(user.id, live, wanted)
    const timed = metrics.answered.startTimer()
    const seq = await live.act((table, now) => command(table, personAt(user, table), wanted, now, { id: newId }))
    timed()
    return { seq }
  })

  app.get<{ Params: { id: string } }>('/api/tables/:id/record', async (request, reply) => {
    const live = await tables.visit(request.params.id)
    const me = await whoIs(service, request)
    const text = await live.serial(() => {
      const { table } = live
      if (!maySee(table, me?.id ?? null)) throw new Refused('not invited')
      if (table.facts.status !== 'over') throw new Refused('running')
      return formatRecord(recordOf(table))
    })
    reply.header('content-disposition', `attachment; filename="${live.id}.mehen.txt"`)
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}
