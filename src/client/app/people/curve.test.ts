import { expect, test } from 'vitest'
import { curvePaths } from './RatingCurve.tsx'

const point = (rating: number, deviation = 100) => ({ at: 0, rating, deviation })

test('a rising rating goes up from left to right and stays inside the picture', () => {
  const { line, band } = curvePaths([point(1500, 350), point(1600, 200), point(1700, 120)])
  const places = [...line.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(places).toHaveLength(3)
  expect(places[0]![0]).toBeLessThan(places[2]![0])
  expect(places[0]![1]).toBeGreaterThan(places[2]![1])
  for (const [, x, y] of band.matchAll(/([\d.-]+) ([\d.-]+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(0)
    expect(Number(x)).toBeLessThanOrEqual(240)
    expect(Number(y)).toBeGreaterThanOrEqual(0)
    expect(Number(y)).toBeLessThanOrEqual(72)
  }
})

test('one game is a point in the middle; a small change gives a small slope', () => {
  expect(curvePaths([point(1500)]).line).toBe('M120.0 36.0')
  const { line } = curvePaths([point(1500), point(1506)])
  const ys = [...line.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.abs(ys[0]! - ys[1]!)).toBeLessThan(5)
})

test('the current band is inside the picture', () => {
  const { band } = curvePaths([point(1500, 350), point(1620, 100)])
  const ys = [...band.matchAll(/[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(ys[1]).toBeGreaterThan(5)
  expect(ys[2]).toBeLessThan(67)
})
