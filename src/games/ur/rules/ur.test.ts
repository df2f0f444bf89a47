import { describe, expect, it } from 'vitest'
import { CHANCE, completeSetup, Journal, Match } from '#kernel'
import { rule } from '#kernel/testing'
import { ur } from '../game.ts'
import { bar, begin, candidates, canMove, HAND, HOME, isRosette, isShared, outcome, type Ur } from './ur.ts'

const setup = completeSetup(ur)

/** A position with pieces on the given squares; the rest in hand. */
function position(lapis: readonly number[], shell: readonly number[], roll: number, turn = 0): Ur {
  const s = begin(setup)
  s.turn = turn
  s.roll = roll
  for (const [side, squares] of [lapis, shell].entries()) {
    for (const square of squares) s.at[side]![square]!++
    s.at[side]![HAND]! -= squares.length
  }
  return s
}

/** A match at a position before its roll. */
function match(s: Ur) {
  const journal = new Journal()
  const from = {
    ...ur,
    begin: () => ({ ...s, roll: null, at: [s.at[0].slice(), s.at[1].slice()] as Ur['at'] }),
  }
  const m = Match.begin(from, setup, { journal })
  return {
    m,
    roll: (n: number) => m.apply(CHANCE, `roll:${n}`),
    told: () => journal.events.map((e) => `${e.kind} ${e.rule}`),
  }
}

const bars = (s: Ur) => Object.fromEntries(candidates(s).map((from) => [from, bar(s, from)?.join(' ')]))

describe('the Royal Game of Ur', () => {
  it('has paths of four own, eight shared and two own squares', () => {
    rule('U1')
    const path = Array.from({ length: 14 }, (_, i) => i + 1)
    expect(path.filter((square) => !isShared(square))).toEqual([1, 2, 3, 4, 13, 14])
    expect(path.filter(isRosette)).toEqual([4, 8, 14])
  })

  it('is won by bearing off all seven pieces, or five', () => {
    rule('U2')
    for (const pieces of [7, 5]) {
      const s = begin(completeSetup(ur, { pieces }))
      expect(s.at[1][HAND]).toBe(pieces)
      s.at[1][HAND] = 1
      s.at[1][HOME] = pieces - 1
      expect(outcome(s)).toBeUndefined()
      s.at[1][HAND] = 0
      s.at[1][HOME] = pieces
      expect(outcome(s)).toEqual({ winners: ['shell'], ranks: { shell: 1, lapis: 2 }, how: 'borneOff' })
    }
    expect(() => completeSetup(ur, { pieces: 6 })).toThrow()
  })

  it('is begun by a random side', () => {
    rule('U3')
    for (const seat of ur.seats(setup)) {
      const m = Match.begin(ur, setup)
      expect(m.open[0]).toMatchObject({ seat: CHANCE, kind: 'begins', rule: 'U3' })
      m.apply(CHANCE, `begins:${seat}`)
      m.apply(CHANCE, 'roll:1')
      expect(ur.seats(setup)[m.state.turn]).not.toBe(seat)
    }
  })

  it('rolls four binary dice', () => {
    rule('U4')
    const { m } = match(position([], [], 0))
    const [asked] = m.open
    expect(asked!.options.map((o) => o.key)).toEqual(['roll:0', 'roll:1', 'roll:2', 'roll:3', 'roll:4'])
    expect(asked!.weights).toEqual([1, 4, 6, 4, 1])
  })

  it('moves one piece by exactly the roll, from hand or board', () => {
    rule('U5')
    const { m, roll } = match(position([2, 6], [], 0))
    roll(3)
    expect(m.open[0]).toMatchObject({ seat: 'lapis', kind: 'move', rule: 'U5', about: { roll: 3 } })
    expect(m.open[0]!.options.map((o) => o.key)).toEqual(['move:hand', 'move:2', 'move:6'])
    m.apply('lapis', 'move:6')
    expect(m.state.at[0].slice(1, HOME).flatMap((n, i) => (n ? i + 1 : []))).toEqual([2, 9])
    expect(m.state.turn).toBe(1)
  })

  it('never puts two pieces of one side on a square', () => {
    rule('U6')
    const s = position([1, 3], [], 2)
    expect(bars(s)).toEqual({ 0: undefined, 1: 'U6 ownPiece', 3: undefined })
    const both = position([1, 3], [3], 2, 1)
    expect(bars(both)).toEqual({ 0: undefined, 3: undefined })
  })

  it('bears off several pieces onto the same home', () => {
    rule('U6', 'U10')
    const s = position([14], [], 1)
    s.at[0][HOME] = 3
    s.at[0][HAND]! -= 3
    expect(bars(s)[14]).toBeUndefined()
  })

  it('captures on shared squares only', () => {
    rule('U7')
    const { m, roll, told } = match(position([4, 9], [6, 4], 0))
    roll(2)
    m.apply('lapis', 'move:4')
    expect(m.state.at[1][6]).toBe(0)
    expect(m.state.at[1][HAND]).toBe(6)
    expect(told()).toContain('capture U7')
    const own = match(position([1, 2], [4], 0))
    own.roll(2)
    own.m.apply('lapis', 'move:2')
    expect(own.m.state.at[1][4]).toBe(1)
  })

  it('gives another roll on a rosette', () => {
    rule('U8')
    for (const [from, to] of [
      [2, 4],
      [6, 8],
      [12, 14],
    ] as const) {
      const { m, roll, told } = match(position([from, 9], [], 0))
      roll(2)
      m.apply('lapis', `move:${from}`)
      expect([m.state.at[0][to], m.state.turn, told().at(-1)]).toEqual([1, 0, 'again U8'])
    }
    const { m, roll } = match(position([5], [], 0))
    roll(2)
    m.apply('lapis', 'move:5')
    expect(m.state.turn).toBe(1)
  })

  it('protects a piece on the shared rosette', () => {
    rule('U9')
    expect(bars(position([6, 10], [8], 2))).toEqual({ 0: undefined, 6: 'U9 safePiece', 10: undefined })
    expect(bars(position([6], [7], 1))).toEqual({ 0: undefined, 6: undefined })
  })

  it('bears off by the exact roll', () => {
    rule('U10')
    const s = position([12, 13, 14], [], 3)
    expect(bars(s)).toEqual({ 0: undefined, 12: undefined, 13: 'U10 tooFar', 14: 'U10 tooFar' })
    const { m, roll, told } = match(s)
    roll(3)
    m.apply('lapis', 'move:12')
    expect(m.state.at[0][HOME]).toBe(1)
    expect(told()).toContain('home U10')
  })

  it('passes without a legal move, and only then', () => {
    rule('U11')
    const { m, roll, told } = match(position([1, 2, 3, 4, 5, 6, 7], [9], 0))
    roll(0)
    expect(told()).toEqual(['roll U4', 'pass U11'])
    expect(m.state.turn).toBe(1)
    const blocked = position([4], [8], 4)
    blocked.at[0][HAND] = 0
    blocked.at[0][HOME] = 6
    expect(canMove(blocked)).toBe(false)
    expect(canMove(position([4], [8], 4))).toBe(false)
    expect(canMove(position([3], [8], 4))).toBe(true)
  })

  it('says why a piece cannot move, with the rule', () => {
    rule('U6', 'U9', 'U10')
    const { m, roll } = match(position([6, 14, 3, 5], [8], 0))
    roll(2)
    expect(m.open[0]!.why()).toEqual([
      { key: 'move:3', bar: ['U6', 'ownPiece'] },
      { key: 'move:6', bar: ['U9', 'safePiece'] },
      { key: 'move:14', bar: ['U10', 'tooFar'] },
    ])
  })
})
