import { expect, test } from 'vitest'
import { fanGround, fanPlaces } from './fan.ts'

test('up to thirty pieces fan out without touching one another or the stack', () => {
  for (let count = 1; count <= 30; count++) {
    const places = fanPlaces(count, 44)
    expect(places).toHaveLength(count)
    places.forEach((a, i) => {
      expect(Math.max(Math.abs(a.x), Math.abs(a.y))).toBeGreaterThan(44)
      for (const b of places.slice(0, i))
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)), `${count}: ${i}`).toBeGreaterThan(44)
    })
    expect(fanGround(count, 44)).not.toMatch(/NaN/)
  }
})

test('a fan is an even arc and opens up or down', () => {
  const up = fanPlaces(5, 44)
  expect(up.reduce((sum, p) => sum + p.x, 0)).toBeCloseTo(0)
  expect(up[2]!.y).toBeLessThan(up[0]!.y)
  expect(up[0]!.y).toBeCloseTo(up[4]!.y)
  expect(up[2]!.y).toBeLessThan(0)
  expect(fanPlaces(5, 44, true)[2]!.y).toBeGreaterThan(0)
})
