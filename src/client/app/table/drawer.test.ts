import { describe, expect, test } from 'vitest'
import { atQuestion, type Drawer, isOpen } from './HandDrawer.tsx'

describe('the drawer of the hand', () => {
  const shut: Drawer = { wish: null, asked: false }

  test('opens by itself when a question is answered with the hand, and closes after it', () => {
    const asked = atQuestion(shut, true)
    expect(isOpen(asked)).toBe(true)
    expect(isOpen(atQuestion(asked, false))).toBe(false)
  })

  test('stays closed for a question at which it was closed, and comes back at the next one', () => {
    const closed = { ...atQuestion(shut, true), wish: false }
    expect(isOpen(closed)).toBe(false)
    expect(isOpen(atQuestion(closed, true))).toBe(true)
    expect(isOpen(atQuestion(closed, false))).toBe(false)
  })

  test('who opened it himself keeps it through other questions', () => {
    expect(isOpen(atQuestion({ wish: true, asked: false }, false))).toBe(true)
  })
})
