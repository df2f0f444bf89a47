import type { Table } from '../../table/index.ts'
import type { TableSummary } from '../../table/protocol.ts'
import type { Job, Summary } from '../store/store.ts'

/** A short text that changes whenever the summary does. */
export function signOf({ facts }: Table): string {
  const { status, waits, seats, outcome } = facts
  let sign = outcome === null ? status : `${status} ${outcome.how}`
  for (const { seat, holder, bot } of seats)
    sign += `|${holder?.user} ${holder?.name} ${bot} ${waits.includes(seat)}`
  return sign
}

/** What lists show of a table. */
export function summaryOf(table: Table, updated: number): Summary {
  const { facts } = table
  const { id, game, setup, status, options, created, outcome, waits } = facts
  return {
    id,
    game,
    scenario: String(setup.scenario),
    status,
    listed: options.listed,
    rated: options.rated,
    clock: JSON.stringify(options.clock),
    created,
    updated,
    outcome: outcome === null ? null : JSON.stringify(outcome),
    seats: facts.seats.map(({ seat, holder, bot }) => ({
      seat,
      user: holder?.user ?? null,
      name: holder?.name ?? bot,
      bot,
      toMove: waits.includes(seat),
    })),
  }
}

/** A summary as the protocol shows it to a person. */
export function shownTo(summary: Summary, user: string | null): TableSummary {
  const { listed: _, outcome, clock, ...same } = summary
  return {
    ...same,
    clock: JSON.parse(clock),
    winners: outcome === null ? null : JSON.parse(outcome).winners,
    seats: summary.seats.map((seat) => ({ ...seat })),
    yourTurn: summary.seats.some((s) => s.toMove && s.bot === null && s.user !== null && s.user === user),
  }
}

/** What must be done for a table later: by key, with a text that changes when the job does. */
export type Duties = ReadonlyMap<string, Job & { readonly sign: string }>

/** The jobs a table needs now. `notifies`: the people who can be reached when their turn comes, and after how long. */
export function dutiesOf(
  table: Table,
  now: number,
  notifies: ReadonlySet<string> | null,
  after: number,
): Duties {
  const { facts } = table
  const { id, position, rematch } = facts
  const duties = new Map<string, Job & { sign: string }>()
  const add = (kind: string, key: string, due: number, body: object, sign: string) =>
    duties.set(key, { key, kind, table: id, due, body: JSON.stringify(body), sign })
  const bots = table.bots()
  if (bots.length > 0) {
    add('bot', `bot:${id}`, now, { position }, `${position} ${bots.map((b) => `${b.seat}=${b.bot}`)}`)
  }
  const flag = table.nextFlag()
  if (flag !== undefined) add('clock', `clock:${id}`, flag, {}, String(flag))
  if (rematch.table !== null) add('rematch', `rematch:${id}`, now, { table: rematch.table }, rematch.table)
  if (notifies === null || facts.status !== 'playing') return duties
  for (const { seat, holder, bot } of facts.seats) {
    const turn = facts.turns[seat]
    if (turn === undefined || holder === null || bot !== null || !notifies.has(holder.user)) continue
    add('notify', `notify:${id}:${seat}`, now + after, { seat, user: holder.user, turn }, String(turn))
  }
  return duties
}

/** Which jobs to put and which to drop, to get from some duties to others. */
export function changeOfDuties(before: Duties, after: Duties): { put: Job[]; drop: string[] } {
  const put: Job[] = []
  for (const [key, { sign, ...job }] of after) if (before.get(key)?.sign !== sign) put.push(job)
  const drop = [...before.keys()].filter((key) => !after.has(key) && !key.startsWith('rematch:'))
  return { put, drop }
}
