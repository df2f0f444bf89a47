import { expect, test } from 'vitest'
import { arc, peaks, ribbon, sample } from './ribbon.ts'

const line = [
  { x: 0, y: 0 },
  { x: 50, y: 10 },
  { x: 100, y: 0 },
]

test('a sampled line passes every point it was given', () => {
  const points = sample(line, 8)
  expect(points).toHaveLength(17)
  for (const [i, p] of line.entries()) {
    expect(points[i * 8]!.x).toBeCloseTo(p.x)
    expect(points[i * 8]!.y).toBeCloseTo(p.y)
  }
})

test('a ribbon begins narrow and ends wide', () => {
  const numbers = ribbon(line, 2, 10)
    .match(/-?[\d.]+/g)!
    .map(Number)
  const points = Array.from({ length: numbers.length / 2 }, (_, i) => ({
    x: numbers[2 * i]!,
    y: numbers[2 * i + 1]!,
  }))
  const across = (a: number, b: number) =>
    Math.hypot(points[a]!.x - points[b]!.x, points[a]!.y - points[b]!.y)
  expect(across(0, points.length - 1)).toBeCloseTo(2, 0)
  expect(across(16, 17)).toBeCloseTo(10, 0)
  expect(ribbon([{ x: 1, y: 1 }], 1, 2)).toBe('')
})

test('ranges and arcs are drawn the same each time', () => {
  expect(peaks(line, 14)).toEqual(peaks(line, 14))
  expect(peaks(line, 14).d).not.toMatch(/NaN/)
  expect(arc({ x: 0, y: 0 }, { x: 100, y: 0 }, 0.2)).toBe('M0 0Q50 -20 100 0')
})
