import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectVp, whyNoVp } from './testing/points.ts'

describe('45 Great King', () => {
  it('gives 3 VP for two of the five home countries, Assyria and Mitanni among them', () => {
    rule('R-C45', '9.3', '24.1.8')
    expectVp(45, 3, { egypt: 'egypt', assyria: 'egypt' })
    expectVp(45, 3, { mitanni: 'egypt', karduniash: 'egypt', hatti: 'egypt' })
  })

  it('needs two of them', () => {
    rule('R9.3', 'R-C45')
    expect(whyNoVp(45, { egypt: 'egypt', amurru: 'egypt' })).toBe('R9.3 provincesMissing')
    expect(whyNoVp(45, { egypt: 'egypt', hatti: 'egypt', hattusha: 'hatti' })).toBe('R9.3 provincesMissing')
  })
})
