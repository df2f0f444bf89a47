import type { FastifyBaseLogger } from 'fastify'
import type { Adviser } from './advice.ts'
import type { Bots } from './bots.ts'
import type { Callers } from './callers.ts'
import type { Config } from './config.ts'
import { Jobs, type Worker } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import type { Pairing } from './pairing.ts'
import type { People } from './people/people.ts'
import { ratingWorker } from './ratings.ts'
import type { Job, Store } from './store/store.ts'
import type { BotsTurn } from './tables/summary.ts'
import type { Tables } from './tables/tables.ts'
import type { Tournaments } from './tournaments/tournaments.ts'
import { traceOf } from './trace.ts'

interface LaneContext {
  readonly config: Config
  readonly store: Store
  readonly now: () => number
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly people: People
  readonly tables: Tables
  readonly callers: Callers
  readonly tournaments: Tournaments
  readonly pairing: Pairing
  readonly adviser: Adviser
  readonly bots: Bots | undefined
}

/** Concurrent jobs per lane; for bot turns also per person. */
const MOST = { bot: 128, exhibition: 16, advice: 64, clock: 32, errand: 16 }
const MOST_EACH = 8

/**
 * The job runners of this process's roles, one per group of kinds, so that no group waits for another. `notify` handles
 * notifications.
 */
export function createJobLanes(context: LaneContext, notify: Worker): Jobs[] {
  const { store, now, log, metrics, config, bots, adviser } = context
  const { roles, times } = config
  const lane = (most: number, workers: { [kind: string]: Worker }, each = false) =>
    new Jobs({
      ...{ store, now, most, workers, lease: times.lease },
      ...(each ? { share: { of: peopleOf, most: MOST_EACH } } : {}),
      ended: ({ kind, table, attempts }, end, error) => {
        metrics.jobs.inc({ kind, end })
        if (end !== 'done') log.error({ kind, table, attempts, end, ...traceOf(error) }, 'job')
      },
    })
  const lanes: Jobs[] = []
  if (roles.has('web')) lanes.push(lane(MOST.errand, playerJobs(context)))
  if (roles.has('clocks')) {
    lanes.push(lane(MOST.clock, { clock: clockWorker(context) }))
    lanes.push(lane(MOST.errand, { notify }))
  }
  if (bots !== undefined) {
    lanes.push(lane(MOST.bot, { bot: bots.worker }, true))
    lanes.push(lane(MOST.exhibition, { exhibition: bots.worker }, true))
    if (store.kind === 'postgres') lanes.push(lane(MOST.advice, { advice: adviser.worker }))
  }
  return lanes
}

/** Jobs on behalf of players other than bot turns and clocks. */
function playerJobs(context: LaneContext): { [kind: string]: Worker } {
  const { tournaments, pairing } = context
  return {
    rematch: rematchWorker(context),
    rate: ratingWorker(context),
    pair: pairing.worker,
    tournament: tournaments.worker,
  }
}

function clockWorker({ tables }: LaneContext): Worker {
  return async (job) => {
    const live = await tables.get(job.table)
    await live.catchUp()
    await live.act((table, at) => void table.flag(at))
  }
}

function rematchWorker({ tables, callers }: LaneContext): Worker {
  return async (job) => {
    const live = await tables.get(job.table)
    const { table: at } = JSON.parse(job.body)
    await tables.rematch(live, at)
    for (const { user } of live.table.people()) callers.call(user, { of: 'again', at })
  }
}

/** The people a bot plays for, from its job. */
function peopleOf({ body }: Job): readonly string[] {
  return (JSON.parse(body) as Partial<BotsTurn>).who ?? []
}
