import { describe, expect, test } from 'vitest'
import { setupOf } from '../../kernel/index.ts'
import { playGolden } from '../../kernel/testing/index.ts'
import { godKings } from './game.ts'
import { warlike } from './testing/warlike.ts'

/** The golden games: one of every scenario, one of them with guarded secrets, one with a handicap. */
const GAMES: readonly (readonly [name: string, setup: object])[] = [
  ['kadesh', { scenario: 'kadesh', players: 2 }],
  ['assyro-babylonian-guarded', { scenario: 'assyro_babylonian', players: 2, guardSecrets: true }],
  ['thutmose-three', { scenario: 'thutmose', players: 3, handicap: 'twoProvinces' }],
  ['campaign-of-four', { scenario: 'campaign', players: 4 }],
]

describe('golden games', () => {
  test('one of every scenario', () => {
    const kept = GAMES.map(([, setup]) => setupOf(godKings, setup).scenario)
    expect(new Set(kept)).toEqual(new Set(godKings.scenarios.map(({ id }) => id)))
  })

  test.each(GAMES)('%s', async (name, setup) => {
    const file = new URL(`./golden/${name}.txt`, import.meta.url)
    await playGolden(godKings, { file, setup, seed: name, policy: warlike })
  })
})
