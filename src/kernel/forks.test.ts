import { describe, expect, it } from 'vitest'
import { CHANCE, copy, dealFrom, Match, randomFrom, setupOf, viewOf } from './index.ts'
import { bids } from './testing/games/bids.ts'
import { cards } from './testing/games/cards.ts'
import { bytes } from './testing/index.ts'
import { begin, refusal, talk } from './testing/tiny.ts'

describe('guesses and forks', () => {
  it('redraw what a seat cannot see and keep what it can', () => {
    const match = Match.begin(cards, setupOf(cards, { players: 3 }), { deal: dealFrom(randomFrom(11)) })
    match.apply('red', 'rest')
    const seen = JSON.stringify(viewOf(match, 'green'))
    const random = randomFrom(1)
    const worlds = new Set<string>()
    for (let i = 0; i < 30; i++) {
      const guess = match.guess('green', random)
      expect(JSON.stringify(viewOf(guess, 'green'))).toBe(seen)
      worlds.add(JSON.stringify(guess.state))
    }
    expect(worlds.size).toBeGreaterThan(20)
  })

  it('never fork a guess before its next checkpoint, whose old one holds the truth', () => {
    const match = Match.begin(cards, setupOf(cards, { players: 2 }), { deal: dealFrom(randomFrom(11)) })
    const guess = match.guess('red', randomFrom(1), { deal: dealFrom(randomFrom(2)) })
    expect(() => guess.fork()).toThrow('cannot be forked')
    guess.apply('red', 'rest')
    expect(bytes(guess.fork())).toBe(bytes(guess))
    expect(() => match.fork({ light: true }).fork()).toThrow('cannot be forked')
  })

  it("drop others' early answers to a joint ask from a guess", () => {
    const match = Match.begin(bids, setupOf(bids, { players: 3 }))
    match.apply('ann', 'bid:9')
    const guess = match.guess('ben', randomFrom(1))
    expect(guess.open.map((a) => guess.answered(a))).toEqual([null, null, null])
  })

  it('count their answers, chance and joint ones included, also when they keep none', () => {
    const [full, light] = [false, true].map((isLight) => {
      const match = Match.begin(cards, setupOf(cards, { players: 3 }), { deal: dealFrom(randomFrom(11)) })
      match.apply('red', 'rest')
      return match.fork({ light: isLight, deal: dealFrom(randomFrom(5)) })
    }) as [Match, Match]
    expect(light.length).toBe(full.length)
    for (let i = 0; i < 20 && !full.over; i++) {
      for (const match of [full, light]) match.answer(match.open[0]!, match.open[0]!.options[0]!)
      expect(light.length).toBe(full.length)
    }
    const joint = Match.begin(bids, setupOf(bids, { players: 3 }), { light: true })
    for (const asked of joint.open) joint.answer(asked, asked.options[0]!)
    expect(joint.length).toBe(3)
  })

  it('do not roll the real dice', () => {
    const match = begin(talk, { deal: dealFrom(randomFrom(1)) })
    match.apply('a', 'say:0')
    const fork = match.fork()
    fork.apply('b', 'say:0')
    expect(fork.open[0]!.seat).toBe(CHANCE)
  })
})

describe('set-ups', () => {
  it('are filled in and checked', () => {
    expect(setupOf(bids)).toEqual({ scenario: 'auction', players: 3, guardSecrets: false })
    for (const bad of [null, [], 'x', { scenario: 'no' }, { players: 9 }, { colour: 'red' }, { guardSecrets: 1 }]) {
      expect(refusal(() => setupOf(bids, bad)).code).toBe('not readable')
    }
  })
})

describe('copies', () => {
  it('share nothing', () => {
    const inner: [number, { b: number }] = [2, { b: 3 }]
    const state = { a: [1, inner] as const, c: { d: null as number | null, e: 'x' } }
    const twin = copy(state)
    expect(twin).toEqual(state)
    twin.a[1][1].b = 9
    twin.c.d = 1
    expect(state).toEqual({ a: [1, [2, { b: 3 }]], c: { d: null, e: 'x' } })
  })
})
