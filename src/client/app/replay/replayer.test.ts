import { describe, expect, test } from 'vitest'
import { ur } from '../../../games/ur/game.ts'
import { commitmentOf, dealSeeded, formatRecord, Match, setupOf, WATCHER } from '../../../kernel/index.ts'
import { branchSeats } from './branch.ts'
import { Replayer } from './replayer.ts'

/** A finished game of Ur in which everybody takes the first option. */
function finished() {
  const seed = 'some seed'
  const match = Match.begin(ur, setupOf(ur, { pieces: 5 }), { deal: dealSeeded(seed) })
  while (!match.over) match.apply(match.open[0]!.seat, match.open[0]!.options[0]!.key)
  return { ...match.record(), commitment: commitmentOf(seed), seed }
}

const record = finished()
const text = formatRecord(record)

describe('a replayer', () => {
  test('checks the whole record and tells what it holds', () => {
    const opened = new Replayer(ur, text).open()
    expect(opened).toMatchObject({
      game: 'ur',
      seats: ['lapis', 'shell'],
      length: record.answers.length,
      checkable: true,
    })
    expect(opened.outcome!.winners).toHaveLength(1)
    expect(opened.stops.at(-1)).toBe(record.answers.length)
    for (const stop of opened.stops.slice(0, -1)) expect(record.answers[stop]).toMatch(/^(lapis|shell) /)
  })

  test('shows the same position at a step whether it comes from before or from after', () => {
    const [there, back] = [new Replayer(ur, text), new Replayer(ur, text)]
    const forward = there.at(20, 'lapis')
    back.at(60, 'lapis')
    expect(back.at(20, 'lapis')).toEqual(forward)
    expect(there.at(9999, WATCHER).step).toBe(record.answers.length)
  })

  test('refuses a record that breaks the rules', () => {
    const answers = record.answers.with(1, 'chance roll:9')
    expect(() => new Replayer(ur, formatRecord({ ...record, answers })).open()).toThrow()
    expect(() => new Replayer(ur, 'nothing')).toThrow()
  })

  test('finds false dice', () => {
    expect(new Replayer(ur, text).verify()).toMatchObject({ committed: true, false: [] })
    const other = new Replayer(ur, formatRecord({ ...record, seed: 'another' })).verify()
    expect(other.committed).toBe(false)
    expect(other.false.length).toBeGreaterThan(0)
  })

  test('a branch begins where somebody decides, with the reader on the seat he looks through', () => {
    const replayer = new Replayer(ur, text)
    const opened = replayer.open()
    const { seats, length } = branchSeats(opened, replayer.at(opened.stops[3]! + 1, 'shell'), 'shell')
    expect(seats).toEqual({ lapis: { bot: 'normal' }, shell: 'me' })
    expect(opened.stops).toContain(length)
    const end = branchSeats(opened, replayer.at(opened.length, WATCHER), WATCHER)
    expect(end.length).toBeLessThan(opened.length)
  })
})
