import { describe, expect, it } from 'vitest'
import { checkGame } from '../../kernel/testing/index.ts'
import { expectConserved } from './conserved.ts'
import { godKings } from './game.ts'
import { warlike } from './warlike.ts'

const games = process.env.MEHEN_NIGHTLY === undefined ? 200 : 5000

describe('random games', () => {
  it('keep the properties of every game in all scenarios and player counts', () => {
    const report = checkGame(godKings, { games, sample: 200, choose: warlike, invariant: expectConserved })
    expect(report.games).toBe(games)
    expect(report.p95SinceCheckpoint).toBeLessThanOrEqual(16)
  })
})
