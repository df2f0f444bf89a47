import type { FastifyBaseLogger } from 'fastify'
import type { People } from '../accounts/people.ts'
import type { Config } from '../config.ts'
import { errorTrace, type Metrics } from '../diagnostics.ts'
import type { UserNotifier } from '../notifications/connectedUsers.ts'
import type { Job, Store } from '../store/store.ts'
import type { BotTurnJob } from '../tables/scheduledJobs.ts'
import type { TableRegistry } from '../tables/tableRegistry.ts'
import type { TournamentService } from '../tournaments/tournamentService.ts'
import type { Adviser } from './advice.ts'
import type { BotTurns } from './botTurns.ts'
import { type JobHandler, JobRunner } from './jobRunner.ts'
import { ratingHandler } from './rateMatch.ts'
import type { SeekService } from './seeks.ts'

interface LaneContext {
  readonly config: Config
  readonly store: Store
  readonly now: () => number
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly people: People
  readonly tables: TableRegistry
  readonly notifier: UserNotifier
  readonly tournaments: TournamentService
  readonly seeks: SeekService
  readonly adviser: Adviser
  readonly botTurns: BotTurns | undefined
}

/** Concurrent jobs per lane; for bot turns also per person. */
const LANE_SIZES = { bot: 128, exhibition: 16, advice: 64, clock: 32, errand: 16 }
const MAX_BOT_JOBS_PER_PERSON = 8

/** All kinds of jobs. */
export const JOB_KINDS = [
  ...['bot', 'exhibition', 'advice', 'clock', 'notify'],
  ...['rematch', 'rate', 'pair', 'tournament'],
] as const

/**
 * The job runners of this process's roles, one per group of kinds, so that no group waits for another. `notify` handles
 * notifications.
 */
export function createJobLanes(context: LaneContext, notify: JobHandler): JobRunner[] {
  const { store, now, log, metrics, config, botTurns: bots, adviser } = context
  const { roles, times } = config
  const lane = (most: number, workers: { [kind: string]: JobHandler }, each = false) =>
    new JobRunner({
      ...{ store, now, limit: most, handlers: workers, lease: times.lease },
      ...(each ? { share: { of: peopleServed, most: MAX_BOT_JOBS_PER_PERSON } } : {}),
      ended: ({ kind, table, attempts }, end, error) => {
        metrics.jobs.inc({ kind, end })
        if (end !== 'done') log.error({ kind, table, attempts, end, ...errorTrace(error) }, 'job')
      },
    })
  const lanes: JobRunner[] = []
  if (roles.has('web')) lanes.push(lane(LANE_SIZES.errand, playerJobs(context)))
  if (roles.has('clocks')) {
    lanes.push(lane(LANE_SIZES.clock, { clock: clockWorker(context) }))
    lanes.push(lane(LANE_SIZES.errand, { notify }))
  }
  if (bots !== undefined) {
    lanes.push(lane(LANE_SIZES.bot, { bot: bots.worker }, true))
    lanes.push(lane(LANE_SIZES.exhibition, { exhibition: bots.worker }, true))
    if (store.kind === 'postgres') lanes.push(lane(LANE_SIZES.advice, { advice: adviser.worker }))
  }
  return lanes
}

/** Jobs on behalf of players other than bot turns and clocks. */
function playerJobs(context: LaneContext): { [kind: string]: JobHandler } {
  const { tournaments, seeks: pairing } = context
  return {
    rematch: rematchWorker(context),
    rate: ratingHandler(context),
    pair: pairing.worker,
    tournament: tournaments.worker,
  }
}

function clockWorker({ tables }: LaneContext): JobHandler {
  return async (job) => {
    const live = await tables.get(job.table)
    await live.catchUp()
    // Every change expires overdue clocks first.
    await live.act(() => undefined)
  }
}

function rematchWorker({ tables, notifier: callers }: LaneContext): JobHandler {
  return async (job) => {
    const live = await tables.get(job.table)
    const { table: at } = JSON.parse(job.body)
    await tables.rematch(live, at)
    for (const { user } of live.table.people()) callers.notify(user, { of: 'again', at })
  }
}

/** The people a bot plays for, from its job. */
function peopleServed({ body }: Job): readonly string[] {
  return (JSON.parse(body) as Partial<BotTurnJob>).who ?? []
}
