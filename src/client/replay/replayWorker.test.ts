import { describe, expect, test } from 'vitest'
import { ankh } from '#games/ankh/game.ts'
import { ur } from '#games/ur/game.ts'
import {
  ALL,
  commitTo,
  completeSetup,
  formatRecord,
  type Game,
  Match,
  randomFrom,
  seededChance,
  WATCHER,
} from '#kernel'
import type { SeatBots } from '#table/summary.ts'
import { games } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import { allowedViewers, planBranch } from './reader.ts'
import { Replayer } from './replayWorker.ts'

/** The record of a match in which every seat takes its first option, up to a number of answers. */
function played(game: Game, setup: object, most = Number.POSITIVE_INFINITY) {
  const seed = 'some seed'
  const match = Match.begin(game, completeSetup(game, setup), { deal: seededChance(seed) })
  while (!match.over && match.length < most) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, asked.options[0]!.key)
  }
  return { ...match.record(), ...(match.over ? { commitment: commitTo(seed), seed } : {}) }
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
    expect(allowedViewers({ opened: over, over: false })).toEqual(['lapis', 'shell', ALL, WATCHER])
    const opened = new Replayer(ur, formatRecord(played(ur, {}, 20))).open()
    expect(allowedViewers({ opened, over: false, own: ['shell'] })).toEqual(['shell', WATCHER])
    expect(allowedViewers({ opened, over: false, own: ['lapis', 'shell'] })).toEqual([WATCHER])
    expect(allowedViewers({ opened, over: false })).not.toContain(ALL)
    expect(allowedViewers({ opened, over: true, own: ['shell'] })).toContain(ALL)
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
    const { seats, length } = planBranch(opened, replayer.at(opened.stops[3]! + 1, 'shell'), 'shell')
    expect(seats).toEqual({ lapis: { bot: 'normal' }, shell: 'me' })
    const against = (bots: SeatBots) =>
      planBranch(opened, replayer.at(opened.stops[3]!, 'shell'), 'shell', bots).seats.lapis
    expect(against({ lapis: 'hard' })).toEqual({ bot: 'hard' })
    expect(against({ shell: 'easy' })).toEqual({ bot: 'easy' })
    expect(against({ lapis: 'program-elsewhere' })).toEqual({ bot: 'normal' })
    expect(opened.stops).toContain(length)
    const end = planBranch(opened, replayer.at(opened.length, WATCHER), WATCHER)
    expect(end.length).toBeLessThan(opened.length)
  })
})

// Loaded outside the tests, because loading a large game on a busy machine could exceed a test's timeout.

describe('the goal line of a replay', () => {
  test.each(games)('of %s has complete texts in every view', (_, { game, wording }) => {
    const [{ id: scenario, players }] = game.scenarios as [(typeof game.scenarios)[number]]
    const match = Match.begin(game, completeSetup(game, { scenario, players: players[0]! }))
    const random = randomFrom('goal of a replay')
    const speaker = new Translator('en', wording.words)
    for (let answers = 0; answers < 60 && !match.over; answers++) {
      const ask = match.open.find((open) => match.answered(open) === null)!
      match.apply(ask.seat, ask.options[random(ask.options.length)]!.key)
      if (answers % 6 > 0) continue
      for (const eyes of [ALL, WATCHER, match.seats[0]!]) {
        const view = game.view(match.state, eyes)
        const phrases = [
          ...(wording.goal?.(view, eyes) ?? []),
          ...(wording.duties?.(view, eyes) ?? []).map(({ phrase }) => phrase),
        ]
        expect(phrases.length).toBeGreaterThan(1)
        for (const phrase of phrases) expect(speaker.phrase(phrase)).not.toMatch(/undefined|NaN|\{\{/)
      }
    }
  })
})
