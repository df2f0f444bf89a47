import { describe, expect, it } from 'vitest'
import {
  ask,
  type ChanceSource,
  chance,
  checkpoint,
  choice,
  completeSetup,
  type Flow,
  type IllegalReason,
  Journal,
  legalOptions,
  Match,
  type MultiSelect,
  multiSelectSteps,
  optionIfLegal,
  type Play,
  pick,
  randomChance,
  randomFrom,
  resolveMultiSelect,
  together,
} from './index.ts'
import { bytes, checkGestures } from './testing/index.ts'
import { begin, refusal, say, three, tiny } from './testing/tiny.ts'

const done = choice('done')
const other = choice('coin')
const join = choice('join')
const none = choice('none')
const ODD: IllegalReason = ['T7', 'odd']
const FULL: IllegalReason = ['T8', 'full']
const TOO_LATE: IllegalReason = ['T9', 'tooLate']
const odd = () => ODD

/** Up to `most` of the numbers below `n`, ascending; 3 is odd and never taken. */
function* numbers(most: number, n: number, least = 0): Flow<number[]> {
  const picked: number[] = []
  let last = -1
  while (picked.length < most) {
    const after = last
    const left = Array.from({ length: n }, (_, i) => i).filter((i) => i > after)
    if (left.every((i) => i === 3)) break
    const enough = (i: number) => picked.length + left.filter((j) => j >= i && j !== 3).length >= least
    const bar = (i: number) => (i === 3 ? ODD : enough(i) ? undefined : TOO_LATE)
    const chosen = yield* pick(
      'a',
      'number',
      'T1',
      [legalOptions(left, say, bar), ...(picked.length < least ? [] : [done])],
      {
        set: 'numbers',
        most,
        about: { left: most - picked.length },
      },
    )
    if (chosen.verb === 'done') break
    last = chosen.of
    picked.push(last)
  }
  return picked
}

const game = (body: () => Flow<readonly number[]>) =>
  begin(
    tiny(function* (g) {
      yield* checkpoint()
      const picked = yield* body()
      for (const n of picked) g.state.n.push(n)
      yield* chance('dice', 'T2', three)
    }),
  )

const states = (set: MultiSelect | undefined, part = 0) =>
  set!.parts[part]!.things.map(
    ({ key, picked, most, more, bar }) => `${key} ${picked}/${most}${more ? '+' : (bar?.[1] ?? '')}`,
  )

describe('a set that the rules ask for one thing after the other', () => {
  it('is shown as a whole, with what no rule lets be picked', () => {
    const set = resolveMultiSelect(
      game(() => numbers(2, 5)),
      'a',
      [],
    )
    expect(set).toMatchObject({ name: 'numbers', keys: ['done'], dropped: [] })
    expect(set!.parts).toMatchObject([{ kind: 'number', rule: 'T1', most: 2, about: { left: 2 } }])
    expect(states(set)).toEqual(['say:0 0/1+', 'say:1 0/1+', 'say:2 0/1+', 'say:4 0/1+', 'say:3 0/0odd'])
  })

  it('is picked in any order and sent in the rules’ order', () => {
    const match = game(() => numbers(3, 5))
    const set = resolveMultiSelect(match, 'a', ['say:4', 'say:0'])
    expect(set!.keys).toEqual(['say:0', 'say:4'])
    expect(set!.parts[0]!.about).toEqual({ left: 2 })
    expect(states(set)).toEqual(['say:0 1/1', 'say:1 0/1+', 'say:2 0/1+', 'say:4 1/1', 'say:3 0/0odd'])
    match.apply('a', ...set!.keys!)
    expect(match.state.n).toEqual([0, 4])
  })

  it('says what cannot be added any more', () => {
    const set = resolveMultiSelect(
      game(() => numbers(2, 5)),
      'a',
      ['say:4', 'say:1'],
    )
    expect(set!.keys).toEqual(['say:1', 'say:4'])
    expect(states(set)).toEqual(['say:0 0/1', 'say:1 1/1', 'say:2 0/1', 'say:4 1/1', 'say:3 0/0odd'])
  })

  it('drops what cannot be had with the rest', () => {
    const set = resolveMultiSelect(
      game(() => numbers(2, 5)),
      'a',
      ['say:4', 'say:3', 'say:1', 'say:0'],
    )
    expect(set).toMatchObject({ keys: null, dropped: ['say:4', 'say:3'] })
  })

  it('is not complete before enough is picked', () => {
    const match = game(() => numbers(2, 5, 2))
    expect(resolveMultiSelect(match, 'a', [])!.keys).toBeNull()
    expect(resolveMultiSelect(match, 'a', ['say:4'])!.keys).toBeNull()
    expect(states(resolveMultiSelect(match, 'a', ['say:4']))).toContain('say:2 0/1+')
    expect(resolveMultiSelect(match, 'a', ['say:4', 'say:0'])!.keys).toEqual(['say:0', 'say:4'])
    // The last one is all that is left, so the match takes it itself.
    expect(resolveMultiSelect(match, 'a', ['say:4', 'say:2'])).toMatchObject({
      keys: ['say:2'],
      dropped: [],
      follows: [],
    })
    expect(resolveMultiSelect(match, 'a', ['say:2'])).toMatchObject({ keys: ['say:2'], follows: ['say:4'] })
  })

  it('has several parts, and one may allow what another asks for', () => {
    const match = game(function* () {
      const first = yield* numbers(2, 4)
      const coins: number[] = []
      while (coins.length < 1 + first.length) {
        const bar = () => (coins.length > 8 ? FULL : undefined)
        const chosen = yield* pick('a', 'coins', 'T5', [legalOptions([0], () => other, bar), done], {
          set: 'numbers',
        })
        if (chosen.verb === 'done') break
        coins.push(9)
      }
      return [...first, ...coins]
    })
    const none = resolveMultiSelect(match, 'a', [])
    expect(none!.parts.map(({ kind }) => kind)).toEqual(['number', 'coins'])
    expect(states(none, 1)).toEqual(['coin 0/1+'])
    const set = resolveMultiSelect(match, 'a', ['coin', 'say:2', 'coin'])
    expect(set!.keys).toEqual(['say:2', 'coin', 'coin'])
    match.apply('a', ...set!.keys!)
    expect(match.state.n).toEqual([2, 9, 9])
  })

  it('keeps things in the rules’ order, also those that come on offer only behind others', () => {
    const match = game(function* () {
      const picked: number[] = []
      while (picked.length < 3) {
        const next = picked.length
        const chosen = yield* pick('a', 'number', 'T1', [legalOptions([next, 7], say), done], { set: 'numbers' })
        if (chosen.of !== next) break
        picked.push(next)
      }
      return picked
    })
    for (const wanted of [[], ['say:0'], ['say:0', 'say:1']])
      expect(resolveMultiSelect(match, 'a', wanted)!.parts[0]!.things.map(({ key }) => key)).toEqual([
        ...['say:0', 'say:1', 'say:2', 'say:7'],
      ])
  })

  it('is made of questions about one thing each, where the rules ask so', () => {
    const match = game(function* () {
      const picked: number[] = []
      for (let i = 0; i < 4; i++) {
        // At least one must be picked: the last one has no choice if none was.
        const must = i === 3 && picked.length === 0
        const chosen = yield* pick(
          'a',
          'join',
          'T1',
          [join, optionIfLegal(none, () => (must ? TOO_LATE : undefined)), legalOptions([], say, odd, () => [1, 9])],
          { set: 'numbers', thing: say(i), leave: none, about: { i } },
        )
        if (chosen === join) picked.push(i)
      }
      return picked
    })
    const set = resolveMultiSelect(match, 'a', ['say:3', 'say:1'])
    expect(set).toMatchObject({ keys: ['none', 'join', 'none', 'join'], dropped: [], follows: [] })
    expect(set!.parts).toMatchObject([{ kind: 'join', about: null }])
    expect(states(set)).toEqual(['say:0 0/1+', 'say:1 1/1', 'say:2 0/1+', 'say:3 1/1', 'say:9 0/0odd'])
    // The match takes what is left, and says so.
    expect(resolveMultiSelect(match, 'a', [])).toMatchObject({ keys: ['none', 'none', 'none'], follows: ['say:3'] })
    const last = resolveMultiSelect(match, 'a', ['say:3'])
    expect(last).toMatchObject({ keys: ['none', 'none', 'none'], dropped: [], follows: [] })
    match.apply('a', ...set!.keys!)
    expect(match.state.n).toEqual([1, 3])
  })

  it('goes on by another word than done, where a rule has one', () => {
    const match = game(function* () {
      const chosen = yield* pick('a', 'number', 'T1', [legalOptions([1, 2], say), none], {
        set: 'numbers',
        leave: none,
      })
      return chosen === none ? [] : [chosen.of]
    })
    expect(resolveMultiSelect(match, 'a', [])).toMatchObject({ keys: ['none'] })
    expect(states(resolveMultiSelect(match, 'a', ['say:2']))).toEqual(['say:1 0/1', 'say:2 1/1'])
  })

  it('ends where another set of its name begins', () => {
    const match = game(function* () {
      for (const i of [1, 2])
        yield* pick('a', 'join', 'T1', [join, none], { set: `numbers:${i}`, thing: say(0), leave: none })
      return []
    })
    expect(resolveMultiSelect(match, 'a', ['say:0'])).toMatchObject({ name: 'numbers:1', keys: ['join'] })
  })

  it('ends where something hidden is shown, and tells nothing of what lies behind', () => {
    const match = begin(
      tiny(function* (g) {
        yield* checkpoint()
        yield* pick('a', 'spy', 'T1', [say(0), done], { set: 'numbers' })
        g.shown()
        yield* pick('a', 'secret', 'T1', [say(7), done], { set: 'numbers' })
      }),
    )
    expect(resolveMultiSelect(match, 'a', [])!.parts.map(({ kind }) => kind)).toEqual(['spy'])
    expect(resolveMultiSelect(match, 'a', ['say:7'])!.dropped).toEqual(['say:7'])
  })

  it('is none where nothing of the kind is asked', () => {
    const plain = begin(
      tiny(function* () {
        yield* checkpoint()
        yield* pick('a', 'one', 'T1', [legalOptions([1, 2], say)])
      }),
    )
    expect(resolveMultiSelect(plain, 'a', [])).toBeUndefined()
    expect(resolveMultiSelect(plain, 'b', [])).toBeUndefined()
  })
})

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
        const match = begin(dice, { deal: randomChance(randomFrom(seed)), journal })
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
    const deal = randomChance(randomFrom(1))
    const counting: ChanceSource = (...of) => {
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
    const match = begin(two, { deal: randomChance(randomFrom(4)) })
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
    const deal = randomChance(randomFrom(seed))
    const dealer: ChanceSource & { thrown: number } = Object.assign(
      (...of: Parameters<ChanceSource>) => {
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
    const match = Match.begin(secret, completeSetup(secret, { guardSecrets: true }))
    match.apply('a', 'say:0')
    expect(() => checkGestures(match, match.open[0]!, randomFrom('probe'))).toThrow('wrong gesture')
  })
})

describe('the work of a selection', () => {
  it('is bounded as a whole, however long and hostile the list', () => {
    let asked = 0
    /** At least 30 of 60 numbers; a number may only be picked if enough are left. */
    const match = game(function* () {
      const picked: number[] = []
      let last = -1
      while (picked.length < 60) {
        asked++
        const from = last + 1
        const left = Array.from({ length: 60 - from }, (_, i) => from + i)
        if (left.length === 0) break
        const goOn = picked.length < 30 ? [] : [done]
        const chosen = yield* pick('a', 'number', 'T1', [legalOptions(left, say, () => undefined), ...goOn], {
          set: 'numbers',
          most: 60,
        })
        if (chosen.verb === 'done') break
        last = chosen.of as number
        picked.push(last)
      }
      return picked
    })
    const random = randomFrom('hostile')
    const wanted = Array.from({ length: 80 }, () => `say:${random(60)}`)
    let steps = 0
    asked = 0
    const work = multiSelectSteps(match, 'a', wanted)
    for (let step = work.next(); step.done !== true; step = work.next()) steps++
    expect(asked).toBeLessThan(8000)
    expect(steps).toBeGreaterThan(50)
    expect(steps).toBeLessThan(200)
  })
})
