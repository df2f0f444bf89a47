import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axialGrid, hexOf, makeGrid } from '#hex/grid.ts'
import * as hex from './hexLayout.ts'
import { drawSide, joinHexSides, outlines, regionPath } from './regions.ts'

const anyHex = fc.record({ q: fc.integer({ min: -40, max: 40 }), r: fc.integer({ min: -40, max: 40 }) })
const anyTops = fc.constantFrom<hex.HexOrientation>('flat', 'pointy')
const anySide = fc.constantFrom(...hex.sideIndices)
const layoutOf = (tops: hex.HexOrientation): hex.HexLayout => ({ tops, size: 30, origin: { x: 7, y: -3 } })

describe('hex arithmetic', () => {
  test('sides are numbered clockwise from the top', () => {
    const flat = layoutOf('flat')
    const home = { q: 0, r: 0 }
    const c = hex.hexCentre(flat, home)
    const north = hex.hexCentre(flat, hex.axialNeighbour(home, 0, 'flat'))
    const southEast = hex.hexCentre(flat, hex.axialNeighbour(home, 2, 'flat'))
    expect([north.x - c.x, Math.sign(north.y - c.y)]).toEqual([0, -1])
    expect([Math.sign(southEast.x - c.x), Math.sign(southEast.y - c.y)]).toEqual([1, 1])
    const east = hex.hexCentre(layoutOf('pointy'), hex.axialNeighbour(home, 1, 'pointy'))
    expect([Math.sign(east.x - c.x), Math.round(east.y - c.y)]).toEqual([1, 0])
  })

  test('the middle of a side is halfway to the neighbour across it', () => {
    fc.assert(
      fc.property(anyHex, anySide, anyTops, (h, side, tops) => {
        const layout = layoutOf(tops)
        const a = hex.hexCentre(layout, h)
        const b = hex.hexCentre(layout, hex.axialNeighbour(h, side, tops))
        const middle = hex.sideMiddle(layout, h, side)
        expect(middle.x).toBeCloseTo((a.x + b.x) / 2, 6)
        expect(middle.y).toBeCloseTo((a.y + b.y) / 2, 6)
      }),
    )
  })

  test('every point well inside a hex is found in it', () => {
    fc.assert(
      fc.property(anyHex, anyTops, fc.double({ min: 0, max: 6.28, noNaN: true }), (h, tops, angle) => {
        const layout = layoutOf(tops)
        const c = hex.hexCentre(layout, h)
        const reach = layout.size * 0.8
        expect(hex.hexAt(layout, { x: c.x + reach * Math.cos(angle), y: c.y + reach * Math.sin(angle) })).toEqual(h)
      }),
    )
  })

  test('numbered hexes have the same neighbours as in their grid', () => {
    const flat = layoutOf('flat')
    for (const offset of ['even-up', 'odd-up'] as const) {
      const grid = makeGrid(9, 7, offset)
      const centre = (number: string) => hex.hexCentre(flat, hex.toAxial(grid, hexOf(grid, number)))
      const raised = offset === 'even-up' ? -1 : 1
      expect(centre('0403').y - centre('0303').y).toBeCloseTo((raised * 30 * Math.sqrt(3)) / 2)
      expect(centre('0403').x - centre('0303').x).toBeCloseTo(45)
      for (let at = 0; at < grid.count; at++)
        for (const side of hex.sideIndices) {
          const near = grid.neighbour[at * 6 + side]!
          if (near >= 0)
            expect(hex.toAxial(grid, near)).toEqual(hex.axialNeighbour(hex.toAxial(grid, at), side, 'flat'))
        }
    }
    const grid = axialGrid([
      [3, -1],
      [0, 2],
    ])
    expect(hex.gridToAxial(grid)).toEqual([
      { q: 3, r: -1 },
      { q: 0, r: 2 },
    ])
  })

  test('bounds enclose every corner tightly', () => {
    for (const tops of ['flat', 'pointy'] as const) {
      const layout = layoutOf(tops)
      const hexes = hex.gridToAxial(makeGrid(5, 4, 'even-up'))
      const box = hex.hexBounds(layout, hexes)
      const corners = hexes.flatMap((h) => hex.sideIndices.map((s) => hex.hexCorner(layout, h, s)))
      expect(Math.min(...corners.map((p) => p.x))).toBeCloseTo(box.x)
      expect(Math.max(...corners.map((p) => p.x))).toBeCloseTo(box.x + box.width)
      expect(Math.min(...corners.map((p) => p.y))).toBeCloseTo(box.y)
      expect(Math.max(...corners.map((p) => p.y))).toBeCloseTo(box.y + box.height)
    }
  })
})

describe('regions and lines along hexsides', () => {
  const layout = layoutOf('flat')
  const home = { q: 0, r: 0 }

  test('a hex has one outline of six corners; a ring also has a hole', () => {
    expect(outlines(layout, [home]).map((loop) => loop.length)).toEqual([6])
    const ring = hex.sideIndices.map((side) => hex.axialNeighbour(home, side, 'flat'))
    const loops = outlines(layout, ring).map((loop) => loop.length)
    expect(loops.sort((a, b) => a - b)).toEqual([6, 18])
    expect(regionPath(layout, [home]).match(/[ML]/g)).toHaveLength(6)
  })

  test('separate hexes have separate outlines', () => {
    expect(outlines(layout, [home, { q: 4, r: 0 }])).toHaveLength(2)
  })

  test('adjacent sides are joined into one line, which ends at a fork', () => {
    const run = joinHexSides(layout, [
      { hex: home, side: 0 },
      { hex: home, side: 1 },
      { hex: home, side: 2 },
    ])
    expect(run.map((line) => line.length)).toEqual([4])
    const outward = hex.axialNeighbour(home, 1, 'flat')
    const fork = joinHexSides(layout, [
      { hex: home, side: 0 },
      { hex: home, side: 1 },
      { hex: outward, side: 5 },
    ])
    expect(fork).toHaveLength(3)
    const loop = joinHexSides(
      layout,
      hex.sideIndices.map((side) => ({ hex: home, side })),
    )
    expect(loop.map((line) => line.length)).toEqual([7])
  })
})

describe('features of hexsides', () => {
  const layout = layoutOf('flat')
  const home = { q: 0, r: 0 }

  test('are drawn near their side', () => {
    for (const feature of ['wall', 'cliff', 'bridge', 'ford', 'stockade'] as const)
      for (const side of hex.sideIndices) {
        const numbers = drawSide(layout, { hex: home, side }, feature)
          .match(/-?[\d.]+/g)!
          .map(Number)
        const middle = hex.sideMiddle(layout, home, side)
        for (let i = 0; i < numbers.length; i += 2)
          expect(Math.hypot(numbers[i]! - middle.x, numbers[i + 1]! - middle.y)).toBeLessThan(layout.size * 0.62)
      }
  })
})
