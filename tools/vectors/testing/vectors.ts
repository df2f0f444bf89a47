import { describe, expect, test } from 'vitest'
import { type Calculations, runVector, type Vector } from '../vectors.ts'

/** Tests every worked example of a source book. */
export function testVectors(ops: Calculations, vectors: readonly unknown[]): void {
  describe('the worked examples of the source book', () => {
    for (const vector of vectors as readonly Vector[]) {
      test(`${vector.id} (${vector.rules.join(', ')})`, () => {
        expect(runVector(ops, vector).differences).toEqual([])
      })
    }
  })
}

/** Runs one case of a calculation; returns its differences from `out`. */
export function differencesOf(ops: Calculations) {
  return (op: string, input: object, out: object): readonly string[] =>
    runVector(ops, { id: 'X', rules: [], op, cases: [{ in: input, out: out as never }] }).differences
}
