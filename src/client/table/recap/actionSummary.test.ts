import { describe, expect, test } from 'vitest'
import type { TableModel } from '#client/net/tableModel.ts'
import type { JournalEntry, Story, Wording } from '#kernel'
import {
  firstUnread,
  knownBefore,
  type NarrationStyle,
  newCombatSteps,
  recapStep,
  shorten,
  summarizeActions,
} from './actionSummary.ts'

const line = (kind: string, at: number): JournalEntry => ({ kind, rule: '1', at })
const weights: { readonly [kind: string]: number } = { quiet: 0, great: 3 }
const wording = { weight: ({ kind }) => weights[kind] ?? 1 } as Wording
const manner: NarrationStyle = { headings: ['turn'], wording }

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

  test('moves of others continue it up to the next heading, and wait there', () => {
    const moved = later(start, [line('move', 5)], ['bot'])
    const ended = later(moved, [line('move', 6), line('turn', 6)], ['other'])
    expect(recapStep([start], moved, manner)).toBe('more')
    expect(recapStep([start, moved], ended, manner)).toBe('more')
    expect(recapStep([start, moved, ended], later(ended, [line('move', 7)], ['me']), manner)).toBe('wait')
    expect(recapStep([start, moved], later(moved, [line('turn', 6)], ['other']), manner)).toBe('wait')
  })

  test('changes with nothing to read never wait: chat, headings alone, lines without weight', () => {
    const quiet = later(start, [line('quiet', 5), line('turn', 5)], ['bot'])
    expect(recapStep([start, quiet], later(quiet, [line('move', 6)], ['me']), manner)).toBe('more')
    const moved = later(start, [line('move', 5), line('turn', 5)], ['bot'])
    expect(recapStep([start, moved], later(moved, [], ['me']), manner)).toBe('more')
  })

  test('nothing waits where a clock runs', () => {
    const moved = later(start, [line('move', 5), line('turn', 5)], ['bot'])
    const next = later(moved, [line('move', 6)], ['me'])
    const timed = { ...next, info: { ...next.info, clocks: { me: {} } } } as unknown as TableModel
    expect(recapStep([start, moved], next, manner)).toBe('wait')
    expect(recapStep([start, moved], timed, manner)).toBe('more')
  })

  test('the end of a combat waits, also of the reader’s own', () => {
    const story = (told: readonly JournalEntry[]): Story[] => [
      { title: ['x'], done: told.some(({ kind }) => kind === 'won'), steps: [stepAt(told.at(-1)!.at)] },
    ]
    const fighting: NarrationStyle = { headings: ['turn'], wording: { ...wording, stories: story } }
    const asked = table(4, [line('turn', 1)], ['me'])
    const fought = later(asked, [line('roll', 5)], ['bot'])
    const won = later(fought, [line('won', 6)], ['bot'])
    expect(recapStep([asked, fought], won, fighting)).toBe('more')
    expect(recapStep([asked, fought, won], later(won, [line('move', 7)], ['me']), fighting)).toBe('wait')
    expect(recapStep([won], later(won, [line('move', 7)], ['me']), fighting)).toBe('more')
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

  test('a summary has at most four lines, the weightiest, in their order', () => {
    const kinds = ['move', 'move', 'great', 'move', 'quiet', 'great', 'move', 'move']
    const { lines, more } = shorten(
      kinds.map((kind, i) => line(kind, i)),
      wording,
    )
    expect(lines.map(({ at }) => at)).toEqual([0, 1, 2, 5])
    expect(more).toBe(3)
  })

  test('shows only new steps of a combat', () => {
    const stories = (): Story[] => [{ title: ['x'], done: true, steps: [stepAt(3), stepAt(5)] }]
    const found = newCombatSteps([line('roll', 5)], 3, { headings: [], wording: { ...wording, stories } })
    expect(found.map(({ step }) => step.at)).toEqual([5])
  })
})
