import { describe, expect, it } from 'vitest'
import {
  ask,
  CHANCE,
  chance,
  checkpoint,
  commitmentOf,
  dealFrom,
  dealSeeded,
  epochAt,
  Fault,
  type Flow,
  type Game,
  Journal,
  Match,
  type Play,
  randomFrom,
  setupOf,
  verify,
} from './index.ts'
import { bids } from './testing/games/bids.ts'
import { cards, DECK } from './testing/games/cards.ts'
import { picks } from './testing/games/picks.ts'
import { bytes } from './testing/index.ts'
import { begin, refusal, say, talk, three, tiny } from './testing/tiny.ts'

describe('undo', () => {
  const played = () => {
    const match = begin(talk)
    match.apply('a', 'say:0')
    match.apply('b', 'say:1')
    return match
  }

  it('stops at another seat and at chance, and says so', () => {
    const match = played()
    expect(match.horizon('a')).toEqual({ answers: 0, stop: 'another seat' })
    expect(match.horizon('b')).toEqual({ answers: 1, stop: 'another seat' })
    match.apply(CHANCE, 'say:2')
    match.apply('a', 'say:1', 'say:1')
    expect(match.horizon('a')).toEqual({ answers: 2, stop: 'chance' })
    match.apply('a', 'say:2')
    expect(match.horizon('a')).toEqual({ answers: 3, stop: 'chance' })
    expect(refusal(() => match.undo('a', 4)).message).toContain('chance')
    match.undo('a', 3)
    expect(match.state.n).toEqual([0, 1, 2])
    expect(match.horizon('a')).toEqual({ answers: 0, stop: 'chance' })
  })

  it('reaches across checkpoints and survives saving', () => {
    const game = tiny(function* (g) {
      for (;;) {
        yield* checkpoint()
        g.state.n.push((yield* ask('a', 'k', 'T', three)).of)
      }
    })
    const match = begin(game)
    for (let i = 0; i < 20; i++) match.apply('a', `say:${i % 3}`)
    const woken = Match.load(game, JSON.parse(JSON.stringify(match.save())))
    for (const m of [match, woken]) {
      expect(m.horizon('a')).toEqual({ answers: 20, stop: 'start' })
      m.undo('a', 17)
      expect(m.state.n).toEqual([0, 1, 2])
    }
  })

  it('stops where hidden things were shown', () => {
    const where = Array(24).fill(DECK)
    for (const card of [8, 20, 21, 22]) where[card] = 0
    const game = { ...cards, begin: () => ({ turn: 0, rounds: 2, where, points: [0, 0] }) }
    const match = Match.begin(game, setupOf(cards, { players: 2 }))
    match.apply('red', 'play:8')
    expect(match.horizon('red')).toEqual({ answers: 0, stop: 'a secret was shown' })
  })

  it('cuts the journal', () => {
    const journal = new Journal()
    const match = begin(talk, { journal, deal: dealFrom(randomFrom(2)) })
    match.apply('a', 'say:0')
    match.apply('b', 'say:0')
    expect(journal.events.map((e) => [e.kind, e.at])).toEqual([['thrown', 3]])
    match.rewind(1)
    expect(journal.events).toEqual([])
  })

  it('by consent goes anywhere, and the dice after it are new', () => {
    const sides = Array.from({ length: 1000 }, (_, i) => say(i))
    const game = tiny(function* (g) {
      for (;;) {
        yield* checkpoint()
        g.state.n.push((yield* ask('a', 'k', 'T', three)).of)
        g.state.n.push((yield* chance('dice', 'T', () => sides)).of)
      }
    })
    const seed = 'secret'
    const match = begin(game, { deal: dealSeeded(seed) })
    for (let i = 0; i < 6; i++) match.apply('a', 'say:1')
    const dice = [...match.state.n]
    match.rewind(5)
    expect(match.state.n.slice(0, 5)).toEqual(dice.slice(0, 5))
    expect(match.state.n[5]).not.toBe(dice[5])
    match.apply('a', 'say:1')
    match.rewind(2)
    match.apply('a', 'say:1')
    const record = { ...match.record(), seed, commitment: commitmentOf(seed) }
    expect(record.epochs).toEqual([[2, 2]])
    expect([epochAt(record.epochs, 1), epochAt(record.epochs, 2)]).toEqual([0, 2])
    expect(verify(game, record)).toEqual({ committed: true, outcomes: 2, false: [] })
    const forged = {
      ...record,
      answers: record.answers.map((a) => (a.startsWith('chance') ? 'chance say:0' : a)),
    }
    expect(verify(game, forged).false.length).toBe(2)
    expect(verify(game, { ...record, seed: 'another' })).toMatchObject({ committed: false, false: [1, 3] })
    expect(refusal(() => match.rewind(99)).code).toBe('nothing to undo')
  })

  it('that reaches too far back changes nothing', () => {
    const match = begin(talk, { deal: dealFrom(randomFrom(3)) })
    for (let turn = 0; turn < 3; turn++) {
      match.apply('a', 'say:0')
      match.apply('b', 'say:0')
      match.apply('a', 'say:1', 'say:2')
    }
    const woken = Match.load(talk, match.save())
    const before = bytes(woken)
    expect(refusal(() => woken.rewind(1)).code).toBe('not recorded')
    expect(bytes(woken)).toBe(before)
    woken.apply('a', 'say:0')
    expect(woken.save().epochs).toEqual([])
    const bid = Match.begin(bids, setupOf(bids))
    bid.apply('ann', 'bid:1')
    expect(refusal(() => bid.undo('ann', 2)).code).toBe('nothing to undo')
    expect(bid.asked('ann')).toBeUndefined()
    bid.undo('ann')
    expect(bid.asked('ann')).toBeDefined()
  })
})

describe('a rule that throws', () => {
  it('leaves the match as it was, however many checkpoints it crossed', () => {
    let fuse = Number.POSITIVE_INFINITY
    const faulty: Game = {
      ...picks,
      *play(g: Play<any>): Flow {
        const inner = picks.play(g)
        let result = inner.next()
        while (!result.done) {
          if (fuse-- === 0) throw new Error('injected')
          result = inner.next(yield* result.value as any)
        }
      },
    }
    const journal = new Journal()
    const match = Match.begin(faulty, setupOf(picks), { journal, deal: dealFrom(randomFrom(4)) })
    const random = randomFrom('faults')
    let faults = 0
    while (!match.over) {
      const asked = match.open[0]!
      const { key } = asked.options[random(asked.options.length)]!
      const before = [bytes(match), journal.events.length]
      fuse = random(6)
      try {
        match.apply(asked.seat, key)
      } catch (error) {
        expect(error).toBeInstanceOf(Fault)
        faults++
        fuse = Number.POSITIVE_INFINITY
        expect([bytes(match), journal.events.length]).toEqual(before)
        match.apply(asked.seat, key)
      }
    }
    expect(faults).toBeGreaterThan(3)
  })
})
