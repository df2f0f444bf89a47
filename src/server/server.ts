import type { Agent } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import Fastify from 'fastify'
import { titles as allTitles } from '#games/index.ts'
import { BotPool } from '#workers/pool.ts'
import type { Config } from './config.ts'
import { buildApp } from './http/app.ts'
import type { BotRunner } from './jobs/botTurns.ts'
import { withPrograms } from './jobs/programs.ts'
import { Notifications } from './notifications/notifications.ts'
import { type Dependencies, Service } from './service.ts'
import { openStore } from './store/open.ts'
import type { Store } from './store/store.ts'

/** Replaces parts of the server, for tests. */
export interface Overrides {
  readonly store?: Store
  readonly titles?: Dependencies['titles']
  readonly thinker?: BotRunner
  readonly log?: FastifyBaseLogger
  readonly now?: () => number
  readonly version?: string
  /** The HTTP agent for push services. */
  readonly pushAgent?: Agent
}

export interface RunningServer {
  readonly service: Service
  readonly port: number
  /** The address to open in a browser. */
  readonly address: string
  /** Shuts down in order; everything acknowledged is stored. */
  close(): Promise<void>
}

/** Starts a server: store, workers, web. */
export async function startServer(config: Config, instead: Overrides = {}): Promise<RunningServer> {
  const log = instead.log ?? createLogger(config.logLevel)
  const store =
    instead.store ??
    (await openStore({
      folder: config.folder,
      ...(config.database === undefined ? {} : { url: config.database }),
    }))
  let service: Service | undefined
  try {
    const size = config.botWorkers
    const started = await Service.start({
      config,
      store,
      log,
      titles: instead.titles ?? allTitles,
      thinker: config.roles.has('bots')
        ? withPrograms(instead.thinker ?? new BotPool(size === undefined ? {} : { size }), config.programs, {
            game: async (id) => (await (instead.titles ?? allTitles)[id]!()).game,
            note: (program, what) => log.warn({ program }, what),
          })
        : undefined,
      notices: (made) => Notifications.start(made, instead.pushAgent),
      ...(instead.now === undefined ? {} : { now: instead.now }),
      ...(instead.version === undefined ? {} : { version: instead.version }),
    })
    started.metrics.addProcess()
    service = started
    const app = await buildApp(started, log)
    await app.listen({ host: config.host, port: config.port })
    const { port } = app.server.address() as AddressInfo
    const named = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
    return {
      service: started,
      port,
      address: config.origin ?? `http://${named}:${port}`,
      close: async () => {
        started.closing = true
        await app.close()
        await started.close()
      },
    }
  } catch (error) {
    await (service ?? store).close()
    throw error
  }
}

function createLogger(level: string): FastifyBaseLogger {
  const timestamp = () => `,"time":"${new Date().toISOString()}"`
  return Fastify({ logger: { level, base: null, timestamp } }).log
}
