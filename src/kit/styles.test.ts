import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'

/** Reads a file of the repository. */
const read = (path: string) => readFileSync(path, 'utf8')
const tokens = read('src/client/theme/tokens.css')
const token = (name: string) => tokens.match(new RegExp(`--${name}: (#[0-9a-f]{6})`))![1]!

/** Relative luminance as defined by WCAG. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

describe('highlights of legal moves are visible', () => {
  test.each([
    'papyrus',
    'desert',
    'fertile',
    'steppe',
    'mountain',
    'hill',
    'forest',
    'marsh',
    'rock',
    'sea',
    'sea-deep',
    'river',
  ])('on %s: the rim of a choice or its dark casing has enough contrast', (ground) => {
    const contrasts = ['rim', 'rim-dark'].map((name) => contrast(token(name), token(ground)))
    expect(Math.max(...contrasts)).toBeGreaterThanOrEqual(3)
  })

  test('the rim has enough contrast with its own casing', () => {
    expect(contrast(token('rim'), token('rim-dark'))).toBeGreaterThanOrEqual(4.5)
  })

  test('movement range rings have enough contrast with their halo', () => {
    const css = read('src/games/god-kings/board/ranges.css')
    const halo = css.match(/gk-range-halo \{\s+stroke: (#[0-9a-f]{6})/)![1]!
    const rings = [...css.matchAll(/--range: (#[0-9a-f]{6})/g)].map((found) => found[1]!)
    expect(rings).toHaveLength(3)
    for (const ring of rings) expect(contrast(ring, halo), ring).toBeGreaterThanOrEqual(4.5)
  })

  test('outlines of destinations have enough contrast with the terrain of a battle', () => {
    const css = read('src/games/alexander/board/overlay/overlay.css')
    for (const kind of ['free', 'harmed']) {
      const line = css.match(new RegExp(`al-goal-${kind} .al-goal-area \\{[^}]*stroke: (#[0-9a-f]{6})`))![1]!
      for (const ground of ['steppe', 'fertile', 'hill', 'mountain'])
        expect(contrast(line, token(ground)), `${kind} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  })
})

it('styles that depend on the detail level name the layer that carries it', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const layers = sheets.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/(\S+?):?(?:\w*\()?\[data-detail/g)].map((m) => m[1]),
  )
  expect(layers.length).toBeGreaterThan(10)
  expect([...new Set(layers)].filter((layer) => layer !== '.k-moved')).toEqual([])
})
