import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectKeepsHome, expectOncePerKing } from './testing/unrest.ts'

describe('15 Internal Unrest', () => {
  it('lets a king rated 2 leave his home country only with 3 Ops', () => {
    rule('R-C15', '9.2A', '9.3')
    expectKeepsHome(15)
  })

  it('strikes each king once a turn', () => {
    rule('R-C15', 'M11', 'R9.3')
    expectOncePerKing(15)
  })
})
