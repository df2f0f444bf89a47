import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { transcript } from '../../kernel/testing/index.ts'
import { godKings } from './game.ts'

const folder = new URL('./golden/', import.meta.url)

describe('golden games', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

  test('one of every scenario, one of them with guarded secrets', () => {
    const setups = files.map((name) =>
      JSON.parse(readFileSync(new URL(name, folder), 'utf8').split('\n')[0]!),
    )
    expect(new Set(setups.map((setup) => setup.scenario))).toEqual(
      new Set(godKings.scenarios.map(({ id }) => id)),
    )
    expect(setups.some((setup) => setup.guardSecrets)).toBe(true)
  })

  test.each(files)('%s', async (name) => {
    const file = new URL(name, folder)
    await expect(transcript(godKings, readFileSync(file, 'utf8'))).toMatchFileSnapshot(file.pathname)
  })
})
