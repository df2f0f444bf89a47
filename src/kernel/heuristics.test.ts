import { describe, expect, it } from 'vitest'
import { linearScore, loadWeights, logisticPrediction, type WeightsFile } from './heuristics.ts'

const file = (weights: { [name: string]: number }): WeightsFile => ({
  game: 'heaps',
  courses: {},
  studies: { lead: { course: 'all', rows: 1, checked: 1, loss: 0, naive: 0, weights } },
})

describe('weights', () => {
  it('go to their features by name, whatever their order in the file', () => {
    const learned = loadWeights(file({ two: 2, one: 1 }), 'lead', ['one', 'two'])
    expect([...learned.weights]).toEqual([1, 2])
    expect(linearScore(learned, [10, 100])).toBe(210)
    expect(logisticPrediction(learned, [2, -1])).toBe(0.5)
  })

  it('that are missing or unknown are an error', () => {
    expect(() => loadWeights(file({ one: 1 }), 'lead', ['one', 'two'])).toThrow('lead has no weight for two')
    expect(() => loadWeights(file({ one: 1, tow: 2 }), 'lead', ['one'])).toThrow('lead has no feature tow')
    expect(() => loadWeights(file({ one: 1 }), 'gain', ['one'])).toThrow('no weights for gain')
    expect(() => loadWeights(file({ one: Number.NaN }), 'lead', ['one'])).toThrow('lead has no weight for one')
    expect(() => loadWeights(file({}), 'lead', ['toString'])).toThrow('lead has no weight for toString')
  })
})
