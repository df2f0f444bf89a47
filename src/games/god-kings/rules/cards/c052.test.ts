import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectWrath, expectWrathOnSiege } from './testing/attrition.ts'

describe('52 Wrath of Assur', () => {
  it('makes one army anywhere, an own one too, roll attrition for each unit', () => {
    rule('R-C52', '11.13', '9.3', 'R9.3')
    expectWrath(52)
  })

  it('strikes inside walls as well, and ends a siege that loses its besieger or its garrison', () => {
    rule('R-C52', '17.6', 'R17.7')
    expectWrathOnSiege(52)
  })
})
