import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectVp, whyNoPoints } from './testing/points.ts'

describe('77 Royal Hunt', () => {
  it('gives 1 VP', () => {
    rule('9.3', '24.1.8')
    expectVp(77, 1)
  })

  it('gives nothing where VP do not count', () => {
    rule('R9.3', 'R-S2')
    expect(whyNoPoints(77, 'assyria')).toBe('20.3i vpForNobody')
  })
})
