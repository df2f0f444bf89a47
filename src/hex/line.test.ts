import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { direction, distance, hexOf, makeGrid, numberOf } from './grid.ts'
import { between, crosses } from './line.ts'

const grid = makeGrid(24, 20, 'even-up')
const at = (number: string) => hexOf(grid, number)
const line = (a: string, b: string) => between(grid, at(a), at(b)).map((hex) => numberOf(grid, hex))
const anyHex = fc.integer({ min: 0, max: grid.count - 1 })

/** Points along a line, each in the hex whose centre is nearest: another way to find what it crosses. */
function sampled(a: number, b: number): Set<number> {
  const place = (hex: number) => [grid.x[hex]! * Math.sqrt(3), grid.y[hex]!] as const
  const [[x1, y1], [x2, y2]] = [place(a), place(b)]
  const found = new Set<number>()
  const parts = 400
  for (let i = 0; i <= parts; i++) {
    const [x, y] = [x1 + ((x2 - x1) * i) / parts, y1 + ((y2 - y1) * i) / parts]
    const away = (hex: number) => Math.hypot(place(hex)[0] - x, place(hex)[1] - y)
    let [first, nearest, second] = [-1, Infinity, Infinity]
    for (let hex = 0; hex < grid.count; hex++) {
      const far = away(hex)
      if (far < nearest) [first, nearest, second] = [hex, far, nearest]
      else if (far < second) second = far
    }
    if (second - nearest > 1e-6) found.add(first)
  }
  found.delete(a)
  found.delete(b)
  return found
}

describe('the hexes between two hexes', () => {
  it('are both sides where the line runs along a hexside', () => {
    expect(line('1010', '1210')).toEqual(['1109', '1110'])
  })

  it('are the column where it runs straight north', () => {
    expect(line('1010', '1013')).toEqual(['1011', '1012'])
    expect(line('1013', '1010')).toEqual(['1011', '1012'])
  })

  it('are none between neighbours, and the way is the same from both ends', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (a, b) => {
        const found = between(grid, a, b)
        expect(between(grid, b, a)).toEqual(found)
        if (distance(grid, a, b) <= 1) expect(found).toEqual([])
        else expect(found.length).toBeGreaterThanOrEqual(distance(grid, a, b) - 1)
        for (const hex of found)
          expect(distance(grid, a, hex) + distance(grid, hex, b)).toBeLessThanOrEqual(distance(grid, a, b) + 1)
      }),
    )
  })

  it('are those in which points of the line lie', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (a, b) => {
        const found = between(grid, a, b)
        for (const hex of sampled(a, b)) expect(found).toContain(hex)
      }),
      { numRuns: 12 },
    )
  })
})

describe('hexsides across a line', () => {
  const across = (a: string, b: string, from: string, to: string) =>
    crosses(grid, at(a), at(b), at(from), direction(grid, at(from), at(to)))

  it('are crossed from either hex', () => {
    expect(across('1010', '1013', '1011', '1012')).toBe(true)
    expect(across('1010', '1013', '1012', '1011')).toBe(true)
    expect(across('1010', '1011', '1010', '1011')).toBe(true)
    expect(across('1010', '1013', '1010', '1009')).toBe(false)
    expect(across('1010', '1013', '1011', '1111')).toBe(false)
  })

  it('are not crossed where the line runs along them, though the ones at its ends are', () => {
    expect(across('1010', '1210', '1109', '1110')).toBe(false)
    expect(across('1010', '1210', '1010', '1109')).toBe(true)
    expect(across('1010', '1210', '1110', '1210')).toBe(true)
  })
})
