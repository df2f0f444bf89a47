import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attempt, FallbackBoundary, NumbersUnavailable } from './FallbackBoundary.tsx'

const logged = vi.spyOn(console, 'error')
beforeEach(() => logged.mockImplementation(() => {}))
afterEach(() => logged.mockReset())

/** An instance whose `setState` works without React. */
function boundaryAround(of: unknown, failed?: string) {
  const fence = new FallbackBoundary({
    subject: of,
    children: 'numbers',
    ...(failed !== undefined && { fallback: failed }),
  })
  fence.setState = (state) => void Object.assign(fence.state, state)
  return fence
}

test('a number that cannot be computed is undefined, and its error is logged once', () => {
  const error = new Error('no odds')
  const compute = () => {
    throw error
  }
  expect(attempt(compute)).toBeUndefined()
  expect(attempt(compute)).toBeUndefined()
  expect(logged.mock.calls).toEqual([[error, '']])
  expect(attempt(() => 4)).toBe(4)
})

test('a panel that throws shows the placeholder, and is rendered again for the next position', () => {
  const fence = boundaryAround('one')
  expect(fence.render()).toBe('numbers')
  fence.setState(FallbackBoundary.getDerivedStateFromError())
  const error = new Error('no odds here')
  fence.componentDidCatch(error, { componentStack: 'at Odds' })
  expect(fence.render()).toEqual(createElement(NumbersUnavailable))
  expect(logged).toHaveBeenLastCalledWith(error, 'at Odds')
  fence.componentDidUpdate({ subject: 'one', children: null })
  expect(fence.render()).not.toBe('numbers')
  fence.componentDidUpdate({ subject: 'before', children: null })
  expect(fence.render()).toBe('numbers')
})

test('a given fallback replaces the placeholder', () => {
  const fence = boundaryAround('one', 'nothing')
  fence.setState(FallbackBoundary.getDerivedStateFromError())
  expect(fence.render()).toBe('nothing')
})
