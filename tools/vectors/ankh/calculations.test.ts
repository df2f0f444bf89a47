import { describe, expect, test } from 'vitest'
import vectors from '#games/ankh/data/vectors.json'
import { testVectors } from '../testing/vectors.ts'
import { calculations } from './calculations.ts'

testVectors(calculations, vectors)

describe('impossible vectors', () => {
  test('are illegal and break nothing', () => {
    expect(calculations.caravan!({ line: [] })).toEqual({ legal: false, sizes: null, anchors: null })
    expect(calculations.caravan!({ line: [['A1', 'K2']] })).toEqual({ legal: false, sizes: null, anchors: null })
    const state = { figures: [{ owner: 'osiris', type: 'god', hex: 'B2' }], pool: { osiris: ['warrior'] } }
    const summon = { figure: 'warrior', hex: 'B3', as: 'pyramid' }
    expect(calculations.summonSequence!({ god: 'osiris', state, sequence: [summon] })).toEqual({ legal: false })
    expect(calculations.moveEnd!({ state, from: 'A1', to: 'A2' })).toEqual({ legal: false, push: [] })
  })
  test('with unknown names or missing fields say what is wrong', () => {
    const rise = (state: object) => () => calculations.riseSpaces!({ god: 'ra', state })
    expect(rise({ figures: [{ type: 'warrior', hex: 'B2' }] })).toThrow('state.figures[0].owner is missing')
    expect(rise({ figures: [{ owner: 'ra', type: 'lion', hex: 'B2' }] })).toThrow('"lion" is not a figure')
    expect(rise({ cities: ['Z9'] })).toThrow('state.cities[0]: "Z9" is not a space')
    expect(rise({ monument: [] })).toThrow('state has no field monument')
  })
})
