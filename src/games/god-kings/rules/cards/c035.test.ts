import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectNeedsLosses, expectOnlyLostChariots, expectReturnsAndFlips } from './testing/rebuild.ts'

describe('35 Salhan', () => {
  it('returns three destroyed units reduced to one general, then flips six, the returned ones too', () => {
    rule('R-C35', '9.3')
    expectReturnsAndFlips(35)
  })

  it('counts a chariot lost since the last reinforcement, but no other', () => {
    rule('R-C35', 'M10')
    expectOnlyLostChariots(35)
  })

  it('needs something to rebuild', () => {
    rule('R9.3', 'R-C35')
    expectNeedsLosses(35)
  })
})
