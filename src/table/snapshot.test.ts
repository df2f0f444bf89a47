import { describe, expect, test } from 'vitest'
import { type Flow, formatRecord, type Game, type JournalEntry, randomFrom, verify } from '#kernel'
import { bids } from '#kernel/testing/games/bids.ts'
import { cards } from '#kernel/testing/games/cards.ts'
import { nested } from '#kernel/testing/games/nested.ts'
import { picks } from '#kernel/testing/games/picks.ts'
import { HistoryViewer } from './historyViewer.ts'
import { makeRematch, makeTable } from './makeTable.ts'
import type { JournalLine } from './protocol/messages.ts'
import { parseSnapshot, type TableSnapshot } from './snapshot.ts'
import { toRecord } from './summary.ts'
import { Table } from './table.ts'
import { ANN, BEN, CAT, TableFixture } from './testing/tables.ts'
import { toTableInfo, ViewPublisher } from './viewPublisher.ts'

const seatsOf = (game: Game) => game.seats({ scenario: game.scenarios[0]!.id, players: game.scenarios[0]!.players[0]! })

/** One person and a bot at a game with a clock. */
function soloAt(game: Game, seed: string): TableFixture {
  const seats = seatsOf(game).map((seat, i) => [seat, i === 1 ? { bot: 'easy' } : 'me'])
  const options = { clock: { kind: 'days', hours: 24, bank: 48 } } as const
  return new TableFixture(game, { seats: Object.fromEntries(seats), options }, seed)
}

/** Everything that can be seen and done at a table. */
const faceOf = (table: Table) => ({
  facts: table.state,
  state: table.match?.state,
  open: table.match?.open.map((a) => [
    a.seat,
    a.kind,
    a.options.map((o) => o.key),
    table.match!.answered(a)?.key,
    table.match!.horizon(a.seat),
  ]),
  journal: table.journal.events.slice(-30),
  news: [null, ANN.user].map((user) => new ViewPublisher(table).snapshot(user, 0)),
})

describe('a table wakes from where it rested and what came after', () => {
  for (const game of [cards, bids, nested, picks] as Game[])
    test(`${game.id}: as if all its answers had been given again`, () => {
      let woken = 0
      for (let run = 0; run < 4; run++) {
        const bench = soloAt(game, `w${run}`)
        const random = randomFrom(`rests ${run}`)
        let rest: TableSnapshot = bench.table.takeSnapshot()!
        for (let i = 0; i < 60 && bench.table.state.status === 'playing'; i++) {
          const seat = bench.table.state.waits[0]!
          const { position } = bench.table.state
          const back = bench.table.match!.horizon(seat).answers
          if (random(8) === 0 && back > 0 && bench.table.seat(seat).bot === null)
            bench.does(ANN, { do: 'undo', seat, answers: 1 + random(back), position })
          else bench.answers(seat)
          const again = bench.woken(rest)
          expect(again).toBeDefined()
          expect(faceOf(again!)).toEqual(faceOf(bench.again()))
          woken++
          if (random(5) === 0) rest = (random(2) === 0 ? again! : bench.table).takeSnapshot()!
        }
        const over = bench.woken(bench.table.takeSnapshot()!)!
        expect(faceOf(over)).toEqual(faceOf(bench.again()))
      }
      expect(woken).toBeGreaterThan(15)
    }, 60_000)

  test('what was woken plays on to the same end, and its record verifies', () => {
    const bench = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: 'me' } })
    bench.play(12)
    const again = bench.woken(bench.table.takeSnapshot()!)!
    bench.play()
    for (const event of bench.stored.slice(again.seq)) again.applyStored(event)
    expect(faceOf(again)).toEqual(faceOf(bench.table))
    expect(verify(cards, toRecord(again))).toMatchObject({ committed: true, false: [] })
  })

  test('goes back behind its rest by consent, as one that never slept', () => {
    const bench = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: { bot: 'easy' } } })
    bench.play(14)
    const again = bench.woken(bench.table.takeSnapshot()!)!
    const length = bench.table.state.brought.findIndex((seq) => seq > 6)
    expect(() => again.match!.rewind(length)).toThrow('not recorded')
    const [event] = bench
      .does(ANN, { do: 'ask rewind', seat: 'red', length })
      .filter((happened) => happened.is === 'rewound')
    for (const heard of bench.stored.slice(again.seq)) again.applyStored(heard)
    expect(event).toBeDefined()
    expect(faceOf(again)).toEqual(faceOf(bench.table))
    again.rewind(0, 1)
    expect(again.state.answers.length).toBeLessThan(length)
  })

  test('if the snapshot does not fit, all events are read instead', () => {
    const bench = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: 'me' } })
    bench.play(9)
    const rest = bench.table.takeSnapshot()!
    bench.play(3)
    expect(bench.woken(rest)).toBeDefined()
    expect(bench.woken({ seq: rest.seq, saved: rest.saved })).toBeUndefined()
    expect(bench.woken({ ...rest, kept: { ...rest.kept!, form: 0 } })).toBeUndefined()
    expect(bench.woken({ ...rest, seq: rest.seq - 1 })).toBeUndefined()
    const { length } = rest.saved
    expect(bench.woken({ ...rest, saved: { ...rest.saved, length: length - 1 } })).toBeUndefined()
    const newer = { ...bench.table.host, game: { ...cards, version: 2 } }
    expect(Table.fromSnapshot(newer, rest, bench.stored.slice(rest.seq))).toBeUndefined()
  })

  test('a rest that an older program wrote is read', () => {
    const bench = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: 'me' } })
    bench.play(9)
    const { seq, saved } = bench.table.takeSnapshot()!
    const old = parseSnapshot(seq, JSON.stringify(saved))
    expect(old).toEqual({ seq, saved: JSON.parse(JSON.stringify(saved)) })
    const newer = { ...bench.table.host, game: { ...cards, version: 2 } }
    expect(Table.load(newer, bench.stored, old).state.status).toBe('playing')
  })

  test('the rest of a table does not change with it', () => {
    const bench = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: 'me' } })
    bench.play(5)
    const rest = bench.table.takeSnapshot()!
    const before = JSON.stringify(rest)
    bench.play(5)
    const again = Table.fromSnapshot(bench.table.host, rest, bench.stored.slice(rest.seq))!
    again.answer(again.state.waits[0]!, [again.match!.open[0]!.options[0]!.key], 'person', 0)
    expect(JSON.stringify(rest)).toBe(before)
  })
})

/** The nested game with a journal line for every answer. */
const telling: Game = {
  ...nested,
  *play(g): Flow {
    const flow = nested.play(g)
    for (let step = flow.next(); step.done !== true; ) {
      const given: unknown = yield step.value
      if (step.value.step === 'ask') g.tell?.({ kind: 'went', rule: 'N1', with: { total: g.state.total } })
      step = flow.next(given)
    }
  },
}

/** A long table, and the same with only the last lines of its journal. */
function longTable() {
  const bench = soloAt(telling, 'long')
  bench.play(400)
  return { bench, woken: bench.woken(bench.table.takeSnapshot()!)! }
}

/** All lines a person can read, from the last to the first, as a client requests them. */
function readBack(table: Table, user: string | null): { lines: JournalLine[]; asked: number } {
  const looker = new HistoryViewer()
  const first = new ViewPublisher(table).snapshot(user, 0)
  let [lines, from, asked] = [first.journal as JournalLine[], first.journalFrom, 0]
  while (from > 0) {
    const walk = looker.earlier(table, user, from)
    let step = walk.next()
    while (step.done !== true) step = walk.next()
    expect(step.value.from).toBeLessThan(from)
    lines = [...step.value.lines, ...lines]
    from = step.value.from
    asked++
  }
  return { lines, asked }
}

describe('a journal is read from its end', () => {
  const told = (events: readonly JournalEntry[]) => events.map(({ kind, at }) => `${kind} ${at}`)

  test('a snapshot message has the last lines, and the earlier ones are those written at the time', () => {
    const { bench, woken } = longTable()
    const all = bench.table.journal.events
    expect(all.length).toBeGreaterThan(300)
    expect(woken.journal.events.length).toBeLessThan(all.length)
    for (const table of [bench.table, woken]) {
      expect(new ViewPublisher(table).snapshot(ANN.user, 0).journal.length).toBeLessThan(130)
      const { lines, asked } = readBack(table, ANN.user)
      expect(told(lines)).toEqual(told(all))
      expect(asked).toBeGreaterThan(1)
    }
  })

  test('each reader finds their own lines and no one else’s', () => {
    const bench = new TableFixture(cards, {
      setup: { players: 2 },
      options: { listed: true },
      seats: { red: 'me' },
    })
    bench.does(BEN, { do: 'sit' })
    bench.play(14)
    const rest = bench.table.takeSnapshot()!
    const journal = { from: bench.table.state.answers.length + 1, lines: [] }
    const bare = bench.woken({ ...rest, kept: { ...rest.kept!, journal } })!
    const { events } = bench.table.journal
    expect(events.some(({ only }) => only !== undefined)).toBe(true)
    for (const [user, seat] of [
      [ANN.user, 'red'],
      [BEN.user, 'green'],
      [CAT.user, 'nobody'],
      [null, 'nobody'],
    ] as const) {
      const { lines } = readBack(bare, user)
      expect(told(lines)).toEqual(told(events.filter((e) => e.only === undefined || e.only.includes(seat))))
      expect(lines.every(({ only }) => only === undefined || only.join() === seat)).toBe(true)
    }
  })

  test('a reader who missed more than the journal holds gets everything again', () => {
    const { bench, woken } = longTable()
    const show = new ViewPublisher(woken)
    expect(show.news(ANN.user, 3, 0).type).toBe('snapshot')
    expect(show.news(ANN.user, woken.seq - 1, 0).type).toBe('update')
    expect(new ViewPublisher(bench.table).news(ANN.user, 3, 0).type).toBe('update')
  })

  test('lines of answers that were taken back meanwhile are not sent', () => {
    const { woken } = longTable()
    const walk = new HistoryViewer().earlier(woken, ANN.user, woken.journal.from)
    expect(walk.next().done).toBe(false)
    woken.rewind(woken.state.answers.length - 30, 1)
    expect(() => {
      for (let step = walk.next(); step.done !== true; ) step = walk.next()
    }).toThrow('moved on')
    expect(() => new HistoryViewer().earlier(woken, ANN.user, woken.state.answers.length + 2).next()).toThrow(
      'moved on',
    )
  })

  test('of a match that went on under other rules there is what was kept', () => {
    const bench = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: 'me' } })
    bench.play(9)
    const newer = { ...bench.table.host, game: { ...cards, version: 2 } }
    const table = Table.load(newer, bench.stored, bench.table.takeSnapshot()!)
    expect(table.state.latest).toBe(2)
    const { journal, journalFrom } = new ViewPublisher(table).snapshot(ANN.user, 0)
    expect(journalFrom).toBe(0)
    expect(told(journal as JournalEntry[])).toEqual(told(bench.table.journal.events))
  })
})

const setup = { setup: { players: 2 }, seats: { red: 'me', green: 'me' } } as const
const newer: Game = { ...cards, version: 2 }
/** Rules that cannot use anything stored. */
const stricter: Game = {
  ...newer,
  *play(): Flow {
    throw new Error('the new rules have a bug')
  },
}

test('a running match continues from its snapshot under a newer version', () => {
  const bench = new TableFixture(cards, setup)
  bench.play(5)
  const rest = bench.table.takeSnapshot()!
  bench.play(3)
  const table = Table.load({ ...bench.table.host, game: newer }, bench.stored, rest)
  expect(table.drain()).toMatchObject([{ is: 'upgraded', version: 2 }])
  expect(table.match!.state).toEqual(bench.table.match!.state)
  expect(table.state).toMatchObject({ status: 'playing', version: null, latest: 2 })
})

test('a match whose answers no longer fit is held with an explanation, and continues under rules that fit again', () => {
  const bench = new TableFixture(cards, setup)
  bench.play(5)
  const rest = bench.table.takeSnapshot()!
  bench.play(2)
  const held = Table.load({ ...bench.table.host, game: stricter }, bench.stored, rest)
  const said = held.drain()
  expect(said).toMatchObject([{ is: 'held', version: 1 }])
  expect(() => held.requireMatch()).toThrow('present rules')
  expect(new ViewPublisher(held).snapshot(null, 0).info.held).toEqual({
    version: 1,
    length: rest.saved.length,
    damaged: false,
  })
  const events = [...bench.stored, ...said]
  expect(Table.load({ ...bench.table.host, game: stricter }, events, rest).drain()).toEqual([])
  const again = Table.load({ ...bench.table.host, game: { ...cards, version: 3 } }, events, rest)
  expect(again.state.status).toBe('playing')
  expect(again.match!.state).toEqual(bench.table.match!.state)
})

test('no one loses the time in which the match was held', () => {
  const clock = { kind: 'live', seconds: 60, increment: 0 } as const
  const bench = new TableFixture(cards, { ...setup, options: { clock } })
  bench.play(5)
  const rest = bench.table.takeSnapshot()!
  const { left } = toTableInfo(bench.table, bench.now + 1000).clocks[bench.table.state.waits[0]!]!
  const held = Table.load({ ...bench.table.host, game: stricter }, bench.stored, rest, bench.now + 1000)
  const events = [...bench.stored, ...held.drain()]
  expect(held.nextFlag()).toBeUndefined()
  const later = bench.now + 10_000_000
  const again = Table.load({ ...bench.table.host, game: { ...cards, version: 3 } }, events, rest, later)
  expect(again.nextFlag()).toBe(later + left)
})

test('without a rest a match of another version is held, and a finished one still shows its outcome', () => {
  const bench = new TableFixture(cards, setup)
  bench.play(4)
  expect(Table.load({ ...bench.table.host, game: newer }, bench.stored).state.status).toBe('held')
  bench.play()
  const over = Table.load({ ...bench.table.host, game: stricter }, bench.stored)
  expect(over.state.outcome).toEqual(bench.table.state.outcome)
  expect(new ViewPublisher(over).snapshot(null, 0).views).toEqual({})
})

test('a match of another pack is held, continues with its own again, and its rematch has the current pack', () => {
  const mine: Game = { ...cards, pack: { name: 'Mine', hash: 'a'.repeat(64) } }
  const bench = new TableFixture(mine, setup)
  bench.play(5)
  const rest = bench.table.takeSnapshot()!
  expect(bench.table.state.setup.pack).toBe(mine.pack!.hash)
  for (const kept of [rest, undefined]) {
    const held = Table.load({ ...bench.table.host, game: cards }, bench.stored, kept)
    expect(held.state.status).toBe('held')
    expect(Table.fromSnapshot({ ...bench.table.host, game: cards }, rest, [])).toBe(undefined)
    const events = [...bench.stored, ...held.drain()]
    const again = Table.load({ ...bench.table.host, game: mine }, events, kept)
    expect(again.state).toMatchObject({ status: 'playing', version: cards.version })
    expect(again.match!.state).toEqual(bench.table.match!.state)
  }
  const fresh = { id: 'again', invitation: 'come' }
  const rematch = makeRematch({ ...bench.table.host, game: cards }, fresh, bench.table, 1)
  expect(rematch.state.setup).not.toHaveProperty('pack')
})

test('a record of another pack is refused, by its own word', () => {
  const mine: Game = { ...cards, pack: { name: 'Mine', hash: 'a'.repeat(64) } }
  const bench = new TableFixture(mine, setup)
  bench.play(5)
  const record = formatRecord(bench.table.match!.record())
  const fresh = { id: 'other', invitation: 'come' }
  const made = (game: Game) =>
    makeTable({ ...bench.table.host, game }, fresh, { user: 'u', name: 'U' }, { game: cards.id, record }, 1)
  expect(made(mine).state.answers.length).toBeGreaterThan(0)
  expect(() => made(cards)).toThrow('played with other numbers')
})
