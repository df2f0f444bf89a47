import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectVp, whyNoVp } from './testing/points.ts'

describe("47 King of the World's Regions", () => {
  it('gives 3 VP for Sumer, Karduniash, Mari and Assyria', () => {
    rule('9.3', '24.1.8')
    expectVp(47, 3, { sumer: 'egypt', karduniash: 'egypt', mari: 'egypt', assyria: 'egypt' })
  })

  it('needs all four', () => {
    rule('R9.3', '3.0g')
    const four = { sumer: 'egypt', karduniash: 'egypt', mari: 'egypt', assyria: 'egypt' }
    for (const one of Object.keys(four)) {
      expect(whyNoVp(47, { ...four, [one]: 'hatti' })).toBe('R9.3 provincesMissing')
    }
  })
})
