import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectCruelty, expectCrueltyBounds } from './testing/markers.ts'

describe('9 Oriental Cruelty', () => {
  it('places up to four markers within march range of an army, over the heads of enemies, not where units or garrisons are', () => {
    rule('R-C9', '9.3')
    expectCruelty(9)
  })

  it('stays out of closed provinces and needs an army', () => {
    rule('R-C9', 'R-S5', 'R9.3')
    expectCrueltyBounds(9)
  })
})
