import { describe, expect, test } from 'vitest'
import { playGolden } from '#kernel/testing'
import { policy } from './bot/heuristics.ts'
import { ankh } from './game.ts'

/** The golden games: their setups, and the seed of the random draws and of the players' choices. */
const GAMES: readonly (readonly [name: string, setup: object, seed: string])[] = [
  ['two-players', { scenario: 'mirror-banks-2', guardians: 'choose' }, 'golden 9'],
  ['three-players', { scenario: 'twin-cities-3', guardians: 'agree', first: 'agree' }, 'golden 124'],
  ['four-players', { scenario: 'drawn', players: 4, guardians: 'choose' }, 'golden 141'],
]

describe('golden games', () => {
  test.each(GAMES)('%s', async (name, setup, seed) => {
    const file = new URL(`./golden/${name}.txt`, import.meta.url)
    const text = await playGolden(ankh, { file, setup, seed, policy })
    for (const met of ['claimed', 'caravan', 'plague', 'battle', 'unlocked', 'ended'])
      expect(text).toContain(`  ${met} (`)
    if (name !== 'two-players')
      for (const met of ['merged', 'decidedCard', 'decidedOffer', 'dismissed']) expect(text).toContain(`  ${met} (`)
  })
})
