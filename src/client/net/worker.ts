import { serveReplay, serveReview } from '../replay/replayWorker.ts'
import { serveBot } from './botWorker.ts'
import { hostTables } from './localTables.ts'

/** One program for all workers, so that they share the chunks of the games. The worker's name selects its handler. */
const { name } = self as unknown as DedicatedWorkerGlobalScope
const HANDLERS: { readonly [name: string]: () => (event: MessageEvent) => void } = {
  tables: hostTables,
  bot: () => serveBot,
  replays: () => serveReplay,
  review: () => serveReview,
}

addEventListener('message', HANDLERS[name]!())
