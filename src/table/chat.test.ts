import { describe, expect, test } from 'vitest'
import { cards } from '#kernel/testing/games/cards.ts'
import { STORAGE_QUOTA, validateChat } from './chat.ts'
import type { RequestRefused } from './protocol/errors.ts'
import { ANN, BEN, TableFixture } from './testing/tables.ts'

describe('talk', () => {
  test.each([
    'Well played!',
    'two\nlines',
    'Žofie řekla: příště 花',
    'שלום',
    '👩‍👩‍👧 ❤️ 🏺',
    'e\u0301\u0323',
    'x < y && z',
  ])('%j can be said', (text) => expect(() => validateChat(text)).not.toThrow())

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
  ])('%s cannot', (_, text) => expect(() => validateChat(text)).toThrow(/control characters/))
})

/** The error after doing something many times. */
function often(times: number, act: (i: number) => void): string {
  try {
    for (let i = 0; i < times; i++) act(i)
  } catch (error) {
    return (error as RequestRefused).code
  }
  return 'done'
}

const bench = () => {
  const made = new TableFixture(cards, { setup: { players: 2 } })
  made.does(BEN, { do: 'sit', invitation: 'come' })
  return made
}

describe('storage quota', () => {
  test('chat: one person who floods it leaves room for the others, and the total is limited', () => {
    const table = bench()
    const long = 'x'.repeat(1000)
    expect(often(1000, () => table.does(ANN, { do: 'chat', text: long }))).toBe('full')
    expect(table.table.state.chat.length).toBe(STORAGE_QUOTA.said / 2 / 1000)
    expect(often(10, () => table.does(BEN, { do: 'chat', text: 'I am here too' }))).toBe('done')
    expect(often(1000, () => table.does(BEN, { do: 'chat', text: long }))).toBe('full')
    const said = table.table.state.chat.reduce((sum, { text }) => sum + text.length, 0)
    expect(said).toBeLessThanOrEqual(STORAGE_QUOTA.said)
  })

  test('talk: short lines count too', () => {
    const table = bench()
    expect(often(STORAGE_QUOTA.lines, () => table.does(ANN, { do: 'chat', text: '.' }))).toBe('full')
    expect(table.table.state.chat.length).toBe(STORAGE_QUOTA.lines / 2)
  })

  test('notes: every change is kept, so they are counted, short ones too', () => {
    const table = bench()
    const write = (who: typeof ANN, length: number) => (i: number) =>
      void table.does(who, { do: 'note', text: `${i % 10}`.repeat(length) })
    expect(often(90, write(ANN, 10_000))).toBe('done')
    expect(often(20, write(ANN, 10_000))).toBe('full')
    expect(often(20_000, write(BEN, 1))).toBe('full')
    expect(table.stored.length).toBeLessThan(10_200)
    expect(table.table.state.notes[ANN.user]).toHaveLength(10_000)
  })
})
