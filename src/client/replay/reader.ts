import { ALL, type Seat, type Verdict, WATCHER } from '#kernel'
import type { SeatAssignment } from '#table/protocol/commands.ts'
import type { TableInfo } from '#table/protocol/messages.ts'
import type { SeatBots } from '#table/summary.ts'
import { startReplayWorker } from '../net/localHost.ts'
import { WorkerClient } from '../net/rpc.ts'
import { BOT_LEVELS } from '../shell/players.ts'
import type { RecordInfo, ReplayCalls, ReplayPosition } from './replayWorker.ts'

/** The location of a record: a table in this browser, a table of the server, or the URL itself. */
export type RecordLocation = { readonly solo: string } | { readonly table: string } | { readonly packed: string }

/** A record as loaded from its location. */
export interface RecordSource {
  readonly text: string
  /** The match is over, even if the record is incomplete, so nothing in it is secret any longer. */
  readonly over: boolean
  /** The viewer's own seats, if the match is still running at a table in this browser. */
  readonly own?: readonly Seat[]
  /** The bots that played, if known. */
  readonly bots?: SeatBots
  /** The players and the result, if it was played at a table. */
  readonly table?: Pick<TableInfo, 'seats' | 'outcome'>
}

/** A record that was checked by the rules and is kept in the replay worker. */
export interface RecordReader extends RecordSource {
  readonly opened: RecordInfo
  at(step: number, seat: Seat): Promise<ReplayPosition>
  verify(): Promise<Verdict>
}

const worker = new WorkerClient<ReplayCalls>(startReplayWorker)
let lastRecord = 0

/** Loads a record into the replay worker. Fails with a code if the rules do not allow its answers. */
export async function readRecord(source: RecordSource): Promise<RecordReader> {
  const record = ++lastRecord
  const opened = await worker.call('open', { record, text: source.text })
  return {
    ...source,
    opened,
    at: (step, seat) => worker.call('at', { record, step, seat }),
    verify: () => worker.call('verify', { record }),
  }
}

/**
 * The views in which a record may be shown. After the match: every seat's, and all at once. While it is still running
 * at a table in this browser: the viewer's own seat, or only a watcher's view if several people share the screen.
 */
export function allowedViewers({ opened, over, own }: Pick<RecordReader, 'opened' | 'over' | 'own'>): readonly Seat[] {
  if (over || opened.outcome !== null || opened.checkable) return [...opened.seats, ALL, WATCHER]
  if (own === undefined) return [...opened.seats, WATCHER]
  return own.length === 1 ? [...own, WATCHER] : [WATCHER]
}

/**
 * Seats and length of a branch. It starts at the last decision of a player. The viewer takes the seat whose view is
 * shown; bots take the others: a bot keeps its level, and a person is replaced by a bot of the level used elsewhere.
 */
export function planBranch(
  opened: RecordInfo,
  position: Pick<ReplayPosition, 'step' | 'waitingFor'>,
  eyes: Seat,
  bots: SeatBots = {},
): { readonly seats: { [seat: Seat]: SeatAssignment }; readonly length: number } {
  const mine = opened.seats.includes(eyes) ? eyes : (position.waitingFor[0] ?? opened.seats[0]!)
  const levels: readonly string[] = BOT_LEVELS
  const usual = Object.values(bots).find((bot) => levels.includes(bot)) ?? 'normal'
  const level = (seat: Seat) => (levels.includes(bots[seat] ?? '') ? bots[seat]! : usual)
  const placing = (seat: Seat): SeatAssignment => (seat === mine ? 'me' : { bot: level(seat) })
  const seats = Object.fromEntries(opened.seats.map((seat) => [seat, placing(seat)]))
  const before = opened.stops.findLast((stop) => stop <= position.step) ?? 0
  const ended = opened.outcome !== null && before === opened.length
  return { seats, length: ended ? (opened.stops.at(-2) ?? 0) : before }
}
