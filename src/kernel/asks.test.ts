import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  ask,
  CHANCE,
  chance,
  checkpoint,
  choice,
  dealFrom,
  dealSeeded,
  draw,
  each,
  Fault,
  type Option,
  pick,
  pickWeighted,
  randomFrom,
  viewOf,
} from './index.ts'
import { sha256 } from './sha256.ts'
import { cards } from './testing/games/cards.ts'
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
      g.state.n.push((yield* pick('a', 'k', 'T1', [each(() => [0, 1, 2], say, bar)])).of)
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

  it('say by themselves that they are one of a set', () => {
    const game = tiny(function* () {
      yield* checkpoint()
      yield* pick('a', 'k', 'T1', [each([0, 1], say)], { set: 'words' })
      yield* pick('a', 'k', 'T1', [each([0, 1], say)])
    })
    const match = begin(game)
    expect(viewOf(match, 'a').asks).toMatchObject([{ kind: 'k', set: 'words' }])
    match.apply('a', 'say:0')
    expect(viewOf(match, 'a').asks).toMatchObject([{ kind: 'k', set: null }])
  })

  it('without an option are a fault of the game', () => {
    const game = tiny(function* () {
      yield* checkpoint()
      yield* ask('a', 'k', 'T1', three)
      yield* ask('b', 'stuck', 'T1', () => [])
    })
    const match = begin(game)
    const before = bytes(match)
    expect(() => match.apply('a', 'say:0')).toThrow(Fault)
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
    const dealt = begin(talk, { deal: dealFrom(randomFrom(1)) })
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
    const match = begin(cards, { deal: dealFrom(randomFrom(3)) })
    const own = (seat: string) => (viewOf(match, seat).state as { own: number[] }).own
    expect([own('red').length, own('green').length, own('watcher').length]).toEqual([4, 0, 0])
    expect(draw('d', 'T', 'red', three).privateTo).toBe('red')
  })

  it('is fixed by the seed, its place and the epoch', () => {
    const asked = () => chance('dice', 'T', () => Array.from({ length: 1000 }, (_, i) => say(i)))
    const outcomes = [
      dealSeeded('s')(asked(), 4, 0),
      dealSeeded('s')(asked(), 4, 0),
      dealSeeded('s')(asked(), 4, 1),
      dealSeeded('s')(asked(), 5, 0),
      dealSeeded('t')(asked(), 4, 0),
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
