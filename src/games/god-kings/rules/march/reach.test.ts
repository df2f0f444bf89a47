import { describe, expect, it } from 'vitest'
import { type TestSpec, tableAt, testPosition } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, HATTI, kingOf } from '../components/counters.ts'
import { spaceId, spaceNamed } from '../components/map.ts'
import { hypotheticalBattle } from '../odds/chances.ts'
import { findTargets, hypotheticalMarch } from '../odds/prospects.ts'
import { trucePair } from '../politics/control.ts'
import { copyState } from '../state/copy.ts'
import { type Kings, OFF } from '../state/state.ts'
import { findReach } from './reach.ts'

/** Egypt's king with an army in Gaza, and the enemies it may meet. */
const inGaza = (units: object, more: TestSpec['forces'] = [], spec: TestSpec = {}) =>
  tableAt({
    control: { egypt: 'egypt', hatti: 'hatti' },
    forces: [{ side: 'egypt', at: 'gaza', units: units as { W: number }, generals: ['thutmose3'] }, ...(more ?? [])],
    hands: { egypt: [1], hatti: [76] },
    ...spec,
  })

/** Spaces within reach of the army on the march, with the points left. */
const points = (s: Kings) => Object.fromEntries(findReach(s, s.march!).map(({ space, left }) => [spaceId(space), left]))

const at = (s: Kings, space: string) => findReach(s, s.march!).find((r) => r.space === spaceNamed(space))

describe('the spaces an army on the march can reach', () => {
  it('lists armies that may intercept an attack', () => {
    rule('13.3')
    const t = inGaza({ W: 4 }, [
      { side: 'hatti', at: 'jaffa', units: { W: 2 } },
      { side: 'hatti', at: 'megiddo', units: { W: 2 }, generals: ['hantili2'] },
    ]).play('ops:1', 'activate:egypt-king', 'all')
    const s = copyState(t.state)
    s.impulse.surprise = true
    expect(at(s, 'jaffa')?.interceptors).toEqual([])
    const jaffa = at(t.state, 'jaffa')!
    expect(jaffa).toMatchObject({ battle: true, interceptors: [spaceNamed('megiddo')] })
    t.play('step:jaffa')
    expect(t.match.open[0]).toMatchObject({ kind: 'intercept', about: { from: 'megiddo' } })
  })

  it('tells apart cities whose defenders fight for certain and those who could come out', () => {
    rule('11.8d')
    const inTyre = { side: 'hatti', at: 'tyre', inside: true, units: { W: 2 } }
    const reached = (units: object, forces: TestSpec['forces'], spec: TestSpec = {}) => {
      const t = inGaza(units, forces, { control: { egypt: 'egypt', hatti: 'hatti', tyre: 'hatti' }, ...spec })
      return at(t.play('ops:1', 'activate:egypt-king', ...('W' in units ? ['all'] : [])).state, 'tyre')
    }
    expect(reached({ W: 4 }, [inTyre])).toMatchObject({ battle: false, comeOut: true })
    expect(reached({}, [inTyre])).toMatchObject({ battle: false, comeOut: false })
    const outside = { side: 'hatti', at: 'tyre', units: { W: 2 } }
    expect(reached({ W: 4 }, [inTyre, outside])).toMatchObject({ battle: true, comeOut: true })
    expect(reached({ W: 4 }, [outside])).toMatchObject({ battle: true, comeOut: false })
    const sieges = { tyre: { besieger: 'egypt', count: 0 } }
    const besiegers = { side: 'egypt', at: 'tyre', units: { W: 1 } }
    expect(reached({ W: 4 }, [inTyre, besiegers], { sieges })).toMatchObject({ battle: false, comeOut: false })
  })

  it('respects the number of spaces that a card allows', () => {
    rule('R-C7')
    const t = inGaza({ W: 4 }).play('ops:1', 'activate:egypt-king', 'all')
    const s = copyState(t.state)
    expect(points(s)).toHaveProperty('byblos')
    s.impulse.naval = 0
    s.impulse.spaces = 2
    expect(points(s)).not.toHaveProperty('byblos')
    expect(at(s, 'megiddo')!.way.map(spaceId)).toEqual(['gaza', 'jaffa', 'megiddo'])
  })

  it('limits units that joined late to their own points', () => {
    rule('R11.1')
    const t = inGaza({ C: 2 }, [{ side: 'egypt', at: 'jaffa', units: { W: 2 } }])
    t.play('ops:1', 'activate:egypt-king', 'all')
    const { march } = t.state
    const alone = points(t.state)
    march!.units = march!.units.concat(t.state.at.flatMap((z, u) => (z === spaceNamed('jaffa') ? [u] : [])))
    march!.joined = [0, 0, -1, -1]
    expect(Object.keys(points(t.state)).length).toBeLessThan(Object.keys(alone).length)
  })

  it('continues through enemies it may overrun, and by sea', () => {
    rule('11.5', '12.1')
    const weak = { side: 'hatti', at: 'jaffa', units: { w: 1 } }
    const t = inGaza({ W: 8, C: 2 }, [weak])
    t.play('ops:1', 'activate:egypt-king', 'all')
    const s = copyState(t.state)
    expect(at(s, 'jaffa')).toMatchObject({ battle: true, overruns: false })
    const through = findReach(s, s.march!).filter((r) => r.overruns)
    expect(through.map((r) => spaceId(r.space))).toContain('megiddo')
    s.march!.units = s.march!.units.slice(0, 5)
    s.march!.joined = s.march!.joined.slice(0, 5)
    const voyages = () => findReach(s, s.march!).filter((r) => r.bySea)
    expect(voyages()).toEqual([])
    s.impulse.naval = 1
    s.at = s.at.map((zone) => (zone === spaceNamed('jaffa') ? OFF : zone))
    expect(voyages().map((r) => [spaceId(r.from), r.left])).toContainEqual(['jaffa', 0])
    expect(voyages().every((r) => r.way.length >= 3)).toBe(true)
  })
})

describe('the army a general could take along', () => {
  it('is limited to what he can lead, with the points of the card', () => {
    rule('11.2b', '11.2c')
    const t = tableAt({
      control: { egypt: 'egypt', hatti: 'hatti' },
      forces: [{ side: 'egypt', at: 'gaza', units: { W: 9, C: 2 }, generals: ['warlord1'] }],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1')
    const general = t.state.generals.indexOf(spaceNamed('gaza'))
    const { march, around } = hypotheticalMarch(t.state, general, true)
    expect([march.units.length, around]).toEqual([5, 11])
    const s = copyState(t.state)
    s.impulse.extra = 2
    expect(hypotheticalMarch(s, general, true).march.allowance).toBe(march.allowance + 2)
    expect(hypotheticalMarch(s, general, false).march.allowance).toBe(march.allowance)
  })

  it('may fight defenders of a city who come out, with those in its field', () => {
    rule('11.8d', '15.1a')
    const hittites = [
      { side: 'hatti', at: 'tyre', inside: true, units: { W: 2 }, generals: ['hantili2'] },
      { side: 'hatti', at: 'tyre', units: { W: 2 }, generals: ['warlord1'] },
    ]
    const control = { egypt: 'egypt', hatti: 'hatti', tyre: 'hatti' }
    const t = inGaza({ W: 4 }, hittites, { control }).play('ops:1')
    const { s, march, targets } = findTargets(t.state, kingOf(EGYPT), true)!
    const target = targets.find(({ kind, space }) => kind === 'battle' && space === spaceNamed('tyre'))!
    expect(target.reach!.comeOut).toBe(true)
    const { side, general, units } = hypotheticalBattle(s, kingOf(EGYPT), march.units, target.space)!
    t.play('activate:egypt-king', 'all', 'step:jaffa', 'step:megiddo')
    t.play('step:tyre')
    expect(t.asked).toBe('hatti inOrOut')
    t.answer('done').until('egypt holdBack')
    expect(t.state.battle).toMatchObject({ side, general, units })
  })

  it('besieges no city of a power under truce', () => {
    rule('R-C28')
    const s = testPosition({
      control: { megiddo: 'hatti', egypt: 'egypt' },
      garrisons: { megiddo: 'hatti' },
      forces: [{ side: 'egypt', at: 'megiddo', units: { W: 4 }, generals: ['thutmose3'] }],
    })
    const sieges = () =>
      findTargets(s, kingOf(EGYPT), false)!.targets.filter((x) => x.kind === 'siege' && x.reach === null)
    expect(sieges()).toHaveLength(1)
    s.truces = [trucePair(EGYPT, HATTI)]
    expect(sieges()).toEqual([])
  })
})
