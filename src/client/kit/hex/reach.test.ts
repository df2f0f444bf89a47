import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const tokens = read('../../theme/tokens.css')
const colourOf = (name: string) => tokens.match(new RegExp(`--${name}: (#[0-9a-f]{6})`))![1]!

/** How light a colour is, as WCAG counts it. */
function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [x, y] = [light(a), light(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

describe('where one can go is seen', () => {
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
  ])('on %s: the rim of a choice or the case beneath it stands out', (ground) => {
    const seen = ['rim', 'rim-dark'].map((name) => contrast(colourOf(name), colourOf(ground)))
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(3)
  })

  test('the rim stands out from its own case', () => {
    expect(contrast(colourOf('rim'), colourOf('rim-dark'))).toBeGreaterThanOrEqual(4.5)
  })

  test('the rings of a reach bring their own ground', () => {
    const css = read('../../../games/god-kings/board/ranges.css')
    const halo = css.match(/gk-range-halo \{\s+stroke: (#[0-9a-f]{6})/)![1]!
    const rings = [...css.matchAll(/--range: (#[0-9a-f]{6})/g)].map((found) => found[1]!)
    expect(rings).toHaveLength(3)
    for (const ring of rings) expect(contrast(ring, halo), ring).toBeGreaterThanOrEqual(4.5)
  })

  test('the lines round goals stand out from the ground of a battle', () => {
    const css = read('../../../games/alexander/board/overlay/overlay.css')
    for (const kind of ['free', 'harmed']) {
      const line = css.match(new RegExp(`al-goal-${kind} .al-goal-area \\{[^}]*stroke: (#[0-9a-f]{6})`))![1]!
      for (const ground of ['steppe', 'fertile', 'hill', 'mountain'])
        expect(contrast(line, colourOf(ground)), `${kind} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  })
})
