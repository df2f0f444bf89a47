import { expect, test } from 'vitest'
import { fanGround, fanPositions, layOutFan } from './Stack.tsx'

test('up to thirty pieces fan out without overlapping each other or the stack', () => {
  for (let count = 1; count <= 30; count++) {
    const places = fanPositions(count, 44)
    expect(places).toHaveLength(count)
    places.forEach((a, i) => {
      expect(Math.max(Math.abs(a.x), Math.abs(a.y))).toBeGreaterThan(44)
      for (const b of places.slice(0, i))
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)), `${count}: ${i}`).toBeGreaterThan(44)
    })
    expect(fanGround(count, 44)).not.toMatch(/NaN/)
  }
})

test('a fan is a symmetrical arc and opens up or down', () => {
  const up = fanPositions(5, 44)
  expect(up.reduce((sum, p) => sum + p.x, 0)).toBeCloseTo(0)
  expect(up[2]!.y).toBeLessThan(up[0]!.y)
  expect(up[0]!.y).toBeCloseTo(up[4]!.y)
  expect(up[2]!.y).toBeLessThan(0)
  expect(fanPositions(5, 44, true)[2]!.y).toBeGreaterThan(0)
})

test('a fan stays inside the window: narrower on a phone, downwards near the top, shifted at an edge', () => {
  const size = 44
  const phone = { width: 360, height: 600 }
  const inside = (at: { x: number; y: number }, k: number, window: { width: number; height: number }) => {
    const view = { x: 0, y: 0, k }
    const fan = layOutFan(20, size, at, view, window, 46)
    for (const place of fanPositions(20, size, fan.down, fan.columns)) {
      const x = (at.x + fan.shift.x + place.x * fan.scale) * k
      const y = (at.y + fan.shift.y + place.y * fan.scale) * k
      const half = (size * fan.scale * k) / 2
      expect(half * 2).toBeGreaterThanOrEqual(45.9)
      expect(x - half).toBeGreaterThanOrEqual(0)
      expect(x + half).toBeLessThanOrEqual(window.width)
      expect(y - half).toBeGreaterThanOrEqual(0)
      expect(y + half).toBeLessThanOrEqual(window.height)
    }
    return fan
  }
  for (const x of [5, 180, 355]) for (const y of [5, 300, 595]) inside({ x: x / 0.3, y: y / 0.3 }, 0.3, phone)
  expect(inside({ x: 180, y: 10 }, 1, phone).down).toBe(true)
  expect(inside({ x: 700, y: 500 }, 1, { width: 1400, height: 800 })).toMatchObject({
    columns: 7,
    down: false,
    shift: { x: 0, y: 0 },
  })
})
