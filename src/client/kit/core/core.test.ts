import { describe, expect, test } from 'vitest'
import { onSeat, patternMarks, seatColours, seatPatterns } from './seats.ts'
import { defaultSettings, lasting, parseSettings, resolveSettings } from './settings.ts'
import { fill, kitTexts } from './words.ts'

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
    expect((['off', 'fast', 'normal', 'slow'] as const).map((speed) => lasting(600, speed))).toEqual([
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
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  })
})

describe('seats', () => {
  test('every pattern except plain draws marks', () => {
    for (const pattern of seatPatterns) {
      const { d } = patternMarks(pattern, 20, 10)
      expect(d === '').toBe(pattern === 'plain')
      expect(d).not.toMatch(/NaN|undefined/)
    }
    expect(new Set(seatColours.map(onSeat)).size).toBe(2)
  })
})
