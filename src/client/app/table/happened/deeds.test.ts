import { describe, expect, test } from 'vitest'
import type { Story, Told, Wording } from '../../../../kernel/index.ts'
import type { Followed } from '../../net/follow.ts'
import { deedsIn, foughtIn, knownBefore, type Manner, shortened, turnOf, unreadFrom } from './deeds.ts'
import { parseRead, withRead } from './read.ts'

const line = (kind: string, at: number): Told => ({ kind, rule: '1', at })
const weights: { readonly [kind: string]: number } = { quiet: 0, great: 3 }
const wording = { weight: ({ kind }) => weights[kind] ?? 1 } as Wording
const manner: Manner = { headings: ['turn'], wording }

/** A table of the reader's seat `me` after so many answers, with all its lines. */
function table(length: number, journal: readonly Told[], waitingFor: string[], fresh: readonly Told[] = []) {
  const info = { length, waitingFor, seats: [], clocks: {} }
  return { info, own: { seats: ['me'] }, journal, fresh } as unknown as Followed
}

/** A table that goes on from another by lines. */
const later = (before: Followed, lines: readonly Told[], waitingFor: string[]) =>
  table(lines.at(-1)?.at ?? before.info.length, [...(before.journal as Told[]), ...lines], waitingFor, lines)

const start = table(4, [line('turn', 1), line('move', 4)], ['bot'])

describe('what a change is to a passage', () => {
  test('the reader’s own answer begins another, and so does what was taken back', () => {
    const asked = table(4, [], ['me'])
    expect(turnOf([asked], later(asked, [line('move', 5)], ['bot']), manner)).toBe('new')
    expect(turnOf([start], table(2, [], ['me']), manner)).toBe('new')
  })

  test('others go on under one heading, and wait at the next', () => {
    const moved = later(start, [line('move', 5)], ['bot'])
    const ended = later(moved, [line('move', 6), line('turn', 6)], ['other'])
    expect(turnOf([start], moved, manner)).toBe('more')
    expect(turnOf([start, moved], ended, manner)).toBe('more')
    expect(turnOf([start, moved, ended], later(ended, [line('move', 7)], ['me']), manner)).toBe('wait')
    expect(turnOf([start, moved], later(moved, [line('turn', 6)], ['other']), manner)).toBe('wait')
  })

  test('what tells nothing waits for nobody: talk, headings alone, lines without weight', () => {
    const quiet = later(start, [line('quiet', 5), line('turn', 5)], ['bot'])
    expect(turnOf([start, quiet], later(quiet, [line('move', 6)], ['me']), manner)).toBe('more')
    const moved = later(start, [line('move', 5), line('turn', 5)], ['bot'])
    expect(turnOf([start, moved], later(moved, [], ['me']), manner)).toBe('more')
  })

  test('nothing waits where a clock runs', () => {
    const moved = later(start, [line('move', 5), line('turn', 5)], ['bot'])
    const next = later(moved, [line('move', 6)], ['me'])
    const timed = { ...next, info: { ...next.info, clocks: { me: {} } } } as unknown as Followed
    expect(turnOf([start, moved], next, manner)).toBe('wait')
    expect(turnOf([start, moved], timed, manner)).toBe('more')
  })

  test('a fight that is over waits, also the reader’s own', () => {
    const story = (told: readonly Told[]): Story[] => [
      { title: ['x'], done: told.some(({ kind }) => kind === 'won'), steps: [stepAt(told.at(-1)!.at)] },
    ]
    const fighting: Manner = { headings: ['turn'], wording: { ...wording, stories: story } }
    const asked = table(4, [line('turn', 1)], ['me'])
    const fought = later(asked, [line('roll', 5)], ['bot'])
    const won = later(fought, [line('won', 6)], ['bot'])
    expect(turnOf([asked, fought], won, fighting)).toBe('more')
    expect(turnOf([asked, fought, won], later(won, [line('move', 7)], ['me']), fighting)).toBe('wait')
    expect(turnOf([won], later(won, [line('move', 7)], ['me']), fighting)).toBe('more')
  })
})

const stepAt = (at: number) => ({ title: ['step'] as const, lines: [], at })

describe('what there is to read', () => {
  test('begins behind the reader’s own deed, which ends at the next heading', () => {
    const asked = table(4, [line('turn', 1)], ['me'])
    const answered = later(asked, [line('move', 5), line('turn', 5), line('pay', 5)], ['bot'])
    const moved = later(answered, [line('move', 6)], ['me'])
    const told = moved.journal as readonly Told[]
    const passage = [asked, answered, moved]
    expect(knownBefore(passage)).toBe(5)
    expect(told.slice(unreadFrom(told, passage, manner)).map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'turn 5',
      'pay 5',
      'move 6',
    ])
    expect(unreadFrom(told, [moved], manner)).toBe(told.length)
  })

  test('is told deed by deed under its heading, without those that tell nothing', () => {
    const told = [line('turn', 1), line('move', 2), line('move', 3), line('turn', 4), line('quiet', 4)]
    const more = [...told, line('turn', 5), line('pay', 6)]
    const deeds = deedsIn(more, 1, manner)
    expect(deeds.map(({ heading, lines }) => [heading?.at, lines.map(({ at }) => at)])).toEqual([
      [1, [2, 3]],
      [5, [6]],
    ])
    expect(deedsIn(more, more.length, manner)).toEqual([])
  })

  test('a deed has four lines at most, the weightiest, in their order', () => {
    const kinds = ['move', 'move', 'great', 'move', 'quiet', 'great', 'move', 'move']
    const { lines, more } = shortened(
      kinds.map((kind, i) => line(kind, i)),
      wording,
    )
    expect(lines.map(({ at }) => at)).toEqual([0, 1, 2, 5])
    expect(more).toBe(3)
  })

  test('only the steps of a fight that are new are told', () => {
    const stories = (): Story[] => [{ title: ['x'], done: true, steps: [stepAt(3), stepAt(5)] }]
    const found = foughtIn([line('roll', 5)], 3, { headings: [], wording: { ...wording, stories } })
    expect(found.map(({ step }) => step.at)).toEqual([5])
  })
})

describe('what was read', () => {
  test('is kept by table, the last one first, and whatever else is stored is left alone', () => {
    const kept = withRead(withRead(withRead([], 'a', 3), 'b', 5), 'a', 9)
    expect(kept).toEqual([
      ['a', 9],
      ['b', 5],
    ])
    expect(parseRead(JSON.stringify(kept))).toEqual(kept)
    for (const text of [null, '', '{', '{"a":1}', '[["a"],["b",-1],[1,2],["c",0.5],7]'])
      expect(parseRead(text)).toEqual([])
    const many = Array.from({ length: 99 }, (_, i) => `t${i}`)
    expect(many.reduce<ReturnType<typeof parseRead>>((all, id) => withRead(all, id, 1), [])).toHaveLength(60)
  })
})
