import { describe, expect, test } from 'vitest'
import { cards } from '../kernel/testing/games/cards.ts'
import type { Refused } from './protocol.ts'
import { ROOM } from './room.ts'
import { ANN, BEN, Bench } from './testing/tables.ts'

/** The error after doing something many times. */
function often(times: number, act: (i: number) => void): string {
  try {
    for (let i = 0; i < times; i++) act(i)
  } catch (error) {
    return (error as Refused).code
  }
  return 'done'
}

const bench = () => {
  const made = new Bench(cards, { setup: { players: 2 } })
  made.does(BEN, { do: 'sit', invitation: 'come' })
  return made
}

describe('storage quota', () => {
  test('chat: one person who floods it leaves room for the others, and the total is limited', () => {
    const table = bench()
    const long = 'x'.repeat(1000)
    expect(often(1000, () => table.does(ANN, { do: 'chat', text: long }))).toBe('full')
    expect(table.table.facts.chat.length).toBe(ROOM.said / 2 / 1000)
    expect(often(10, () => table.does(BEN, { do: 'chat', text: 'I am here too' }))).toBe('done')
    expect(often(1000, () => table.does(BEN, { do: 'chat', text: long }))).toBe('full')
    const said = table.table.facts.chat.reduce((sum, { text }) => sum + text.length, 0)
    expect(said).toBeLessThanOrEqual(ROOM.said)
  })

  test('talk: short lines count too', () => {
    const table = bench()
    expect(often(ROOM.lines, () => table.does(ANN, { do: 'chat', text: '.' }))).toBe('full')
    expect(table.table.facts.chat.length).toBe(ROOM.lines / 2)
  })

  test('notes: every change is kept, so they are counted, short ones too', () => {
    const table = bench()
    const write = (who: typeof ANN, length: number) => (i: number) =>
      void table.does(who, { do: 'note', text: `${i % 10}`.repeat(length) })
    expect(often(90, write(ANN, 10_000))).toBe('done')
    expect(often(20, write(ANN, 10_000))).toBe('full')
    expect(often(20_000, write(BEN, 1))).toBe('full')
    expect(table.stored.length).toBeLessThan(10_200)
    expect(table.table.facts.notes[ANN.user]).toHaveLength(10_000)
  })
})
