import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '#kernel'
import type { BoardAsk } from '#kit/board.ts'
import { spaceNamed } from '../rules/components/map.ts'
import type { Reach } from '../rules/march/reach.ts'
import { distantGoals, nextSteps, reactedSince, routeTo } from './route.ts'

const WAY = ['avaris', 'tjaru', 'raphia', 'gaza']
const REACH = WAY.slice(1).map(
  (space, i): Reach => ({
    space: spaceNamed(space),
    from: spaceNamed(WAY[i]!),
    way: WAY.slice(0, i + 2).map(spaceNamed),
    left: 1,
    bySea: false,
    battle: false,
    comeOut: false,
    overruns: false,
    interceptors: [],
  }),
)

const march = (space: string, ...steps: string[]) =>
  ({
    kind: 'march',
    about: { general: 'king-egypt', space, left: 3 },
    options: [...steps.map((of) => ({ key: `step:${of}`, verb: 'step', of, text: of })), STOP],
  }) as unknown as BoardAsk
const STOP = { key: 'stop', verb: 'stop', of: '', text: 'Stop' }

describe('a march to a distant space', () => {
  const route = routeTo(march('avaris', 'tjaru'), REACH, spaceNamed('gaza'))

  test('knows its route', () => {
    expect(route).toEqual({ general: 'king-egypt', at: 'avaris', way: ['tjaru', 'raphia', 'gaza'] })
  })

  test('is offered for spaces beyond a single step', () => {
    const goals = distantGoals(march('avaris', 'tjaru'), REACH).map(({ space }) => space)
    expect(goals).toEqual([spaceNamed('raphia'), spaceNamed('gaza')])
    expect(distantGoals({ ...march('avaris', 'tjaru'), kind: 'retreat' }, REACH)).toEqual([])
  })

  test('is sent as one, and continued from wherever it was interrupted', () => {
    expect(nextSteps(route, march('avaris', 'tjaru'))).toEqual(['step:tjaru', 'step:raphia', 'step:gaza'])
    expect(nextSteps(route, march('tjaru', 'avaris', 'raphia'))).toEqual(['step:raphia', 'step:gaza'])
    expect(nextSteps(route, march('raphia', 'gaza'))).toEqual(['step:gaza'])
    expect(nextSteps(route, march('gaza', 'raphia'))).toBe('stop')
  })

  test('waits while other seats are asked', () => {
    expect(nextSteps(route, undefined)).toBe('wait')
  })

  test('stops at another ask, at another space, or if the next step is barred', () => {
    expect(nextSteps(route, { ...march('avaris', 'tjaru'), kind: 'intercepted' })).toBe('stop')
    expect(nextSteps(route, march('memphis', 'tjaru'))).toBe('stop')
    expect(nextSteps(route, march('avaris', 'bubastis'))).toBe('stop')
  })

  test('stops when anything but its own step has happened', () => {
    const line = (kind: string) => ({ kind, rule: '', at: 1 }) as JournalEntry
    const begun = line('activated')
    expect(reactedSince([begun, line('moved'), line('moved')], begun)).toBe(false)
    expect(reactedSince([begun, line('moved'), line('interception')], begun)).toBe(true)
  })
})
