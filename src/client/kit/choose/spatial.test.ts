import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Box, type Direction, directionOf, nextInDirection, readingOrder } from './spatial.ts'

const at = (x: number, y: number, size = 10): Box => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
})
const directions: Direction[] = ['left', 'right', 'up', 'down']

describe('moving by arrow keys', () => {
  test('the nearest thing in the direction wins over a nearer one to the side', () => {
    const things = [at(50, 0), at(20, 40), at(-10, 0)]
    expect(nextInDirection(at(0, 0), things, 'right')).toBe(0)
    expect(nextInDirection(at(0, 0), things, 'down')).toBe(1)
    expect(nextInDirection(at(0, 0), things, 'left')).toBe(2)
    expect(nextInDirection(at(0, 0), things, 'up')).toBe(-1)
  })

  test('a thing far to the side is reached if there is none ahead', () => {
    expect(nextInDirection(at(0, 0), [at(10, 200)], 'right')).toBe(0)
  })

  test('each step moves on in the direction, so holding a key down ends somewhere', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.constantFrom(...directions),
        (points, direction) => {
          const boxes = points.map(([x, y]) => at(x, y))
          let here = 0
          for (let i = 0; i <= boxes.length; i++) {
            const next = nextInDirection(boxes[here]!, boxes, direction)
            if (next < 0) return
            const [dx, dy] = [boxes[next]!.left - boxes[here]!.left, boxes[next]!.top - boxes[here]!.top]
            const along = { left: -dx, right: dx, up: -dy, down: dy }[direction]
            expect(along).toBeGreaterThan(0)
            here = next
          }
          throw new Error('went round in circles')
        },
      ),
    )
  })

  test('every thing on a grid is reached', () => {
    const grid = Array.from({ length: 35 }, (_, i) => at((i % 7) * 40, Math.floor(i / 7) * 40))
    const seen = new Set([0])
    const open = [0]
    while (open.length) {
      const here = open.pop()!
      for (const direction of directions) {
        const next = nextInDirection(grid[here]!, grid, direction)
        if (next >= 0 && !seen.has(next)) {
          seen.add(next)
          open.push(next)
        }
      }
    }
    expect(seen.size).toBe(35)
  })

  test('reading order and keys', () => {
    expect(readingOrder([at(50, 40), at(90, 0), at(10, 1)])).toEqual([2, 1, 0])
    expect(['ArrowUp', 'ArrowLeft', 'x'].map(directionOf)).toEqual(['up', 'left', undefined])
  })
})
