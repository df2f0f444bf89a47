import { describe, expect, it } from 'vitest'
import { position, type StateSpec } from '#games/god-kings/testing/position.ts'
import { tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, GASGA, HATTI, kingOf, leaderOf, TRIBAL } from '../components/counters.ts'
import { spaceId, spaceNamed, spaceOf } from '../components/map.ts'
import { refugeSpaces } from '../politics/control.ts'

const controller = (s: { control: readonly number[] }, space: string) => s.control[spaceNamed(space)]

describe('24.1.7: home countries are cleared', () => {
  /** Hatti and the Gasga in Egypt, a Hittite siege of Memphis and an Egyptian in Hatti, before clearing. */
  const table = () =>
    tableAt({
      control: { egypt: 'egypt', tanis: 'hatti', avaris: 'hatti', sais: null, hatti: 'hatti', gaza: 'hatti' },
      garrisons: { memphis: 'egypt', avaris: 'hatti' },
      sieges: { memphis: { besieger: 'hatti', count: 2 } },
      forces: [
        { side: 'hatti', at: 'memphis', units: { W: 3 }, generals: ['hantili2'] },
        { side: 'gasga', at: 'tanis', units: { M: 2 }, generals: ['leader'] },
        { side: 'stray', at: 'bubastis', units: { M: 1 } },
        { side: 'egypt', at: 'kanesh', generals: ['warlord1'] },
      ],
      next: ['round', 'clearHomes'],
      hands: { egypt: [76], hatti: [77] },
    })

  it('of foreign markers: the power controls all of it again', () => {
    rule('24.1.7', 'R24.2')
    const { state } = table()
    for (const space of ['tanis', 'avaris', 'sais', 'memphis']) expect(controller(state, space)).toBe(EGYPT)
    expect(controller(state, 'gaza')).toBe(HATTI)
    expect(state.garrison[spaceNamed('memphis')]).toBe(EGYPT)
    expect(state.garrison[spaceNamed('avaris')]).toBe(-1)
    expect(state.besieger[spaceNamed('memphis')]).toBe(-1)
  })

  it('of foreign pieces: they go home, tribes to their space, strays away', () => {
    rule('24.1.7', 'R24.2', 'F10')
    const t = table()
    expect(t.asked).toBe('egypt displace')
    t.answer('generalTo:sais')
    expect(t.asked).toBe('hatti displace')
    t.answer('refuge:kanesh', 'generalTo:hattusha')
    const { state } = t
    expect(state.generals[kingOf(EGYPT) + 1]).toBe(spaceNamed('sais'))
    expect(state.generals[kingOf(HATTI)]).toBe(spaceNamed('hattusha'))
    expect(state.generals[leaderOf(GASGA)]).toBe(TRIBAL[GASGA])
    expect(state.at.filter((zone) => zone === spaceNamed('kanesh'))).toHaveLength(3)
    expect(state.at.some((zone) => spaceOf(zone) === spaceNamed('bubastis'))).toBe(false)
  })
})

describe('25: the displaced', () => {
  const at = (spec: StateSpec) => refugeSpaces(position(spec), EGYPT).map(spaceId)

  it('go to home spaces that their power controls and no enemy unit holds', () => {
    rule('25.0a', 'R25.1')
    const all = at({ control: { egypt: 'egypt', sinai: 'egypt' } })
    expect(all).toContain('memphis')
    expect(all).not.toContain('raphia')
    const forces = [{ side: 'hatti', at: 'tanis', units: { W: 1 } }]
    expect(at({ control: { egypt: 'egypt', sais: 'hatti' }, forces })).toEqual(
      all.filter((id) => id !== 'tanis' && id !== 'sais'),
    )
  })

  it('or else to the capital if no enemy is there, or wait', () => {
    rule('R25.1')
    expect(at({ control: { egypt: 'hatti' } })).toEqual(['memphis'])
    const forces = [{ side: 'hatti', at: 'memphis', units: { W: 1 } }]
    expect(at({ control: { egypt: 'hatti' }, forces })).toEqual([])
  })
})
