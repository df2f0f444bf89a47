import { describe, expect, it } from 'vitest'
import { checkGame } from '../../kernel/testing/index.ts'
import { ur } from './game.ts'
import { HOME, piecesOf, type Ur } from './rules/state.ts'

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
