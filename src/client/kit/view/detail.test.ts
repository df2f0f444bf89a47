import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SRC = new URL('../../../', import.meta.url)

it('styles that depend on how near a map is name the layer that knows it', () => {
  const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const asked = sheets.flatMap((file) =>
    [...readFileSync(new URL(file, SRC), 'utf8').matchAll(/(\S+?):?(?:\w*\()?\[data-detail/g)].map((m) => m[1]),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect([...new Set(asked)].filter((layer) => layer !== '.k-moved')).toEqual([])
})
