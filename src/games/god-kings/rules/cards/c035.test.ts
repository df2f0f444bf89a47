import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { lostIndex } from '../pieces.ts'
import { CHARIOT } from '../units.ts'
import { forceAt, go, scene, whyNot } from './testing/scene.ts'

describe('35 Salhan', () => {
  const losses = (more: object = {}) =>
    scene(35, {
      forces: [{ side: 'egypt', at: 'kadesh', units: { W: 1, w: 2, c: 2 }, generals: ['thutmose3'] }],
      change: (s) => void (s.lost[lostIndex(0, CHARIOT)] = 1),
      ...more,
    })

  it('returns three destroyed units reduced to one general, then flips six, the returned ones too', () => {
    rule('R-C35', '9.3')
    const t = go(losses(), 'event:35', '?with:egypt-king')
    expect(t.asked).toBe('egypt returnUnits')
    for (let i = 0; i < 3; i++) t.answer(t.offered.find((key) => key.startsWith('unit:'))!)
    expect(t.asked).toBe('egypt flipUnits')
    expect(Object.values(forceAt(t, 'egypt', 'kadesh')).reduce((a, b) => a + b)).toBe(8)
    for (let i = 0; i < 6; i++) t.answer(t.offered.find((key) => key.startsWith('unit:'))!)
    expect(t.asked).toBe('hatti impulse')
    const { w = 0, c = 0 } = forceAt(t, 'egypt', 'kadesh')
    expect(w + c).toBe(1)
  })

  it('counts a chariot lost since the last reinforcement, but no other', () => {
    rule('R-C35', 'M10')
    const chariots = (t: ReturnType<typeof losses>) =>
      t.offered.filter((key) => key.includes('chariot')).length
    expect(chariots(go(losses(), 'event:35', '?with:egypt-king'))).toBe(1)
    expect(chariots(go(losses({ change: () => {} }), 'event:35', '?with:egypt-king'))).toBe(0)
  })

  it('needs something to rebuild', () => {
    rule('R9.3', 'R-C35')
    expect(whyNot(35)).toBe('R9.3 nothingToRebuild')
  })
})
