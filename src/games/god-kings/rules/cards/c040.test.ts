import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectRaid, expectRaidBars, expectRaidEvents } from './testing/markers.ts'

describe('40 Syrian Looters Raid', () => {
  it('costs the player who controls Mitanni 2 VP unless an army of three units ends there in his next impulse', () => {
    rule('R-C39', '9.3')
    expectRaid(40, 'mitanni', 'mitanni', 'saushtatar')
  })

  it('is answered by a Campaign or another event that activates', () => {
    rule('R-C39')
    expectRaidEvents(40, 'mitanni', 'mitanni', 'saushtatar')
  })

  it('needs a player who controls the province and has an impulse left', () => {
    rule('R-C39', 'R9.3')
    expectRaidBars(40, 'mitanni')
  })
})
