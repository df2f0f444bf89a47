import { describe, expect, test } from 'vitest'
import { ALL, completeSetup, type Game, Match, makeView, randomChance, randomFrom, WATCHER } from '#kernel'
import { bids } from '#kernel/testing/games/bids.ts'
import { cards } from '#kernel/testing/games/cards.ts'
import { nested } from '#kernel/testing/games/nested.ts'
import { HistoryViewer } from './historyViewer.ts'
import { PositionHistory } from './positionHistory.ts'
import type { Table } from './table.ts'
import { ANN, BEN, CAT, TableFixture } from './testing/tables.ts'

/** A finished random match. */
function played(game: Game, seed: string) {
  const random = randomFrom(seed)
  const match = Match.begin(game, completeSetup(game, {}), { deal: randomChance(randomFrom(`${seed} dice`)) })
  while (!match.over) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, asked.options[random(asked.options.length)]!.key)
  }
  return match
}

/** The view after some answers, replayed from the beginning. */
function stood(match: Match, answers: readonly string[]) {
  const fresh = Match.replay(match.game, { ...match.record(), answers })
  return [match.seats.map((seat) => makeView(fresh, seat)), fresh.length]
}

describe('the past of a match', () => {
  test.each([cards, bids, nested] as Game[])('$id: is what it was, from whichever side one approaches', (game) => {
    const match = played(game, 'past')
    const { answers } = match.record()
    const past = new PositionHistory(game, match.setup)
    const random = randomFrom('jumps')
    for (let i = 0; i < 150; i++) {
      const to = random(answers.length + 1)
      const found = past.at(answers, to)
      expect([match.seats.map((seat) => makeView(found, seat)), found.length]).toEqual(
        stood(match, answers.slice(0, to)),
      )
    }
  })

  test('follows a match that went another way', () => {
    const [one, two] = [played(cards, 'one'), played(cards, 'two')]
    const past = new PositionHistory(cards, one.setup)
    for (const match of [one, two, one]) {
      const { answers } = match.record()
      for (const to of [answers.length, 3, answers.length - 1])
        expect(past.at(answers, to).state).toEqual(
          Match.replay(cards, { ...match.record(), answers: answers.slice(0, to) }).state,
        )
    }
  })
})

/** One look, without yielding. */
function look(table: Table, user: string | null, seat: string, length: number, looker = new HistoryViewer()) {
  const walk = looker.look(table, user, seat, length)
  let step = walk.next()
  while (step.done !== true) step = walk.next()
  return step.value
}

/** A table of two people at the card game, after some answers. */
function running(): TableFixture {
  const bench = new TableFixture(cards, { setup: { players: 2 }, options: { listed: true }, seats: { red: 'me' } })
  bench.does(BEN, { do: 'sit' })
  bench.play(8)
  expect(bench.table.state.status).toBe('playing')
  return bench
}

describe('looking back at a table', () => {
  test('shows a seat to its holder, as it was, and the watcher’s view to anyone', () => {
    const { table } = running()
    const record = { game: cards.id, version: cards.version, setup: table.state.setup as never, epochs: [] }
    for (let length = 0; length <= table.state.answers.length; length++) {
      const then = Match.replay(cards, { ...record, answers: table.state.answers.slice(0, length) })
      expect(look(table, ANN.user, 'red', length)).toEqual(makeView(then, 'red').state)
      expect(look(table, BEN.user, 'green', length)).toEqual(makeView(then, 'green').state)
      expect(look(table, null, WATCHER, length)).toEqual(makeView(then, WATCHER).state)
    }
  })

  test('refuses other people’s seats, all seats together, and future positions, while the match runs', () => {
    const { table } = running()
    expect(() => look(table, BEN.user, 'red', 2)).toThrow('Someone else holds this seat')
    expect(() => look(table, CAT.user, 'red', 2)).toThrow('Someone else holds this seat')
    expect(() => look(table, null, 'green', 2)).toThrow('Someone else holds this seat')
    for (const user of [ANN.user, CAT.user, null])
      expect(() => look(table, user, ALL, 2)).toThrow('when the match is over')
    expect(() => look(table, ANN.user, 'pink', 2)).toThrow('no such seat')
    expect(() => look(table, ANN.user, 'red', table.state.answers.length + 1)).toThrow('moved on')
    const waiting = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me' } })
    expect(() => look(waiting.table, ANN.user, 'red', 0)).toThrow('waits for players')
  })

  test('shows everything to everyone when the match is over, also by resignation', () => {
    const bench = running()
    bench.does(BEN, { do: 'resign', seat: 'green' })
    const { table } = bench
    expect(table.state.status).toBe('over')
    for (const user of [ANN.user, CAT.user, null]) {
      expect(look(table, user, ALL, 4)).toEqual(
        makeView(Match.replay(cards, { ...table.match!.record(), answers: table.state.answers.slice(0, 4) }), ALL)
          .state,
      )
      look(table, user, 'green', 4)
    }
  })

  test('after undo shows the answers that stand', () => {
    const bench = running()
    const looker = new HistoryViewer()
    const { table } = bench
    for (let i = 0; i < 40 && table.state.status === 'playing'; i++) {
      look(table, ANN.user, 'red', table.state.answers.length, looker)
      const [seat] = table.state.waits
      const holder = seat === 'red' ? ANN : BEN
      const back = table.match!.horizon(seat!).answers
      const { position } = table.state
      if (back > 0 && bench.random(2) === 0) bench.does(holder, { do: 'undo', seat: seat!, answers: back, position })
      else bench.play(1)
      if (table.state.status !== 'playing') break
      const now = makeView(table.match!, 'red').state
      expect(look(table, ANN.user, 'red', table.state.answers.length, looker)).toEqual(now)
    }
  })
})
