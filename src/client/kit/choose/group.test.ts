import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Group } from './FocusGroup.tsx'

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
  const group = new Group()
  const things = Array.from({ length: 100 }, (_, i) => thing((i % 10) * 20, Math.floor(i / 10) * 20))
  for (const item of things) group.add(item, true)
  vi.advanceTimersByTime(5000)
  const move = (from: number, key: string) => {
    measured = 0
    const next = group.move(things[from]!, key)
    group.settle()
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
  group.forget()
  move(11, 'ArrowRight')
  expect(move(12, 'ArrowRight')[1]).toBeGreaterThanOrEqual(100)
  vi.advanceTimersByTime(1500)
  move(13, 'ArrowRight')
  expect(move(14, 'ArrowRight')[1]).toBeLessThanOrEqual(4)
})
