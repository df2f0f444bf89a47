import { describe, expect, it } from 'vitest'
import {
  type Bar,
  chance,
  checkpoint,
  choice,
  each,
  type Flow,
  pick,
  unless,
  type WholeSet,
  wholeSet,
} from './index.ts'
import { begin, say, three, tiny } from './testing/tiny.ts'

const done = choice('done')
const other = choice('coin')
const join = choice('join')
const none = choice('none')
const ODD: Bar = ['T7', 'odd']
const FULL: Bar = ['T8', 'full']
const TOO_LATE: Bar = ['T9', 'tooLate']
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
    const chosen = yield* pick('a', 'number', 'T1', [each(left, say, bar), ...(picked.length < least ? [] : [done])], {
      set: 'numbers',
      most,
      about: { left: most - picked.length },
    })
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

const states = (set: WholeSet | undefined, part = 0) =>
  set!.parts[part]!.things.map(
    ({ key, picked, most, more, bar }) => `${key} ${picked}/${most}${more ? '+' : (bar?.[1] ?? '')}`,
  )

describe('a set that the rules ask for one thing after the other', () => {
  it('is shown as a whole, with what no rule lets be picked', () => {
    const set = wholeSet(
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
    const set = wholeSet(match, 'a', ['say:4', 'say:0'])
    expect(set!.keys).toEqual(['say:0', 'say:4'])
    expect(set!.parts[0]!.about).toEqual({ left: 2 })
    expect(states(set)).toEqual(['say:0 1/1', 'say:1 0/1+', 'say:2 0/1+', 'say:4 1/1', 'say:3 0/0odd'])
    match.apply('a', ...set!.keys!)
    expect(match.state.n).toEqual([0, 4])
  })

  it('says what cannot be added any more', () => {
    const set = wholeSet(
      game(() => numbers(2, 5)),
      'a',
      ['say:4', 'say:1'],
    )
    expect(set!.keys).toEqual(['say:1', 'say:4'])
    expect(states(set)).toEqual(['say:0 0/1', 'say:1 1/1', 'say:2 0/1', 'say:4 1/1', 'say:3 0/0odd'])
  })

  it('drops what cannot be had with the rest', () => {
    const set = wholeSet(
      game(() => numbers(2, 5)),
      'a',
      ['say:4', 'say:3', 'say:1', 'say:0'],
    )
    expect(set).toMatchObject({ keys: null, dropped: ['say:4', 'say:3'] })
  })

  it('is not complete before enough is picked', () => {
    const match = game(() => numbers(2, 5, 2))
    expect(wholeSet(match, 'a', [])!.keys).toBeNull()
    expect(wholeSet(match, 'a', ['say:4'])!.keys).toBeNull()
    expect(states(wholeSet(match, 'a', ['say:4']))).toContain('say:2 0/1+')
    expect(wholeSet(match, 'a', ['say:4', 'say:0'])!.keys).toEqual(['say:0', 'say:4'])
    // The last one is all that is left, so the match takes it itself.
    expect(wholeSet(match, 'a', ['say:4', 'say:2'])).toMatchObject({
      keys: ['say:2'],
      dropped: [],
      follows: [],
    })
    expect(wholeSet(match, 'a', ['say:2'])).toMatchObject({ keys: ['say:2'], follows: ['say:4'] })
  })

  it('has several parts, and one may allow what another asks for', () => {
    const match = game(function* () {
      const first = yield* numbers(2, 4)
      const coins: number[] = []
      while (coins.length < 1 + first.length) {
        const bar = () => (coins.length > 8 ? FULL : undefined)
        const chosen = yield* pick('a', 'coins', 'T5', [each([0], () => other, bar), done], {
          set: 'numbers',
        })
        if (chosen.verb === 'done') break
        coins.push(9)
      }
      return [...first, ...coins]
    })
    const none = wholeSet(match, 'a', [])
    expect(none!.parts.map(({ kind }) => kind)).toEqual(['number', 'coins'])
    expect(states(none, 1)).toEqual(['coin 0/1+'])
    const set = wholeSet(match, 'a', ['coin', 'say:2', 'coin'])
    expect(set!.keys).toEqual(['say:2', 'coin', 'coin'])
    match.apply('a', ...set!.keys!)
    expect(match.state.n).toEqual([2, 9, 9])
  })

  it('keeps things in the rules’ order, also those that come on offer only behind others', () => {
    const match = game(function* () {
      const picked: number[] = []
      while (picked.length < 3) {
        const next = picked.length
        const chosen = yield* pick('a', 'number', 'T1', [each([next, 7], say), done], { set: 'numbers' })
        if (chosen.of !== next) break
        picked.push(next)
      }
      return picked
    })
    for (const wanted of [[], ['say:0'], ['say:0', 'say:1']])
      expect(wholeSet(match, 'a', wanted)!.parts[0]!.things.map(({ key }) => key)).toEqual([
        ...['say:0', 'say:1', 'say:2', 'say:7'],
      ])
  })

  it('is made of questions about one thing each, where the rules ask so', () => {
    const match = game(function* () {
      const picked: number[] = []
      for (let i = 0; i < 4; i++) {
        // Somebody must be picked: the last one has no choice if nobody was.
        const must = i === 3 && picked.length === 0
        const chosen = yield* pick(
          'a',
          'join',
          'T1',
          [join, unless(none, () => (must ? TOO_LATE : undefined)), each([], say, odd, () => [1, 9])],
          { set: 'numbers', thing: say(i), leave: none, about: { i } },
        )
        if (chosen === join) picked.push(i)
      }
      return picked
    })
    const set = wholeSet(match, 'a', ['say:3', 'say:1'])
    expect(set).toMatchObject({ keys: ['none', 'join', 'none', 'join'], dropped: [], follows: [] })
    expect(set!.parts).toMatchObject([{ kind: 'join', about: null }])
    expect(states(set)).toEqual(['say:0 0/1+', 'say:1 1/1', 'say:2 0/1+', 'say:3 1/1', 'say:9 0/0odd'])
    // The match takes what is left, and says so.
    expect(wholeSet(match, 'a', [])).toMatchObject({ keys: ['none', 'none', 'none'], follows: ['say:3'] })
    const last = wholeSet(match, 'a', ['say:3'])
    expect(last).toMatchObject({ keys: ['none', 'none', 'none'], dropped: [], follows: [] })
    match.apply('a', ...set!.keys!)
    expect(match.state.n).toEqual([1, 3])
  })

  it('goes on by another word than done, where a rule has one', () => {
    const match = game(function* () {
      const chosen = yield* pick('a', 'number', 'T1', [each([1, 2], say), none], {
        set: 'numbers',
        leave: none,
      })
      return chosen === none ? [] : [chosen.of]
    })
    expect(wholeSet(match, 'a', [])).toMatchObject({ keys: ['none'] })
    expect(states(wholeSet(match, 'a', ['say:2']))).toEqual(['say:1 0/1', 'say:2 1/1'])
  })

  it('ends where another set of its name begins', () => {
    const match = game(function* () {
      for (const i of [1, 2])
        yield* pick('a', 'join', 'T1', [join, none], { set: `numbers:${i}`, thing: say(0), leave: none })
      return []
    })
    expect(wholeSet(match, 'a', ['say:0'])).toMatchObject({ name: 'numbers:1', keys: ['join'] })
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
    expect(wholeSet(match, 'a', [])!.parts.map(({ kind }) => kind)).toEqual(['spy'])
    expect(wholeSet(match, 'a', ['say:7'])!.dropped).toEqual(['say:7'])
  })

  it('is none where nothing of the kind is asked', () => {
    const plain = begin(
      tiny(function* () {
        yield* checkpoint()
        yield* pick('a', 'one', 'T1', [each([1, 2], say)])
      }),
    )
    expect(wholeSet(plain, 'a', [])).toBeUndefined()
    expect(wholeSet(plain, 'b', [])).toBeUndefined()
  })
})
