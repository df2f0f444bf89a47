import { describe, expect, test } from 'vitest'
import type { Params } from '#kernel'
import type { AskInfo } from '#table/protocol/messages.ts'
import { appWords } from '#text/app/index.ts'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import type { TableModel } from '../net/tableModel.ts'
import {
  activeSeat,
  canUndoWithoutConsent,
  groupByHeading,
  lastLines,
  seatLook,
  splitKey,
  toBoardAsk,
  undoLimitText,
  visibleTo,
} from './model.ts'

const title = await worded('ur')
const ask = { kind: 'move', rule: 'U5' } as AskInfo
const seen = (asks: AskInfo[]) => ({ state: {}, asks, undo: { answers: 0, gesture: 0, stop: 'start' } })

/** A table with some own seats and their asks. */
function table(own: string[], waitingFor: string[], asked: string[]): TableModel {
  const views = Object.fromEntries(
    (own.length > 0 ? own : ['watcher']).map((seat) => [seat, seen(asked.includes(seat) ? [ask] : [])]),
  )
  return { own: { seats: own }, info: { waitingFor }, views } as unknown as TableModel
}

describe('the active seat', () => {
  test('is the own seat that has to answer, then the last one, then any own, then the watcher', () => {
    expect(activeSeat(table(['a', 'b'], ['b'], ['b']), 'a')).toBe('b')
    expect(activeSeat(table(['a', 'b'], ['c'], []), 'b')).toBe('b')
    expect(activeSeat(table(['a', 'b'], ['c'], []), null)).toBe('a')
    expect(activeSeat(table([], ['c'], []), null)).toBe('watcher')
  })
  test('is not one that has answered a simultaneous ask', () => {
    expect(activeSeat(table(['a', 'b'], ['b'], ['a', 'b']), 'a')).toBe('b')
  })
})

describe('several people at one screen', () => {
  const line = (at: number, ...only: string[]) => ({
    kind: 'drew',
    rule: 'U1',
    at,
    ...(only[0] ? { only } : {}),
  })
  const lines = [line(1), line(2, 'a'), line(3, 'b'), line(4, 'a', 'b')]
  const shared = { ...table(['a', 'b'], ['a'], []), journal: lines, fresh: lines.slice(1, 3) } as TableModel
  test('see only the journal lines of their own seat', () => {
    const at = (seat: string) => visibleTo(shared, seat).journal.map((read) => read.at)
    expect(at('a')).toEqual([1, 2, 4])
    expect(at('b')).toEqual([1, 3, 4])
    expect(visibleTo(shared, 'b').fresh.map((read) => read.at)).toEqual([3])
    const alone = { ...shared, own: { ...shared.own, seats: ['a'] } }
    expect(visibleTo(alone, 'a')).toBe(alone)
  })
})

describe('texts for a board', () => {
  test('an ask is a sentence with its options in words', () => {
    const speaker = new Translator('en', title.wording.words)
    const asked = {
      ...ask,
      seat: 'lapis',
      about: { roll: 2 },
      window: null,
      set: null,
      thing: null,
      options: ['move:hand', 'move:4'],
      answered: null,
    }
    const made = toBoardAsk(asked, speaker, title, undefined)
    expect(made.text).toBe('Lapis rolled 2: which piece moves?')
    expect(made.options.map(({ verb, of }) => [verb, of])).toEqual([
      ['move', 'hand'],
      ['move', '4'],
    ])
    for (const { text } of made.options) expect(text).toMatch(/^Move/)
  })
  test('keys are split at the first colon', () => {
    expect(splitKey('card:33/event:x')).toEqual({ verb: 'card', of: '33/event:x' })
    expect(splitKey('done')).toEqual({ verb: 'done', of: '' })
  })
  test('seats that a game does not describe differ in colour, pattern and letter', () => {
    const looks = [0, 1, 2, 3, 4].map((at) => seatLook(null, `s${at}`, at))
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(5)
    expect(new Set(looks.map(({ pattern }) => pattern)).size).toBe(5)
    expect(new Set(looks.map(({ letter }) => letter)).size).toBe(5)
  })
})

describe('chapters of the journal', () => {
  const line = (kind: string, at: number) => ({ kind, rule: 'U1', at })
  test('begin with a heading, except for lines before the first one', () => {
    const lines = [line('move', 1), line('turn', 2), line('move', 3), line('turn', 4)]
    expect(
      groupByHeading(lines, ['turn']).map(({ heading, lines: own }) => [heading?.at ?? null, own.map(({ at }) => at)]),
    ).toEqual([
      [null, [1]],
      [2, [3]],
      [4, []],
    ])
    expect(groupByHeading(lines)).toHaveLength(1)
  })

  test('the last lines keep their heading', () => {
    const told = (kind: string, at: number) => ({ kind, rule: '', at })
    const lines = [told('turn', 1), told('a', 1), told('b', 2), told('turn', 3), told('c', 3), told('d', 4)]
    const last = (most: number) =>
      lastLines(groupByHeading(lines, ['turn']), most).map(({ heading, lines: own }) => [
        heading?.at,
        own.map(({ kind }) => kind).join(''),
      ])
    expect(last(9)).toEqual([
      [1, 'ab'],
      [3, 'cd'],
    ])
    expect(last(3)).toEqual([
      [1, 'b'],
      [3, 'cd'],
    ])
    expect(last(2)).toEqual([[3, 'cd']])
    expect(last(1)).toEqual([[3, 'd']])
  })
})

describe('going back', () => {
  const seats = (...of: [string, string | null, string | null, string | null][]) =>
    of.map(([seat, user, bot, out]) => ({ seat, user, bot, out }))
  const at = (own: string[], ...of: Parameters<typeof seats>) =>
    ({ own: { seats: own }, info: { seats: seats(...of), options: { rated: false } } }) as unknown as TableModel
  const withBots = at(['a'], ['a', 'me', null, null], ['b', null, 'easy', null])
  const withPeople = at(['a'], ['a', 'me', null, null], ['b', 'you', null, null])

  test('needs the consent of other people who still play', () => {
    expect(canUndoWithoutConsent(withBots)).toBe(true)
    expect(canUndoWithoutConsent(withPeople)).toBe(false)
    expect(canUndoWithoutConsent(at(['a', 'b'], ['a', 'me', null, null], ['b', 'me', null, null]))).toBe(true)
    expect(canUndoWithoutConsent(at(['a'], ['a', 'me', null, null], ['b', 'you', 'hard', null]))).toBe(false)
    expect(canUndoWithoutConsent(at(['a'], ['a', 'me', null, null], ['b', 'you', null, 'resigned']))).toBe(true)
  })

  test.each(['en', 'ja', 'cs'] as const)('the undo limit names the way to rewind, in %s', (language) => {
    const speaker = new Translator(language, appWords)
    const say = (key: string, values?: Params) => speaker.say(key, values)
    for (const stop of ['chance', 'another seat', 'a secret was shown']) {
      expect(undoLimitText(withBots, stop, say)).toContain(say('rewind.way.alone'))
      expect(undoLimitText(withPeople, stop, say)).toContain(say('rewind.way.others'))
      const rated = { ...withBots, info: { ...withBots.info, options: { rated: true } } } as TableModel
      expect(undoLimitText(rated, stop, say)).not.toContain(say('rewind.way.alone'))
    }
  })
})
