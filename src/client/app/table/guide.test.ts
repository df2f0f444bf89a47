import { describe, expect, test } from 'vitest'
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
})
