import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut } from '../../testingCards.ts'
import { watched } from './testing/attrition.ts'
import { forceAt } from './testing/scene.ts'

describe('33 The Army Rebels', () => {
  it('rolls attrition for a force in the space it has entered and in every later one', () => {
    rule('R-C33', 'W6', '11.13', '9.4')
    const t = watched(33).answer('step:nahrin')
    expect(t.asked).toBe('hatti entered')
    t.answer('card:33', 6, 1, 1)
    expect(forceAt(t, 'egypt', 'nahrin')).toEqual({ C: 2, c: 1 })
    t.answer('step:aleppo')
    expect(t.asked).toBe('chance attrition')
    t.answer(1, 6, 1)
    expect(forceAt(t, 'egypt', 'aleppo')).toEqual({ C: 1, c: 2 })
    expect(t.asked).toBe('egypt march')
  })

  it('cannot be played on a lone general', () => {
    rule('R-C33', 'W6')
    const lone = watched(33, {
      forces: [{ side: 'egypt', at: 'kadesh', generals: ['thutmose3'] }],
    })
    expect(lone.answer('step:nahrin').asked).toBe('egypt march')
  })

  it('strikes a retreating force', () => {
    rule('R-C33', 'W6')
    const t = fightOut(battleTable([33], []), 4, 1).play('retreat:ebla')
    expect(t.asked).toBe('egypt entered')
    expect(t.answer('card:33').asked).toBe('chance attrition')
  })
})
