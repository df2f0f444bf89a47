import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectVp, whyNoVp } from './testing/points.ts'

describe('46 Trade Master', () => {
  it('gives 3 VP for Amurru, Ugarit and Karkemish', () => {
    rule('9.3', '24.1.8')
    expectVp(46, 3, { amurru: 'egypt', ugarit: 'egypt', karkemish: 'egypt' })
  })

  it('needs all three', () => {
    rule('R9.3', '3.0g')
    expect(whyNoVp(46, { amurru: 'egypt', ugarit: 'egypt' })).toBe('R9.3 provincesMissing')
    expect(whyNoVp(46, { amurru: 'egypt', karkemish: 'egypt' })).toBe('R9.3 provincesMissing')
    expect(whyNoVp(46, { ugarit: 'egypt', karkemish: 'egypt' })).toBe('R9.3 provincesMissing')
  })
})
