import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { type ThinkRequest, think } from '#bots/levels.ts'
import { ur } from '#games/ur/game.ts'
import type { Game } from '#kernel'
import { bids } from '#kernel/testing/games/bids.ts'
import { cards } from '#kernel/testing/games/cards.ts'
import { type Config, DEFAULTS, type Limits } from '../config.ts'
import type { BotRunner } from '../jobs/botTurns.ts'
import { type Overrides, type RunningServer, startServer } from '../server.ts'
import { Client } from './client.ts'
import { vault } from './secretGame.ts'

/** Ur and the kernel's test games. */
export const GAMES: { readonly [id: string]: Game } = { ur, cards, bids, vault }

const brain = { evaluate: () => 0.5 }

/** A bot that answers at random, immediately and without a worker. */
export const quickBots: BotRunner = {
  async think(request: ThinkRequest, signal) {
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    const player = { game: GAMES[request.game]!, brain }
    return think(player, { ...request, level: 'random' }, { now: () => 0, stop: () => false })
  },
  async close() {},
}

/** A server in this process with its log. */
export interface TestServer extends RunningServer {
  readonly logged: string[]
  client(): Client
}

const UNLIMITED = { second: 1e6, burst: 1e6 }

/** Limits that no test reaches by accident. */
export const AMPLE_LIMITS: Limits = {
  ...DEFAULTS.limits,
  ...{
    requests: 1e6,
    signIns: 1e6,
    signInsPerName: 1e6,
    letters: 1e6,
    confirmations: 1e6,
    tables: 1e6,
    messages: 1e6,
    burst: 1e6,
    sockets: 1e4,
  },
  commands: { address: UNLIMITED, person: UNLIMITED, perTable: 1e6 },
  work: { address: UNLIMITED, person: UNLIMITED },
  expensive: { open: UNLIMITED, look: UNLIMITED, why: UNLIMITED, set: UNLIMITED, earlier: UNLIMITED },
}

/** Starts a server for tests on any port, with ample limits. */
export async function testServer(
  config: Partial<Config> & { folder: string },
  instead: Overrides = {},
): Promise<TestServer> {
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  const running = await startServer(
    { ...DEFAULTS, port: 0, limits: AMPLE_LIMITS, ...config },
    {
      titles: Object.fromEntries(Object.entries(GAMES).map(([id, game]) => [id, async () => ({ game })])),
      thinker: quickBots,
      log: Fastify({ logger: { level: 'debug', stream } }).log,
      ...instead,
    },
  )
  const base = `http://127.0.0.1:${running.port}`
  return { ...running, logged, client: () => new Client(base) }
}

/** Starts a server with its own folder for all tests of a file; both are removed afterwards. */
export async function serverFor(
  name: string,
  config: Partial<Config> = {},
  instead: Overrides = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), `mehen-${name}-`))
  const server = await testServer({ folder, ...config }, instead)
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return server
}
