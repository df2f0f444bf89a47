import { describe, expect, test } from 'vitest'
import type { Snapshot, Update } from '#table/protocol/messages.ts'
import { applyMessage, type TableModel, withEarlierLines } from './tableModel.ts'

const line = (at: number) => ({ kind: 'move', rule: 'U5', at })
const undo = { answers: 0, gesture: 0, stop: 'start' }
const info = { length: 4 } as Snapshot['info']
const own = { seats: ['a'], note: '', orders: {}, invitation: null }

const snapshot: Snapshot = {
  type: 'snapshot',
  table: 't',
  seq: 5,
  now: 1500,
  info,
  own,
  views: { a: { state: { at: [1, 2] }, asks: [], undo } },
  journalFrom: 0,
  journal: [line(1), line(2)],
  chat: [],
}
const update = (some: Partial<Update>): Update => ({
  ...{ type: 'update', table: 't', from: 5, seq: 6, now: 1600, cut: null, journal: [], chat: [] },
  ...some,
})

const begun = applyMessage(undefined, snapshot) as TableModel

describe('the model of a table', () => {
  test('starts from a snapshot', () => {
    expect(begun).toMatchObject({ seq: 5, fresh: [] })
    expect(begun.views.a!.state).toEqual({ at: [1, 2] })
  })

  test('keeps the number of withheld lines until a message changes it', () => {
    expect(begun.withheld).toBe(0)
    const some = applyMessage(begun, update({ withheld: 2 })) as TableModel
    expect(some.withheld).toBe(2)
    const later = applyMessage(some, update({ from: 6, seq: 7 })) as TableModel
    expect(later.withheld).toBe(2)
    expect(applyMessage(later, snapshot)).toMatchObject({ withheld: 0 })
  })

  test('applies changes to a copy of the view', () => {
    const views = { a: { patch: [[['at', 1], 7] as [(string | number)[], unknown]], asks: [], undo } }
    const after = applyMessage(begun, update({ views, journal: [line(3)] })) as TableModel
    expect(after.views.a!.state).toEqual({ at: [1, 7] })
    expect(begun.views.a!.state).toEqual({ at: [1, 2] })
    expect(after.journal.map(({ at }) => at)).toEqual([1, 2, 3])
    expect(after.fresh).toEqual([line(3)])
  })

  test('drops lines that were undone, and animates nothing then', () => {
    const after = applyMessage(begun, update({ cut: 1, journal: [line(2)] })) as TableModel
    expect(after.journal.map(({ at }) => at)).toEqual([1, 2])
    expect(after.fresh).toEqual([])
  })

  test('ignores messages it has seen and detects missing ones', () => {
    expect(applyMessage(begun, update({ from: 4, seq: 5 }))).toBe(begun)
    expect(applyMessage(begun, update({ from: 7, seq: 8 }))).toBe('lost')
    expect(applyMessage(undefined, update({}))).toBe('lost')
    const views = { a: { patch: [], asks: [], undo } }
    expect(applyMessage(begun, update({ from: 3, seq: 8, views }))).toBe('lost')
  })

  test('puts earlier journal lines in their place, and drops them when the match goes back beyond them', () => {
    const late = applyMessage(undefined, { ...snapshot, journal: [line(7), line(8)], journalFrom: 7 }) as TableModel
    const earlier = { type: 'earlier', id: 1, table: 't', from: 4, before: 7 } as const
    const more = withEarlierLines(late, { ...earlier, journal: [line(4), line(6)] })
    expect(more).toMatchObject({ journalFrom: 4, journal: [line(4), line(6), line(7), line(8)] })
    expect(withEarlierLines(more, { ...earlier, journal: [line(5)] })).toBe(more)
    const back = applyMessage(more, update({ cut: 6, journal: [line(7)] })) as TableModel
    expect(back).toMatchObject({ journalFrom: 4, journal: [line(4), line(6), line(7)] })
    const far = applyMessage(more, update({ cut: 2, journal: [line(3)] })) as TableModel
    expect(far).toMatchObject({ journalFrom: 3, journal: [line(3)] })
  })
})
