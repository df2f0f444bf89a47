import { describe, expect, it } from 'vitest'
import { selfPlay } from '#bots/selfPlay.ts'
import { heapsOf, plannedHeapsBrain } from '#bots/testing/heaps.ts'
import { loadWeights, type Record, type RegressionTask, type TrainingSpec, type WeightsFile } from '#kernel'
import { findAll, markOf, practicesOf } from './fit.ts'

interface Heaps {
  readonly turn: number
  readonly heaps: readonly number[]
}

const heaps = heapsOf(3, 4, 5)
const player = { game: heaps, brain: plannedHeapsBrain }
const calm = { stop: () => false }
const isOver = (s: Heaps) => s.heaps.every((left) => left === 0)

const nothing = { course: 'all', rows: 0, checked: 0, loss: 0, naive: 0 }
const file: WeightsFile = {
  game: 'heaps',
  courses: {},
  studies: {
    taken: { ...nothing, weights: { always: 0, left: 0 } },
    wins: { ...nothing, weights: { one: 0, even: 0, soon: 0 } },
  },
}

/** Items taken in total, and whether the seat to move wins. */
function lessonsOf(read: (left: number, foretold: number) => void = () => {}): TrainingSpec<Heaps> {
  const taken = loadWeights(file, 'taken', ['always', 'left'])
  const wins = loadWeights(file, 'wins', ['one', 'even', 'soon'])
  const leftIn = (s: Heaps) => s.heaps.reduce((sum, n) => sum + n, 0)
  const first: RegressionTask<Heaps> = {
    learned: taken,
    sort: 'amount',
    course: 'all',
    read: (s) => [{ values: [1, leftIn(s)], became: (then) => (isOver(then) ? leftIn(s) : undefined) }],
  }
  const second: RegressionTask<Heaps> = {
    learned: wins,
    sort: 'chance',
    course: 'all',
    read(s) {
      const piles = s.heaps.filter((left) => left > 0).length
      // What the first stage has found is in force: it foretells what is left.
      const foretold = taken.weights[0]! + taken.weights[1]! * leftIn(s)
      read(leftIn(s), foretold)
      return [
        {
          values: [piles === 1 ? 1 : 0, leftIn(s) % 2, foretold],
          became: (then) => (isOver(then) ? (then.turn === s.turn ? 0 : 1) : undefined),
        },
      ]
    },
  }
  const course = { id: 'all', tables: [{ scenario: 'usual', players: 2 }], games: 60, thin: 2 }
  return { courses: [course], stages: [[first], [second]] }
}

const plan = { seed: 's', games: 60, level: 'random', explore: 4, budget: {} }
const recordsOf = (lessons: TrainingSpec): Record[] =>
  practicesOf('heaps', lessons.courses[0]!, plan).map((practice) => selfPlay(player, practice, calm)!)

describe('fit', () => {
  it('finds what a position tells, keeps a part for checking, and has each stage in force while the next one reads', () => {
    const foretold = new Map<number, number>()
    const lessons = lessonsOf((left, said) => foretold.set(left, said))
    const told: string[] = []
    const found = findAll(player, lessons, { all: recordsOf(lessons) }, (id) => told.push(id))
    expect(told).toEqual(['taken', 'wins'])
    // Of 60 games 48 are learned from, and four speak for nothing.
    expect(found.taken!.weights.left).toBeCloseTo(48 / 52, 2)
    expect(found.taken!.loss).toBeLessThan(found.taken!.naive / 10)
    expect(found.wins!.weights.one).toBeGreaterThan(0)
    expect(found.taken!.rows).toBeGreaterThan(3 * found.taken!.checked)
    expect(found.taken!.checked).toBeGreaterThan(0)
    const [always, left] = Object.values(found.taken!.weights) as [number, number]
    expect(foretold.size).toBeGreaterThan(5)
    for (const [heap, said] of foretold) expect(said).toBeCloseTo(always + left * heap, 6)
    expect([...lessons.stages[0]![0]!.learned.weights]).toEqual([0, 0])
  })

  it('finds the same in the same games, and other weights set the players apart', () => {
    const [one, two] = [lessonsOf(), lessonsOf()]
    const before = markOf(one)
    expect(markOf(two)).toBe(before)
    const records = recordsOf(one)
    expect(recordsOf(two)).toEqual(records)
    const none = () => {}
    expect(findAll(player, one, { all: records }, none)).toEqual(findAll(player, two, { all: records }, none))
    expect(markOf(one)).toBe(before)
    one.stages[1]![0]!.learned.weights[2] = 1
    expect(markOf(one)).not.toBe(before)
  })

  it('starts from what is believed, says for how many games that spoke, and knows no other features', () => {
    const { courses, stages } = lessonsOf()
    const [taken, wins] = [stages[0]![0]!, stages[1]![0]!]
    const findWith = (weights: { [feature: string]: number }) =>
      findAll(
        player,
        { courses, stages: [[{ ...taken, belief: { weights, games: 1e6 } }], [wins]] },
        { all: recordsOf(lessonsOf()) },
        () => {},
      )
    const found = findWith({ always: 0, left: 3 })
    expect(found.taken!.weights.left).toBeCloseTo(3, 1)
    expect([found.taken!.belief, found.wins!.belief]).toEqual([1e6, undefined])
    expect(() => findWith({ always: 0, left: 3, right: 1 })).toThrow('no feature right')
    expect(() => findWith({ left: 3 })).toThrow('no weight for always')
  })

  it('leaves alone what was not played', () => {
    const lessons = lessonsOf(() => {
      throw new Error('nothing to read')
    })
    expect(findAll(player, lessons, {}, () => {})).toEqual({})
  })

  it('draws some decisions from the first ways: the same level plays other games', () => {
    const [practice] = practicesOf('heaps', lessonsOf().courses[0]!, { ...plan, level: 'greedy' })
    const answers = (explore: number, seed: string) => selfPlay(player, { ...practice!, explore, seed }, calm)!.answers
    expect(answers(0, 'a')).not.toEqual(answers(1, 'a'))
    expect(answers(1, 'a')).not.toEqual(answers(1, 'b'))
    expect(() => selfPlay(player, { ...practice!, level: 'oracle' }, calm)).toThrow('no level oracle')
    expect(selfPlay(player, practice!, { stop: () => true })).toBeUndefined()
  })
})
