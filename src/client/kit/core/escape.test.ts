import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { escapable } from './useEscape.ts'

describe('Escape', () => {
  let heard: ((event: KeyboardEvent) => void) | undefined
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (_: string, told: typeof heard) => (heard = told))
    vi.stubGlobal('removeEventListener', () => (heard = undefined))
  })
  afterEach(() => vi.unstubAllGlobals())
  const press = (key = 'Escape', defaultPrevented = false) => {
    const event = { key, defaultPrevented, preventDefault: vi.fn() }
    heard?.(event as unknown as KeyboardEvent)
    return event.preventDefault.mock.calls.length
  }

  test('closes what was opened last, and only that', () => {
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

  test('is nobody else’s when nothing is open, and other keys close nothing', () => {
    const closed: string[] = []
    const over = escapable(() => closed.push('it'))
    expect(press('Enter')).toBe(0)
    expect(press('Escape', true)).toBe(0)
    over()
    expect(heard).toBeUndefined()
    expect(closed).toEqual([])
  })

  test('what closes out of order leaves the others', () => {
    const closed: string[] = []
    const first = escapable(() => closed.push('first'))
    const second = escapable(() => closed.push('second'))
    first()
    press()
    expect(closed).toEqual(['second'])
    second()
  })
})
