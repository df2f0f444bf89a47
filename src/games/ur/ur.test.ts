import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkGame } from '../../kernel/testing/index.ts'
import { parseVectors, runVector } from '../vectors.ts'
import { title } from './index.ts'
import { HOME, piecesOf, type Ur } from './rules/state.ts'

const { game, ops, rules, wording } = title

/** No piece is lost or doubled, and no square holds two. */
function invariant(s: Ur, setup: { pieces: number }): void {
  for (const path of s.at) {
    expect(piecesOf(path)).toBe(setup.pieces)
    expect(Math.max(...path.slice(1, HOME))).toBeLessThanOrEqual(1)
  }
  for (let square = 5; square <= 12; square++)
    expect(s.at[0][square]! + s.at[1][square]!).toBeLessThanOrEqual(1)
}

describe('Ur as a game', () => {
  it('has the properties of every game', () => {
    const setups = [{ pieces: 7 }, { pieces: 5 }]
    const report = checkGame<Ur>(game, {
      games: Number(process.env.MEHEN_NIGHTLY ? 20_000 : 1000),
      setups,
      invariant,
    })
    expect(report.answers).toBeGreaterThan(80_000)
    expect(report.p95SinceCheckpoint).toBeLessThanOrEqual(16)
  })

  it('passes its test vectors', () => {
    const vectors = parseVectors(readFileSync(new URL('./vectors.md', import.meta.url), 'utf8'))
    expect(vectors.length).toBeGreaterThanOrEqual(6)
    for (const vector of vectors)
      expect(runVector(ops, vector)).toEqual({ id: vector.id, result: 'passed', differences: [] })
  })

  it('has words for everything it can say', () => {
    const { en } = wording.words
    const asked = ['ask.move', 'option.move', 'how.borneOff', 'why.ownPiece', 'why.safePiece', 'why.tooFar']
    const told = ['begins', 'roll', 'move', 'home', 'capture', 'again', 'pass'].map((kind) => `event.${kind}`)
    const cited = rules.flatMap(({ id }) => [`rule.${id}`, `digest.${id}`])
    for (const key of [...asked, ...told, ...cited]) expect(en, key).toHaveProperty([key])
  })
})
