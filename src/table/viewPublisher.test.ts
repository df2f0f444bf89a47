import { expect, test } from 'vitest'
import { cards } from '#kernel/testing/games/cards.ts'
import type { Snapshot, Update } from './protocol/messages.ts'
import { ANN, BEN, ClientModel, TableFixture } from './testing/tables.ts'
import { ViewPublisher } from './viewPublisher.ts'

/** Ann and Ben at cards, with one publisher of their table. */
function atCards(): { bench: TableFixture; show: ViewPublisher } {
  const setup = { players: 2 }
  const bench = new TableFixture(cards, { setup, seats: { red: 'me' }, options: { listed: true } })
  bench.does(BEN, { do: 'sit' })
  return { bench, show: new ViewPublisher(bench.table) }
}

const sent = <T>(message: T): T => JSON.parse(JSON.stringify(message))

/** Which fields the view of red in a message has. */
const redOf = (message: Snapshot | Update) => {
  const { patch, state } = message.views!.red!
  return patch !== undefined && state === undefined ? 'patch' : patch === undefined ? 'whole' : 'both'
}

/** Red answers, and a reader in the same process looks at every view. */
function answered({ bench, show }: ReturnType<typeof atCards>, times: number): void {
  for (let i = 0; i < times; i++) {
    bench.play(1)
    show.news(ANN.user, bench.table.seq - 1, bench.now)
  }
}

test('a reader who knows the previous view gets its changes, one who missed a view gets the whole', () => {
  const at = atCards()
  const { bench, show } = at
  show.snapshot(ANN.user, bench.now)
  const knew = bench.table.seq
  answered(at, 1)
  const before = bench.table.seq
  expect(redOf(show.news(ANN.user, knew, bench.now))).toBe('patch')
  answered(at, 1)
  expect(redOf(show.news(ANN.user, before, bench.now))).toBe('patch')
  expect(redOf(show.news(ANN.user, knew, bench.now))).toBe('whole')
})

test('after a view that was never requested the whole next view is sent', () => {
  const { bench, show } = atCards()
  show.snapshot(ANN.user, bench.now)
  bench.play(1)
  const unseen = bench.table.seq
  bench.play(1)
  expect(redOf(show.news(ANN.user, unseen, bench.now))).toBe('whole')
})

test('however many views a reader missed, the news bring it to what a fresh look shows', () => {
  const at = atCards()
  const { bench, show } = at
  const readers: ClientModel[] = []
  while (bench.table.state.status === 'playing') {
    const reader = new ClientModel()
    reader.hear(sent(show.snapshot(ANN.user, bench.now)))
    readers.push(reader)
    answered(at, 1)
    const fresh = sent(new ViewPublisher(bench.table).snapshot(ANN.user, bench.now))
    for (const one of readers) {
      const late = new ClientModel()
      late.whole = structuredClone(one.whole)
      late.seq = one.seq
      late.hear(sent(show.news(ANN.user, late.seq, bench.now)))
      expect(late.whole!.views).toEqual(fresh.views)
      expect(late.whole!.journal).toEqual(fresh.journal)
    }
  }
  expect(readers.length).toBeGreaterThan(10)
})

test('the chat of muted people is not in the text, only their number of lines', () => {
  const { bench, show } = atCards()
  const unheard = new Set([BEN.user])
  const text = (since?: number) => show.text(ANN.user, since, bench.now, unheard)
  const first = bench.table.seq
  bench.does(BEN, { do: 'chat', text: 'pomegranate' })
  bench.does(ANN, { do: 'chat', text: 'quince' })
  const then = bench.table.seq
  for (const since of [undefined, first]) {
    expect(text(since)).not.toContain('pomegranate')
    expect(JSON.parse(text(since))).toMatchObject({ chat: [{ text: 'quince' }], withheld: 1 })
    expect(show.text(BEN.user, since, bench.now, new Set())).toContain('pomegranate')
  }
  bench.does(ANN, { do: 'chat', text: 'fig' })
  expect(JSON.parse(text(then))).not.toHaveProperty('withheld')
})
