import { describe, expect, test } from 'vitest'
import { type Event, type EventMergers, type JournalEntry, mergeEvents, valuesOf } from './journal.ts'

const joiners: EventMergers = {
  put: {
    same: ({ with: facts }) => (facts?.alone ? undefined : String(facts?.at)),
    join: (events) => ({ kind: 'put', with: { at: events[0]!.with!.at!, what: valuesOf(events, 'what') } }),
  },
  go: {
    same: ({ with: facts }) => String(facts?.who),
    join: (events) => ({ kind: 'went', with: { way: valuesOf(events, 'to') } }),
    through: ['mark', 'put'],
  },
}
const put = (at: string, what: string, n: number): JournalEntry => ({
  kind: 'put',
  rule: '1',
  with: { at, what },
  at: n,
})
const go = (to: string, n: number): JournalEntry => ({ kind: 'go', rule: '2', with: { who: 'a', to }, at: n })
const mark = (n: number): JournalEntry => ({ kind: 'mark', rule: '3', at: n })
const said = (events: readonly Event[]) =>
  events.map(({ kind, with: facts }) => `${kind} ${Object.values(facts ?? {}).join(' ')}`.trim())

describe('events of one kind', () => {
  test('are told in one line where they are alike, in the order they began', () => {
    const events = [put('x', '1', 1), put('y', '2', 2), put('x', '3', 3), mark(4), put('x', '5', 5)]
    const lines = mergeEvents(events, joiners)
    expect(said(lines)).toEqual(['put x 1,3', 'put y 2', 'mark', 'put x 5'])
    expect(lines.map(({ at }) => at)).toEqual([3, 2, 4, 5])
    expect(lines[1]).toBe(events[1])
  })

  test('are the same line when nothing was added, and another when something was', () => {
    const events = [put('x', '1', 1), put('x', '2', 2)]
    const [first] = mergeEvents(events, joiners)
    expect(mergeEvents([...events, mark(3)], joiners)[0]).toBe(first)
    expect(said(mergeEvents([...events, put('x', '3', 3)], joiners))).toEqual(['put x 1,2,3'])
    expect(said(mergeEvents(events.slice(1), joiners))).toEqual(['put x 2'])
  })

  test('go on through what may come in between, which is told after them', () => {
    const events = [go('b', 1), put('x', '1', 1), mark(1), go('c', 2), put('x', '2', 2), go('d', 3), mark(4)]
    expect(said(mergeEvents(events, joiners))).toEqual(['went b,c,d', 'put x 1', 'mark', 'put x 2', 'mark'])
  })

  test('that only some may know, or that stand alone, are not mixed', () => {
    const secret = { ...put('x', '2', 2), only: ['me'] }
    expect(said(mergeEvents([put('x', '1', 1), secret, put('x', '3', 3)], joiners))).toEqual(['put x 1,3', 'put x 2'])
    const alone = (n: number): JournalEntry => ({ kind: 'put', rule: '1', with: { at: 'x', alone: 1 }, at: n })
    expect(mergeEvents([alone(1), alone(2)], joiners)).toHaveLength(2)
  })
})
