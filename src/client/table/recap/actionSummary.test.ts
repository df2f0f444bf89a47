import { describe, expect, test } from 'vitest'
import type { TableModel } from '#client/net/tableModel.ts'
import type { JournalEntry, Story, Wording } from '#kernel'
import {
  firstUnread,
  knownBefore,
  type NarrationStyle,
  newCombats,
  recapStep,
  resultAndRest,
  shorten,
  summarizeActions,
} from './actionSummary.ts'

const line = (kind: string, at: number): JournalEntry => ({ kind, rule: '1', at })
const weights: { readonly [kind: string]: number } = { quiet: 0, great: 3 }
const wording = { weight: ({ kind }) => weights[kind] ?? 1 } as Wording
const manner: NarrationStyle = { headings: ['turn'], wording, pauses: 'mine', concerns: () => true }
const everyAction: NarrationStyle = { ...manner, pauses: 'each' }

/** A table after `length` answers; the reader has the seat `me`. */
function table(
  length: number,
  journal: readonly JournalEntry[],
  waitingFor: string[],
  fresh: readonly JournalEntry[] = [],
) {
  const info = { length, waitingFor, seats: [], clocks: {} }
  return { info, own: { seats: ['me'] }, journal, fresh } as unknown as TableModel
}

/** The table after more lines. */
const later = (before: TableModel, lines: readonly JournalEntry[], waitingFor: string[]) =>
  table(lines.at(-1)?.at ?? before.info.length, [...(before.journal as JournalEntry[]), ...lines], waitingFor, lines)

const start = table(4, [line('turn', 1), line('move', 4)], ['bot'])

describe('how a change relates to a recap', () => {
  test('the reader’s own answer begins another recap, and so does undo', () => {
    const asked = table(4, [], ['me'])
    expect(recapStep([asked], later(asked, [line('move', 5)], ['bot']), manner)).toBe('new')
    expect(recapStep([start], table(2, [], ['me']), manner)).toBe('new')
  })

  test('moves of others continue it; if the reader wants every action, they wait at the next heading', () => {
    const moved = later(start, [line('move', 5)], ['bot'])
    const ended = later(moved, [line('move', 6), line('turn', 6)], ['other'])
    const asked = later(ended, [line('move', 7)], ['me'])
    expect(recapStep([start, moved, ended], asked, manner)).toBe('more')
    expect(recapStep([start], moved, everyAction)).toBe('more')
    expect(recapStep([start, moved], ended, everyAction)).toBe('more')
    expect(recapStep([start, moved, ended], asked, everyAction)).toBe('wait')
    expect(recapStep([start, moved, ended], asked, { ...everyAction, pauses: 'never' })).toBe('more')
    expect(recapStep([start, moved], later(moved, [line('turn', 6)], ['other']), everyAction)).toBe('wait')
  })

  test('changes with nothing to read never wait: chat, headings alone, lines without weight', () => {
    const quiet = later(start, [line('quiet', 5), line('turn', 5)], ['bot'])
    expect(recapStep([start, quiet], later(quiet, [line('move', 6)], ['me']), everyAction)).toBe('more')
    const moved = later(start, [line('move', 5), line('turn', 5)], ['bot'])
    expect(recapStep([start, moved], later(moved, [], ['me']), everyAction)).toBe('more')
  })

  test('nothing waits where a clock runs', () => {
    const moved = later(start, [line('move', 5), line('turn', 5)], ['bot'])
    const next = later(moved, [line('move', 6)], ['me'])
    const timed = { ...next, info: { ...next.info, clocks: { me: {} } } } as unknown as TableModel
    expect(recapStep([start, moved], next, everyAction)).toBe('wait')
    expect(recapStep([start, moved], timed, everyAction)).toBe('more')
  })

  test('the end of a combat of the reader waits, and of no other', () => {
    const story = (told: readonly JournalEntry[]): Story[] => [
      {
        title: ['x'],
        sides: ['red'],
        done: told.some(({ kind }) => kind === 'won'),
        steps: [stepAt(told.at(-1)!.at)],
      },
    ]
    const fighting = { ...manner, wording: { ...wording, stories: story } }
    const asked = table(4, [line('turn', 1)], ['me'])
    const fought = later(asked, [line('roll', 5)], ['bot'])
    const won = later(fought, [line('won', 6)], ['bot'])
    const next = later(won, [line('move', 7)], ['me'])
    expect(recapStep([asked, fought], won, fighting)).toBe('more')
    expect(recapStep([asked, fought, won], next, fighting)).toBe('wait')
    expect(recapStep([won], next, fighting)).toBe('more')
    const concerns = ({ sides }: Story) => sides?.includes('blue') ?? true
    expect(recapStep([asked, fought, won], next, { ...fighting, concerns })).toBe('more')
  })
})

const stepAt = (at: number) => ({ title: ['step'] as const, lines: [], at })

describe('what is unread', () => {
  test('begins after the reader’s own action, which ends at the next heading', () => {
    const asked = table(4, [line('turn', 1)], ['me'])
    const answered = later(asked, [line('move', 5), line('turn', 5), line('pay', 5)], ['bot'])
    const moved = later(answered, [line('move', 6)], ['me'])
    const told = moved.journal as readonly JournalEntry[]
    const passage = [asked, answered, moved]
    expect(knownBefore(passage)).toBe(5)
    expect(told.slice(firstUnread(told, passage, manner)).map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'turn 5',
      'pay 5',
      'move 6',
    ])
    expect(firstUnread(told, [moved], manner)).toBe(told.length)
  })

  test('is summarized action by action, without actions that have nothing to read', () => {
    const told = [line('turn', 1), line('move', 2), line('move', 3), line('turn', 4), line('quiet', 4)]
    const more = [...told, line('turn', 5), line('pay', 6)]
    const deeds = summarizeActions(more, 1, manner)
    expect(deeds.map(({ heading, lines }) => [heading?.at, lines.map(({ at }) => at)])).toEqual([
      [1, [2, 3]],
      [5, [6]],
    ])
    expect(summarizeActions(more, more.length, manner)).toEqual([])
  })

  test('a summary has the weightiest lines in their order; several summaries are shorter', () => {
    const kinds = ['move', 'move', 'great', 'move', 'quiet', 'great', 'move', 'move']
    const { lines, more } = shorten(
      kinds.map((kind, i) => line(kind, i)),
      wording,
      4,
    )
    expect(lines.map(({ at }) => at)).toEqual([0, 1, 2, 5])
    expect(more).toBe(3)
    const action = (at: number) => [line('turn', at), ...kinds.map((kind) => line(kind, at))]
    expect(summarizeActions(action(1), 0, manner).map((one) => one.lines.length)).toEqual([5])
    expect(summarizeActions([...action(1), ...action(2)], 0, manner).map((one) => one.lines.length)).toEqual([2, 2])
  })

  test('shows combats with new steps, their results first', () => {
    const stories = (): Story[] => [
      { title: ['old'], done: true, steps: [stepAt(3)] },
      { title: ['new'], done: true, steps: [stepAt(3), stepAt(5)] },
    ]
    const found = newCombats([line('roll', 5)], 3, { ...manner, wording: { ...wording, stories } })
    expect(found.map(({ title }) => title[0])).toEqual(['new'])
    const [dice, won, lost] = ['dice', 'won', 'lost'].map((key) => ({ phrase: [key] as const }))
    const steps = [
      { title: ['a'] as const, lines: [dice!, { ...won!, result: true }], at: 1 },
      { title: ['b'] as const, lines: [{ ...lost!, result: true }], at: 2 },
    ]
    const { result, rest } = resultAndRest({ title: ['x'], done: true, steps })
    expect(result.map(({ phrase }) => phrase[0])).toEqual(['won', 'lost'])
    expect(rest.map(({ lines }) => lines)).toEqual([[dice]])
    expect(
      resultAndRest({ title: ['x'], done: true, steps: [{ title: ['a'], lines: [dice!], at: 1 }] }).result,
    ).toEqual([dice])
  })
})
