import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { spaceNamed } from '../components/map.ts'
import { kingOf } from '../components/sides.ts'
import { whyNotWith } from './testing/activating.ts'
import { forceAt, go, scene, vpOf } from './testing/scene.ts'

describe('18 The Epic of Gilgamesh', () => {
  const end = (...path: string[]) => go(scene(18), 'event:18', '?activate:egypt-king', 'all', ...path, 'stop')

  it('gives 2 VP and a chariot to the king who ends his move in a port of Amurru', () => {
    rule('R-C18', 'R-C34', '9.3')
    const t = end('step:arwad')
    expect(vpOf(t)).toEqual([2, 0])
    expect(forceAt(t, 'egypt', 'arwad')).toEqual({ C: 4 })
  })

  it('gives nothing inland', () => {
    rule('R-C18')
    const t = end('step:nahrin')
    expect(vpOf(t)).toEqual([0, 0])
    expect(forceAt(t, 'egypt', 'nahrin')).toEqual({ C: 3 })
  })

  it('counts where he ends his move, not where a lost battle sends him', () => {
    rule('R-C18')
    const t = scene(18, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['hantili2'] },
      ],
      control: { egypt: 'egypt', canaan: 'egypt', byblos: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    })
    go(t, 'event:18', '?activate:egypt-king', 'all', 'step:nahrin')
    while (!t.asked.includes('retreat') && t.asked !== 'hatti impulse') {
      if (t.asked.startsWith('chance')) t.answer(t.asked === 'chance defenderRoll' ? 5 : 1)
      else t.answer(t.offered.find((key) => /^(done|pass|decline|hit|plus:0|less)/.test(key)) ?? t.offered[0]!)
    }
    expect(t.asked).toBe('egypt retreat')
    t.answer('retreat:kadesh')
    for (let i = 0; i < 9 && t.asked !== 'hatti impulse'; i++) {
      t.answer(t.offered.find((key) => key === 'retreat:byblos') ?? t.offered[0]!)
    }
    expect(t.state.generals[kingOf(0)]).toBe(spaceNamed('byblos'))
    expect(vpOf(t)[0]).toBe(0)
  })

  it('activates the own king only', () => {
    rule('R11.10', 'R9.3')
    expect(whyNotWith(18, 'warlord1', 3)).toBe('R9.3 nobodyToActivate')
  })
})
