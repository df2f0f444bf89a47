import { describe, expect, test } from 'vitest'
import { isExplained, parsePrefs } from './prefs.ts'

describe('a question is explained', () => {
  test('if it is the first one of a game, to all players', () => {
    expect(isExplained({ guide: false, learned: {} }, 'ur', 'move')).toBe(true)
    expect(isExplained({ guide: false, learned: { ankh: ['god'] } }, 'ur', 'move')).toBe(true)
    expect(isExplained({ guide: false, learned: { ankh: ['god'] } }, 'ankh', 'action')).toBe(false)
  })

  test('if it is the first one of its kind, to players with the guide on', () => {
    const learning = { guide: true, learned: { ankh: ['god'] } }
    expect(isExplained(learning, 'ankh', 'action')).toBe(true)
    expect(isExplained(learning, 'ankh', 'god')).toBe(false)
  })

  test('in every kind to a newcomer without preferences; not after the guide was turned off', () => {
    const newcomer = parsePrefs(null)
    expect([newcomer.guide, newcomer.pauses, newcomer.keys, newcomer.language]).toEqual([true, 'mine', true, null])
    expect(isExplained({ ...newcomer, learned: { ankh: ['god'] } }, 'ankh', 'action')).toBe(true)
    expect(parsePrefs('{"paced":false}').pauses).toBe('never')
    const enough = parsePrefs('{"guide":false,"learned":{"ankh":["god"]},"language":"cs"}')
    expect(isExplained(enough, 'ankh', 'action')).toBe(false)
    expect(enough.language).toBe('cs')
    expect([parsePrefs('nonsense'), parsePrefs('null'), parsePrefs('[]')]).toEqual([newcomer, newcomer, newcomer])
  })
})
