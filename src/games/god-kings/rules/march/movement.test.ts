import { describe, expect, it } from 'vitest'
import type { ForceSpec, UnitCounts } from '#games/god-kings/testing/position.ts'
import { fightOut, type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, HATTI, kingOf } from '../components/counters.ts'
import { inside, spaceNamed } from '../components/map.ts'
import { countIn } from '../components/pieces.ts'

const [KADESH, ARWAD, UGARIT] = ['kadesh', 'arwad', 'ugarit_city'].map(spaceNamed) as [number, number, number]
const WARLORD = kingOf(EGYPT) + 1

const egypt = (units: UnitCounts, at = 'kadesh', ...generals: string[]): ForceSpec => ({
  side: 'egypt',
  at,
  units,
  generals,
})
const hatti = (units: UnitCounts, at: string, ...generals: string[]): ForceSpec => ({
  side: 'hatti',
  at,
  units,
  generals,
})

/** Egypt holds the coast of Amurru; its hand: Campaign 1 (3 Ops), 15 (2 Ops). */
const table = (forces: readonly ForceSpec[], more: Partial<TestSpec> = {}) =>
  tableAt({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    forces,
    hands: { egypt: [1, 15], hatti: [76] },
    ...more,
  })

/** The king activated by 3 Ops with all units in his space. */
const marching = (forces: readonly ForceSpec[], more: Partial<TestSpec> = {}) =>
  table(forces, more).play('ops:1', 'activate:egypt-king').until('egypt units').play('all')

const left = (t: ReturnType<typeof table>) => t.match.open[0]!.about!.left

describe('movement points', () => {
  it('must suffice for the space that is entered', () => {
    rule('11.2a', '11.7a')
    const t = marching([egypt({ W: 2 }, 'raphia', 'thutmose3')]).answer('step:gaza', 'step:jaffa', 'step:gaza')
    expect(left(t)).toBe(1)
    expect(t.why('step:jerusalem')).toBe('11.2a points')
    t.answer('step:raphia')
    expect(t.why('step:gaza')).toBe('11.2a points')
  })

  it('are not spent on going in and out of an own city, which holds two units', () => {
    rule('11.8c', '11.8a')
    const t = marching([egypt({ W: 2 }, 'kadesh', 'thutmose3')]).answer('inside')
    expect([left(t), countIn(t.state, EGYPT, inside(KADESH))]).toEqual([4, 2])
    t.answer('outside')
    expect([left(t), countIn(t.state, EGYPT, KADESH)]).toEqual([4, 2])
    expect(marching([egypt({ W: 3 }, 'kadesh', 'thutmose3')]).why('inside')).toBe('11.8a twoInside')
  })

  it('allow an army to enter and leave a city only once per space', () => {
    rule('11.2d', '11.8c')
    const t = marching([egypt({ W: 2 }, 'kadesh', 'thutmose3')])
    expect(t.why('outside')).toBe('11.2d onceHere')
    t.answer('inside')
    expect(t.offered).toContain('outside')
    expect(t.why('inside')).toBe('11.2d onceHere')
    t.answer('outside')
    expect([t.why('inside'), t.why('outside')]).toEqual(['11.2d onceHere', '11.2d onceHere'])
    expect(marching([egypt({ W: 2 }, 'kadesh', 'thutmose3')]).answer('step:arwad', 'step:kadesh').offered).toContain(
      'inside',
    )
  })

  it('allow an army that left its city and went back in to stay there', () => {
    rule('11.2d', '11.8c')
    const t = marching([{ ...egypt({ W: 2 }, 'kadesh', 'thutmose3'), inside: true }])
    expect(t.why('inside')).toBe('11.2d onceHere')
    t.answer('outside', 'inside')
    expect(countIn(t.state, EGYPT, inside(KADESH))).toBe(2)
    expect([t.why('inside'), t.why('outside')]).toEqual(['11.2d onceHere', '11.2d onceHere'])
  })

  it('are neither spent nor gained by picking up units, up to the limit', () => {
    rule('11.2d')
    const t = table([egypt({ W: 1 }, 'kadesh', 'warlord1'), egypt({ C: 6 }, 'arwad')])
    t.play('ops:1', 'activate:egypt-warlord1', 'unit:egypt-ra-1', 'step:arwad', 'load', 'done')
    for (let n = 0; n < 4; n++) t.answer(t.offered.find((key) => key.startsWith('take:'))!)
    expect(t.asked).toBe('egypt march')
    expect(left(t)).toBe(3)
    expect(t.state.march!.units).toHaveLength(5)
  })

  it('spent on a marker count for a unit that was picked up', () => {
    rule('R11.1')
    const t = table([egypt({}, 'nahrin', 'warlord1'), egypt({ W: 1 }, 'aleppo')], { control: {} })
    t.play('ops:1', 'activate:egypt-warlord1', 'step:aleppo', 'load', 'take:egypt-ra-1')
    t.answer('step:alalakh', 'step:aleppo', 'step:hashum', 'step:aleppo')
    expect(left(t)).toBe(1)
    expect(t.why('mark')).toBe('R11.1 tooSlow')
  })
})

describe('a city', () => {
  const enter = (units: UnitCounts, more: Partial<TestSpec> = {}) =>
    marching([egypt({ W: 4 }, 'arwad', 'thutmose3'), hatti(units, 'ugarit_city', 'warlord1')], more)

  it('takes two units of its owner inside; the third stays out and stops the army', () => {
    rule('11.8a', '11.8d', '11.8b')
    const t = enter({ W: 3 }).play('step:ugarit_city')
    expect(t.asked).toBe('hatti inOrOut')
    expect(t.offered).not.toContain('all')
    const first = () => t.offered.find((key) => key.startsWith('unit:'))!
    t.answer(first()).answer(first())
    expect(countIn(t.state, HATTI, inside(UGARIT))).toBe(2)
    t.play('shelter:hatti-warlord1')
    expect(t.state.battle!.units[1]).toHaveLength(1)
  })

  it('can be passed but not marked while it has enemies inside or a garrison marker', () => {
    rule('R11.7', '11.8b')
    const forces = [egypt({ W: 4 }, 'arwad', 'thutmose3'), hatti({ W: 2 }, 'ugarit_city')]
    const units = enter({}, { forces }).play('step:ugarit_city', 'all')
    expect(units.why('mark')).toBe('11.6 enemyUnits')
    expect(units.answer('step:aleppo').asked).toBe('egypt march')
    const marker = enter(
      {},
      {
        forces: [egypt({ W: 4 }, 'arwad', 'thutmose3')],
        garrisons: { ugarit_city: 'hatti' },
      },
    ).play('step:ugarit_city')
    expect(marker.why('mark')).toBe('11.6 garrisonThere')
    expect(marker.answer('step:aleppo').asked).toBe('egypt march')
  })

  it('cannot be entered by a side that does not hold it', () => {
    rule('M5', '12.4')
    const t = marching([egypt({ W: 2 }, 'arwad', 'thutmose3')]).answer('step:ugarit_city')
    expect(t.why('inside')).toBe('12.4 notOwnCity')
  })

  it('under siege does not choose again who is inside; its besieger fights, and only its own units sortie', () => {
    rule('11.8d', 'R11.5', 'R15.8')
    const t = marching(
      [
        egypt({ W: 4 }, 'arwad', 'thutmose3'),
        hatti({ W: 3 }, 'ugarit_city'),
        { side: 'mitanni', at: 'ugarit_city', inside: true, units: { W: 2 }, generals: ['warlord1'] },
      ],
      {
        players: ['egypt', 'hatti', 'mitanni'],
        control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'mitanni', hatti: 'hatti' },
        sieges: { ugarit_city: { besieger: 'hatti', count: 1 } },
      },
    ).answer('step:ugarit_city')
    expect(t.asked).toBe('egypt holdBack')
    expect(t.state.battle!.side).toEqual([EGYPT, HATTI])
    expect(t.state.battle!.units.map((units) => units.length)).toEqual([4, 3])
  })
})

describe('warlords', () => {
  const lone = egypt({}, 'memphis', 'warlord2')

  it('are dropped on the way with or without units, and then cannot move again', () => {
    rule('11.10a', '11.2d')
    const t = table([egypt({ W: 3 }, 'kadesh', 'thutmose3', 'warlord1'), lone])
    t.answer('event:1', 'activate:egypt-king', 'general:egypt-warlord1', 'all', 'step:arwad', 'load')
    t.play('dropGeneral:egypt-warlord1', 'step:kadesh', 'stop')
    expect([t.state.generals[WARLORD], t.state.generals[kingOf(EGYPT)]]).toEqual([ARWAD, KADESH])
    expect(t.why('activate:egypt-warlord1')).toBe('11.12a moved')
  })

  it('are picked up by the king on the way, and then cannot move again either', () => {
    rule('11.9', '11.12a')
    const t = table([egypt({ W: 1 }, 'kadesh', 'thutmose3'), egypt({ W: 1 }, 'arwad', 'warlord1'), lone])
    t.play('event:1', 'activate:egypt-king', 'unit:egypt-ra-1', 'step:arwad', 'load', 'takeGeneral:egypt-warlord1')
    t.play('step:byblos', 'stop')
    expect(t.state.generals[WARLORD]).toBe(spaceNamed('byblos'))
    expect(t.why('activate:egypt-warlord1')).toBe('11.12a moved')
  })
})

describe('a Campaign', () => {
  const campaign = () =>
    table([egypt({ W: 4 }, 'kadesh', 'thutmose3', 'warlord1'), egypt({ W: 1 }, 'arwad', 'warlord2')])

  it('moves no general and no unit twice', () => {
    rule('11.1b', '11.12a', 'R-C1')
    const t = campaign().answer('event:1', 'activate:egypt-king', 'general:egypt-warlord1', 'all')
    t.play('step:arwad', 'stop')
    expect(t.why('activate:egypt-king')).toBe('11.12a moved')
    expect(t.why('activate:egypt-warlord1')).toBe('11.12a moved')
    t.play('activate:egypt-warlord2')
    expect(t.asked).toBe('egypt units')
    expect(t.offered.filter((key) => key.startsWith('unit:'))).toHaveLength(1)
    const mine = t.offered.find((key) => key.startsWith('unit:'))!
    for (const unit of ['egypt-ra-1', 'egypt-seth-1', 'egypt-amun-1', 'egypt-ptah-1']) {
      if (mine !== `unit:${unit}`) expect(t.why(`unit:${unit}`)).toBe('11.12a unitMoved')
    }
  })

  it('lets one general fight outside a city and another besiege it', () => {
    rule('11.12b', 'R17.3')
    const t = table(
      [egypt({ W: 6 }, 'arwad', 'thutmose3'), egypt({ W: 3 }, 'kadesh', 'warlord1'), hatti({ w: 2 }, 'ugarit_city')],
      { garrisons: { ugarit_city: 'hatti' } },
    ).play('event:1', 'activate:egypt-king', 'all', 'step:ugarit_city')
    while (t.asked === 'hatti inOrOut') t.answer('done')
    fightOut(t, 6, 1)
    t.until('egypt activate')
    expect(t.state.at.filter((zone) => zone === UGARIT).length).toBeGreaterThan(2)
    t.answer('activate:egypt-warlord1').play('all', 'step:arwad', 'step:ugarit_city', 'stop', 'siege')
    expect(t.asked).toBe('chance siege')
  })
})

describe('generals without units', () => {
  it('on the march neither displace others nor make them avoid battle', () => {
    rule('R11.9', 'R11.2')
    const t = table([egypt({}, 'kadesh', 'thutmose3'), hatti({}, 'arwad', 'warlord1')])
    t.play('ops:1', 'activate:egypt-king', 'step:arwad')
    expect(t.asked).toBe('egypt march')
    expect(t.state.generals[kingOf(HATTI) + 1]).toBe(ARWAD)
  })
})

describe('an overrun', () => {
  it('destroys the units, counted as for battle: chariots half in the mountains', () => {
    rule('11.5', 'R11.3')
    const t = marching([egypt({ W: 7 }, 'gaza', 'thutmose3'), hatti({ C: 1 }, 'jerusalem')])
    t.play('step:jerusalem')
    expect(t.asked).toBe('egypt overrun')
    t.answer('overrun')
    expect(countIn(t.state, HATTI, spaceNamed('jerusalem'))).toBe(0)
    expect(t.asked).toBe('egypt march')
  })
})

describe('an activation', () => {
  it('runs from its windows through the march to the siege roll, and marks the units as moved', () => {
    rule('F3', '11.2e', '17.2b', 'W4')
    const t = table([egypt({ W: 3 }, 'arwad', 'thutmose3')], {
      garrisons: { ugarit_city: 'hatti' },
      hands: { egypt: [1, 15], hatti: [48, 101, 76] },
    })
    const answers = ['pass', 'event:1', 'all', 'pass', 'pass', 'step:ugarit_city', 'pass', 'stop', 'siege', 2]
    expect(t.asks(...answers)).toEqual([
      'hatti anyTime',
      'egypt impulse',
      'egypt units',
      'hatti activated',
      'hatti anyTime',
      'egypt march',
      'hatti anyTime',
      'egypt march',
      'egypt siegeOrNot',
      'chance siege',
    ])
    expect([t.state.siege[UGARIT], t.state.march]).toEqual([1, null])
    expect(t.state.impulse.movedUnits).toHaveLength(3)
  })

  it('ends with its battle, won or lost, regardless of points left', () => {
    rule('15.1a', '11.2f')
    const t = marching([egypt({ W: 6 }, 'arwad', 'thutmose3'), hatti({ w: 1 }, 'ugarit_city')], {
      garrisons: { ugarit_city: 'hatti' },
    }).play('step:ugarit_city')
    while (t.asked === 'hatti inOrOut') t.answer('done')
    fightOut(t, 6, 1)
    expect(t.state.generals[kingOf(EGYPT)]).toBe(UGARIT)
    expect(t.asked).toBe('hatti impulse')
  })
})
