import { type PublicSummary, summarize } from '#table/summary.ts'
import type { Table } from '#table/table.ts'
import type { Job, StoredSummary } from '../store/store.ts'

/** The summary of a table in its stored form. */
export function toStoredSummary(table: Table, updated: number): StoredSummary {
  const { clock, outcome, rematch, ...same } = summarize(table, updated)
  return {
    ...same,
    clock: JSON.stringify(clock),
    outcome: outcome === null ? null : JSON.stringify(outcome),
    rematch: rematch === null ? null : JSON.stringify(rematch),
  }
}

/** The stored form as text without the time, to find out whether the summary has changed. */
export function fingerprint(table: Table): string {
  return JSON.stringify(toStoredSummary(table, 0))
}

/** Parses a stored summary. */
export function parseSummary({ clock, outcome, rematch, ...same }: StoredSummary): PublicSummary {
  return {
    ...same,
    seats: same.seats.map((seat) => ({ ...seat, reserved: seat.reserved ?? null })),
    clock: JSON.parse(clock),
    outcome: outcome === null ? null : JSON.parse(outcome),
    rematch: typeof rematch === 'string' ? JSON.parse(rematch) : null,
  }
}

/** The jobs of a table by key; `sign` changes whenever the job does. */
export type ScheduledJobs = ReadonlyMap<string, Job & { readonly sign: string }>

/** The body of a bot job: the people the bots play for, and when someone last watched the table. */
export interface BotTurnJob {
  readonly position: number
  readonly who: readonly string[]
  readonly looked: number
}

/** The circumstances in which jobs are derived. */
export interface ScheduleContext {
  readonly now: number
  /** When someone last watched the table. */
  readonly looked: number
  /** The people who can be notified of their turns, and the delay. */
  readonly notifies: ReadonlySet<string> | null
  readonly after: number
  /** When the job of a bot turn is due; later than `now` if this process answers it directly. */
  readonly botsDue?: number
}

/**
 * The people a table's bots play for: those who play there themselves, else those whose seats bots have taken over,
 * else the creator.
 */
export function peopleServedByBots({ state: facts }: Table): { who: string[]; plays: boolean } {
  const held = facts.seats.filter((s) => s.holder !== null)
  const playing = held.filter((s) => s.bot === null && s.out === null)
  const some = playing.length > 0 ? playing : held
  const who = some.length > 0 ? some.map((s) => s.holder!.user) : [facts.maker.user]
  return { who: [...new Set(who)], plays: playing.length > 0 }
}

/** The jobs a table needs now. */
export function scheduleJobs(
  table: Table,
  { now, looked, notifies, after, botsDue = now }: ScheduleContext,
): ScheduledJobs {
  const { state: facts } = table
  const { id, position, rematch } = facts
  const duties = new Map<string, Job & { sign: string }>()
  const add = (kind: string, key: string, due: number, body: object, sign: string) =>
    duties.set(key, { key, kind, table: id, due, body: JSON.stringify(body), sign })
  const bots = table.botsToMove()
  if (bots.length > 0) {
    const { who, plays } = peopleServedByBots(table)
    const kind = plays ? 'bot' : 'exhibition'
    const turn: BotTurnJob = { position, who, looked }
    add(kind, `bot:${id}`, plays ? botsDue : now, turn, `${kind} ${position} ${bots.map((b) => `${b.seat}=${b.bot}`)}`)
  }
  const flag = table.nextFlag()
  if (flag !== undefined) add('clock', `clock:${id}`, flag, {}, String(flag))
  if (rematch.table !== null) add('rematch', `rematch:${id}`, now, { table: rematch.table }, rematch.table)
  if (facts.placed.length > 0 && facts.ratings === null) add('rate', `rate:${id}`, now, {}, 'rate')
  if (notifies === null || facts.status !== 'playing') return duties
  for (const { seat, holder, bot } of facts.seats) {
    const turn = facts.turns[seat]
    if (turn === undefined || holder === null || bot !== null || !notifies.has(holder.user)) continue
    add('notify', `notify:${id}:${seat}`, now + after, { seat, user: holder.user, turn }, String(turn))
  }
  return duties
}

/** The jobs to store and to delete to get from one schedule to another. */
export function diffSchedules(before: ScheduledJobs, after: ScheduledJobs): { put: Job[]; drop: string[] } {
  const put: Job[] = []
  for (const [key, { sign, ...job }] of after) if (before.get(key)?.sign !== sign) put.push(job)
  const drop = [...before.keys()].filter((key) => !after.has(key) && !/^(rematch|rate):/.test(key))
  return { put, drop }
}
