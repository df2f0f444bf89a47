import { describe, expect, it } from 'vitest'
import { randomFrom } from '#kernel'
import { linear, logistic, logLoss, meanSquare, type Rows } from './regression.ts'

const random = randomFrom('solve')
const uniform = () => random(2001) / 1000 - 1
/** Rows with a constant and two features, and what becomes of them by these weights. */
function rowsOf(n: number, became: (x: number[]) => number, games = n): Rows {
  const rows: Rows = { width: 3, values: [], became: [], games }
  for (let i = 0; i < n; i++) {
    const x = [1, uniform(), 3 * uniform()]
    rows.values.push(...x)
    rows.became.push(became(x))
  }
  return rows
}
const sum = (weights: readonly number[], x: readonly number[]) => weights.reduce((total, w, i) => total + w * x[i]!, 0)

describe('regression', () => {
  it('finds again the weights that amounts were made by', () => {
    const [one, two, three] = linear(rowsOf(20_000, (x) => sum([0.5, -2, 1], x) + uniform()))
    expect(one).toBeCloseTo(0.5, 1)
    expect(two).toBeCloseTo(-2, 1)
    expect(three).toBeCloseTo(1, 1)
  })

  it('finds again the weights that chances were made by', () => {
    const happens = (x: number[]) => (random(1e6) / 1e6 < 1 / (1 + Math.exp(-sum([-1, 2, 0.5], x))) ? 1 : 0)
    const found = logistic(rowsOf(40_000, happens))
    for (const [i, weight] of [-1, 2, 0.5].entries()) expect(Math.abs(found[i]! - weight)).toBeLessThan(0.1)
  })

  it('keeps weights finite where one feature tells everything, and the smaller the fewer games spoke', () => {
    const sure = (x: number[]) => (x[1]! > 0 ? 1 : 0)
    const many = logistic(rowsOf(4000, sure))
    const few = logistic(rowsOf(4000, sure, 10))
    expect(many[1]).toBeGreaterThan(10)
    expect(Number.isFinite(many[1])).toBe(true)
    expect(few[1]).toBeGreaterThan(1)
    expect(few[1]).toBeLessThan(many[1]! / 2)
  })

  it('gives a feature that never varies from nothing no weight, and knows the mean', () => {
    const rows: Rows = { width: 2, values: [], became: [], games: 100 }
    for (let i = 0; i < 100; i++) {
      rows.values.push(1, 0)
      rows.became.push(i % 4 === 0 ? 1 : 0)
    }
    const found = logistic(rows)
    expect(found[0]).toBeCloseTo(Math.log(1 / 3))
    expect(found[1]).toBe(0)
    expect(linear(rows)[0]).toBeCloseTo(0.25)
  })

  it.each([
    ['amounts', linear, (x: number[]) => sum([0.5, 2, 0], x)],
    ['chances', logistic, (x: number[]) => 1 / (1 + Math.exp(-sum([0.5, 2, 0], x)))],
  ] as const)('holds weights to what is believed of %s, the less the more games speak', (_, solve, made) => {
    const rows = rowsOf(2000, (x) => made([x[0]!, x[1]!, 0]), 100)
    const by = (games: number) => solve(rows, { weights: [0, 1, 0.5], games })
    const [few, many] = [by(10), by(1000)]
    expect(few[1]).toBeGreaterThan(1.8)
    expect(few[2]).toBeLessThan(0.1)
    expect(many[1]).toBeLessThan(1.2)
    expect(many[2]).toBeGreaterThan(0.4)
    const unseen: Rows = { ...rows, values: rows.values.map((x, i) => (i % 3 === 2 ? 0 : x)) }
    expect(solve(unseen, { weights: [0, 1, 0.5], games: 10 })[2]).toBeCloseTo(0.5)
  })

  it('counts surprise in nats, however sure one was, and the square of errors', () => {
    const rows: Rows = { width: 1, values: [1, 1], became: [1, 0], games: 2 }
    expect(logLoss(rows, [0])).toBeCloseTo(Math.LN2)
    expect(logLoss(rows, [1000])).toBeCloseTo(500)
    expect(meanSquare(rows, [3])).toBeCloseTo((4 + 9) / 2)
  })
})
