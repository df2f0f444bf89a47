import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectJoinBars, expectJoins, expectJoinsInside } from './testing/forces.ts'

describe('68 Trade with Melukha', () => {
  it('places three full mercenaries with one general', () => {
    rule('R-C34', '9.3')
    expectJoins(68, 'M', 3)
  })

  it('fills a city with him and leaves the others before it', () => {
    rule('R-C34', '11.8a')
    expectJoinsInside(68, 'M', 3)
  })

  it('needs a general who is not besieged, and a counter', () => {
    rule('R-C34', 'R2.1', 'R9.3')
    expectJoinBars(68, 'M')
  })
})
