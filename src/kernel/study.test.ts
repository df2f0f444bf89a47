import { describe, expect, it } from 'vitest'
import { chanceBy, learnedFrom, sumOf, type WeightsFile } from './study.ts'

const file = (weights: { [name: string]: number }): WeightsFile => ({
  game: 'heaps',
  courses: {},
  studies: { lead: { course: 'all', rows: 1, checked: 1, loss: 0, naive: 0, weights } },
})

describe('weights', () => {
  it('go to their features by name, whatever their order in the file', () => {
    const learned = learnedFrom(file({ two: 2, one: 1 }), 'lead', ['one', 'two'])
    expect([...learned.weights]).toEqual([1, 2])
    expect(sumOf(learned, [10, 100])).toBe(210)
    expect(chanceBy(learned, [2, -1])).toBe(0.5)
  })

  it('that are missing or unknown are an error', () => {
    expect(() => learnedFrom(file({ one: 1 }), 'lead', ['one', 'two'])).toThrow('lead has no weight for two')
    expect(() => learnedFrom(file({ one: 1, tow: 2 }), 'lead', ['one'])).toThrow('lead has no feature tow')
    expect(() => learnedFrom(file({ one: 1 }), 'gain', ['one'])).toThrow('no weights for gain')
    expect(() => learnedFrom(file({ one: Number.NaN }), 'lead', ['one'])).toThrow('lead has no weight for one')
    expect(() => learnedFrom(file({}), 'lead', ['toString'])).toThrow('lead has no weight for toString')
  })
})
