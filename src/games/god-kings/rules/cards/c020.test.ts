import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectRevolt, expectRevoltKeepsTruce, expectRevoltOpensGates, whyNoRevolt } from './testing/markers.ts'

describe('20 Revolt', () => {
  it('removes the PC markers of a province that is no home country where no unit stands', () => {
    rule('R-C19', '9.3')
    expectRevolt(20)
  })

  it('counts units inside walls, but no lone general', () => {
    rule('R-C19', 'M5')
    expectRevoltOpensGates(20)
  })

  it('needs a marker to remove', () => {
    rule('R9.3', 'R-C19')
    expect(whyNoRevolt(20)).toBe('R9.3 nothingToRemove')
  })

  it('leaves the markers of a power under truce', () => {
    rule('R-C28', 'R-C19')
    expectRevoltKeepsTruce(20)
  })
})
