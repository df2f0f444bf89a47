import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import { position } from '../../vectors/position.ts'
import { quietly } from '../../vectors/quietly.ts'
import { NONE, spaceNamed } from '../components/map.ts'
import { countIn, strayMercenaries } from '../components/pieces.ts'
import {
  AMURRU_REVOLT,
  ASSYRIA,
  EGYPT,
  GASGA,
  HATTI,
  leaderOf,
  leads,
  MEGIDDO_REVOLT,
  MITANNI,
  STRAY,
  SUMER_REVOLT,
  TRIBAL,
} from '../components/sides.ts'
import { FIRST_MERCENARY } from '../components/units.ts'
import { displacementSpaces } from '../displacement/displacement.ts'
import { isChangeOfPower } from '../kings/assyria.ts'
import { mustRoll, stops } from '../march/march.ts'
import { pathsFrom } from '../march/movement.ts'
import { occupiedByRebels } from '../politics/control.ts'
import { endEmptyRevolts, looseMarkers, raiseRevolt, revoltArmySpaces, unguardedMarkers } from './revolts.ts'

const base: TestSpec = {
  control: { egypt: 'egypt', hatti: 'hatti' },
  forces: [{ side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['thutmose3'] }],
  hands: { egypt: [23, 1, 24], hatti: [76, 77, 2] },
}

const invaded = (more: Partial<TestSpec> = {}) =>
  tableAt({
    ...base,
    forces: [...base.forces!, { side: 'gasga', at: 'gasga', units: { M: 3, C: 2 }, generals: ['leader'] }],
    ...more,
  })

describe('21: Barbarians', () => {
  it('come to their tribal space with 1d6+2 mercenaries and 2 chariots, not active this round', () => {
    rule('21.0a', '21.0c', '21.0e', 'M9', 'R21.6', '2.2b')
    const t = tableAt(base).play('event:23', 'tribe:gasga', 4)
    expect(countIn(t.state, GASGA, TRIBAL[GASGA]!)).toBe(6 + 2)
    expect(t.state.generals[leaderOf(GASGA)]).toBe(TRIBAL[GASGA])
    expect(t.state.activated).toContain(leaderOf(GASGA))
    expect(leads(leaderOf(GASGA))).toBe(10)
  })

  it('are reinforced if they are in play', () => {
    rule('21.0b')
    const t = invaded({
      forces: [...base.forces!, { side: 'gasga', at: 'hakpis', units: { m: 2, c: 1 }, generals: ['leader'] }],
    }).play('event:23', 'tribe:gasga', 3)
    expect(countIn(t.state, GASGA, spaceNamed('hakpis'))).toBe(2 + 2 + 3)
    expect(t.state.steps.slice(FIRST_MERCENARY, FIRST_MERCENARY + 2)).toEqual([2, 2])
  })

  it('are activated as neutrals, leave by their own paths and place no markers', () => {
    rule('21.0c', '21.0d', '21.0i', 'R21.1', 'R11.11', 'R13.5')
    const t = invaded({ control: { egypt: 'egypt', hatti: 'egypt' } }).play('ops:1', 'activate:gasga-leader', 'all')
    expect(t.offered).toContain('step:hattusha')
    t.play('step:hakpis')
    expect(t.why('mark')).toBe('21.0d noMarkers')
    expect(t.match.open[0]!.about).toMatchObject({ left: 2 })
    expect(pathsFrom(HATTI, TRIBAL[GASGA]!)).toEqual([])
    expect(t.offered.some((o) => o === 'step:gasga')).toBe(false)
  })

  it('hesitate before a power’s army twice as strong', () => {
    rule('21.0f', 'R21.4')
    expect([mustRoll(12, 6), mustRoll(11, 6), stops(3), stops(4)]).toEqual([true, false, true, false])
    const t = invaded({
      forces: [
        { side: 'hatti', at: 'hakpis', units: { W: 12 }, generals: ['hantili2'] },
        { side: 'gasga', at: 'gasga', units: { M: 3 }, generals: ['leader'] },
      ],
    }).play('ops:1', 'activate:gasga-leader', 'all', 'step:hakpis')
    expect(t.asked).toBe('chance hesitation')
    t.answer(3)
    expect(t.state.generals[leaderOf(GASGA)]).toBe(TRIBAL[GASGA])
    expect(t.asked).toBe('hatti impulse')
  })

  it('take a space from its owner in the Victory Phase if they are alone there', () => {
    rule('21.0g', '22.0d', 'R24.5')
    const s = position({
      forces: [
        { side: 'gasga', at: 'hakpis', units: { M: 1 } },
        { side: 'gasga', at: 'kanesh', units: { M: 1 } },
        { side: 'hatti', at: 'kanesh', inside: true, units: { W: 1 } },
      ],
    })
    expect(occupiedByRebels(s)).toEqual([spaceNamed('hakpis')])
  })

  it('besiege, but only flip the garrison to the owner’s marker', () => {
    rule('R21.2', '17.3.2')
    const t = invaded({
      control: { egypt: 'egypt', hatti: 'hatti' },
      garrisons: { kanesh: 'hatti' },
      forces: [{ side: 'gasga', at: 'kanesh', units: { M: 4 }, generals: ['leader'] }],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'siege:gasga-leader', 6)
    expect(t.state.control[spaceNamed('kanesh')]).toBe(HATTI)
    expect(t.state.garrison[spaceNamed('kanesh')]).toBe(NONE)
  })

  it('are displaced to their tribal space', () => {
    rule('25.0a', 'R21.6')
    expect(displacementSpaces(position({}), GASGA)).toEqual([TRIBAL[GASGA]])
  })

  it('are joined as strays by mercenaries left alone', () => {
    rule('3.0n', 'R21.3')
    const s = position({
      forces: [
        { side: 'egypt', at: 'gaza', units: { M: 2 } },
        { side: 'egypt', at: 'jaffa', units: { M: 1, W: 1 } },
        { side: 'gasga', at: 'hakpis', units: { M: 1 } },
      ],
    })
    strayMercenaries(s)
    expect(s.owner.filter((o) => o === STRAY)).toHaveLength(2)
    expect(s.owner.filter((o) => o === EGYPT)).toHaveLength(1)
    expect(s.owner.filter((o) => o === GASGA)).toHaveLength(1)
  })
})

describe('22: Revolts', () => {
  const revolt: TestSpec = {
    neutrals: ['kassites'],
    players: ['egypt', 'hatti'],
    control: { amurru: 'egypt', canaan: 'egypt', sumer: 'kassites' },
    garrisons: { megiddo: 'egypt', tyre: 'egypt' },
    forces: [
      { side: 'egypt', at: 'byblos', units: { W: 1 } },
      { side: 'egypt', at: 'gaza', units: { W: 1 } },
    ],
  }

  it('have their own armies, spaces and markers to remove', () => {
    rule('22.0a', 'R-C38', 'R-C69', 'R-C71', 'R22.2', 'R-C19')
    const s = position(revolt)
    expect(revoltArmySpaces(s, AMURRU_REVOLT)).toEqual(['damascus', 'kadesh', 'arwad', 'nahrin'].map(spaceNamed))
    expect(revoltArmySpaces(s, MEGIDDO_REVOLT)).toEqual([spaceNamed('megiddo')])
    expect(revoltArmySpaces(s, SUMER_REVOLT)).toHaveLength(4)
    expect(unguardedMarkers(s, 2)).toEqual([spaceNamed('jaffa'), spaceNamed('jerusalem'), spaceNamed('hazor')])
    expect(looseMarkers(s, 3)).not.toContain(spaceNamed('byblos'))
  })

  it('place an army with a garrison marker that gives no control', () => {
    rule('22.0a', '22.0c', 'R22.1', 'M8')
    const s = position(revolt)
    for (const _ of raiseRevolt(quietly(s), { player: 1, side: HATTI }, MEGIDDO_REVOLT, spaceNamed('megiddo')))
      throw new Error('asked')
    expect(countIn(s, MEGIDDO_REVOLT, spaceNamed('megiddo'))).toBe(6)
    expect(s.garrison[spaceNamed('megiddo')]).toBe(MEGIDDO_REVOLT)
    expect(s.control[spaceNamed('megiddo')]).toBe(NONE)
    expect(leads(leaderOf(MEGIDDO_REVOLT))).toBe(10)
  })

  it('place no markers, and end without units', () => {
    rule('22.0b', 'R22.1')
    const s = position({ forces: [{ side: 'megiddo_revolt', at: 'megiddo', generals: ['leader'] }] })
    endEmptyRevolts(s)
    expect(s.generals[leaderOf(MEGIDDO_REVOLT)]).toBe(-1)
  })

  it('are placed back in their province by the player with the fewest VP', () => {
    rule('22.0e', 'R22.3', 'F9')
    const t = tableAt({
      ...revolt,
      turn: 2,
      forces: [
        { side: 'megiddo_revolt', at: 'tyre', units: { W: 2 }, generals: ['leader'] },
        { side: 'egypt', at: 'memphis', generals: ['thutmose3'] },
        { side: 'hatti', at: 'hattusha', generals: ['muwatalli1'] },
        { side: 'kassites', at: 'babylon', generals: ['ulamburiash'] },
      ],
      next: ['round', 'revoltsReturn'],
      change: (s) => void (s.total = [4, 1]),
    })
    expect(t.asked).toBe('hatti revoltTo')
    t.answer('revoltTo:hazor')
    expect(countIn(t.state, MEGIDDO_REVOLT, spaceNamed('hazor'))).toBe(2)
  })
})

describe('23: from Mitanni to Assyria', () => {
  const change = (more: Partial<TestSpec> = {}) =>
    tableAt({
      scenario: 'campaign',
      turn: 6,
      players: ['mitanni', 'hatti', 'egypt'],
      neutrals: ['kassites'],
      control: { assyria: 'mitanni', aleppo: 'mitanni' },
      forces: [
        { side: 'mitanni', at: 'washukanni', units: { W: 3 }, generals: ['tushratta'] },
        { side: 'egypt', at: 'nineveh', units: { W: 2 } },
        { side: 'egypt', at: 'memphis', generals: ['amenhotep4'] },
        { side: 'hatti', at: 'hattusha', generals: ['tudhaliya3'] },
        { side: 'kassites', at: 'dur_kurigalzu', generals: ['kadashman_enlil1'] },
      ],
      round: 0,
      next: ['round', 'reinforcement'],
      ...more,
    })

  it('replaces Mitanni at the beginning of turn 6', () => {
    rule('23.0a', 'R23.1', '1.0a')
    const t = change()
    expect(t.asked).toBe('egypt displace')
    t.answer('refuge:memphis')
    const s = t.state
    expect(s.players).toEqual([ASSYRIA, HATTI, EGYPT])
    expect(countIn(s, ASSYRIA, spaceNamed('assur'))).toBe(9 + 4)
    expect(s.garrison[spaceNamed('nineveh')]).toBe(ASSYRIA)
    expect(s.control[spaceNamed('aleppo')]).toBe(NONE)
    for (const id of ['assur', 'nineveh', 'arbeles', 'kalhu']) expect(s.control[spaceNamed(id)]).toBe(ASSYRIA)
    expect(s.generals.slice(9, 12)).toEqual(Array.from({ length: 3 }, () => spaceNamed('assur')))
    expect(s.control.includes(MITANNI)).toBe(false)
    expect(s.generals[6]).toBe(-1)
  })

  it('leaves seat, hand and VP with the player, who does not buy or deploy this turn', () => {
    rule('23.0b', 'R23.1')
    const t = change({
      hands: { mitanni: [33] },
      change: (s) => void Object.assign(s, { total: [7, 0, 0], tradeTp: [2, 0, 0] }),
    })
    t.answer('refuge:memphis')
    while (/give/.test(t.asked)) t.answer('nothing')
    expect(t.asked).toMatch(/^hatti/)
    expect([t.state.total[0], t.state.cards[33]]).toEqual([7, 5])
    expect([t.state.tp[0], t.state.wp[0]]).toEqual([0, 0])
    expect(isChangeOfPower(t.state)).toBe(false)
  })

  it('turns a neutral Mitanni into a neutral Assyria, including its control marker', () => {
    rule('R23.1', 'R-S8')
    const t = change({
      players: ['hatti', 'egypt'],
      neutrals: ['mitanni', 'kassites'],
      change: (s) => void (s.holder[MITANNI] = 1),
    })
    t.answer('refuge:memphis')
    expect(t.state.neutrals).toContain(ASSYRIA)
    expect(t.state.holder[ASSYRIA]).toBe(1)
  })
})
