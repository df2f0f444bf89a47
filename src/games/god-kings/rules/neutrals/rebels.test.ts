import { describe, expect, it } from 'vitest'
import { type ForceSpec, position, silentGame } from '#games/god-kings/testing/position.ts'
import { fightOut, type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { canWinnerMark } from '../battle/battle.ts'
import {
  AMURRU_REVOLT,
  ASSYRIA,
  EGYPT,
  FIRST_MERCENARY,
  GASGA,
  HATTI,
  LIBYAN,
  leaderOf,
  leadershipOf,
  MEGIDDO_REVOLT,
  MITANNI,
  STRAY,
  SUMER_REVOLT,
  TRIBAL,
} from '../components/counters.ts'
import { NONE, spaceId, spaceNamed } from '../components/map.ts'
import { countIn, strayMercenaries, unitsOf } from '../components/pieces.ts'
import { ASIDE, DECK } from '../components/players.ts'
import { isMuchStronger, isStopped } from '../march/march.ts'
import { pathsFrom } from '../march/movement.ts'
import { occupiedByRebels } from '../politics/control.ts'
import { displacementSpaces, revoltSpaces } from '../politics/displacement.ts'
import { isChangeOfPower } from '../politics/kings.ts'
import { reshuffle } from '../turn/strategy.ts'
import {
  endEmptyRevolts,
  isTribeInPlay,
  looseMarkers,
  raiseRevolt,
  revoltArmySpaces,
  unguardedMarkers,
} from './rebels.ts'

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
    expect(leadershipOf(leaderOf(GASGA))).toBe(10)
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
    expect([isMuchStronger(12, 6), isMuchStronger(11, 6), isStopped(3), isStopped(4)]).toEqual([
      true,
      false,
      true,
      false,
    ])
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
    for (const _ of raiseRevolt(silentGame(s), { player: 1, side: HATTI }, MEGIDDO_REVOLT, spaceNamed('megiddo')))
      throw new Error('asked')
    expect(countIn(s, MEGIDDO_REVOLT, spaceNamed('megiddo'))).toBe(6)
    expect(s.garrison[spaceNamed('megiddo')]).toBe(MEGIDDO_REVOLT)
    expect(s.control[spaceNamed('megiddo')]).toBe(NONE)
    expect(leadershipOf(leaderOf(MEGIDDO_REVOLT))).toBe(10)
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

const NAHRIN = spaceNamed('nahrin')
const gasga = (at: string, M = 3): ForceSpec => ({ side: 'gasga', at, units: { M }, generals: ['leader'] })

const table = (forces: readonly ForceSpec[], more: Partial<TestSpec> = {}) =>
  tableAt({
    control: { egypt: 'egypt', hatti: 'hatti' },
    forces,
    hands: { egypt: [1, 23], hatti: [2, 76] },
    ...more,
  })

describe('21: a tribe', () => {
  it('cannot be activated in the round in which it comes', () => {
    rule('21.0a', '20.3c')
    const t = table([]).answer('event:23', 'tribe:gasga', 3, 'ops:2')
    expect(t.why('activate:gasga-leader')).toBe('20.3c neutralThisRound')
  })

  it('places no marker after a battle, and neither does a Revolt', () => {
    rule('21.0d', '22.0b', 'R15.7')
    const s = position({ control: { nahrin: 'hatti' } })
    expect([GASGA, MEGIDDO_REVOLT, STRAY, EGYPT].map((side) => canWinnerMark(s, side, NAHRIN, 3))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('does not hesitate before leaderless units or a Revolt', () => {
    rule('21.0f', 'R21.4')
    const facing = (other: ForceSpec) =>
      table([gasga('gasga', 1), other]).play('ops:1', 'activate:gasga-leader', 'unit:mercenary-1', 'step:hakpis').told
    const army = { side: 'hatti', at: 'hakpis', units: { W: 6 } }
    expect(facing({ ...army, generals: ['warlord1'] })).not.toContain('moved')
    expect(facing(army)).toContain('moved')
    const revolt = { side: 'megiddo_revolt', at: 'hakpis', units: { W: 4 }, generals: ['leader'] }
    expect(facing(revolt)).toContain('moved')
  })

  it('is in play while its leader is, and its cards are shuffled back', () => {
    rule('R21.6', '21.0k', '9.6')
    const s = position({ forces: [{ side: 'gasga', at: 'gasga', generals: ['leader'] }] })
    expect([isTribeInPlay(s, GASGA), isTribeInPlay(s, LIBYAN)]).toEqual([true, false])
    s.cards[23] = ASIDE
    reshuffle(s)
    expect(s.cards[23]).toBe(DECK)
  })
})

describe('strays', () => {
  it('that lose a battle are removed, even with other strays nearby', () => {
    rule('R21.3')
    const t = fightOut(
      table(
        [
          { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
          { side: 'stray', at: 'nahrin', units: { M: 4 } },
          { side: 'stray', at: 'ebla', units: { M: 9 } },
        ],
        { control: { kadesh: 'egypt', egypt: 'egypt', hatti: 'hatti' } },
      ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin'),
      1,
      6,
    )
    expect(t.told).toContain('battleWon')
    expect(t.told).not.toContain('rout')
    expect([countIn(t.state, STRAY, NAHRIN), countIn(t.state, STRAY, spaceNamed('ebla'))]).toEqual([0, 9])
    expect(unitsOf(t.state, STRAY)).toHaveLength(9)
  })
})

describe('22: a Revolt', () => {
  const army: ForceSpec = { side: 'megiddo_revolt', at: 'hazor', units: { W: 1, w: 2 }, generals: ['leader'] }

  it('is activated like a neutral', () => {
    rule('22.0a', '20.2a')
    const t = table([army]).play('ops:1', 'activate:megiddo_revolt-leader', 'all', 'step:damascus', 'stop')
    expect(t.state.generals[leaderOf(MEGIDDO_REVOLT)]).toBe(spaceNamed('damascus'))
    expect(t.state.holder[MEGIDDO_REVOLT]).toBe(0)
  })

  it('that is displaced goes to its own space, or to a free one of its province', () => {
    rule('R21.5')
    expect(displacementSpaces(position({}), MEGIDDO_REVOLT).map(spaceId)).toEqual(['megiddo'])
    const held = position({ forces: [{ side: 'egypt', at: 'megiddo', units: { W: 1 } }] })
    expect(displacementSpaces(held, MEGIDDO_REVOLT).map(spaceId)).toEqual(['gaza', 'jaffa', 'jerusalem', 'hazor'])
  })

  it('is placed back in a space without other units, at its current strength', () => {
    rule('R22.3', '22.0e')
    const forces = [army, { side: 'egypt', at: 'gaza', units: { W: 1 } }]
    expect(revoltSpaces(position({ forces }), MEGIDDO_REVOLT).map(spaceId)).not.toContain('gaza')
    const t = table(forces, { next: ['round', 'revoltsReturn'] }).answer('revoltTo:jaffa')
    const units = unitsOf(t.state, MEGIDDO_REVOLT).filter((u) => t.state.at[u] === spaceNamed('jaffa'))
    expect(units.map((u) => t.state.steps[u]).sort()).toEqual([1, 1, 2])
    expect(t.state.garrison[spaceNamed('jaffa')]).toBe(NONE)
  })
})
