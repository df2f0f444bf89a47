import { describe, expect, test } from 'vitest'
import { needPlainTalk } from './talk.ts'

describe('talk', () => {
  test.each([
    'Well played!',
    'two\nlines',
    'Žofie řekla: příště 花',
    'שלום',
    '👩‍👩‍👧 ❤️ 🏺',
    'e\u0301\u0323',
    'x < y && z',
  ])('%j can be said', (text) => expect(() => needPlainTalk(text)).not.toThrow())

  test.each([
    ['a bell', 'ding\u0007'],
    ['an escape', '\u001b[31mred'],
    ['a return to the beginning of the line', 'good\rbad'],
    ['an override of direction', 'Ann\u202e: I resign'],
    ['an isolate', '\u2066a\u2069'],
    ['a mark of direction', 'a\u200fb'],
    ['a line separator', 'a\u2028b'],
    ['half a character', 'a\ud800'],
    ['tags that nobody sees', 'a\u{e0041}'],
    ['a heap of marks', `Z${'\u0300'.repeat(9)}`],
    ['blanks', ' \n\t '],
  ])('%s cannot', (_, text) => expect(() => needPlainTalk(text)).toThrow(/control characters/))
})
