import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testing/cards.ts'
import { spaceNamed } from '../components/map.ts'
import { unitsIn } from '../components/pieces.ts'
import { GUARD, TYPE } from '../components/units.ts'
import { forceAt, scene, whyNot } from './testing/scene.ts'

describe('103 Royal Guard', () => {
  it('places or refits the royal guard with the king', () => {
    rule('R-C103', '3.0o')
    const t = eventTable(103).play('event:103')
    const guard = unitsIn(t.state, 0, spaceNamed('kadesh')).find((u) => TYPE[u] === GUARD)!
    expect(t.state.steps[guard]).toBe(2)
    const full = eventTable(103, {
      forces: [{ side: 'egypt', at: 'kadesh', units: { G: 1 }, generals: ['thutmose3'] }],
    })
    expect(full.why('event:103')).toBe('R-C103 guardFull')
  })

  it('flips a reduced guard, wherever it is; a besieged king gets none', () => {
    rule('R-C103', 'R-C34', 'R9.3')
    const apart = scene(103, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 1 }, generals: ['thutmose3'] },
        { side: 'egypt', at: 'gaza', units: { g: 1 }, generals: ['warlord1'] },
      ],
    })
    expect(forceAt(apart.answer('event:103'), 'egypt', 'gaza')).toEqual({ G: 1 })
    const besieged = whyNot(103, {
      forces: [
        { side: 'egypt', at: 'kadesh', inside: true, units: { C: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'kadesh', units: { C: 3 }, generals: ['hantili2'] },
      ],
      sieges: { kadesh: { besieger: 'hatti', count: 0 } },
    })
    expect(besieged).toBe('R-C103 kingBesieged')
    const elsewhere = scene(103, {
      forces: [
        { side: 'egypt', at: 'kadesh', inside: true, units: { C: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'kadesh', units: { C: 3 }, generals: ['hantili2'] },
        { side: 'egypt', at: 'gaza', units: { g: 1 }, generals: ['warlord1'] },
      ],
      sieges: { kadesh: { besieger: 'hatti', count: 0 } },
    })
    expect(forceAt(elsewhere.answer('event:103'), 'egypt', 'gaza')).toEqual({ G: 1 })
  })
})
