import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { PROVINCES, provinceNamed } from '../components/map.ts'
import { turnScore } from '../victory/victory.ts'
import { whyNoPoints } from './testing/points.ts'
import { scene, whyNot } from './testing/scene.ts'

describe('108 Flood in Sumeria', () => {
  it('makes Sumer worth no VP this turn', () => {
    rule('9.3', 'M11', '24.1.1')
    const t = scene(108, { control: { egypt: 'egypt', sumer: 'egypt' } })
    const before = turnScore(t.state, 0, 0).provinceVp
    const after = turnScore(t.answer('event:108').state, 0, 0).provinceVp
    expect(before - after).toBe(PROVINCES[provinceNamed('sumer')]!.vp)
  })

  it('is void when it changes nothing', () => {
    rule('R9.3', 'R-S2')
    expect(whyNot(108, { change: (s) => void (s.sumerFlood = true) })).toBe('R9.3 noChange')
    expect(whyNot(108, { closed: ['sumer'] })).toBe('R9.3 noChange')
    expect(whyNoPoints(108, 'kassites')).toBe('R9.3 noChange')
  })
})
