import { describe, expect, test } from 'vitest'
import { ankh } from '../../../games/ankh/game.ts'
import { ur } from '../../../games/ur/game.ts'
import {
  ALL,
  commitmentOf,
  dealSeeded,
  formatRecord,
  type Game,
  Match,
  setupOf,
  WATCHER,
} from '../../../kernel/index.ts'
import type { Bots } from '../../../table/bots.ts'
import { branchSeats } from './branch.ts'
import { Replayer } from './replayer.ts'
import { viewersOf } from './viewers.ts'

/** The record of a match in which every seat takes its first option, up to a number of answers. */
function played(game: Game, setup: object, most = Number.POSITIVE_INFINITY) {
  const seed = 'some seed'
  const match = Match.begin(game, setupOf(game, setup), { deal: dealSeeded(seed) })
  while (!match.over && match.length < most) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, asked.options[0]!.key)
  }
  return { ...match.record(), ...(match.over ? { commitment: commitmentOf(seed), seed } : {}) }
}

const record = played(ur, { pieces: 5 })
const text = formatRecord(record)

describe('a replayer', () => {
  test('checks the whole record and reports its facts', () => {
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

  test('shows the same position at a step when going forward and back', () => {
    const [there, back] = [new Replayer(ur, text), new Replayer(ur, text)]
    const forward = there.at(20, 'lapis')
    back.at(60, 'lapis')
    expect(back.at(20, 'lapis')).toEqual(forward)
    expect(there.at(9999, WATCHER).step).toBe(record.answers.length)
  })

  test('steps through simultaneous asks', () => {
    const war = played(ankh, {})
    const replayer = new Replayer(ankh, formatRecord(war))
    const { stops, length } = replayer.open()
    expect(stops).toEqual([...new Set(stops)])
    for (let step = 0; step <= length; step++) expect(replayer.at(step, ALL).step).toBe(step)
    expect(replayer.at(length, WATCHER).waitingFor).toEqual([])
  })

  test('refuses a record that breaks the rules', () => {
    const answers = record.answers.with(1, 'chance roll:9')
    expect(() => new Replayer(ur, formatRecord({ ...record, answers })).open()).toThrow()
    expect(() => new Replayer(ur, 'nothing')).toThrow()
  })

  test('allows every view when the match is over, and before that only the viewer’s own', () => {
    const over = new Replayer(ur, text).open()
    expect(viewersOf({ opened: over, over: false })).toEqual(['lapis', 'shell', ALL, WATCHER])
    const opened = new Replayer(ur, formatRecord(played(ur, {}, 20))).open()
    expect(viewersOf({ opened, over: false, own: ['shell'] })).toEqual(['shell', WATCHER])
    expect(viewersOf({ opened, over: false, own: ['lapis', 'shell'] })).toEqual([WATCHER])
    expect(viewersOf({ opened, over: false })).not.toContain(ALL)
    expect(viewersOf({ opened, over: true, own: ['shell'] })).toContain(ALL)
  })

  test('detects dice that do not match the seed', () => {
    expect(new Replayer(ur, text).verify()).toMatchObject({ committed: true, false: [] })
    const other = new Replayer(ur, formatRecord({ ...record, seed: 'another' })).verify()
    expect(other.committed).toBe(false)
    expect(other.false.length).toBeGreaterThan(0)
  })

  test('branches at a decision of a player, with the viewer in the seat whose view is shown', () => {
    const replayer = new Replayer(ur, text)
    const opened = replayer.open()
    const { seats, length } = branchSeats(opened, replayer.at(opened.stops[3]! + 1, 'shell'), 'shell')
    expect(seats).toEqual({ lapis: { bot: 'normal' }, shell: 'me' })
    const against = (bots: Bots) =>
      branchSeats(opened, replayer.at(opened.stops[3]!, 'shell'), 'shell', bots).seats.lapis
    expect(against({ lapis: 'hard' })).toEqual({ bot: 'hard' })
    expect(against({ shell: 'easy' })).toEqual({ bot: 'easy' })
    expect(against({ lapis: 'program-elsewhere' })).toEqual({ bot: 'normal' })
    expect(opened.stops).toContain(length)
    const end = branchSeats(opened, replayer.at(opened.length, WATCHER), WATCHER)
    expect(end.length).toBeLessThan(opened.length)
  })
})
