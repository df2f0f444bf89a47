import type pg from 'pg'
import { chainHead, chainStart, extendChain } from '../chain.ts'
import { jobColumns, seatColumns, summaryColumns, tableColumns } from '../sql/rows.ts'
import type { AppendChange, Job, TableRow } from '../store.ts'
import { CHANNEL, eventsNotice, jobsNotice } from './messageBus.ts'

/** An append waiting for its commit; the token identifies it. */
export interface PostgresAppend {
  readonly table: string
  readonly expected: number
  readonly events: readonly string[]
  readonly change: AppendChange
  readonly token: string
  /** The hash of the events before; empty if the caller does not know it. */
  readonly head: string
}

const CHANGES = `
added as (
  insert into events (table_id, position, body, token, chain)
  select e.* from unnest($1::text[], $2::int[], $3::text[], $4::text[], $21::text[])
      as e(id, position, body, token, chain)
    join won on won.id = e.id
), seated as (
  insert into seats (table_id, seat, person, to_move)
  select s.* from unnest($5::text[], $6::text[], $7::text[], $8::int[]) as s(id, seat, person, to_move)
    join won on won.id = s.id
  on conflict (table_id, seat) do update set person = excluded.person, to_move = excluded.to_move
    where seats.person is distinct from excluded.person or seats.to_move <> excluded.to_move
), dropped as (
  delete from jobs using unnest($9::text[], $10::text[]) as d(id, key), won
  where won.id = d.id and jobs.key = d.key
), put as (
  insert into jobs (key, kind, table_id, due, body, lease, ready, attempts)
  select p.key, p.kind, p.table_id, p.due, p.body, null, p.due, 0
    from unnest($11::text[], $12::text[], $13::text[], $14::text[], $15::bigint[], $16::text[])
      as p(id, key, kind, table_id, due, body)
    join won on won.id = p.id
  on conflict (key) do update set kind = excluded.kind, table_id = excluded.table_id, due = excluded.due,
    body = excluded.body, lease = null, ready = excluded.ready, attempts = 0
), traced as (
  insert into traces (table_id, person)
  select t.* from unnest($17::text[], $18::text[]) as t(id, person) join won on won.id = t.id
  on conflict do nothing
)
select won.id, case when n.news is not null then pg_notify('${CHANNEL}', n.news) end
  from won left join unnest($19::text[], $20::text[]) as n(id, news) on n.id = won.id`

/** Locks the tables in a fixed order, so that processes never deadlock; an append with the wrong length loses. */
const APPEND = `
with asked as (
  select * from unnest($22::text[], $23::int[], $24::int[], $25::text[], $26::int[], $27::int[], $28::bigint[],
    $29::text[], $30::text[], $31::text[]) as a(id, expected, length, status, listed, free, updated, summary, head, chain)
), locked as (
  select t.id from tables t join asked a on t.id = a.id and t.length = a.expected and t.chain = a.head
    order by t.id for update of t
), won as (
  update tables t set length = a.length, chain = a.chain, status = coalesce(a.status, t.status),
    listed = coalesce(a.listed, t.listed), free = coalesce(a.free, t.free),
    updated = coalesce(a.updated, t.updated), summary = coalesce(a.summary, t.summary)
  from asked a join locked l on l.id = a.id where t.id = a.id
  returning t.id
), ${CHANGES}`

const CREATE = `
with won as (
  insert into tables (id, game, status, listed, free, updated, summary, seed, length, chain)
  values ($22, $23, $24, $25, $26, $27, $28, $29, $30, $31)
  on conflict do nothing
  returning id
), ${CHANGES}`

/** Commits appends to different tables in one statement. Returns the ids of those that won. */
export async function append(pool: pg.Pool, group: readonly PostgresAppend[], process: string): Promise<Set<string>> {
  const columns = group.map(({ change }) => change.summary && summaryColumns(change.summary))
  const { rows } = await pool.query({
    name: 'append',
    text: APPEND,
    values: [
      ...changes(group, process),
      group.map(({ table }) => table),
      group.map(({ expected }) => expected),
      group.map(({ expected, events }) => expected + events.length),
      columns.map((row) => row?.status),
      columns.map((row) => row?.listed),
      columns.map((row) => row?.free),
      columns.map((row) => row?.updated),
      columns.map((row) => row?.summary),
      group.map(({ head }) => head),
      group.map(({ head, events }) => chainHead(head, events)),
    ],
  })
  return new Set(rows.map(({ id }) => id as string))
}

/** Creates a table; false if the id exists. */
export async function create(
  pool: pg.Pool,
  row: TableRow,
  { events, change, token }: Omit<PostgresAppend, 'table' | 'expected' | 'head'>,
  process: string,
): Promise<boolean> {
  const head = chainStart(row.id, row.seed)
  const whole = { table: row.id, expected: 0, events, change: { ...change, summary: row }, token, head }
  const { id, game, status, listed, free, updated, summary, seed, length } = tableColumns(row, events.length)
  const { rowCount } = await pool.query({
    name: 'create',
    text: CREATE,
    values: [
      ...changes([whole], process),
      ...[id, game, status, listed, free, updated, summary, seed, length, chainHead(head, events)],
    ],
  })
  return rowCount !== 0
}

/** The parameters for everything written along with the winning tables. */
function changes(group: readonly PostgresAppend[], process: string): unknown[] {
  const events = group.flatMap(({ table, expected, events, token, head }) => {
    const chain = extendChain(head, events)
    return events.map((body, index) => ({ table, position: expected + index, body, token, chain: chain[index]! }))
  })
  const seats = group.flatMap(({ change: { summary } }) => (summary ? seatColumns(summary) : []))
  const put = group.flatMap(({ table, change }) =>
    lastOfEachKey(change.put ?? []).map((job) => ({ table, ...jobColumns(job) })),
  )
  const putKeys = new Set(put.map(({ key }) => key))
  const drop = group.flatMap(({ table, change }) =>
    (change.drop ?? []).filter((key) => !putKeys.has(key)).map((key) => ({ table, key })),
  )
  const traces = group.flatMap(({ table, change }) => (change.people ?? []).map((person) => ({ table, person })))
  const news = group.flatMap(({ table, expected, events, change }) => [
    ...(change.tell === false ? [] : [{ table, text: eventsNotice(process, table, expected + events.length, events) }]),
    ...(change.put?.length ? [{ table, text: jobsNotice(process, change.put) }] : []),
  ])
  return [
    events.map(({ table }) => table),
    events.map(({ position }) => position),
    events.map(({ body }) => body),
    events.map(({ token }) => token),
    seats.map(({ table_id }) => table_id),
    seats.map(({ seat }) => seat),
    seats.map(({ person }) => person),
    seats.map(({ to_move }) => to_move),
    drop.map(({ table }) => table),
    drop.map(({ key }) => key),
    put.map(({ table }) => table),
    put.map(({ key }) => key),
    put.map(({ kind }) => kind),
    put.map(({ table_id }) => table_id),
    put.map(({ due }) => due),
    put.map(({ body }) => body),
    traces.map(({ table }) => table),
    traces.map(({ person }) => person),
    news.map(({ table }) => table),
    news.map(({ text }) => text),
    events.map(({ chain }) => chain),
  ]
}

function lastOfEachKey(jobs: readonly Job[]): Job[] {
  return [...new Map(jobs.map((job) => [job.key, job])).values()]
}
