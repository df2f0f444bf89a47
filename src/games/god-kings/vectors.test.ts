import { describe, expect, test } from 'vitest'
import { runVector, type Vector } from '../vectors.ts'
import vectors from './data/vectors.json'
import { ops } from './vectors.ts'

describe('the worked examples of the source book', () => {
  const ready = (vectors as unknown as Vector[]).filter((v) => ops[v.op] !== undefined)
  for (const vector of ready) {
    test(`${vector.id} (${vector.rules.join(', ')})`, () => {
      expect(runVector(ops, vector).differences).toEqual([])
    })
  }
})
