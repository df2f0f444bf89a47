import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { escapable } from './useEscape.ts'

describe('Escape', () => {
  let listener: ((event: KeyboardEvent) => void) | undefined
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (_: string, added: typeof listener) => (listener = added))
    vi.stubGlobal('removeEventListener', () => (listener = undefined))
  })
  afterEach(() => vi.unstubAllGlobals())
  const press = (key = 'Escape', defaultPrevented = false) => {
    const event = { key, defaultPrevented, preventDefault: vi.fn() }
    listener?.(event as unknown as KeyboardEvent)
    return event.preventDefault.mock.calls.length
  }

  test('closes only the element opened last', () => {
    const closed: string[] = []
    const first = escapable(() => closed.push('first'))
    const second = escapable(() => closed.push('second'))
    expect(press()).toBe(1)
    expect(closed).toEqual(['second'])
    second()
    press()
    expect(closed).toEqual(['second', 'first'])
    first()
  })

  test('is ignored when already handled, as are other keys; the listener is removed when nothing is open', () => {
    const closed: string[] = []
    const over = escapable(() => closed.push('it'))
    expect(press('Enter')).toBe(0)
    expect(press('Escape', true)).toBe(0)
    over()
    expect(listener).toBeUndefined()
    expect(closed).toEqual([])
  })

  test('still closes the last element after an earlier one was closed first', () => {
    const closed: string[] = []
    const first = escapable(() => closed.push('first'))
    const second = escapable(() => closed.push('second'))
    first()
    press()
    expect(closed).toEqual(['second'])
    second()
  })
})
