import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attempt, CannotTell, Fence } from './Fence.tsx'

const told = vi.spyOn(console, 'error')
beforeEach(() => told.mockImplementation(() => {}))
afterEach(() => told.mockReset())

/** A fence as React runs it, without a page. */
function fenceAround(of: unknown, failed?: string) {
  const fence = new Fence({ of, children: 'numbers', ...(failed !== undefined && { failed }) })
  fence.setState = (state) => void Object.assign(fence.state, state)
  return fence
}

test('a number that cannot be computed is missing, and the error is reported once', () => {
  const error = new Error('no odds')
  const compute = () => {
    throw error
  }
  expect(attempt(compute)).toBeUndefined()
  expect(attempt(compute)).toBeUndefined()
  expect(told.mock.calls).toEqual([[error, '']])
  expect(attempt(() => 4)).toBe(4)
})

test('a panel that throws says that it cannot tell and is drawn again for the next position', () => {
  const fence = fenceAround('one')
  expect(fence.render()).toBe('numbers')
  fence.setState(Fence.getDerivedStateFromError())
  const error = new Error('no odds here')
  fence.componentDidCatch(error, { componentStack: 'at Odds' })
  expect(fence.render()).toEqual(createElement(CannotTell))
  expect(told).toHaveBeenLastCalledWith(error, 'at Odds')
  fence.componentDidUpdate({ of: 'one', children: null })
  expect(fence.render()).not.toBe('numbers')
  fence.componentDidUpdate({ of: 'before', children: null })
  expect(fence.render()).toBe('numbers')
})

test('inside a drawing nothing stands in its place', () => {
  const fence = fenceAround('one', 'nothing')
  fence.setState(Fence.getDerivedStateFromError())
  expect(fence.render()).toBe('nothing')
})
