import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectJoinBars, expectJoins, expectJoinsInside } from './testing/forces.ts'

describe('64 Outstanding Tributes', () => {
  it('places one full chariot with one general', () => {
    rule('R-C34', '9.3')
    expectJoins(64, 'C', 1)
  })

  it('fills a city with him and leaves the others before it', () => {
    rule('R-C34', '11.8a')
    expectJoinsInside(64, 'C', 1)
  })

  it('needs a general who is not besieged, and a counter', () => {
    rule('R-C34', 'R2.1', 'R9.3')
    expectJoinBars(64, 'C')
  })
})
