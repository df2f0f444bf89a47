import { botHears } from '../local/bot.ts'
import { hostTables } from '../local/tables.ts'
import { replayHears } from '../replay/replays.ts'

/** One program for all workers, so that the games are loaded from one place: the worker's name says what it does. */
const { name } = self as unknown as DedicatedWorkerGlobalScope
const hears = name === 'tables' ? hostTables() : name === 'bot' ? botHears : replayHears

addEventListener('message', hears as (event: MessageEvent) => Promise<void>)
