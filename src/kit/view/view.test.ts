import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgeMarks, isHidden } from './EdgeMarks.tsx'
import { parseView } from './PanZoom.tsx'
import {
  clampView,
  detailLevelAt,
  fitView,
  interpolateViews,
  panToBox,
  panToBoxWithinBoard,
  panToRect,
  pinch,
  toBoard,
  toScreen,
  zoomAt,
  zoomToRect,
} from './view.ts'

const window = { width: 800, height: 600 }
const content = { x: -50, y: 20, width: 1000, height: 400 }
const limits = { min: 0.2, max: 4 }
const coordinate = fc.double({ min: -500, max: 500, noNaN: true })
const anyView = fc.record({ x: coordinate, y: coordinate, k: fc.double({ min: 0.2, max: 4, noNaN: true }) })
const anyPoint = fc.record({ x: coordinate, y: coordinate })

describe('views', () => {
  test('fit centres the whole board', () => {
    const view = fitView(content, window, 20)
    expect(view.k).toBeCloseTo(0.76)
    const left = toScreen(view, { x: content.x, y: content.y })
    const right = toScreen(view, { x: content.x + content.width, y: content.y + content.height })
    expect(left.x).toBeCloseTo(20)
    expect(right.x).toBeCloseTo(780)
    expect(left.y + right.y).toBeCloseTo(window.height)
  })

  test('conversions between board and screen are inverse', () => {
    fc.assert(
      fc.property(anyView, anyPoint, (view, point) => {
        const back = toBoard(view, toScreen(view, point))
        expect(back.x).toBeCloseTo(point.x, 6)
        expect(back.y).toBeCloseTo(point.y, 6)
      }),
    )
  })

  test('zooming keeps the point under the pointer and stays within the limits', () => {
    fc.assert(
      fc.property(anyView, anyPoint, fc.double({ min: 0.1, max: 10, noNaN: true }), (view, at, factor) => {
        const next = zoomAt(view, at, factor, limits)
        const fixed = toScreen(next, toBoard(view, at))
        expect(fixed.x).toBeCloseTo(at.x, 5)
        expect(fixed.y).toBeCloseTo(at.y, 5)
        expect(next.k).toBeGreaterThanOrEqual(limits.min)
        expect(next.k).toBeLessThanOrEqual(limits.max)
      }),
    )
  })

  test('clamping keeps the board visible', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const far = clampView({ ...view, x: view.x * 40, y: view.y * 40 }, content, window, limits)
        const start = toScreen(far, content)
        const end = toScreen(far, { x: content.x + content.width, y: content.y + content.height })
        expect(start.x).toBeLessThanOrEqual(window.width * 0.6 + 1e-6)
        expect(end.x).toBeGreaterThanOrEqual(window.width * 0.4 - 1e-6)
        expect(start.y).toBeLessThanOrEqual(window.height * 0.6 + 1e-6)
        expect(end.y).toBeGreaterThanOrEqual(window.height * 0.4 - 1e-6)
      }),
    )
  })

  test('zooming to a rectangle centres it at a share of the window', () => {
    const view = zoomToRect({ x: 100, y: 100, width: 100, height: 10 }, window, limits, 0.5)
    expect(view.k).toBe(4)
    expect(toScreen(view, { x: 150, y: 105 })).toEqual({ x: 400, y: 300 })
    expect(zoomToRect({ x: 0, y: 0, width: 400, height: 100 }, window, limits, 0.5).k).toBe(1)
  })

  test('reveal moves only as far as needed', () => {
    const view = { x: 0, y: 0, k: 1 }
    expect(panToBox(view, { x: 100, y: 100, width: 20, height: 20 }, window)).toEqual(view)
    expect(panToBox(view, { x: -30, y: 590, width: 20, height: 20 }, window)).toEqual({ x: 70, y: -50, k: 1 })
  })

  test('a thing covered by a drawer is moved above it; a visible one stays', () => {
    const whole = fitView(content, window, 20)
    const low = { x: 400, y: 380, width: 40, height: 40 }
    expect(panToRect(whole, low, window)).toEqual(whole)
    const free = { ...window, height: 300 }
    const brought = panToRect(whole, low, free)
    expect(toScreen(brought, { x: 400, y: 420 }).y).toBeCloseTo(300)
    expect(brought.x).toBe(whole.x)
    // A thing larger than the window only needs to be partly visible.
    expect(panToRect(whole, { x: 0, y: 0, width: 4000, height: 400 }, window)).toEqual(whole)
  })

  test('the margin around a thing does not extend beyond the board', () => {
    const large = { x: 0, y: 0, width: 2000, height: 400 }
    const at = (x: number, view = { x: 0, y: 0, k: 1 }) =>
      panToBoxWithinBoard(view, { x, y: 300, width: 20, height: 20 }, window, large, 200)
    // A thing at the board's edge.
    expect(at(10)).toEqual({ x: 0, y: 0, k: 1 })
    // In the middle of a wide board there is a margin left and right; vertically the board fits.
    expect(at(700)).toEqual({ x: -120, y: 0, k: 1 })
    expect(at(-300, { x: -900, y: 0, k: 1 })).toEqual({ x: -400, y: 0, k: 1 })
    // A thing out of view is brought into view.
    const low = { x: 0, y: 590, k: 1 }
    expect(panToBoxWithinBoard(low, { x: 300, y: 700, width: 20, height: 20 }, window, large, 200).y).toBe(462)
  })

  test('an animation starts and ends at the given views', () => {
    fc.assert(
      fc.property(anyView, anyView, (from, to) => {
        const start = interpolateViews(from, to, 0, window)
        expect(start.x).toBeCloseTo(from.x, 4)
        expect(start.k).toBeCloseTo(from.k, 6)
        expect(interpolateViews(from, to, 1, window)).toEqual(to)
        const middle = interpolateViews(from, to, 0.5, window)
        expect(middle.k).toBeGreaterThanOrEqual(Math.min(from.k, to.k) - 1e-9)
        expect(middle.k).toBeLessThanOrEqual(Math.max(from.k, to.k) + 1e-9)
      }),
    )
  })

  test('spreading two fingers zooms about their middle', () => {
    const view = { x: 0, y: 0, k: 1 }
    const next = pinch(
      view,
      [
        { x: 90, y: 100 },
        { x: 110, y: 100 },
      ],
      [
        { x: 80, y: 120 },
        { x: 120, y: 120 },
      ],
      limits,
    )
    expect(next.k).toBe(2)
    expect(toScreen(next, { x: 100, y: 100 })).toEqual({ x: 100, y: 120 })
  })

  test('detail increases with the zoom', () => {
    expect([0.2, 0.7, 1.5].map(detailLevelAt)).toEqual(['far', 'mid', 'near'])
  })
})

describe('choices beyond the edge of the window', () => {
  const at = (thing: string, x: number, y: number) => ({ thing, name: thing, box: { x, y, width: 10, height: 10 } })

  test('are hidden when their middle is outside', () => {
    expect(isHidden({ x: -20, y: 50, width: 30, height: 10 }, window)).toBe(true)
    expect(isHidden({ x: -4, y: 50, width: 30, height: 10 }, window)).toBe(false)
  })

  test('get an arrow in their direction, inside the window, the nearest first', () => {
    const marks = edgeMarks([at('far', 2000, 295), at('left', -300, 295)], window, 3)
    expect(marks.map(({ name }) => name)).toEqual(['left', 'far'])
    expect(Math.abs(marks[0]!.turn)).toBeCloseTo(180)
    for (const { at } of marks) {
      expect(at.x).toBeGreaterThan(0)
      expect(at.x).toBeLessThan(window.width)
    }
  })

  test('share an arrow if they lie in the same direction', () => {
    expect(edgeMarks([at('near', 900, 295), at('far', 2000, 300)], window, 0)).toMatchObject([
      { name: 'near', more: 1 },
    ])
  })

  test('get none if there are many and some choices are in sight', () => {
    const many = Array.from({ length: 30 }, (_, i) => at(`${i}`, 2000, 20 * i))
    expect(edgeMarks(many, window, 4)).toEqual([])
    expect(edgeMarks(many, window, 0).length).toBeGreaterThan(0)
  })
})

test('a kept view is read again, a damaged one is not', () => {
  expect(parseView('{"x":1,"y":2,"k":0.5}')).toEqual({ x: 1, y: 2, k: 0.5 })
  expect(parseView('"whole"')).toBe('whole')
  for (const text of [null, '', '{', '{"x":1}', '{"x":1,"y":2,"k":0}', '7']) expect(parseView(text)).toBeNull()
})
