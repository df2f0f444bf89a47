import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut } from '../../testing/cards.ts'
import { watched } from './testing/attrition.ts'
import { forceAt } from './testing/scene.ts'

const control = { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' }

describe('33 The Army Rebels', () => {
  it('rolls attrition for a force in the space it has entered and in every later one', () => {
    rule('R-C33', 'W6', '11.13', '9.4')
    const t = watched(33).answer('step:nahrin')
    expect(t.asked).toBe('hatti entered')
    expect(t.match.open[0]!.about).toMatchObject({ side: 'egypt', space: 'nahrin', units: { length: 3 } })
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

  it('strikes an interceptor again where it retreats to', () => {
    rule('R-C33', 'W6')
    const t = watched(77, {
      control,
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'aleppo', units: { W: 3 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [2, 33], hatti: [77] },
    })
    t.play('step:nahrin', 'intercept:hatti-king', 'all', 1, 'card:33', 1, 1, 1, 'fight')
    fightOut(t, 3, 2).play('retreat:ebla')
    expect(t.asked).toBe('chance attrition')
  })

  it('strikes an army that avoids battle again in every space it flees to', () => {
    rule('R-C33', 'W6')
    const t = watched(77, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 2 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [2, 33], hatti: [77] },
    })
    t.play('step:nahrin', 'avoid:hatti-king', 'all', 1, 'avoidTo:aleppo', 'card:33', 1, 1)
    t.play('pursue', 1, 'step:aleppo', 'avoid:hatti-king', 'all', 1)
    t.answer(t.offered.find((key) => key.startsWith('avoidTo:'))!)
    expect(t.asked).toBe('chance attrition')
    t.answer(6, 1)
    expect(t.told.filter((kind) => kind === 'attrition')).toHaveLength(2)
  })

  it('leaves other forces of that side alone', () => {
    rule('R-C33')
    const t = watched(77, {
      control,
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 2 } },
        { side: 'hatti', at: 'aleppo', units: { C: 1 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [2, 33], hatti: [77] },
    })
    t.play('step:nahrin', 'intercept:hatti-king', 1, 'card:33', 1, 'fight')
    fightOut(t, 3, 2).play('retreat:ebla', 1)
    expect(t.told.filter((kind) => kind === 'attrition')).toHaveLength(2)
    expect(t.asked).not.toBe('chance attrition')
  })

  it('strikes a retreating force', () => {
    rule('R-C33', 'W6', 'F7')
    const t = fightOut(battleTable([33], []), 4, 1).play('retreat:ebla')
    expect(t.asked).toBe('egypt entered')
    expect(t.answer('card:33').asked).toBe('chance attrition')
  })
})
