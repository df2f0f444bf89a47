import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { betroth } from './testing/points.ts'
import { scene, vpOf } from './testing/scene.ts'

describe('44 Royal Betrothal', () => {
  it('gives 2 VP to its player and 1 to the first who agrees', () => {
    rule('R-C44', '9.3')
    const t = betroth('to:hatti', 'no', 'to:mitanni', 'yes')
    expect(vpOf(t)).toEqual([2, 0, 1])
    expect(t.asked).toBe('hatti impulse')
  })

  it('asks nobody twice', () => {
    rule('R-C44')
    const t = betroth('to:hatti', 'no')
    expect(t.offered).toEqual(['to:mitanni', 'done'])
  })

  it('is used for 1 Ops when all refuse or nobody is asked', () => {
    rule('R-C44', 'R9.3', '9.2')
    for (const t of [betroth('done'), betroth('to:hatti', 'no', 'to:mitanni', 'no')]) {
      expect(t.asked).toBe('egypt use')
      expect(t.match.open[0]!.about).toMatchObject({ ops: 1 })
      expect(vpOf(t.answer('trade'))).toEqual([0, 0, 0])
      expect([t.state.tradeTp[0], t.state.tradeWp[0]]).toEqual([1, 1])
    }
  })

  it('may be chosen even where VP do not count, and is never void', () => {
    rule('R9.3', 'R-C44', 'R-S2')
    const t = scene(44, {
      scenario: 'assyro_babylonian',
      players: ['assyria', 'kassites'],
      control: { assyria: 'assyria', karduniash: 'kassites' },
      forces: [{ side: 'assyria', at: 'assur', units: { W: 1 }, generals: ['warlord1'] }],
      hands: { assyria: [44], kassites: [78] },
    }).answer('event:44', 'to:kassites', 'yes')
    expect(vpOf(t)).toEqual([0, 0])
    expect(t.asked).toBe('kassites impulse')
  })
})
