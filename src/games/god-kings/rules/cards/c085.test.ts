import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut } from '../../testingCards.ts'

describe('85 Rally', () => {
  it('flips two units reduced in the battle or returns two destroyed in it', () => {
    rule('R-C84', 'W15')
    const t = fightOut(battleTable([85], []), 4, 1)
    t.play('retreat:ebla').until('egypt battleEnd')
    t.answer('card:85')
    const flip = t.offered.find((o) => o === 'flip:hatti' || o === 'return:hatti')!
    const steps = () => t.state.steps.slice(23, 46).reduce((a, b) => a + b, 0)
    const before = steps()
    if (t.asked === 'egypt rally') t.answer(flip ?? t.offered[0]!)
    while (/rallyUnits/.test(t.asked)) t.answer(t.offered[0]!)
    expect(t.told).toContain('rallied')
    expect(Math.abs(steps() - before)).toBeLessThanOrEqual(2)
  })
})
