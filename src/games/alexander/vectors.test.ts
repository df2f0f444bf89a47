import { describe, expect, test } from 'vitest'
import { runVector, type Vector } from '../vectors.ts'
import vectors from './data/vectors.json'
import { ops } from './vectors.ts'

describe('the worked examples of the source book', () => {
  for (const vector of vectors as unknown as Vector[]) {
    test(`${vector.id} (${vector.rules.join(', ')})`, () => {
      expect(runVector(ops, vector).differences).toEqual([])
    })
  }
})
