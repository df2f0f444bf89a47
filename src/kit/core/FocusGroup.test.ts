import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Box, type Direction, directionOf, nextInDirection, RovingFocus, readingOrder } from './FocusGroup.tsx'

describe('spatial', () => {
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
})

describe('group', () => {
  let measured = 0
  beforeEach(() => {
    vi.useFakeTimers({ now: 0, toFake: ['performance'] })
    vi.stubGlobal('document', { activeElement: null })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** An item that counts how often it is measured. */
  function thing(x: number, y: number) {
    const at = { x, y, size: 10 }
    const item = {
      at,
      setAttribute: () => undefined,
      getBoundingClientRect: () => {
        measured++
        return { left: at.x, top: at.y, right: at.x + at.size, bottom: at.y + at.size }
      },
    }
    return item as typeof item & SVGElement
  }

  /** A grid of items that have not moved for a while. */
  function grid() {
    const group = new RovingFocus()
    const things = Array.from({ length: 100 }, (_, i) => thing((i % 10) * 20, Math.floor(i / 10) * 20))
    for (const item of things) group.add(item, true)
    vi.advanceTimersByTime(5000)
    const move = (from: number, key: string) => {
      measured = 0
      const next = group.move(things[from]!, key)
      group.dropUnsettled()
      return [things.indexOf(next as (typeof things)[number]), measured] as const
    }
    return { group, things, move }
  }

  test('arrow keys measure all items once, and then only the current and the next one', () => {
    const { move } = grid()
    const [first, all] = move(11, 'ArrowRight')
    expect(first).toBe(12)
    expect(all).toBeGreaterThanOrEqual(100)
    for (const [from, key, to] of [
      [12, 'ArrowDown', 22],
      [22, 'ArrowLeft', 21],
      [21, 'End', 99],
    ] as const) {
      const [next, few] = move(from, key)
      expect(next).toBe(to)
      expect(few).toBeLessThanOrEqual(4)
    }
  })

  test('items are not measured again after panning, but are after zooming', () => {
    const { things, move } = grid()
    move(11, 'ArrowRight')
    for (const { at } of things) at.x -= 333
    expect(move(12, 'ArrowRight')).toEqual([13, expect.any(Number)])
    expect(measured).toBeLessThanOrEqual(4)
    for (const { at } of things) Object.assign(at, { x: at.x * 2, y: at.y * 2, size: 20 })
    expect(move(13, 'ArrowDown')[0]).toBe(23)
    expect(measured).toBeGreaterThanOrEqual(100)
  })

  test('an item that has moved is found at its new position', () => {
    const { things, move } = grid()
    move(11, 'ArrowRight')
    things[13]!.at.y = 1000
    const [next] = move(12, 'ArrowRight')
    expect(next).not.toBe(13)
    expect(measured).toBeGreaterThanOrEqual(100)
  })

  test('boxes measured while pieces are moving are not cached', () => {
    const { group, move } = grid()
    group.invalidate()
    move(11, 'ArrowRight')
    expect(move(12, 'ArrowRight')[1]).toBeGreaterThanOrEqual(100)
    vi.advanceTimersByTime(1500)
    move(13, 'ArrowRight')
    expect(move(14, 'ArrowRight')[1]).toBeLessThanOrEqual(4)
  })
})
