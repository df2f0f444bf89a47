import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fightOut } from '../../testing/cards.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import { type ForceSpec, position } from '../../vectors/position.ts'
import { winnerMarks } from '../battle/winner.ts'
import { ASIDE, DECK } from '../components/deck.ts'
import { NONE, spaceId, spaceNamed } from '../components/map.ts'
import { countIn, unitsOf } from '../components/pieces.ts'
import { EGYPT, GASGA, LIBYAN, leaderOf, MEGIDDO_REVOLT, STRAY } from '../components/sides.ts'
import { displacementSpaces, revoltSpaces } from '../displacement/displacement.ts'
import { reshuffle } from '../turn/deal.ts'
import { isTribeInPlay } from './barbarians.ts'

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
    expect([GASGA, MEGIDDO_REVOLT, STRAY, EGYPT].map((side) => winnerMarks(s, side, NAHRIN, 3))).toEqual([
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
