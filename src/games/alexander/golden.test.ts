import { describe, expect, test } from 'vitest'
import { playGolden } from '#kernel/testing'
import { alexander } from './game.ts'
import { aggressive } from './testing/aggressive.ts'

/** The golden games by name: one with the default options, one with all options and guarded secrets. */
const GAMES: readonly (readonly [name: string, setup: object])[] = [
  ['phrygia', { scenario: 'phrygia', guardSecrets: false }],
  ['samarkand', { scenario: 'samarkand', guardSecrets: true, ...everyOption('samarkand') }],
]

function everyOption(scenario: string): object {
  const options = alexander.settings.filter((s) => s.scenarios?.includes(scenario) && s.values.includes(true))
  return Object.fromEntries(options.map(({ id }) => [id, true]))
}

describe('golden games', () => {
  test.each(GAMES)('%s', async (name, setup) => {
    const file = new URL(`./golden/${name}.txt`, import.meta.url)
    const text = await playGolden(alexander, { file, setup, seed: name, policy: aggressive })
    for (const met of ['charge', 'struggle', 'routs', 'eliminated', 'shot', 'ended'])
      expect(text).toContain(`  ${met} (`)
  })
})
