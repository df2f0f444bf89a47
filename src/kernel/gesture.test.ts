import { describe, expect, it } from 'vitest'
import {
  ask,
  chance,
  checkpoint,
  choice,
  type Dealer,
  dealFrom,
  type Flow,
  Journal,
  Match,
  type Play,
  randomFrom,
  setupOf,
  together,
} from './index.ts'
import { bytes, checkGestures } from './testing/index.ts'
import { begin, refusal, say, three, tiny } from './testing/tiny.ts'

const go = choice('go')
const stay = choice('stay')

/** After `go` what the body does, then an ask of the same seat whose options depend on it. */
const goingOn = (body: (g: Play<{ n: number[] }>) => Flow<number>) =>
  tiny(function* (g) {
    yield* checkpoint()
    yield* ask('a', 'first', 'T1', () => [go, stay])
    const came = yield* body(g)
    g.state.n.push(came)
    if (came === 0) return
    yield* ask(came === 1 ? 'a' : 'b', 'then', 'T1', () => [say(came), say(came + 10)])
    yield* ask('a', 'last', 'T1', three)
  })

const dice = goingOn(function* () {
  return (yield* chance('dice', 'T2', three)).of
})
const joint = goingOn(function* () {
  const [, other] = yield* together(ask('a', 'bid', 'T3', three), ask('b', 'bid', 'T3', three))
  return other!.of
})
const spying = goingOn(function* (g) {
  g.shown()
  return 1 + (g.state.n.length % 2)
})
const wrong = (act: () => void) => {
  const { code, message } = refusal(act)
  return `${code} / ${message.replace(/ .*/, '')}`
}

describe('a gesture of several keys', () => {
  it('ends at chance: what lies behind is refused with one word, whatever the dice would bring', () => {
    const answers = new Set<string>()
    const thrown = new Set<number>()
    for (let seed = 0; seed < 12; seed++) {
      for (const second of ['?', 'say:1', 'say:11', 'say:2', 'say:12']) {
        const journal = new Journal()
        const match = begin(dice, { deal: dealFrom(randomFrom(seed)), journal })
        const before = bytes(match)
        answers.add(wrong(() => match.apply('a', 'go', second)))
        expect(bytes(match)).toBe(before)
        match.apply('a', 'go')
        thrown.add(match.state.n[0]!)
      }
    }
    expect([...thrown].sort()).toEqual([0, 1, 2])
    expect([...answers]).toEqual(['too far / too'])
  })

  it('throws no dice before it is refused', () => {
    let thrown = 0
    const deal = dealFrom(randomFrom(1))
    const counting: Dealer = (...of) => {
      thrown++
      return deal(...of)
    }
    const match = begin(dice, { deal: counting })
    refusal(() => match.apply('a', 'go', '?'))
    expect(thrown).toBe(0)
    match.apply('a', 'go')
    expect(thrown).toBe(1)
  })

  it('ends with a joint answer, whoever else has answered and what', () => {
    const answers = new Set<string>()
    for (const other of [null, 'say:0', 'say:1', 'say:2']) {
      const match = begin(joint)
      match.apply('a', 'go')
      if (other !== null) match.apply('b', other)
      const before = bytes(match)
      for (const second of ['?', 'say:1', 'say:11', 'say:2'])
        answers.add(wrong(() => match.apply('a', 'say:0', second)))
      expect(bytes(match)).toBe(before)
    }
    expect([...answers]).toEqual(['too far / too'])
  })

  it('may itself end with a joint answer or with dice', () => {
    const bidding = begin(joint)
    bidding.apply('a', 'go', 'say:2')
    expect(bidding.answered(bidding.open[0]!)!.key).toBe('say:2')
    const two = tiny(function* (g) {
      yield* checkpoint()
      yield* ask('a', 'hex', 'T1', three)
      yield* ask('a', 'facing', 'T1', three)
      g.state.n.push((yield* chance('dice', 'T2', three)).of)
      yield* ask('a', 'last', 'T1', three)
    })
    const match = begin(two, { deal: dealFrom(randomFrom(4)) })
    match.apply('a', 'say:0', 'say:1')
    expect([match.length, match.open[0]!.kind]).toEqual([3, 'last'])
  })

  it('ends where another seat comes in, where a secret is shown, and with the game', () => {
    const foreign = goingOn(function* () {
      yield* ask('b', 'between', 'T1', three)
      return 1
    })
    const ending = goingOn(function* () {
      return 0
    })
    for (const game of [foreign, spying, ending]) {
      const match = begin(game)
      const before = bytes(match)
      for (const second of ['?', 'say:1', 'say:0'])
        expect(refusal(() => match.apply('a', 'go', second)).code).toBe('too far')
      expect(bytes(match)).toBe(before)
    }
  })

  it('is told at its first key what that key alone would be told', () => {
    const match = begin(dice)
    expect(refusal(() => match.apply('a', '?', 'say:0')).code).toBe('not on offer')
    expect(refusal(() => match.apply('b', 'go', 'say:0')).code).toBe('not asked')
  })
})

describe('the longest legal prefix of a plan', () => {
  const counting = (seed: number) => {
    const deal = dealFrom(randomFrom(seed))
    const dealer: Dealer & { thrown: number } = Object.assign(
      (...of: Parameters<Dealer>) => {
        dealer.thrown++
        return deal(...of)
      },
      { thrown: 0 },
    )
    return dealer
  }

  it('ends at chance: the dice are thrown, and no key behind them is played, whatever they bring', () => {
    for (let seed = 0; seed < 12; seed++)
      for (const second of ['?', 'say:1', 'say:11', 'say:2', 'say:12']) {
        const deal = counting(seed)
        const match = begin(dice, { deal })
        expect(match.applyPrefix('a', ['go', second])).toBe(1)
        const alone = begin(dice, { deal: counting(seed) })
        alone.apply('a', 'go')
        expect(bytes(match)).toBe(bytes(alone))
        expect(deal.thrown).toBe(1)
      }
  })

  it('ends with a joint answer, where another seat comes in, where a secret is shown, and with the game', () => {
    const bidding = begin(joint)
    expect(bidding.applyPrefix('a', ['go', 'say:2', 'say:1'])).toBe(2)
    expect(bidding.answered(bidding.open[0]!)!.key).toBe('say:2')
    const foreign = goingOn(function* () {
      yield* ask('b', 'between', 'T1', three)
      return 1
    })
    const ending = goingOn(function* () {
      return 0
    })
    for (const game of [foreign, spying, ending])
      for (const second of ['?', 'say:0', 'say:1']) expect(begin(game).applyPrefix('a', ['go', second])).toBe(1)
  })

  it('ends before a key that is not on offer, and throws the dice that its last key calls for', () => {
    const two = tiny(function* (g) {
      yield* checkpoint()
      yield* ask('a', 'hex', 'T1', three)
      yield* ask('a', 'facing', 'T1', three)
      g.state.n.push((yield* chance('dice', 'T2', three)).of)
      yield* ask('a', 'last', 'T1', three)
    })
    const match = begin(two, { deal: counting(4) })
    expect(match.applyPrefix('a', ['say:0', '?', 'say:1'])).toBe(1)
    expect([match.length, match.open[0]!.kind]).toEqual([1, 'facing'])
    expect(match.applyPrefix('a', ['say:1', 'say:1', 'say:1'])).toBe(1)
    expect([match.length, match.open[0]!.kind]).toEqual([3, 'last'])
  })

  it('skips a key that the match has taken itself because it was the only option', () => {
    const forced = tiny(function* () {
      yield* checkpoint()
      yield* ask('a', 'first', 'T1', () => [go, stay])
      yield* ask('a', 'only', 'T1', () => [say(7)])
      yield* ask('a', 'last', 'T1', three)
      yield* ask('a', 'end', 'T1', three)
    })
    const match = begin(forced)
    expect(match.applyPrefix('a', ['go', 'say:7', 'say:1', '?'])).toBe(3)
    const plain = begin(forced)
    plain.apply('a', 'go')
    plain.apply('a', 'say:1')
    expect(bytes(match)).toBe(bytes(plain))
    expect(begin(forced).applyPrefix('a', ['go', 'say:8', 'say:1'])).toBe(1)
  })

  it('is at least one key: a wrong first key or seat is refused and changes nothing', () => {
    const match = begin(dice)
    const before = bytes(match)
    expect(refusal(() => match.applyPrefix('a', ['?', 'say:0'])).code).toBe('not on offer')
    expect(refusal(() => match.applyPrefix('b', ['go'])).code).toBe('not asked')
    expect(bytes(match)).toBe(before)
  })

  it('is taken back as a whole when a rule throws', () => {
    const broken = goingOn(function* () {
      throw new Error('a bug')
    })
    const match = begin(broken)
    const before = bytes(match)
    expect(() => match.applyPrefix('a', ['go', 'say:1'])).toThrow()
    expect(bytes(match)).toBe(before)
  })
})

describe('probing with gestures', () => {
  it('finds nothing in games of dice, bids and spies', () => {
    for (const game of [dice, joint, spying]) {
      const match = begin(game)
      expect(checkGestures(match, match.open[0]!, randomFrom('probe'))).toBeGreaterThan(3)
    }
    const match = begin(joint)
    match.apply('a', 'go')
    match.apply('b', 'say:1')
    expect(checkGestures(match, match.open[0]!, randomFrom('probe'))).toBeGreaterThan(3)
  })

  it('finds a reason that reads what the seat cannot see', () => {
    const secret = tiny(
      function* (g) {
        yield* checkpoint()
        yield* ask('a', 'first', 'T1', three)
        const barred = Object.assign(ask('a', 'then', 'T1', three), {
          why: () => [{ key: 'say:9', bar: ['T9', g.state.n[0] === 0 ? 'none' : 'one'] as const }],
        })
        yield* barred
      },
      {
        begin: () => ({ n: [0] }),
        guess: (s: { n: number[] }) => {
          s.n[0] = 1
        },
        view: () => ({}),
      },
    )
    const match = Match.begin(secret, setupOf(secret, { guardSecrets: true }))
    match.apply('a', 'say:0')
    expect(() => checkGestures(match, match.open[0]!, randomFrom('probe'))).toThrow('wrong gesture')
  })
})
