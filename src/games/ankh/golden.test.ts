import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { transcript } from '../../kernel/testing/index.ts'
import { ankh } from './game.ts'

const folder = new URL('./golden/', import.meta.url)

describe('golden games', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

  test('there are some', () => {
    expect(files.length).toBeGreaterThanOrEqual(3)
  })

  test.each(files)('%s', async (name) => {
    const file = new URL(name, folder)
    await expect(transcript(ankh, readFileSync(file, 'utf8'))).toMatchFileSnapshot(file.pathname)
  })
})
