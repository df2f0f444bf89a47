import { describe, expect, test } from 'vitest'
import { type Gesture, goesOn, pickOrUnpick, reachable, shortened } from './gesture.ts'

const asked = (...options: string[]) => ({ seat: 'a', kind: 'losses', options })

describe('a set picked one after the other', () => {
  test('sends a pick that is on offer as it is', () => {
    const { gesture, move } = pickOrUnpick(null, asked('hit:1', 'hit:2', 'done'), 'hit:2')
    expect(move).toEqual({ undo: 0, answer: ['hit:2'], otherwise: [] })
    expect(gesture).toEqual({
      seat: 'a',
      kind: 'losses',
      first: ['hit:1', 'hit:2', 'done'],
      picked: ['hit:2'],
    })
  })

  const running: Gesture = {
    seat: 'a',
    kind: 'losses',
    first: ['hit:1', 'hit:2', 'hit:3'],
    picked: ['hit:2'],
  }

  test('reaches back before an earlier pick by sending both in the rules’ order', () => {
    const { gesture, move } = pickOrUnpick(running, asked('hit:3'), 'hit:1')
    expect(move).toEqual({ undo: 1, answer: ['hit:1', 'hit:2'], otherwise: ['hit:2'] })
    expect(gesture.picked).toEqual(['hit:1', 'hit:2'])
  })

  test('takes a pick back and keeps the others', () => {
    const two = { ...running, picked: ['hit:1', 'hit:3'] }
    const { gesture, move } = pickOrUnpick(two, asked(), 'hit:1')
    expect(move).toEqual({ undo: 2, answer: ['hit:3'], otherwise: ['hit:1', 'hit:3'] })
    expect(gesture.picked).toEqual(['hit:3'])
  })

  test('knows what can be reached in another order', () => {
    expect(reachable(running, asked('hit:3'))).toEqual(['hit:1'])
    expect(reachable(null, asked('hit:3'))).toEqual([])
  })

  test('loses its last pick by undo, and ends with the first', () => {
    expect(shortened({ ...running, picked: ['hit:1', 'hit:2'] })!.picked).toEqual(['hit:1'])
    expect(shortened(running)).toBeNull()
    expect(shortened(null)).toBeNull()
  })

  test('ends when another thing is asked or undo no longer reaches its picks', () => {
    expect(goesOn(running, asked('hit:3'), 1)).toBe(true)
    expect(goesOn(running, asked('hit:3'), 0)).toBe(false)
    expect(goesOn(running, { ...asked(), kind: 'retreat' }, 1)).toBe(false)
    expect(goesOn(running, { ...asked(), seat: 'b' }, 1)).toBe(false)
    expect(goesOn(running, undefined, 1)).toBe(false)
  })
})
