import { describe, expect, test } from 'vitest'
import {
  ask,
  checkpoint,
  formatRecord,
  type Game,
  legalOptions,
  Match,
  options,
  pick,
  randomFrom,
  together,
  verify,
} from '#kernel'
import { bids } from '#kernel/testing/games/bids.ts'
import { cards } from '#kernel/testing/games/cards.ts'
import { nested } from '#kernel/testing/games/nested.ts'
import { picks } from '#kernel/testing/games/picks.ts'
import type { Command } from './protocol/commands.ts'
import { toRecord } from './summary.ts'
import { Table } from './table.ts'
import { ANN, BEN, CAT, ClientModel, TableFixture } from './testing/tables.ts'
import { toTableInfo, ViewPublisher } from './viewPublisher.ts'

const both = { seats: { red: 'me', green: 'me' } } as const
const pair = { options: { listed: true }, seats: { red: 'me' } } as const

/** A table of two people at the card game. */
function twoAtCards(options = {}): TableFixture {
  const bench = new TableFixture(cards, { ...pair, setup: { players: 2 }, options: { listed: true, ...options } })
  bench.does(BEN, { do: 'sit' })
  return bench
}

/** The table without its running flow. */
const faceOf = (table: Table) => ({
  facts: table.state,
  state: table.match?.state,
  open: table.match?.open.map((a) => [a.seat, a.kind, a.options.map((o) => o.key), table.match!.answered(a)?.key]),
  length: table.match?.length,
  journal: table.journal.events,
})

describe('seats', () => {
  test('a table begins when no one is missing', () => {
    const bench = new TableFixture(cards, { ...pair, setup: { players: 2 } })
    expect(bench.table.state.status).toBe('waiting')
    expect(() => bench.answers('red', 'rest')).toThrow()
    bench.does(BEN, { do: 'sit' })
    expect(bench.table.state.status).toBe('playing')
    expect(bench.table.state.seats.map((s) => s.holder?.name)).toEqual(['Ann', 'Ben'])
  })

  test('an unlisted table needs the invitation; a taken seat is refused; people may get up before the start', () => {
    const bench = new TableFixture(cards, { setup: { players: 3 }, seats: { red: 'me' } })
    expect(() => bench.does(BEN, { do: 'sit' })).toThrow('invitation')
    expect(() => bench.does(BEN, { do: 'sit', invitation: 'wrong' })).toThrow('invitation')
    bench.does(BEN, { do: 'sit', invitation: 'come', seat: 'blue' })
    expect(() => bench.does(CAT, { do: 'sit', invitation: 'come', seat: 'blue' })).toThrow('taken')
    expect(() => bench.does(CAT, { do: 'leave', seat: 'blue' })).toThrow('holds this seat')
    bench.does(BEN, { do: 'leave', seat: 'blue' })
    bench.does(ANN, { do: 'seat bot', seat: 'blue', bot: 'easy' })
    bench.does(CAT, { do: 'sit', invitation: 'come' })
    expect(bench.table.state.seats.map((s) => s.holder?.name ?? s.bot)).toEqual(['Ann', 'Cat', 'easy'])
    expect(() => bench.does(CAT, { do: 'leave', seat: 'green' })).toThrow('begun')
  })

  test('a rated table has a person, and no person twice', () => {
    const options = { rated: true, listed: true }
    const bots = { red: { bot: 'easy' }, green: { bot: 'hard' } }
    expect(() => new TableFixture(cards, { options, setup: { players: 2 }, seats: bots })).toThrow('rated')
    expect(() => new TableFixture(cards, { options, ...both })).toThrow('rated')
    const bench = new TableFixture(cards, { options, setup: { players: 2 } })
    expect(() => bench.does(ANN, { do: 'sit' })).toThrow('rated')
    bench.does(BEN, { do: 'sit' })
    expect(() => bench.does(ANN, { do: 'hand over', seat: 'red' })).toThrow('rated')
  })

  test('only the maker cancels, and only before the start', () => {
    const bench = new TableFixture(cards, { ...pair, setup: { players: 2 } })
    expect(() => bench.does(BEN, { do: 'cancel' })).toThrow('maker')
    bench.does(ANN, { do: 'cancel' })
    expect(bench.table.state.outcome?.how).toBe('cancelled')
    expect(() => bench.does(BEN, { do: 'sit' })).toThrow('over')
  })

  test('an account adopts what a guest had', () => {
    const bench = twoAtCards()
    bench.does(BEN, { do: 'note', text: 'mine' })
    bench.table.emit({ is: 'adopted', from: BEN.user, to: CAT }, bench.now)
    expect(bench.table.seatsHeldBy(CAT.user)).toEqual(['green'])
    expect(bench.table.state.notes).toEqual({ [CAT.user]: 'mine' })
  })
})

describe('answers', () => {
  test('wrong seat, key not on offer and a stale position are refused with nothing changed', () => {
    const bench = twoAtCards()
    const before = JSON.stringify(faceOf(bench.table))
    const { position } = bench.table.state
    const answer = (seat: string, key: string, at = position): Command => {
      return { do: 'answer', seat, keys: [key], position: at }
    }
    expect(() => bench.does(BEN, answer('red', 'rest'))).toThrow('holds this seat')
    expect(() => bench.does(BEN, answer('green', 'rest'))).toThrow('Nothing is asked')
    expect(() => bench.does(ANN, answer('red', 'play:99'))).toThrow('not among the options')
    expect(() => bench.does(ANN, answer('red', 'rest', position - 1))).toThrow('moved on')
    expect(() => bench.does(ANN, answer('pink', 'rest'))).toThrow('no such seat')
    expect(JSON.stringify(faceOf(bench.table))).toBe(before)
    expect(bench.table.drain()).toEqual([])
  })

  test('early answers to a joint ask are stored, hidden from others, recalled, and logged in seat order', () => {
    const seats = { ann: 'me', ben: { bot: 'easy' }, cat: { bot: 'easy' } } as const
    const bench = new TableFixture(bids, { seats, setup: { players: 3 } })
    const { position } = bench.table.state
    bench.answers('ann', 'bid:3')
    expect(bench.table.state.answers).toEqual([])
    expect(bench.table.state.waits).toEqual(['ben', 'cat'])
    expect(bench.table.state.position).toBe(position)
    expect(JSON.stringify(new ViewPublisher(bench.table).snapshot('u-x', 0))).not.toContain('bid:3')
    expect(faceOf(bench.again())).toEqual(faceOf(bench.table))
    bench.does(ANN, { do: 'recall', seat: 'ann', position })
    expect(bench.table.state.waits).toEqual(['ann', 'ben', 'cat'])
    bench.answers('cat', 'bid:1')
    bench.answers('ann', 'bid:4')
    bench.answers('ben', 'bid:2')
    expect(bench.table.state.answers).toEqual(['ann bid:4', 'ben bid:2', 'cat bid:1'])
    expect(() =>
      bench.does(ANN, { do: 'undo', seat: 'ann', answers: 1, position: bench.table.state.position }),
    ).toThrow('no further')
    expect(faceOf(bench.again())).toEqual(faceOf(bench.table))
  })

  test('standing orders answer windows, and the answers are in the record', () => {
    const bench = new TableFixture(cards, {
      setup: { players: 2, guardSecrets: true },
      ...pair,
      options: { listed: true },
    })
    bench.does(BEN, { do: 'sit' })
    bench.does(BEN, { do: 'order', seat: 'green', window: 'played', order: 'never' })
    expect(() => bench.does(BEN, { do: 'order', seat: 'green', window: 'nothing', order: 'never' })).toThrow('window')
    bench.play()
    const byOrder = bench.stored.filter((e) => e.is === 'answered' && e.by === 'order')
    expect(byOrder.length).toBeGreaterThan(0)
    expect(byOrder.every((e) => e.is === 'answered' && e.seat === 'green' && e.played[0] === 'green pass')).toBe(true)
    expect(bench.table.state.continued).toEqual(byOrder.map((e) => bench.stored.indexOf(e) + 1))
    expect(Match.replay(cards, toRecord(bench.table) as never).over).toBe(true)
  })
})

describe('an answer given in advance', () => {
  const seats = Object.fromEntries(seatsOf(picks).map((s) => [s, 'me'])) as { [seat: string]: 'me' }
  const isByOrder = (e: (typeof TableFixture.prototype.stored)[number]) => e.is === 'answered' && e.by === 'order'

  /** A table at which a seat that is not asked yet has answered a kind of ask in advance. */
  function inAdvance(thisTurn: boolean, turn: () => number) {
    const [first, second] = seatsOf(picks)
    const { table: plain } = new TableFixture(picks, { seats })
    const { kind, options } = plain.match!.asked(plain.state.waits[0]!)!
    const seat = plain.state.waits[0] === first ? second! : first!
    const bench = new TableFixture({ ...picks, reactions: [kind], turn }, { seats })
    const order = { key: options[0]!.key, thisTurn }
    bench.does(ANN, { do: 'order', seat, window: kind, order })
    return { bench, seat, kind }
  }

  test('answers a reaction by its key while it is on offer, until the player wants to be asked again', () => {
    const { bench, seat, kind } = inAdvance(false, () => 1)
    expect(() => bench.does(ANN, { do: 'order', seat, window: 'nothing', order: 'ask' })).toThrow('window')
    while (!bench.stored.some(isByOrder) && bench.table.state.status === 'playing') bench.play(1)
    expect(bench.stored.filter(isByOrder).length).toBeGreaterThan(0)
    expect(faceOf(bench.again())).toEqual(faceOf(bench.table))
    const revoked = inAdvance(false, () => 1)
    revoked.bench.does(ANN, { do: 'order', seat, window: kind, order: 'ask' })
    revoked.bench.play()
    expect(revoked.bench.stored.filter(isByOrder)).toEqual([])
  })

  test('can hold for one turn', () => {
    let turn = 1
    const { bench, seat, kind } = inAdvance(true, () => turn)
    expect(bench.table.state.orders[seat]).toEqual({ [kind]: expect.objectContaining({ turn: 1 }) })
    turn = 2
    bench.play()
    expect(bench.stored.filter(isByOrder)).toEqual([])
  })
})

describe('a game’s default standing orders', () => {
  const quiet = { ...cards, standing: { played: 'never' as const } }
  const byOrder = (bench: TableFixture) => bench.stored.filter((e) => e.is === 'answered' && e.by === 'order')
  const table = () => {
    const bench = new TableFixture(quiet, {
      setup: { players: 2, guardSecrets: true },
      ...pair,
      options: { listed: true },
    })
    bench.does(BEN, { do: 'sit' })
    return bench
  }

  test('answer for players who have given none', () => {
    const bench = table()
    bench.play()
    expect(byOrder(bench).length).toBeGreaterThan(0)
  })

  test('give way to a wish to be asked', () => {
    const bench = table()
    bench.does(BEN, { do: 'order', seat: 'green', window: 'played', order: 'ask' })
    bench.play()
    expect(byOrder(bench).every((e) => e.is === 'answered' && e.seat !== 'green')).toBe(true)
    expect(bench.again().state.orders).toEqual({ green: { played: 'ask' } })
  })
})

describe('going back', () => {
  test('a seat undoes its own answers as far as its horizon', () => {
    const bench = new TableFixture(picks, { seats: Object.fromEntries(seatsOf(picks).map((s) => [s, 'me'])) })
    let undone = 0
    while (undone < 5 && bench.table.state.status === 'playing') {
      const seat = bench.table.state.waits[0]!
      const { answers } = bench.table.match!.horizon(seat)
      const { position } = bench.table.state
      if (answers > 0) {
        bench.does(ANN, { do: 'undo', seat, answers: 1, position })
        expect(faceOf(bench.again())).toEqual(faceOf(bench.table))
        undone++
      } else expect(() => bench.does(ANN, { do: 'undo', seat, answers: 1, position })).toThrow('no further')
      bench.play(1)
    }
    expect(undone).toBe(5)
  })

  test('a gesture is one unit of undo: a plan, the plans that continue it, and what a standing order adds', () => {
    const bench = new TableFixture(picks, { seats: Object.fromEntries(seatsOf(picks).map((s) => [s, 'me'])) })
    const { table } = bench
    const seat = table.state.waits[0]!
    const gestures = (): number => table.undoLimit(seat).gesture
    const pick = (continues: boolean) => {
      const { key } = table.match!.asked(seat)!.options[0]!
      const { position } = table.state
      bench.does(ANN, { do: 'answer', seat, keys: [key], position, continues })
    }
    expect(gestures()).toBe(0)
    pick(false)
    expect(table.undoLimit(seat)).toMatchObject({ answers: 1, gesture: 1 })
    pick(false)
    expect(table.undoLimit(seat)).toMatchObject({ answers: 2, gesture: 1 })
    pick(true)
    expect(table.undoLimit(seat)).toMatchObject({ answers: 3, gesture: 2 })
    expect(bench.again().undoLimit(seat)).toEqual(table.undoLimit(seat))
    expect(bench.woken(table.takeSnapshot()!)!.undoLimit(seat)).toEqual(table.undoLimit(seat))
    const { position } = table.state
    bench.does(ANN, { do: 'undo', seat, answers: gestures(), position })
    expect(table.undoLimit(seat)).toMatchObject({ answers: 1, gesture: 1 })
  })

  test('an answer that waits for others is taken back with the gesture if a standing order gave it', () => {
    const [show, bid] = [options('show'), options('bid')]
    const auction: Game = {
      ...bids,
      reactions: ['bid'],
      *play(g) {
        const choices = () => [1, 2].map((n) => bid(n))
        for (; g.state.lots > 0; g.state.lots--) {
          yield* checkpoint()
          yield* pick('ann', 'show', 'B1', [legalOptions(() => [1, 2], show)])
          yield* together(...['ann', 'ben', 'cat'].map((seat) => ask(seat, 'bid', 'B1', choices)))
        }
      },
      outcome: () => undefined,
    }
    const bench = new TableFixture(auction, { setup: { players: 3 }, seats: { ann: 'me', ben: 'me', cat: 'me' } })
    const { table } = bench
    const undo = () => {
      const { answers, gesture } = table.undoLimit('ann')
      bench.does(ANN, { do: 'undo', seat: 'ann', answers: gesture, position: table.state.position })
      return { answers, gesture }
    }
    const shown = () => [table.match!.length, table.state.early, table.match!.open[0]!.kind]
    // The player's own early answer is a gesture.
    bench.answers('ann', 'show:1')
    bench.answers('ann', 'bid:1')
    expect(undo()).toEqual({ answers: 1, gesture: 1 })
    expect(shown()).toEqual([1, {}, 'bid'])
    expect(undo()).toEqual({ answers: 1, gesture: 1 })
    expect(shown()).toEqual([0, {}, 'show'])
    // One by a standing order is part of the gesture that led to the question.
    bench.does(ANN, { do: 'order', seat: 'ann', window: 'bid', order: { key: 'bid:2', thisTurn: false } })
    bench.answers('ann', 'show:2')
    expect(shown()).toEqual([1, { ann: 'bid:2' }, 'bid'])
    expect(bench.again().undoLimit('ann')).toEqual(table.undoLimit('ann'))
    expect(undo()).toEqual({ answers: 1, gesture: 2 })
    expect(shown()).toEqual([0, {}, 'show'])
    expect(faceOf(bench.again())).toEqual(faceOf(table))
    // If it was recalled, the next one is the player's own again.
    bench.answers('ann', 'show:2')
    bench.does(ANN, { do: 'recall', seat: 'ann', position: table.state.position })
    bench.answers('ann', 'bid:1')
    expect(undo()).toEqual({ answers: 1, gesture: 1 })
  })

  test('a rewind needs the consent of every other person; later dice are new; bots always agree', () => {
    const bench = twoAtCards()
    bench.play(6)
    const then = bench.table.state.answers.slice()
    bench.does(ANN, { do: 'ask rewind', seat: 'red', length: 4 })
    expect(bench.table.state.rewind).toEqual({ by: 'red', length: 4, agreed: ['red'] })
    bench.does(BEN, { do: 'consent', seat: 'green', agree: false })
    expect(bench.table.state.rewind).toBeNull()
    expect(() => bench.does(BEN, { do: 'consent', seat: 'green', agree: true })).toThrow('There is no such request')
    bench.does(ANN, { do: 'ask rewind', seat: 'red', length: 0 })
    bench.does(BEN, { do: 'consent', seat: 'green', agree: true })
    expect(bench.table.state.epochs).toEqual([[0, 1]])
    expect(bench.table.state.answers.slice(0, 4)).not.toEqual(then.slice(0, 4))
    expect(faceOf(bench.again())).toEqual(faceOf(bench.table))
    bench.play()
    const record = toRecord(bench.table)
    expect(verify(cards, record)).toMatchObject({ committed: true, false: [] })
    const solo = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: { bot: 'easy' } } })
    solo.play(6)
    solo.does(ANN, { do: 'ask rewind', seat: 'red', length: 4 })
    expect(solo.table.state.epochs).toEqual([[4, 1]])
  })

  test('a person who lets a bot play is asked before a rewind; one who has dropped out is not', () => {
    const bench = twoAtCards()
    bench.play(6)
    bench.does(BEN, { do: 'hand over', seat: 'green' })
    bench.does(ANN, { do: 'ask rewind', seat: 'red', length: 0 })
    expect(bench.table.state.epochs).toEqual([])
    expect(bench.table.state.rewind).toMatchObject({ by: 'red', agreed: ['red'] })
    bench.does(BEN, { do: 'consent', seat: 'green', agree: true })
    expect(bench.table.state.epochs).toEqual([[0, 1]])
    const left = new TableFixture(cards, {
      setup: { players: 3 },
      seats: { red: 'me', green: { bot: 'easy' }, blue: 'anyone' },
    })
    left.does(BEN, { do: 'sit', invitation: 'come' })
    left.play(6)
    left.does(BEN, { do: 'resign', seat: 'blue' })
    left.does(ANN, { do: 'ask rewind', seat: 'red', length: 0 })
    expect(left.table.state.epochs).toEqual([[0, 1]])
  })
})

describe('leaving', () => {
  test('resignation of one of two ends the match and publishes the seed', () => {
    const bench = twoAtCards()
    expect(bench.table.state.seed).toBeNull()
    bench.does(ANN, { do: 'resign', seat: 'red' })
    const { outcome, seed, status } = bench.table.state
    expect({ outcome, seed, status }).toEqual({
      outcome: { winners: ['green'], ranks: { green: 1, red: 2 }, how: 'resigned' },
      seed: 'seed',
      status: 'over',
    })
    expect(() => bench.answers('green', 'rest')).toThrow()
  })

  test('at a larger table a bot plays on for a player who resigned, and who comes last', () => {
    const bench = new TableFixture(cards, {
      setup: { players: 3 },
      seats: { red: 'me', green: { bot: 'easy' }, blue: 'me' },
    })
    bench.does(ANN, { do: 'resign', seat: 'red' })
    expect(bench.table.seat('red')).toMatchObject({ bot: 'easy', out: 'resigned' })
    expect(() => bench.does(ANN, { do: 'take back', seat: 'red' })).toThrow()
    bench.play()
    expect(bench.table.state.outcome!.ranks.red).toBe(3)
    expect(bench.table.state.outcome!.winners).not.toContain('red')
  })

  test('a player who resigned does not win, even if the bot that played on for them did', () => {
    const redWins: Game = {
      ...cards,
      outcome: () => ({ winners: ['red', 'green'], ranks: { red: 1, green: 1, blue: 3 }, how: 'points' }),
    }
    const seats = { red: 'me', green: { bot: 'easy' }, blue: 'me' } as const
    const stayed = new TableFixture(redWins, { setup: { players: 3 }, seats })
    stayed.play()
    expect(stayed.table.state.outcome).toMatchObject({ winners: ['red', 'green'], ranks: { red: 1 } })
    const left = new TableFixture(redWins, { setup: { players: 3 }, seats })
    left.does(ANN, { do: 'resign', seat: 'red' })
    left.play()
    expect(left.table.state.outcome).toEqual({
      winners: ['green'],
      ranks: { red: 3, green: 1, blue: 3 },
      how: 'points',
    })
  })

  test('where only the seat that resigned would have won, the best of the others win', () => {
    const outcomes = [
      { ranks: { red: 1, green: 2, blue: 3 }, winners: ['green'], places: { red: 3, green: 1, blue: 2 } },
      {
        ranks: { red: 1, green: 2, blue: 2 },
        winners: ['green', 'blue'],
        places: { red: 3, green: 1, blue: 1 },
      },
    ]
    for (const { ranks, winners, places } of outcomes) {
      const redWins: Game = { ...cards, outcome: () => ({ winners: ['red'], ranks, how: 'points' }) }
      const seats = { red: 'me', green: { bot: 'easy' }, blue: 'me' } as const
      const bench = new TableFixture(redWins, { setup: { players: 3 }, seats })
      bench.does(ANN, { do: 'resign', seat: 'red' })
      bench.play()
      expect(bench.table.state.outcome).toEqual({ winners, ranks: places, how: 'points' })
    }
    const nobodyWins: Game = { ...cards, outcome: () => ({ winners: [], ranks: {}, how: 'drawn' }) }
    const drawn = new TableFixture(nobodyWins, {
      setup: { players: 3 },
      seats: { red: 'me', green: 'me', blue: 'me' },
    })
    drawn.does(ANN, { do: 'resign', seat: 'red' })
    drawn.play()
    expect(drawn.table.state.outcome).toEqual({ winners: [], ranks: { red: 3 }, how: 'drawn' })
  })

  test('a seat is handed to a bot and taken back', () => {
    const bench = twoAtCards()
    bench.does(ANN, { do: 'hand over', seat: 'red', bot: 'hard' })
    expect(bench.table.botsToMove()).toEqual([{ seat: 'red', bot: 'hard' }])
    const { position } = bench.table.state
    expect(() => bench.does(ANN, { do: 'answer', seat: 'red', keys: ['rest'], position })).toThrow('bot')
    bench.answers('red', 'rest')
    bench.does(ANN, { do: 'take back', seat: 'red' })
    expect(bench.table.seat('red').bot).toBeNull()
    expect(() => bench.does(ANN, { do: 'hand over', seat: 'red', bot: 'nobody' })).toThrow('no such bot')
  })

  test('everyone wants a rematch: one event names the table', () => {
    const bench = twoAtCards()
    expect(() => bench.does(ANN, { do: 'rematch', seat: 'red' })).toThrow('when the match is over')
    bench.does(ANN, { do: 'resign', seat: 'red' })
    bench.does(BEN, { do: 'rematch', seat: 'green' })
    expect(bench.table.state.rematch).toEqual({ wanted: ['green'], declined: [], table: null })
    expect(() => bench.does(BEN, { do: 'rematch', seat: 'green' })).toThrow('already')
    bench.does(ANN, { do: 'rematch', seat: 'red' })
    expect(bench.table.state.rematch.table).toBe('T2')
  })
})

const seatsOf = (game: Game) => game.seats({ scenario: game.scenarios[0]!.id, players: game.scenarios[0]!.players[0]! })

describe('replay', () => {
  for (const game of [cards, bids, nested, picks] as Game[])
    test(`${game.id}: whatever people do, the events restore the same table, and other processes can follow`, () => {
      for (let run = 0; run < 6; run++) {
        const seats = Object.fromEntries(seatsOf(game).map((seat, i) => [seat, i === 1 ? { bot: 'easy' } : 'me']))
        const bench = new TableFixture(
          game,
          { seats: seats as never, options: { clock: { kind: 'days', hours: 24, bank: 48 } } },
          `r${run}`,
        )
        const follower = Table.load(bench.table.host, bench.stored)
        let heard = bench.stored.length
        const reader = new ClientModel()
        const show = new ViewPublisher(bench.table)
        const random = randomFrom(`people ${run}`)
        for (let i = 0; i < 60 && bench.table.state.status === 'playing'; i++) {
          somebody(bench, random)
          for (; heard < bench.stored.length; heard++) follower.applyStored(bench.stored[heard]!)
          expect(faceOf(follower)).toEqual(faceOf(bench.table))
          if (random(3) > 0) continue
          reader.hear(
            JSON.parse(JSON.stringify(show.news(ANN.user, random(20) === 0 ? undefined : reader.seq, bench.now))),
          )
          const fresh = JSON.parse(JSON.stringify(new ViewPublisher(bench.table).snapshot(ANN.user, bench.now)))
          const journal = reader.whole!.journal.filter(({ at }) => at >= fresh.journalFrom)
          const { journalFrom } = fresh
          expect({
            ...{ ...reader.whole!, journal, journalFrom },
            info: { ...reader.whole!.info, clocks: 0 },
          }).toEqual({ ...fresh, info: { ...fresh.info, clocks: 0 } })
        }
        expect(faceOf(bench.again())).toEqual(faceOf(bench.table))
      }
    })
})

/** A random person does something: mostly answer. */
function somebody(bench: TableFixture, random: (n: number) => number): void {
  const { table } = bench
  const { waits, position } = table.state
  const seat = waits[random(waits.length)]!
  const what = random(10)
  try {
    if (what === 0) bench.does(ANN, { do: 'undo', seat, answers: 1, position })
    else if (what === 1) bench.does(ANN, { do: 'ask rewind', seat, length: random(table.state.answers.length + 1) })
    else if (what === 2) bench.does(ANN, { do: 'chat', text: `hello ${bench.now}` })
    else if (what === 3) bench.does(ANN, { do: 'hand over', seat })
    else if (what === 4) bench.does(ANN, { do: 'take back', seat })
    else bench.answers(seat)
  } catch {
    expect(table.drain()).toEqual([])
  }
}

test('a record of a finished table verifies and can be gone on from', () => {
  const bench = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: 'me' } })
  bench.play()
  const record = toRecord(bench.table)
  expect(verify(cards, record)).toMatchObject({ committed: true, false: [] })
  const text = formatRecord(record)
  const branch = new TableFixture(cards, { record: text, length: 9, seats: { red: 'me', green: 'me' } }, 'another')
  expect(branch.table.state.answers.slice(0, 9)).toEqual(record.answers.slice(0, 9))
  branch.play()
  expect(branch.table.state.status).toBe('over')
  expect(toRecord(branch.table)).not.toHaveProperty('seed')
  const whole = new TableFixture(cards, { record: text, seats: { red: 'me', green: 'me' } }, 'another')
  expect(whole.table.state.outcome).toEqual(bench.table.state.outcome)
  expect(verify(cards, toRecord(whole.table))).toMatchObject({ committed: true, false: [] })
  expect(faceOf(branch.again())).toEqual(faceOf(branch.table))
  expect(() => new TableFixture(cards, { record: 'nonsense' })).toThrow('record')
  expect(() => new TableFixture(cards, { record: text.replace(/^red .*$/m, 'red jump') })).toThrow('record')
})

test('a table continued from a record is never rated and never looks fresh', () => {
  const bench = new TableFixture(cards, { setup: { players: 2 }, seats: { red: 'me', green: 'me' } })
  bench.play()
  const record = toRecord(bench.table)
  const text = formatRecord(record)
  for (const length of [0, 9, record.answers.length])
    expect(() => new TableFixture(cards, { record: text, length, options: { rated: true } })).toThrow('rated')
  const imported = (given: object) => toTableInfo(new TableFixture(cards, given).table, 0).imported
  const seats = { red: 'me', green: 'me' } as const
  expect(toTableInfo(bench.table, 0).imported).toBe(0)
  expect(imported({ record: text, length: 9, seats })).toBe(9)
  expect(imported({ record: text, seats })).toBe(record.answers.length)
  const frozen = text.replace('"epochs":[]', '"epochs":[[0,1e300]]')
  expect(frozen).not.toBe(text)
  expect(() => new TableFixture(cards, { record: frozen })).toThrow('record')
  const begun = text.replace('"epochs":[]', '"epochs":[[0,7]]')
  expect(new TableFixture(cards, { record: begun, length: 0, seats }).table.state.epochs).toEqual([])
})
