import { describe, expect, it } from 'vitest'
import { type ForceSpec, position } from '#games/god-kings/testing/position.ts'
import { fightOut, type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { markerSpaces } from '../actions/ops.ts'
import { updateSieges, whyNotSiegeAfterMarch } from '../battle/siege.ts'
import { EGYPT, HATTI, kingOf } from '../components/counters.ts'
import { spaceId, spaceNamed } from '../components/map.ts'
import { leadership } from '../components/ratings.ts'
import { deploymentSpaces } from '../politics/control.ts'
import { newMarch } from './orders.ts'

const HATTI_KING = kingOf(HATTI)
const control = { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' }

/** Egypt's king with an army at Kadesh, activated with 3 Ops; Hatti's forces as given. */
const marching = (units: ForceSpec['units'], hatti: readonly ForceSpec[], more: Partial<TestSpec> = {}) =>
  tableAt({
    control,
    forces: [{ side: 'egypt', at: 'kadesh', units: units!, generals: ['thutmose3'] }, ...hatti],
    hands: { egypt: [1], hatti: [76] },
    ...more,
  }).play('ops:1', 'activate:egypt-king', 'all')

describe('sieges', () => {
  it('end when the army leaves: the markers are gone if it returns', () => {
    rule('17.6', '17.3.3', 'R11.6')
    const t = tableAt({
      control,
      garrisons: { ugarit_city: 'hatti' },
      sieges: { ugarit_city: { besieger: 'egypt', count: 3 } },
      forces: [{ side: 'egypt', at: 'ugarit_city', units: { W: 3 }, generals: ['thutmose3'] }],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    expect(t.state.besieger[spaceNamed('ugarit_city')]).toBe(-1)
    t.play('step:ugarit_city', 'stop', 'siege', 3)
    expect(t.journal.events.findLast((e) => e.kind === 'siege')!.with).toMatchObject({ markers: 0 })
  })

  it('lose their markers when an interception takes too many units away', () => {
    rule('R13.1', '17.3.3')
    const besieging = (W: number) =>
      marching({ W: 3 }, [{ side: 'hatti', at: 'aleppo', units: { W }, generals: ['suppiluliuma1'] }], {
        change: (s) => {
          s.besieger[spaceNamed('aleppo')] = HATTI
          s.siege[spaceNamed('aleppo')] = 2
        },
      }).play('step:nahrin', 'intercept:hatti-king')
    const all = besieging(3).play('all', 1)
    expect(all.state.besieger[spaceNamed('aleppo')]).toBe(-1)
    const some = besieging(4)
    some.answer(some.offered.find((key) => key.startsWith('unit:'))!)
    some.answer(some.offered.find((key) => key.startsWith('unit:'))!).play(1)
    expect(some.state.siege[spaceNamed('aleppo')]).toBe(0)
    expect(some.state.besieger[spaceNamed('aleppo')]).toBe(HATTI)
  })

  it('by another besieger begin without markers', () => {
    rule('R17.4', 'M7')
    const city = spaceNamed('ugarit_city')
    const s = position({
      garrisons: { ugarit_city: 'mitanni' },
      sieges: { ugarit_city: { besieger: 'hatti', count: 2 } },
      forces: [{ side: 'egypt', at: 'ugarit_city', units: { W: 3 }, generals: ['thutmose3'] }],
    })
    updateSieges(s, newMarch(s, EGYPT, kingOf(EGYPT)))
    expect([s.besieger[city], s.siege[city]]).toEqual([EGYPT, 0])
  })

  it('are not rolled by an army that fought there in this activation', () => {
    rule('17.2b', '11.2f')
    const t = marching({ W: 9 }, [{ side: 'hatti', at: 'ugarit_city', units: { w: 1 } }], {
      garrisons: { ugarit_city: 'hatti' },
      control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    }).play('step:nahrin', 'step:ugarit_city', 'fight')
    t.state.march!.fought = true
    expect(whyNotSiegeAfterMarch(t.state)).toEqual(['17.2b', 'fought'])
    fightOut(t, 6, 1)
    expect(t.told).toContain('battleWon')
    expect(t.asked).toBe('hatti impulse')
  })
})

describe('overruns', () => {
  const weak = { side: 'hatti', units: { m: 1 }, generals: ['suppiluliuma1'] }

  it('displace the generals of the eliminated force', () => {
    rule('R11.3', '11.5')
    const t = marching({ W: 4 }, [{ ...weak, at: 'nahrin' }]).play('step:nahrin', 'overrun')
    expect(t.asked).toBe('hatti displace')
    t.answer('generalTo:kanesh')
    expect(t.state.generals[HATTI_KING]).toBe(spaceNamed('kanesh'))
    expect(t.asked).toBe('egypt march')
  })

  it('are not allowed against an army that has intercepted: there is a battle', () => {
    rule('11.5', '13.4b', '13.9')
    const t = marching({ W: 4 }, [{ ...weak, at: 'aleppo' }])
    t.play('step:nahrin', 'intercept:hatti-king', 1, 'fight')
    expect(t.state.battle).not.toBe(null)
    expect(t.told).not.toContain('overrun')
  })
})

describe('reactions', () => {
  it('include a declared avoid battle even after a successful interception', () => {
    rule('11.3e', '11.3d')
    const t = marching({ W: 4 }, [
      { side: 'hatti', at: 'nahrin', units: { W: 1 }, generals: ['warlord1'] },
      { side: 'hatti', at: 'aleppo', units: { W: 1 }, generals: ['suppiluliuma1'] },
    ]).play('step:nahrin', 'intercept:hatti-king', 'avoid:hatti-warlord1', 1, 'fight')
    expect(t.asked).toBe('chance avoidBattle')
    t.answer(6)
    expect(t.state.battle).toMatchObject({ failedAvoid: true, surprise: 1 })
  })
})

describe('generals', () => {
  it('who are warlords never add their leadership', () => {
    rule('10.2b', '11.2c')
    expect(leadership([kingOf(EGYPT) + 1, kingOf(EGYPT) + 2])).toBe(5)
    expect(leadership([kingOf(EGYPT), kingOf(EGYPT) + 1, kingOf(EGYPT) + 2])).toBe(20)
  })

  it('who are warlords cannot take another general along', () => {
    rule('10.2b', '11.9', '10.2a')
    const asked = (general: string) => {
      const t = tableAt({
        control,
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 1 }, generals: ['thutmose3', 'warlord1'] },
          { side: 'egypt', at: 'nahrin', units: { W: 1 }, generals: ['warlord2'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', `activate:${general}`)
      while (t.asked !== 'egypt march') t.answer(t.offered.includes('done') ? 'done' : t.offered[0]!)
      const kinds: string[] = []
      for (t.answer('step:nahrin', 'load'); t.asked !== 'egypt march'; t.answer('done')) kinds.push(t.asked)
      return kinds
    }
    expect(asked('egypt-king')).toContain('egypt takeGeneral')
    expect(asked('egypt-warlord1')).not.toContain('egypt takeGeneral')
  })
})

describe('places', () => {
  it('with enemy units take no reinforcements', () => {
    rule('R7.5', '7.1.5a')
    const spec = { control: { egypt: 'egypt', sinai: 'egypt', canaan: 'egypt' } }
    const free = deploymentSpaces(position(spec), EGYPT).map(spaceId)
    const forces = [{ side: 'hatti', at: 'gaza', units: { W: 1 } }]
    const held = deploymentSpaces(position({ ...spec, forces }), EGYPT).map(spaceId)
    expect(free).toContain('gaza')
    expect(held).toEqual(free.filter((id) => id !== 'gaza'))
  })

  it('are marked from an army that is not besieged', () => {
    rule('R10.1', '18.2a')
    const army = { side: 'egypt', at: 'tyre', inside: true, units: { W: 1 }, generals: ['thutmose3'] }
    const spec = { control: { tyre: 'egypt' }, forces: [army] }
    expect(markerSpaces(position(spec), EGYPT).map(spaceId)).toContain('byblos')
    const besieged = { ...spec, sieges: { tyre: { besieger: 'hatti', count: 0 } } }
    expect(markerSpaces(position(besieged), EGYPT)).toEqual([])
  })
})
