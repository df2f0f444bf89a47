import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectNeedsLosses, expectOnlyLostChariots, expectReturnsAndFlips } from './testing/rebuild.ts'

describe('36 Ilku', () => {
  it('returns three destroyed units reduced to one general, then flips six, the returned ones too', () => {
    rule('R-C35', '9.3')
    expectReturnsAndFlips(36)
  })

  it('counts a chariot lost since the last reinforcement, but no other', () => {
    rule('R-C35', 'M10')
    expectOnlyLostChariots(36)
  })

  it('needs something to rebuild', () => {
    rule('R9.3', 'R-C35')
    expectNeedsLosses(36)
  })
})
