import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { tableAt } from '../../testing.ts'
import { eventTable } from '../../testingCards.ts'

describe('42 Elamite Raid', () => {
  it('costs the player of the province 2 VP unless he sends an army there', () => {
    rule('R-C39', 'M11')
    const raid = (answer: boolean) => {
      const t = tableAt({
        players: ['hatti', 'egypt'],
        control: { karduniash: 'egypt', hatti: 'hatti' },
        forces: [{ side: 'egypt', at: 'nippur', units: { W: 3 }, generals: ['thutmose3'] }],
        hands: { hatti: [42, 76], egypt: [1, 76, 77] },
      }).play('event:42')
      if (answer) t.play('ops:1', 'activate:egypt-king', 'all', 'stop')
      else t.play('ops:77', 'trade')
      return t.state.vp[1]
    }
    expect(raid(true)).toBe(0)
    expect(raid(false)).toBe(-2)
    expect(eventTable(42, { control: {} }).why('event:42')).toBe('R-C39 nobodyToRaid')
  })
})
