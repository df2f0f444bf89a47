import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('styles that depend on the detail level name the layer that carries it', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const layers = sheets.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/(\S+?):?(?:\w*\()?\[data-detail/g)].map((m) => m[1]),
  )
  expect(layers.length).toBeGreaterThan(10)
  expect([...new Set(layers)].filter((layer) => layer !== '.k-moved')).toEqual([])
})
