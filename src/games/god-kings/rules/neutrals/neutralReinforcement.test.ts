import { describe, expect, it } from 'vitest'
import { position, type StateSpec } from '#games/god-kings/testing/position.ts'
import { tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { whyNotSiege } from '../battle/siege.ts'
import {
  CAPITAL,
  CHARIOT,
  EGYPT,
  KASSITES,
  kingOf,
  MERCENARY,
  sideNamed,
  TYPE,
  WARRIOR,
} from '../components/counters.ts'
import { spaceNamed } from '../components/map.ts'
import { unitsOf } from '../components/pieces.ts'
import { homeSpaces, occupiedByRebels, setControl } from '../politics/control.ts'
import { neutralHome } from '../politics/displacement.ts'
import { turnScore } from '../turn/victory.ts'
import { spendForNeutral } from './neutralReinforcement.ts'

const HOME = { control: { karduniash: 'kassites' }, neutrals: ['kassites'] }

describe('neutrals', () => {
  it('go to their capital at the end of the turn; garrison markers stay', () => {
    rule('20.3f', '5.0g')
    const t = tableAt({
      ...HOME,
      scenario: 'campaign',
      turn: 2,
      garrisons: { nippur: 'kassites' },
      forces: [{ side: 'kassites', at: 'nuzi', units: { W: 2, M: 1 }, generals: ['ulamburiash'] }],
      next: ['round', 'endOfTurn'],
    })
    expect(t.asked).toBe('chance deal')
    const capital = CAPITAL[KASSITES]!
    expect(t.state.generals[kingOf(KASSITES)]).toBe(capital)
    expect(t.state.at.filter((zone) => zone === capital)).toHaveLength(3)
    expect(t.state.garrison[spaceNamed('nippur')]).toBe(KASSITES)
  })

  it('use the nearest free home space if the capital is taken, besieged or lost', () => {
    rule('R20.4', 'R3.1')
    const capital = CAPITAL[KASSITES]!
    const at = (spec: StateSpec) => neutralHome(position({ ...HOME, ...spec }), KASSITES)
    expect(at({})).toBe(capital)
    const blocked: StateSpec[] = [
      { forces: [{ side: 'egypt', at: 'dur_kurigalzu', units: { W: 1 } }] },
      { sieges: { dur_kurigalzu: { besieger: 'egypt', count: 0 } } },
      { control: { karduniash: 'kassites', dur_kurigalzu: null } },
    ]
    for (const spec of blocked) {
      expect(at(spec)).not.toBe(capital)
      expect(homeSpaces(position(HOME), KASSITES)).toContain(at(spec))
    }
  })

  it('spend points on warriors, then on chariots while wood lasts, then on mercenaries', () => {
    rule('20.4', 'R20.8')
    const spent = (tp: number, wp: number) => {
      const s = position({ ...HOME, forces: [{ side: 'kassites', at: 'dur_kurigalzu', units: { w: 2 } }] })
      spendForNeutral(s, KASSITES, tp, wp)
      const full = unitsOf(s, KASSITES).filter((u) => s.steps[u] === 2)
      return [WARRIOR, CHARIOT, MERCENARY].map((type) => full.filter((u) => TYPE[u] === type).length)
    }
    expect(spent(1, 5)).toEqual([1, 0, 0])
    expect(spent(4, 5)).toEqual([2, 2, 0])
    expect(spent(7, 2)).toEqual([2, 2, 3])
  })

  it('that take a walled city garrison it; players place a PC marker', () => {
    rule('20.3g', 'R17.2')
    const s = position(HOME)
    const city = spaceNamed('mari_city')
    setControl(s, city, KASSITES)
    expect([s.control[city], s.garrison[city]]).toEqual([KASSITES, KASSITES])
    setControl(s, city, EGYPT)
    expect([s.control[city], s.garrison[city]]).toEqual([EGYPT, -1])
  })
})

describe('Revolts', () => {
  const megiddo = { side: 'megiddo_revolt', at: 'gaza', units: { W: 3 }, generals: ['leader'] }

  it('occupy spaces that count for no power in the Victory Phase', () => {
    rule('22.0d', '21.0g', 'R24.5')
    const land = { control: { egypt: 'egypt', canaan: 'egypt' } }
    const rebels = [megiddo, { side: 'gasga', at: 'hazor', units: { M: 1 } }]
    expect(occupiedByRebels(position({ ...land, forces: rebels }))).toEqual(
      ['gaza', 'hazor'].map(spaceNamed).sort((a, b) => a - b),
    )
    const memphis = { side: 'megiddo_revolt', at: 'memphis', units: { W: 1 } }
    expect(turnScore(position({ ...land, forces: [memphis] }), EGYPT, 0).homeLost).toBe(1)
    const watched = { side: 'egypt', at: 'memphis', inside: true, units: { W: 1 } }
    expect(turnScore(position({ ...land, forces: [memphis, watched] }), EGYPT, 0).homeLost).toBe(0)
  })

  it('place no markers', () => {
    rule('22.0b')
    const t = tableAt({
      control: { egypt: 'egypt', canaan: 'egypt', hatti: 'hatti' },
      players: ['hatti', 'egypt'],
      forces: [megiddo],
      hands: { hatti: [1], egypt: [76] },
    }).play('ops:1', 'activate:megiddo_revolt-leader', 'all')
    expect(t.why('mark')).toBe('21.0d noMarkers')
  })

  it('are placed back in their province by the player with the fewest VP', () => {
    rule('22.0e', 'R22.3')
    const back = (totals: [number, number]) =>
      tableAt({
        scenario: 'campaign',
        turn: 3,
        forces: [megiddo],
        next: ['round', 'revoltsReturn'],
        change: (s) => {
          s.total = totals
        },
      })
    expect(back([3, 1]).asked).toBe('hatti revoltTo')
    expect(back([1, 3]).asked).toBe('egypt revoltTo')
    expect(back([1, 1]).asked).toBe('egypt revoltTo')
  })

  it('that a player activated cannot roll for a siege against that player’s cities', () => {
    rule('R20.7')
    const s = position({
      players: ['egypt', 'hatti'],
      garrisons: { megiddo: 'egypt', ugarit_city: 'hatti' },
    })
    const bar = (city: string) => whyNotSiege(s, sideNamed('megiddo_revolt'), 0, spaceNamed(city), 3)
    expect(bar('megiddo')).toEqual(['R20.7', 'ownCity'])
    expect(bar('ugarit_city')).toBeUndefined()
  })
})
