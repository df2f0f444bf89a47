import { describe, expect, test } from 'vitest'
import { testVectors } from '../testing/vectors.ts'
import vectors from './data/vectors.json'
import { ops } from './vectors.ts'

testVectors(ops, vectors)

describe('impossible vectors', () => {
  test('are illegal and break nothing', () => {
    expect(ops.caravan!({ line: [] })).toEqual({ legal: false, sizes: null, anchors: null })
    expect(ops.caravan!({ line: [['A1', 'K2']] })).toEqual({ legal: false, sizes: null, anchors: null })
    const state = { figures: [{ owner: 'osiris', type: 'god', hex: 'B2' }], pool: { osiris: ['warrior'] } }
    const summon = { figure: 'warrior', hex: 'B3', as: 'pyramid' }
    expect(ops.summonSequence!({ god: 'osiris', state, sequence: [summon] })).toEqual({ legal: false })
    expect(ops.moveEnd!({ state, from: 'A1', to: 'A2' })).toEqual({ legal: false, push: [] })
  })
})
