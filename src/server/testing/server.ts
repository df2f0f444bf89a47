import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { type ThinkRequest, think } from '../../bots/index.ts'
import { ur } from '../../games/ur/game.ts'
import type { Game } from '../../kernel/index.ts'
import { bids } from '../../kernel/testing/games/bids.ts'
import { cards } from '../../kernel/testing/games/cards.ts'
import type { Thinker } from '../bots.ts'
import { type Config, type Limits, USUAL } from '../config.ts'
import { type Replacements, type Running, startServer } from '../server.ts'
import { Client } from './client.ts'
import { vault } from './vault.ts'

/** Ur and the kernel's test games. */
export const GAMES: { readonly [id: string]: Game } = { ur, cards, bids, vault }

const brain = { evaluate: () => 0.5 }

/** A bot that answers at random, immediately and without a worker. */
export const quickThinker: Thinker = {
  async think(request: ThinkRequest, signal) {
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    const player = { game: GAMES[request.game]!, brain }
    return think(player, { ...request, level: 'random' }, { now: () => 0, stop: () => false })
  },
  async close() {},
}

/** A server in this process with its log. */
export interface TestServer extends Running {
  readonly logged: string[]
  client(): Client
}

const often = { second: 1e6, burst: 1e6 }

/** Limits that no test reaches by accident. */
export const AMPLE: Limits = {
  ...USUAL.limits,
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
  dear: { open: often, look: often, why: often, set: often, earlier: often },
}

/** Starts a server for tests on any port, with ample limits. */
export async function testServer(
  config: Partial<Config> & { folder: string },
  instead: Replacements = {},
): Promise<TestServer> {
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  const running = await startServer(
    { ...USUAL, port: 0, limits: AMPLE, ...config },
    {
      titles: Object.fromEntries(Object.entries(GAMES).map(([id, game]) => [id, async () => ({ game })])),
      thinker: quickThinker,
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
  instead: Replacements = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), `mehen-${name}-`))
  const server = await testServer({ folder, ...config }, instead)
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return server
}
