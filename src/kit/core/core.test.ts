import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pictogramNames, pictograms } from '../pieces/pictograms.ts'
import { fillPlaceholders, kitTexts, onEscape } from './hooks.ts'
import { defaultSettings, parseSettings, resolveSettings, scaledDuration } from './KitProvider.tsx'
import { inkOnSeat, patternMarks, seatColours, seatPatterns } from './seats.tsx'
import { rotatedPath, transformPath } from './svgPath.ts'

describe('settings', () => {
  test('valid stored settings are restored; invalid ones are replaced by the defaults', () => {
    expect(parseSettings(JSON.stringify({ ...defaultSettings, theme: 'dark', speed: 'fast' }))).toEqual({
      ...defaultSettings,
      theme: 'dark',
      speed: 'fast',
    })
    for (const bad of [null, 'x', '7', 'null', '{"theme":"pink","speed":3}'])
      expect(parseSettings(bad)).toEqual(defaultSettings)
  })

  test('auto follows the browser; an explicit setting does not', () => {
    const still = { moreContrast: true, stillMotion: true }
    expect(resolveSettings(defaultSettings, still)).toMatchObject({ contrast: 'more', speed: 'off' })
    const chosen = { ...defaultSettings, contrast: 'normal', speed: 'slow' } as const
    expect(resolveSettings(chosen, still)).toMatchObject({ contrast: 'normal', speed: 'slow' })
  })

  test('speed scales durations, and off makes them zero', () => {
    expect((['off', 'fast', 'normal', 'slow'] as const).map((speed) => scaledDuration(600, speed))).toEqual([
      0, 300, 600, 1080,
    ])
  })
})

describe('words', () => {
  test('all three languages have the same keys and placeholders', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    for (const language of ['ja', 'cs'] as const) {
      expect(Object.keys(kitTexts[language]).sort()).toEqual(Object.keys(kitTexts.en).sort())
      for (const [word, text] of Object.entries(kitTexts[language])) {
        expect(text.trim()).not.toBe('')
        expect(places(text), `${language} ${word}`).toEqual(places(kitTexts.en[word as keyof typeof kitTexts.en]))
      }
    }
    expect(fillPlaceholders('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  })
})

describe('seats', () => {
  test('every pattern except plain draws marks', () => {
    for (const pattern of seatPatterns) {
      const { d } = patternMarks(pattern, 20, 10)
      expect(d === '').toBe(pattern === 'plain')
      expect(d).not.toMatch(/NaN|undefined/)
    }
    expect(new Set(seatColours.map(inkOnSeat)).size).toBe(2)
  })
})

describe('Escape', () => {
  let listener: ((event: KeyboardEvent) => void) | undefined
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (_: string, added: typeof listener) => (listener = added))
    vi.stubGlobal('removeEventListener', () => (listener = undefined))
  })
  afterEach(() => vi.unstubAllGlobals())
  const press = (key = 'Escape', defaultPrevented = false) => {
    const event = { key, defaultPrevented, preventDefault: vi.fn() }
    listener?.(event as unknown as KeyboardEvent)
    return event.preventDefault.mock.calls.length
  }

  test('closes only the element opened last', () => {
    const closed: string[] = []
    const first = onEscape(() => closed.push('first'))
    const second = onEscape(() => closed.push('second'))
    expect(press()).toBe(1)
    expect(closed).toEqual(['second'])
    second()
    press()
    expect(closed).toEqual(['second', 'first'])
    first()
  })

  test('is ignored when already handled, as are other keys; the listener is removed when nothing is open', () => {
    const closed: string[] = []
    const over = onEscape(() => closed.push('it'))
    expect(press('Enter')).toBe(0)
    expect(press('Escape', true)).toBe(0)
    over()
    expect(listener).toBeUndefined()
    expect(closed).toEqual([])
  })

  test('still closes the last element after an earlier one was closed first', () => {
    const closed: string[] = []
    const first = onEscape(() => closed.push('first'))
    const second = onEscape(() => closed.push('second'))
    first()
    press()
    expect(closed).toEqual(['second'])
    second()
  })
})

test('absolute commands shift and scale, relative ones only scale', () => {
  expect(transformPath('M1 2L3 4l1 1H5V6h2v-1Z', 2, 10, 20)).toBe('M12 24L16 28l2 2H20V32h4v-2Z')
  expect(transformPath('M0 0C1 2 3 4 5 6q1 2 3 4', 2, 1, -1)).toBe('M1 -1C3 3 7 7 11 11q2 4 6 8')
})

test('an arc keeps its rotation and flags', () => {
  expect(transformPath('M0 0A5 5 30 0 1 2 3a1 2 0 10 4 4', 2, 1, 10)).toBe('M1 10A10 10 30 0 1 5 16a2 4 0 1 0 8 8')
})

test('numbers may be written without separators, as SVG allows', () => {
  expect(transformPath('M1-2-.5.5', 2, 0, 0)).toBe('M2 -4 -1 1')
})

test('every pictogram keeps all its numbers', () => {
  for (const name of pictogramNames)
    for (const d of Object.values(pictograms[name]) as string[]) {
      const numbers = (text: string) => transformPath(text, 1, 0, 0).match(/-?[\d.]+/g)!.length
      expect(transformPath(d, 0.5, 3, 3)).not.toMatch(/NaN|undefined/)
      expect(numbers(transformPath(d, 0.5, 3, 3)), name).toBe(numbers(d))
    }
})

test('rotation is clockwise on the screen', () => {
  expect(rotatedPath([[0, -10]], 90)).toBe('M10 0Z')
})
