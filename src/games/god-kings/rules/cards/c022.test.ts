import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { spaceNamed } from '../components/map.ts'
import { kingOf } from '../components/sides.ts'
import { forceAt, go, scene, whyNot } from './testing/scene.ts'

describe('22 The God King', () => {
  const away = (more: object = {}) =>
    go(
      scene(22, {
        control: { egypt: 'egypt', hatti: 'hatti', kummanni: 'hatti' },
        forces: [
          { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'kummanni', units: { C: 3 }, generals: ['hantili2', 'warlord1'] },
        ],
        change: (s) => void (s.successor[1] = 1),
        ...more,
      }),
      'event:22',
      '?power:hatti',
    )

  it('crowns the successor; his owner puts the whole army of the king on one home space', () => {
    rule('R-C22', '19.3d', '25.0h', '9.3')
    const t = away()
    expect(t.asked).toBe('hatti displace')
    t.answer('refuge:akuwa')
    expect(t.state.king[1]).toBe(1)
    expect(t.state.successor[1]).toBe(-1)
    expect(forceAt(t, 'hatti', 'akuwa')).toEqual({ C: 3 })
    expect(t.state.generals.slice(3, 5)).toEqual([spaceNamed('akuwa'), spaceNamed('akuwa')])
    expect(t.state.newKings).toEqual([kingOf(1)])
  })

  it('leaves a besieged army where it is, and the new king with it', () => {
    rule('R-C22', '19.3d', '25.0h')
    const t = away({
      forces: [
        { side: 'egypt', at: 'kummanni', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'kummanni', inside: true, units: { C: 2 }, generals: ['hantili2', 'warlord1'] },
      ],
      sieges: { kummanni: { besieger: 'egypt', count: 1 } },
    })
    expect([t.state.king[1], t.state.newKings]).toEqual([1, [kingOf(1)]])
    expect(forceAt(t, 'hatti', 'kummanni', true)).toEqual({ C: 2 })
    expect(t.state.generals[3]).toBe(spaceNamed('kummanni') + 100)
    expect(t.state.generals[4]).toBe(spaceNamed('kummanni') + 100)
  })

  it('displaces the new king alone when there is no army of the king', () => {
    rule('R-C22', 'R19.4')
    const t = away({
      forces: [{ side: 'hatti', at: 'kummanni', generals: ['hantili2', 'warlord1'] }],
    }).answer('generalTo:kanesh')
    expect(t.state.generals.slice(3, 5)).toEqual([spaceNamed('kanesh'), spaceNamed('kummanni')])
  })

  it('ends the siege of an army that goes home', () => {
    rule('17.6', 'R-C22')
    const t = away({
      garrisons: { ugarit_city: 'egypt' },
      forces: [{ side: 'hatti', at: 'ugarit_city', units: { C: 3 }, generals: ['hantili2'] }],
      sieges: { ugarit_city: { besieger: 'hatti', count: 1 } },
    })
    expect(t.state.besieger[spaceNamed('ugarit_city')]).toBe(-1)
  })

  it('needs a king with a successor', () => {
    rule('19.3d', 'R9.3')
    expect(whyNot(22)).toBe('19.3d noSuccessor')
  })
})
