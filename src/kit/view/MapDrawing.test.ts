import { describe, expect, test } from 'vitest'
import { drawArrow } from './MapDrawing.tsx'

/** The numbers in a path. */
const numbers = (d: string) => [...d.matchAll(/-?\d+(?:\.\d+)?/g)].map(([n]) => Number(n))

describe('an arrow', () => {
  test('connects two points with a gap at both ends, and ends in a head', () => {
    const { shaft, head } = drawArrow({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }, 10, 12)
    const [x, y] = numbers(shaft)
    expect(Math.hypot(x!, y!)).toBeCloseTo(10, 0)
    const [tx, ty] = numbers(head)
    expect(Math.hypot(100 - tx!, ty!)).toBeCloseTo(10, 0)
    expect(head).toMatch(/^M[^L]+L[^L]+L[^L]+Z$/)
  })

  test('does not overlap with the arrow in the opposite direction', () => {
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]
    const middle = (from: typeof a, to: typeof a) => numbers(drawArrow({ from, to }, 10, 12).shaft)[3]!
    expect(middle(a, b)).toBeCloseTo(-middle(b, a))
    expect(middle(a, b)).not.toBe(0)
  })

  test('keeps shorter gaps between near points, and is a ring if there is no distance to cover', () => {
    const { shaft } = drawArrow({ from: { x: 0, y: 0 }, to: { x: 8, y: 0 } }, 10, 12)
    expect(numbers(shaft)[0]).toBeLessThan(4)
    expect(drawArrow({ from: null, to: { x: 5, y: 5 } }, 10, 12).head).toBe('')
    expect(drawArrow({ from: { x: 5, y: 5 }, to: { x: 5, y: 5 } }, 10, 12).shaft).toContain('a16')
  })
})
