import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectCampaign, expectSailsOnce } from './testing/activating.ts'

describe('2 Favor of Marduk', () => {
  it('activates up to three generals one after another, whatever their ratings, one of them neutral', () => {
    rule('R-C1', '9.3', 'R11.10', '11.12a', '20.2a', 'W1')
    expectCampaign(2, 3)
  })

  it('carries one army over the sea', () => {
    rule('R12.3', '12.2')
    expectSailsOnce(2)
  })
})
