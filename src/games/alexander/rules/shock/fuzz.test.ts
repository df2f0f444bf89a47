import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { melee } from '../../testing/melee.ts'

const SEEDS = Number(process.env.SEEDS ?? 8)
const BATTLES = ['phrygia', 'chaeronea', 'hydaspes', 'gaugamela', 'issus']

describe('shock in a crowd', () => {
  it.each(BATTLES)('%s: every segment ends in a sound position', (battle) => {
    rule('F18', 'F12', 'F17', '10.24', '9.13')
    const asks: Record<string, number> = {}
    for (let seed = 1; seed <= SEEDS; seed++) {
      const found = melee(battle, seed, seed % 2 === 0).asks
      for (const kind of Object.keys(found)) asks[kind] = (asks[kind] ?? 0) + found[kind]!
    }
    expect(asks.struggle).toBeGreaterThan(10)
  })
})
