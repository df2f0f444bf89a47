import { describe, expect, it } from 'vitest'
import { type ForceSpec, position } from '#games/god-kings/testing/position.ts'
import { fightOut, type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { markerSpaces } from '../actions/ops.ts'
import { CHARIOT, EGYPT, GUARD, HATTI, KASSITES, MERCENARY, TYPES, WARRIOR } from '../components/counters.ts'
import { provinceNamed, spaceId, spaceNamed, WOOD } from '../components/map.ts'
import { loseStep } from '../components/pieces.ts'
import { decider } from '../components/players.ts'
import { controlsProvince, income } from './control.ts'

const king = (at: string, W = 3): ForceSpec => ({ side: 'egypt', at, units: { W }, generals: ['thutmose3'] })

const table = (forces: readonly ForceSpec[], more: Partial<TestSpec> = {}) =>
  tableAt({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
    forces,
    hands: { egypt: [1, 76], hatti: [77] },
    ...more,
  })

describe('units', () => {
  it('have the numbers of both sides of their counters', () => {
    rule('2.2b')
    const numbers = [WARRIOR, CHARIOT, MERCENARY, GUARD].map((type) => {
      const { full, reduced } = TYPES[type]!
      return [full, reduced].map((side) => `${side.strength}-(${side.loss})-${side.movement}`).join(' ')
    })
    expect(numbers).toEqual(['3-(3)-4 2-(3)-4', '4-(2)-5 2-(2)-5', '2-(2)-4 1-(2)-4', '5-(2)-4 3-(2)-4'])
  })

  it('have two steps: the first loss reduces, the second destroys', () => {
    rule('3.0j')
    const s = position({ forces: [king('kadesh', 1)] })
    const unit = s.at.indexOf(spaceNamed('kadesh'))
    loseStep(s, unit)
    expect([s.steps[unit], s.at[unit]]).toEqual([1, spaceNamed('kadesh')])
    loseStep(s, unit)
    expect([s.steps[unit], s.at[unit]]).toEqual([0, -1])
  })
})

describe('control', () => {
  it('of a province is not ended by enemy units in it', () => {
    rule('3.0f', '18.1')
    const forces = ['kadesh', 'tyre', 'byblos', 'damascus'].map((at) => ({
      side: 'hatti',
      at,
      units: { W: 1 },
    }))
    const s = position({ control: { amurru: 'egypt' }, forces })
    expect(controlsProvince(s, EGYPT, provinceNamed('amurru'))).toBe(true)
  })

  it('of a space outlasts enemies in it and the loss of every other space around', () => {
    rule('18.3b', '18.1')
    const t = table([king('memphis'), { side: 'hatti', at: 'byblos', units: { W: 2 }, generals: ['warlord1'] }], {
      control: {
        egypt: 'egypt',
        byblos: 'egypt',
        hatti: 'hatti',
        arwad: 'hatti',
        tyre: 'hatti',
        kadesh: 'hatti',
      },
    }).answer('ops:1', 'trade', 'ops:77', 'trade')
    expect(t.state.round).toBe(2)
    expect(t.state.control[spaceNamed('byblos')]).toBe(EGYPT)
    const fought = fightOut(
      table([king('kadesh', 8), { side: 'hatti', at: 'nahrin', units: { W: 1 } }], {
        control: { egypt: 'egypt', nahrin: 'hatti', hatti: 'hatti' },
      }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin'),
      6,
      1,
    )
    expect(fought.state.control[spaceNamed('nahrin')]).toBe(EGYPT)
  })

  it('of a whole province brings its tribute; wood is counted by space, even under siege', () => {
    rule('7.1.2', 'R7.2')
    const whole = income(position({ control: { canaan: 'hatti' } }), HATTI)
    expect(whole.tp).toBe(2)
    expect(income(position({ control: { canaan: 'hatti', megiddo: null } }), HATTI).tp).toBe(0)
    const wooded = spaceNamed('tyre')
    const s = position({
      control: { tyre: 'hatti' },
      garrisons: { tyre: 'hatti' },
      sieges: { tyre: { besieger: 'egypt', count: 1 } },
      forces: [king('tyre')],
    })
    s.control[spaceNamed('byblos')] = HATTI
    s.besieger[spaceNamed('byblos')] = EGYPT
    expect(income(s, HATTI)).toEqual({ tp: 0, wp: WOOD[wooded]! + WOOD[spaceNamed('byblos')]! })
    expect(WOOD[wooded]! + WOOD[spaceNamed('byblos')]!).toBeGreaterThan(0)
  })

  it('can be extended by Ops in every province with an own army, not with a general alone', () => {
    rule('18.2a', 'R10.1', 'R18.1')
    const spec = (W: number) => ({
      control: { kadesh: 'egypt' },
      forces: [king('kadesh'), { side: 'egypt', at: 'gaza', units: { W }, generals: ['warlord1'] }],
    })
    const ids = (W: number) => markerSpaces(position(spec(W)), EGYPT).map(spaceId)
    expect(ids(1)).toEqual(expect.arrayContaining(['byblos', 'jaffa']))
    expect(ids(0)).toContain('byblos')
    expect(ids(0)).not.toContain('jaffa')
    const t = table(spec(1).forces, { control: { kadesh: 'egypt' } })
    t.answer('ops:1', 'markers', 'mark:hazor', 'mark:tyre', 'mark:nahrin')
    expect(['hazor', 'tyre', 'nahrin'].map((x) => t.state.control[spaceNamed(x)])).toEqual([0, 0, 0])
    expect(t.asked).toBe('hatti impulse')
  })
})

describe('a card', () => {
  it('has only one use, of its Ops or of its event', () => {
    rule('9.1', '9.2')
    const ops = table([king('memphis')], { control: { egypt: 'egypt', hatti: 'hatti' } })
    expect(ops.answer('ops:1', 'trade').asked).toBe('hatti impulse')
    expect(ops.state.garrison[spaceNamed('memphis')]).toBe(-1)
    const event = table([king('memphis')]).answer('event:76')
    expect([event.asked, event.state.vp[0]]).toEqual(['hatti impulse', 1])
  })

  it('cannot activate a general of another player', () => {
    rule('3.0a', '11.1a')
    const t = table([king('kadesh'), { side: 'hatti', at: 'kanesh', units: { W: 1 }, generals: ['warlord1'] }])
    t.answer('ops:1')
    expect(t.offered).toContain('activate:egypt-king')
    expect(t.offered.filter((key) => /hatti/.test(key))).toEqual([])
  })
})

describe('enemies', () => {
  const entering = (side: string, units: ForceSpec['units'], more: Partial<TestSpec> = {}) =>
    table([king('kadesh'), { side, at: 'arwad', units: units! }], more).play(
      'ops:1',
      'activate:egypt-king',
      'all',
      'step:arwad',
    )

  it('include the mercenaries of another power but not your own', () => {
    rule('3.0t')
    expect(entering('hatti', { M: 2 }).state.battle).not.toBeNull()
    expect(entering('egypt', { M: 2 }).asked).toBe('egypt march')
  })

  it('include neutrals whose control marker you hold', () => {
    rule('R3.3')
    const t = entering(
      'kassites',
      { W: 2 },
      {
        neutrals: ['kassites'],
        change: (s) => void (s.holder[KASSITES] = 0),
      },
    )
    expect(t.state.battle!.side).toEqual([EGYPT, KASSITES])
  })

  it('of an activated neutral are all other sides; its activator decides for it', () => {
    rule('R3.3', 'R20.2', '20.3d')
    const t = table(
      [
        { side: 'kassites', at: 'nuzi', units: { W: 3 }, generals: ['kashtiliash3'] },
        { side: 'hatti', at: 'assur', units: { W: 1 } },
      ],
      { neutrals: ['kassites'], change: (s) => void (s.holder[KASSITES] = 1) },
    ).play('ops:1', 'activate:kassites-king', 'all')
    expect(decider(t.state, KASSITES)).toBe(0)
    t.play('step:assur')
    expect(t.state.battle!.side).toEqual([KASSITES, HATTI])
    expect(t.asked).toBe('egypt holdBack')
  })
})
