import { describe, expect, test } from 'vitest'
import { atQuestion, type Drawer, isOpen } from './HandDrawer.tsx'

describe('the drawer of the hand', () => {
  const shut: Drawer = { wish: null, asked: false }

  test('opens when a question is answered from the hand, and closes after it', () => {
    const asked = atQuestion(shut, true)
    expect(isOpen(asked)).toBe(true)
    expect(isOpen(atQuestion(asked, false))).toBe(false)
  })

  test('stays closed at the question at which it was closed, and opens at the next one', () => {
    const closed = { ...atQuestion(shut, true), wish: false }
    expect(isOpen(closed)).toBe(false)
    expect(isOpen(atQuestion(closed, true))).toBe(true)
    expect(isOpen(atQuestion(closed, false))).toBe(false)
  })

  test('stays open through other questions if the reader opened it', () => {
    expect(isOpen(atQuestion({ wish: true, asked: false }, false))).toBe(true)
  })
})
