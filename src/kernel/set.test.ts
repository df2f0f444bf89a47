import { describe, expect, it } from 'vitest'
import {
  type Bar,
  chance,
  checkpoint,
  choice,
  each,
  type Flow,
  pick,
  type WholeSet,
  wholeSet,
} from './index.ts'
import { begin, say, three, tiny } from './testing/tiny.ts'

const done = choice('done')
const other = choice('coin')
const ODD: Bar = ['T7', 'odd']
const FULL: Bar = ['T8', 'full']
const TOO_LATE: Bar = ['T9', 'tooLate']

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
      [each(left, say, bar), ...(picked.length < least ? [] : [done])],
      { set: 'numbers', most, about: { left: most - picked.length } },
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
