import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientMessage, ServerMessage, Snapshot, Update } from '#table/protocol/messages.ts'
import type { Connection, Transport } from './serverTransport.ts'
import { TableClient } from './tableClient.ts'

/** A transport whose other end is the test. */
function wire() {
  const sent: ClientMessage[] = []
  const listeners = new Set<Parameters<Transport['listen']>[0]>()
  const link = {
    connection: 'open' as Connection,
    send: (message: ClientMessage) => void sent.push(message),
    listen: (listener: Parameters<Transport['listen']>[0]) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const say = (message: ServerMessage) => {
    for (const listener of listeners) listener.message(message)
  }
  const become = (connection: Connection) => {
    link.connection = connection
    for (const listener of listeners) listener.connection()
  }
  return { link, sent, say, become }
}

const snapshot = (seq: number) =>
  ({
    ...{
      type: 'snapshot',
      table: 't',
      seq,
      now: 0,
      info: {},
      own: {},
      views: {},
      journal: [],
      journalFrom: 0,
      chat: [],
    },
  }) as unknown as Snapshot
const update = (seq: number): Update => ({
  ...{ type: 'update', table: 't', from: seq - 1, seq, now: 0, cut: null, chat: [] },
  journal: [{ kind: 'move', rule: 'U5', at: seq }],
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function following(pace = 100) {
  const other = wire()
  const client = new TableClient(other.link, 't', (table) => (table.fresh.length > 0 ? pace : 0))
  const stop = client.subscribe(() => undefined)
  other.say(snapshot(1))
  const seq = () => client.now().table!.seq
  return { ...other, client, stop, seq }
}

describe('a table client', () => {
  test('shows one change after the other, each for its time', () => {
    const { say, seq, client } = following()
    say(update(2))
    say(update(3))
    say(update(4))
    expect(seq()).toBe(2)
    expect(client.now().behind).toBe(2)
    vi.advanceTimersByTime(100)
    expect(seq()).toBe(3)
    vi.advanceTimersByTime(100)
    expect(seq()).toBe(4)
    expect(client.now().behind).toBe(0)
  })

  test('shows the last state immediately when the reader skips ahead', () => {
    const { say, seq, client } = following()
    for (const n of [2, 3, 4, 5]) say(update(n))
    client.playback.skip()
    expect(seq()).toBe(5)
    expect(client.now().behind).toBe(0)
  })

  test('shows changes as they come when motion is off', () => {
    const { say, seq } = following(0)
    say(update(2))
    say(update(3))
    expect(seq()).toBe(3)
  })

  test('resumes after a lost connection, and fails the pending requests', async () => {
    const { become, sent, client, say, seq } = following(0)
    const asked = client.command({ do: 'cancel' })
    become('lost')
    await expect(asked).rejects.toMatchObject({ code: 'busy' })
    await expect(client.command({ do: 'cancel' })).rejects.toMatchObject({ code: 'busy' })
    become('open')
    expect(sent.at(-1)).toEqual({ type: 'open', table: 't', since: 1 })
    say(update(2))
    expect(seq()).toBe(2)
  })

  test('asks for a new snapshot when an update is missing', () => {
    const { sent, say, seq } = following(0)
    say(update(7))
    expect(sent.at(-1)).toEqual({ type: 'open', table: 't' })
    expect(seq()).toBe(1)
  })

  test('passes replies to their requests', async () => {
    const { sent, say, client } = following()
    const done = client.command({ do: 'cancel' })
    const { id } = sent.at(-1) as { id: number }
    say({ type: 'done', id, table: 't', seq: 9 })
    expect(await done).toMatchObject({ seq: 9 })
    const refused = client.command({ do: 'cancel' })
    say({ type: 'error', id: id + 1, table: 't', code: 'over', says: '' })
    await expect(refused).rejects.toMatchObject({ code: 'over' })
  })

  test('reports why there is no table, and closes it with the last subscriber', () => {
    const { link, say, sent } = wire()
    const client = new TableClient(link, 't', () => 0)
    const stop = client.subscribe(() => undefined)
    say({ type: 'error', id: null, table: 't', code: 'unknown table', says: '' })
    expect(client.now().error).toBe('unknown table')
    stop()
    expect(sent.at(-1)).toEqual({ type: 'close', table: 't' })
  })

  test('loads earlier journal lines one request at a time, also for queued states', async () => {
    const { sent, say, client } = following(100)
    say({ ...snapshot(1), journal: [{ kind: 'move', rule: 'U5', at: 9 }], journalFrom: 9 } as Snapshot)
    say(update(2))
    say(update(3))
    const read = client.loadEarlier()
    void client.loadEarlier()
    const asked = sent.filter(({ type }) => type === 'earlier')
    expect(asked).toMatchObject([{ type: 'earlier', table: 't', before: 9 }])
    const { id } = asked[0] as { id: number }
    const journal = [{ kind: 'move', rule: 'U5', at: 0 }]
    say({ type: 'earlier', id, table: 't', before: 9, from: 0, journal })
    await read
    expect(client.now().table!.journal.map(({ at }) => at)).toEqual([0, 9, 2])
    vi.advanceTimersByTime(100)
    expect(client.now().table!.journal.map(({ at }) => at)).toEqual([0, 9, 2, 3])
    await client.loadEarlier()
    expect(sent.filter(({ type }) => type === 'earlier')).toHaveLength(1)
  })
})

describe('a recap that waits for its reader', () => {
  /** Every third change waits; all others continue the recap. */
  function paced() {
    const { client, ...rest } = following(0)
    client.playback.recapStep = (passage, next) => (passage.length > 1 && next.seq % 3 === 0 ? 'wait' : 'more')
    const passage = () => client.now().recap.map(({ seq }) => seq)
    return { ...rest, client, passage }
  }

  test('is shown change by change and pauses until the reader continues', () => {
    const { say, seq, client, passage } = paced()
    for (const n of [2, 3, 4]) say(update(n))
    expect(seq()).toBe(2)
    expect([client.now().paused, client.now().behind]).toEqual([true, 2])
    expect(client.now().pause).toEqual({ nth: 1, of: 1 })
    expect(passage()).toEqual([1, 2])
    client.playback.continue()
    expect(seq()).toBe(3)
    vi.advanceTimersByTime(1)
    expect(seq()).toBe(4)
    expect([client.now().paused, client.now().behind]).toEqual([false, 0])
    expect(passage()).toEqual([2, 3, 4])
  })

  test('says how many pauses there are with those still queued', () => {
    const { say, client } = paced()
    for (const n of [2, 3, 4, 5, 6, 7]) say(update(n))
    expect(client.now().pause).toEqual({ nth: 1, of: 2 })
    client.playback.continue()
    vi.advanceTimersByTime(10)
    expect(client.now().pause).toEqual({ nth: 2, of: 2 })
  })

  test('ends when the match is over: the result is shown immediately, and the recap has everything', () => {
    const { say, seq, client, passage } = paced()
    for (const n of [2, 3]) say(update(n))
    expect(client.now().paused).toBe(true)
    const { info } = client.now().table!
    say({ ...update(4), info: { ...info, status: 'over' } } as Update)
    expect(seq()).toBe(4)
    expect([client.now().paused, client.now().behind]).toEqual([false, 0])
    expect(passage()).toEqual([1, 2, 3, 4])
  })

  test('is repeated from the state before it, and the repeat can be ended', () => {
    const { say, seq, client, passage } = paced()
    for (const n of [2, 3]) say(update(n))
    client.playback.repeat()
    expect(seq()).toBe(1)
    expect(client.now().table!.fresh).toEqual([])
    expect(passage()).toEqual([1, 2])
    vi.advanceTimersByTime(900)
    expect(seq()).toBe(2)
    vi.advanceTimersByTime(900)
    expect([client.now().paused, client.now().behind]).toEqual([true, 1])
    client.playback.repeat()
    client.playback.repeat()
    expect(client.now().behind).toBe(2)
    client.playback.continue()
    expect(seq()).toBe(3)
    expect(passage()).toEqual([2, 3])
  })

  test('begins with the last state shown, and skipping ahead ends the pause', () => {
    const { say, seq, client, passage } = paced()
    client.playback.recapStep = (_, next) => (next.seq === 4 ? 'new' : next.seq > 4 ? 'wait' : 'more')
    for (const n of [2, 3, 4, 5, 6]) say(update(n))
    expect(passage()).toEqual([3, 4])
    client.playback.skip()
    expect(seq()).toBe(6)
    expect([client.now().paused, client.now().behind]).toEqual([false, 0])
    expect(passage()).toEqual([3, 4, 5, 6])
  })
})
