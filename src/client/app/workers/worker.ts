import { botHears } from '../local/bot.ts'
import { hostTables } from '../local/tables.ts'
import { replayHears } from '../replay/replays.ts'
import { reviewHears } from '../replay/reviews.ts'

/** One program for all workers, so that the games are loaded from one place: the worker's name says what it does. */
const { name } = self as unknown as DedicatedWorkerGlobalScope
const HEARS: { readonly [name: string]: () => (event: MessageEvent) => void } = {
  tables: hostTables,
  bot: () => botHears,
  replays: () => replayHears,
  review: () => reviewHears,
}

addEventListener('message', HEARS[name]!())
