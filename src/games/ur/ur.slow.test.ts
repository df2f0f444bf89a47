import { describe, expect, it, test } from 'vitest'
import { contestsFor, playContest } from '#bots/arena.ts'
import { checkGame } from '#kernel/testing'
import { tallyOf } from '#tools/measure/statistics.ts'
import { brain } from './bot/brain.ts'
import { ur } from './game.ts'
import { HOME, piecesOf, SEATS, type Ur } from './rules/ur.ts'

const games = process.env.MEHEN_NIGHTLY === undefined ? 400 : 20_000

/** No piece is lost or duplicated, and no square holds two. */
function invariant(s: Ur, setup: { pieces: number }): void {
  for (const path of s.at) {
    expect(piecesOf(path)).toBe(setup.pieces)
    expect(Math.max(...path.slice(1, HOME))).toBeLessThanOrEqual(1)
  }
  for (let square = 5; square <= 12; square++) expect(s.at[0][square]! + s.at[1][square]!).toBeLessThanOrEqual(1)
}

describe('random games of Ur', () => {
  it('have the properties of every game', () => {
    const report = checkGame<Ur>(ur, { games, setups: [{ pieces: 7 }, { pieces: 5 }], invariant })
    expect(report.answers).toBeGreaterThan(80 * games)
    expect(report.probed).toBeGreaterThan(2 * report.examined)
    expect(report.p95SinceCheckpoint).toBeLessThanOrEqual(16)
  })
})

test('search beats greedy in significantly more than 55% of the games', () => {
  const plan = { levels: { a: 'search', b: 'greedy' }, games: 120, seed: 'ladder', budget: { playouts: 150 } }
  const calm = { now: () => 0, stop: () => false }
  const played = contestsFor(ur, plan).map((contest) => playContest({ game: ur, brain }, contest, calm)!)
  const { winRate, efforts } = tallyOf(played, () => SEATS)
  expect(winRate.low).toBeGreaterThan(0.55)
  expect(efforts.a.faults).toBe(0)
})
