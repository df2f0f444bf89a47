import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectRaid, expectRaidBars, expectRaidEvents } from './testing/markers.ts'

describe('43 Aramean Raid', () => {
  it('costs the player who controls Assyria 2 VP unless an army of three units ends there in his next impulse', () => {
    rule('R-C39', '9.3')
    expectRaid(43, 'assyria', 'assyria', 'ashur_uballit1')
  })

  it('is answered by a Campaign or another event that activates', () => {
    rule('R-C39')
    expectRaidEvents(43, 'assyria', 'assyria', 'ashur_uballit1')
  })

  it('needs a player who controls the province and has an impulse left', () => {
    rule('R-C39', 'R9.3')
    expectRaidBars(43, 'assyria')
  })
})
