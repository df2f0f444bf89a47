import { describe, expect, test } from 'vitest'
import type { Snapshot, Update } from '../../../table/protocol.ts'
import { type Followed, follow, withEarlier } from './follow.ts'

const line = (at: number) => ({ kind: 'move', rule: 'U5', at })
const undo = { answers: 0, stop: 'start' }
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

const begun = follow(undefined, snapshot) as Followed

describe('the model of a table', () => {
  test('starts from a snapshot', () => {
    expect(begun).toMatchObject({ seq: 5, fresh: [] })
    expect(begun.views.a!.state).toEqual({ at: [1, 2] })
  })

  test('keeps the number of withheld lines until a message changes it', () => {
    expect(begun.withheld).toBe(0)
    const some = follow(begun, update({ withheld: 2 })) as Followed
    expect(some.withheld).toBe(2)
    const later = follow(some, update({ from: 6, seq: 7 })) as Followed
    expect(later.withheld).toBe(2)
    expect(follow(later, snapshot)).toMatchObject({ withheld: 0 })
  })

  test('applies changes to a copy of the view', () => {
    const views = { a: { patch: [[['at', 1], 7] as [(string | number)[], unknown]], asks: [], undo } }
    const after = follow(begun, update({ views, journal: [line(3)] })) as Followed
    expect(after.views.a!.state).toEqual({ at: [1, 7] })
    expect(begun.views.a!.state).toEqual({ at: [1, 2] })
    expect(after.journal.map(({ at }) => at)).toEqual([1, 2, 3])
    expect(after.fresh).toEqual([line(3)])
  })

  test('drops lines that were undone, and animates nothing then', () => {
    const after = follow(begun, update({ cut: 1, journal: [line(2)] })) as Followed
    expect(after.journal.map(({ at }) => at)).toEqual([1, 2])
    expect(after.fresh).toEqual([])
  })

  test('ignores messages it has seen and detects missing ones', () => {
    expect(follow(begun, update({ from: 4, seq: 5 }))).toBe(begun)
    expect(follow(begun, update({ from: 7, seq: 8 }))).toBe('lost')
    expect(follow(undefined, update({}))).toBe('lost')
    const views = { a: { patch: [], asks: [], undo } }
    expect(follow(begun, update({ from: 3, seq: 8, views }))).toBe('lost')
  })

  test('puts earlier journal lines in their place, and drops them when the match goes back beyond them', () => {
    const late = follow(undefined, { ...snapshot, journal: [line(7), line(8)], journalFrom: 7 }) as Followed
    const earlier = { type: 'earlier', id: 1, table: 't', from: 4, before: 7 } as const
    const more = withEarlier(late, { ...earlier, journal: [line(4), line(6)] })
    expect(more).toMatchObject({ journalFrom: 4, journal: [line(4), line(6), line(7), line(8)] })
    expect(withEarlier(more, { ...earlier, journal: [line(5)] })).toBe(more)
    const back = follow(more, update({ cut: 6, journal: [line(7)] })) as Followed
    expect(back).toMatchObject({ journalFrom: 4, journal: [line(4), line(6), line(7)] })
    const far = follow(more, update({ cut: 2, journal: [line(3)] })) as Followed
    expect(far).toMatchObject({ journalFrom: 3, journal: [line(3)] })
  })
})
