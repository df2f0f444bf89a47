import { describe, expect, test } from 'vitest'
import { matchingOptions } from './TextTable.tsx'

const options = ['Move the piece on hand', 'Move the piece on square 1', 'Move the piece on square 12', 'Pass'].map(
  (text, i) => ({ key: `o:${i}`, text }),
)
const fits = (typed: string) => matchingOptions(options, typed).map(({ key }) => key)

describe('typed answers', () => {
  test('are numbers in the list', () => {
    expect(fits('2')).toEqual(['o:1'])
    expect(fits('9')).toEqual([])
  })
  test('are words that match an option, in any order and case', () => {
    expect(fits('HAND')).toEqual(['o:0'])
    expect(fits('12 square')).toEqual(['o:2'])
    expect(fits('square 1')).toEqual(['o:1', 'o:2'])
    expect(fits('move the piece on square 1')).toEqual(['o:1'])
    expect(fits('  ')).toEqual([])
  })
})
