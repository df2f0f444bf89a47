import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  ask,
  CHANCE,
  chance,
  checkpoint,
  choice,
  completeSetup,
  draw,
  type Game,
  legalOptions,
  Match,
  makeView,
  NO_ASKS,
  type Option,
  type Play,
  pick,
  pickWeighted,
  type Responder,
  RuleError,
  randomChance,
  randomFrom,
  type Setup,
  seededChance,
  standingAnswer,
  together,
  type WindowMode,
  window,
} from './index.ts'
import { sha256 } from './sha256.ts'
import { bids } from './testing/games/bids.ts'
import { cards, DECK, PLAYED } from './testing/games/cards.ts'
import { bytes } from './testing/index.ts'
import { begin, refusal, say, talk, three, tiny } from './testing/tiny.ts'

describe('asks', () => {
  it('give the chosen option back with its own type', () => {
    const yes = choice('yes')
    const game = tiny(function* (g) {
      yield* checkpoint()
      const chosen = yield* ask('a', 'k', 'T1', () => [yes, choice('no')])
      const verb: 'yes' | 'no' = chosen.verb
      g.state.n.push(verb === 'yes' ? 1 : 0)
    })
    const match = begin(game)
    match.apply('a', 'yes')
    expect(match.state.n).toEqual([1])
    expect(match.over).toBe(true)
  })

  it('build their options only when somebody reads them, and once', () => {
    let built = 0
    const game = tiny(function* () {
      yield* checkpoint()
      yield* ask('a', 'k', 'T1', () => {
        built++
        return three()
      })
      yield* ask('b', 'k', 'T1', three)
    })
    const match = begin(game)
    const [asked] = match.open
    expect([asked!.options.length, asked!.options.length, built]).toEqual([3, 3, 1])
    match.apply('a', 'say:1')
    built = 0
    match.fork()
    expect(built).toBe(0)
  })

  it('refuse a wrong seat, an unknown key and a barred one with its rule, and change nothing', () => {
    const game = tiny(function* (g) {
      yield* checkpoint()
      const bar = (n: number) => (n === 2 ? (['T9', 'tooMany', { most: 1 }] as const) : undefined)
      g.state.n.push((yield* pick('a', 'k', 'T1', [legalOptions(() => [0, 1, 2], say, bar)])).of)
    })
    const match = begin(game)
    const before = bytes(match)
    expect(refusal(() => match.apply('b', 'say:0')).code).toBe('not asked')
    expect(refusal(() => match.apply('a', 'say:7')).code).toBe('not on offer')
    expect(refusal(() => match.apply('a', 'say:2')).bar).toEqual(['T9', 'tooMany', { most: 1 }])
    expect(match.open[0]!.why()).toEqual([{ key: 'say:2', bar: ['T9', 'tooMany', { most: 1 }] }])
    expect(bytes(match)).toBe(before)
    match.apply('a', 'say:1')
    expect(refusal(() => match.apply('a', 'say:1')).code).toBe('over')
  })

  it('with one option are answered by the match and left out of the record, unless guarded', () => {
    const game = tiny(function* (g) {
      yield* checkpoint()
      g.state.n.push((yield* ask('a', 'k', 'T1', () => [say(5)])).of)
      g.state.n.push((yield* ask('a', 'k', 'T1', () => [say(6)], { guarded: true })).of)
      g.state.n.push((yield* ask('a', 'k', 'T1', three)).of)
      g.state.n.push((yield* ask('a', 'k', 'T1', () => [say(7)])).of)
    })
    const match = begin(game)
    expect(match.state.n).toEqual([5])
    match.apply('a', 'say:6', 'say:2')
    expect(match.state.n).toEqual([5, 6, 2, 7])
    expect(match.record().answers).toEqual(['a say:6', 'a say:2'])
    match.undo('a', 2)
    expect(match.state.n).toEqual([5])
  })

  it('whose answers differ in nothing are answered by the match, unless guarded or asked on purpose', () => {
    const game = tiny(function* (g) {
      yield* checkpoint()
      g.state.n.push((yield* ask('a', 'k', 'T1', three, { moot: say(2) })).of)
      g.state.n.push((yield* ask('a', 'k', 'T1', three, { moot: say(2), guarded: true })).of)
    })
    const match = begin(game)
    expect(match.state.n).toEqual([2])
    match.apply('a', 'say:1')
    expect([match.state.n, match.record().answers]).toEqual([[2, 1], ['a say:1']])
    expect(begin({ ...game, asksMoot: true }).state.n).toEqual([])
  })

  it('say by themselves that they are one of a set', () => {
    const game = tiny(function* () {
      yield* checkpoint()
      yield* pick('a', 'k', 'T1', [legalOptions([0, 1], say)], { set: 'words' })
      yield* pick('a', 'k', 'T1', [legalOptions([0, 1], say)])
    })
    const match = begin(game)
    expect(makeView(match, 'a').asks).toMatchObject([{ kind: 'k', set: 'words' }])
    match.apply('a', 'say:0')
    expect(makeView(match, 'a').asks).toMatchObject([{ kind: 'k', set: null }])
  })

  it('without an option are a fault of the game', () => {
    const game = tiny(function* () {
      yield* checkpoint()
      yield* ask('a', 'k', 'T1', three)
      yield* ask('b', 'stuck', 'T1', () => [])
    })
    const match = begin(game)
    const before = bytes(match)
    expect(() => match.apply('a', 'say:0')).toThrow(RuleError)
    expect(bytes(match)).toBe(before)
  })

  it('take several answers at once, all or nothing', () => {
    const match = begin(talk)
    match.apply('a', 'say:0')
    match.apply('b', 'say:0')
    match.apply(CHANCE, 'say:2')
    const before = bytes(match)
    expect(refusal(() => match.apply('a', 'say:1', 'say:9')).code).toBe('not on offer')
    expect(bytes(match)).toBe(before)
    match.apply('a', 'say:1', 'say:2')
    expect(match.state.n).toEqual([0, 0, 2, 1, 2])
  })
})

describe('chance', () => {
  it('stays open without a dealer and is answered at once with one', () => {
    const open = begin(talk)
    open.apply('a', 'say:0')
    open.apply('b', 'say:0')
    expect(open.open[0]!.seat).toBe(CHANCE)
    const dealt = begin(talk, { deal: randomChance(randomFrom(1)) })
    dealt.apply('a', 'say:0')
    dealt.apply('b', 'say:0')
    expect(dealt.open[0]!.kind).toBe('third')
    expect(dealt.record().answers[2]).toMatch(/^chance say:/)
  })

  it('keeps to its weights', () => {
    const asked = chance('dice', 'T', three, [1, 2, 7])
    const random = randomFrom('weights')
    const counts = [0, 0, 0]
    const options: readonly Option[] = asked.options
    for (let i = 0; i < 10_000; i++) counts[options.indexOf(pickWeighted(asked, random))]!++
    const expected = [1000, 2000, 7000]
    for (const [i, count] of counts.entries()) expect(Math.abs(count - expected[i]!)).toBeLessThan(200)
  })

  it('tells a private draw to nobody else', () => {
    const match = begin(cards, { deal: randomChance(randomFrom(3)) })
    const own = (seat: string) => (makeView(match, seat).state as { own: number[] }).own
    expect([own('red').length, own('green').length, own('watcher').length]).toEqual([4, 0, 0])
    expect(draw('d', 'T', 'red', three).privateTo).toBe('red')
  })

  it('is fixed by the seed, its place and the epoch', () => {
    const asked = () => chance('dice', 'T', () => Array.from({ length: 1000 }, (_, i) => say(i)))
    const outcomes = [
      seededChance('s')(asked(), 4, 0),
      seededChance('s')(asked(), 4, 0),
      seededChance('s')(asked(), 4, 1),
      seededChance('s')(asked(), 5, 0),
      seededChance('t')(asked(), 4, 0),
    ]
    expect(outcomes[0]).toBe(outcomes[1])
    expect(new Set(outcomes).size).toBe(4)
  })

  it('hashes as the standard does', () => {
    for (const text of ['', 'abc', 'žluťoučký kůň', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'y'.repeat(1000)]) {
      const hex = sha256(text)
        .map((word) => word.toString(16).padStart(8, '0'))
        .join('')
      expect(hex).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

describe('together', () => {
  const setup = completeSetup(bids, { players: 3 })

  it('tells nobody an answer before all are given', () => {
    const match = Match.begin(bids, setup)
    const before = JSON.stringify(makeView(match, 'ben'))
    match.apply('ann', 'bid:9')
    expect(match.state.coins).toEqual([10, 10, 10])
    expect(makeView(match, 'ann').asks[0]!.answered).toBe('bid:9')
    expect(JSON.stringify({ ...makeView(match, 'ben'), waitingFor: ['ann', 'ben', 'cat'] })).toBe(before)
    expect(makeView(match, 'watcher')).toMatchObject({ asks: [], waitingFor: ['ben', 'cat'] })
  })

  it('lets an early answer be recalled, and does not record who was faster', () => {
    const match = Match.begin(bids, setup)
    match.apply('cat', 'bid:3')
    match.apply('ann', 'bid:9')
    expect(refusal(() => match.apply('ann', 'bid:1')).code).toBe('not asked')
    expect([match.recall('ann'), match.recall('ann')]).toEqual([true, false])
    match.apply('ann', 'bid:2')
    match.apply('ben', 'bid:1')
    expect(match.record().answers).toEqual(['ann bid:2', 'ben bid:1', 'cat bid:3'])
    expect(match.state.goods).toEqual([0, 0, 1])
  })

  it('is one barrier for undo', () => {
    const match = Match.begin(bids, setup)
    for (const seat of ['ann', 'ben', 'cat']) match.apply(seat, 'bid:1')
    for (const seat of match.seats) expect(match.horizon(seat)).toEqual({ answers: 0, stop: 'a secret was shown' })
  })

  it('survives saving and forking half-answered', () => {
    const match = Match.begin(bids, setup)
    match.apply('ben', 'bid:4')
    const saved = JSON.parse(JSON.stringify(match.save()))
    for (const other of [match.fork(), Match.load(bids, saved)]) {
      expect(bytes(other)).toBe(bytes(match))
      other.apply('ann', 'bid:0')
      other.apply('cat', 'bid:0')
      expect(other.state.goods).toEqual([0, 1, 0])
    }
  })

  it('is forced only as a whole', () => {
    const game = tiny(function* (g) {
      yield* checkpoint()
      const both = yield* together(
        ask('a', 'k', 'T', () => [say(1)]),
        ask('b', 'k', 'T', () => [say(2)]),
      )
      g.state.n.push(...both.map((o) => o.of))
      const one = yield* together(
        ask('a', 'k', 'T', () => [say(3)]),
        ask('b', 'k', 'T', three),
      )
      g.state.n.push(...one.map((o) => o.of))
    })
    const match = begin(game)
    expect(match.state.n).toEqual([1, 2])
    expect(match.open.length).toBe(2)
    match.apply('b', 'say:0')
    match.apply('a', 'say:3')
    expect(bytes(Match.replay(game, match.record()))).toBe(bytes(match))
  })

  it('a seat that has left the game is not asked any more', () => {
    const match = Match.begin(bids, setup)
    match.apply('ann', 'bid:10')
    match.apply('ben', 'bid:1')
    match.apply('cat', 'bid:1')
    expect(match.open.map((a) => a.seat)).toEqual(['ben', 'cat'])
    expect(refusal(() => match.apply('ann', 'bid:0')).code).toBe('not asked')
  })
})

describe('windows', () => {
  const nest = (): { match: Match; where: number[] } => {
    const where = Array(24).fill(DECK)
    for (const [card, seat] of [
      [20, 0],
      [4, 0],
      [5, 1],
      [6, 2],
    ] as const)
      where[card] = seat
    for (let card = 12; card < 15; card++) where[card] = 0
    const game = { ...cards, begin: () => ({ turn: 0, rounds: 1, where, points: [0, 0, 0] }) }
    return {
      match: Match.begin(game, completeSetup(cards, { players: 3 }), { deal: randomChance(randomFrom(1)) }),
      where,
    }
  }

  it('ask only those who can act, in order, and nest', () => {
    const { match } = nest()
    match.apply('red', 'play:20')
    expect(match.open[0]!.seat).toBe('green')
    match.apply('green', 'counter:5')
    expect(match.open[0]!.seat).toBe('red')
    match.apply('red', 'pass')
    expect(match.open[0]!.seat).toBe('blue')
    match.apply('blue', 'counter:6')
    expect(match.open[0]!.seat).toBe('red')
    match.apply('red', 'counter:4')
    expect(match.state.points).toEqual([0, 0, 0])
    expect(match.state.where.filter((at: number) => at === PLAYED).length).toBe(4)
  })

  it('ask everybody who might act when secrets are guarded', () => {
    const game = { ...cards, begin: (s: Setup) => ({ ...cards.begin(s), rounds: 2 }) }
    const asked = (guardSecrets: boolean) => {
      const match = Match.begin(game, completeSetup(cards, { players: 2, guardSecrets }), {
        deal: randomChance(randomFrom(5)),
      })
      const seen = new Set<string>()
      while (!match.over) {
        const a = match.open[0]!
        if (a.window !== null) seen.add(a.options.map((o) => o.key).join())
        match.answer(a, a.options[0]!)
      }
      return seen
    }
    expect(asked(true)).toContain('pass')
    expect(asked(false)).not.toContain('pass')
  })

  it('can be answered by standing orders', () => {
    const { match } = nest()
    match.apply('red', 'play:20')
    const asked = match.open[0]!
    expect(standingAnswer(asked, 'never')?.key).toBe('pass')
    expect(standingAnswer(asked, 'always')?.key).toBe('counter:5')
    expect(standingAnswer(asked, 'ask')).toBeUndefined()
    expect(standingAnswer(ask('a', 'k', 'T', three), 'never')).toBeUndefined()
  })

  describe('ask in the order of their mode', () => {
    /** Each seat can say each number once, at any time; who was asked and what they did. */
    const asked = (mode: WindowMode | undefined, ...answers: string[]) => {
      const saying = (of: number): Responder<{ n: number[] }, object, any> => ({
        option: say(of),
        can: (g, seat) => !g.state.n.includes(of + (seat === 'a' ? 10 : 20)),
        *play(g, seat) {
          g.state.n.push(of + (seat === 'a' ? 10 : 20))
        },
      })
      const game = tiny(
        function* (g) {
          yield* checkpoint()
          yield* window(g as Play<{ n: number[] }, any>, 'w', {}, ['a', 'b'], 'T', mode)
        },
        { windows: { w: [saying(0), saying(1)] } },
      )
      const match = begin(game)
      const seen = answers.map((key) => {
        const { seat } = match.open[0]!
        match.apply(seat, key)
        return `${seat} ${key}`
      })
      return [...seen, match.over ? 'closed' : match.open[0]!.seat]
    }

    it('again: from the first seat after each act, until all have passed in a row', () => {
      const again = ['a pass', 'b say:0', 'a pass', 'b pass', 'closed']
      expect(asked('again', 'pass', 'say:0', 'pass', 'pass')).toEqual(again)
      expect(asked(undefined, 'pass', 'say:0', 'pass', 'pass')).toEqual(again)
    })

    it('once: until somebody has acted', () => {
      expect(asked('once', 'pass', 'say:0')).toEqual(['a pass', 'b say:0', 'closed'])
      expect(asked('once', 'say:1')).toEqual(['a say:1', 'closed'])
      expect(asked('once', 'pass', 'pass')).toEqual(['a pass', 'b pass', 'closed'])
    })

    it('inTurn: each as often as it likes, and no more after the next seat', () => {
      expect(asked('inTurn', 'say:0', 'pass', 'say:1', 'say:0')).toEqual([
        'a say:0',
        'a pass',
        'b say:1',
        'b say:0',
        'closed',
      ])
    })
  })

  it('find the tables of the game with their own type', () => {
    interface Prices {
      readonly price: readonly number[]
    }
    const game: Game<{ n: number[] }, Setup, object, Prices> = {
      ...tiny(() => NO_ASKS),
      tables: { price: [3, 5] },
      *play(g) {
        yield* checkpoint()
        g.state.n.push(g.tables.price[1]!)
      },
    }
    expect(begin(game).state.n).toEqual([5])
  })

  it('close when nobody can act', () => {
    const game = tiny(
      function* (g) {
        yield* checkpoint()
        yield* window(g as Play<{ n: number[] }, any>, 'w', {}, ['a', 'b'], 'T')
        g.state.n.push(1)
      },
      { windows: { w: [] } },
    )
    expect(begin(game).state.n).toEqual([1])
  })
})
