import { describe, expect, test } from 'vitest'
import { parsePrefs } from '../shell/prefs.ts'
import { isExplained } from './guide.ts'

describe('a question is explained', () => {
  test('when it is the first one of a game, to everybody', () => {
    expect(isExplained({ guide: false, learned: {} }, 'ur', 'move')).toBe(true)
    expect(isExplained({ guide: false, learned: { ankh: ['god'] } }, 'ur', 'move')).toBe(true)
    expect(isExplained({ guide: false, learned: { ankh: ['god'] } }, 'ankh', 'action')).toBe(false)
  })

  test('when it is the first one of its kind, to those who learn', () => {
    const learning = { guide: true, learned: { ankh: ['god'] } }
    expect(isExplained(learning, 'ankh', 'action')).toBe(true)
    expect(isExplained(learning, 'ankh', 'god')).toBe(false)
  })

  test('to a newcomer, who has chosen nothing, every kind of it; to nobody who has had enough', () => {
    const newcomer = parsePrefs(null)
    expect([newcomer.guide, newcomer.paced, newcomer.language]).toEqual([true, true, null])
    expect(isExplained({ ...newcomer, learned: { ankh: ['god'] } }, 'ankh', 'action')).toBe(true)
    const enough = parsePrefs('{"guide":false,"learned":{"ankh":["god"]},"language":"cs"}')
    expect(isExplained(enough, 'ankh', 'action')).toBe(false)
    expect(enough.language).toBe('cs')
    expect([parsePrefs('nonsense'), parsePrefs('null'), parsePrefs('[]')]).toEqual([newcomer, newcomer, newcomer])
  })
})
