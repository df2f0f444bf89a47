import { botHears } from '../local/bot.ts'
import { hostTables } from '../local/tables.ts'
import { replayHears } from '../replay/replays.ts'
import { reviewHears } from '../replay/reviews.ts'

/** One program for all workers, so that they share the chunks of the games. The worker's name selects its handler. */
const { name } = self as unknown as DedicatedWorkerGlobalScope
const HANDLERS: { readonly [name: string]: () => (event: MessageEvent) => void } = {
  tables: hostTables,
  bot: () => botHears,
  replays: () => replayHears,
  review: () => reviewHears,
}

addEventListener('message', HANDLERS[name]!())
