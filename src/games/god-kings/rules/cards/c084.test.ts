import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectFlips, expectNoneOfTheRetreat, expectReturns } from './testing/rally.ts'

describe('84 Rally', () => {
  it('flips two units reduced in the battle, of either side', () => {
    rule('R-C84', 'W15', '9.4')
    expectFlips(84)
  })

  it('or returns two destroyed in it, reduced, to the army concerned', () => {
    rule('R-C84', 'W15')
    expectReturns(84)
  })

  it('and none that fell in the retreat', () => {
    rule('R-C84')
    expectNoneOfTheRetreat(84)
  })
})
