import { describe, expect, it } from 'vitest'
import { Match, setupOf } from '../../../../kernel/index.ts'
import { rule } from '../../../../kernel/testing/rule.ts'
import { godKings } from '../../game.ts'
import { tableAt } from '../../testing/table.ts'
import { position } from '../../vectors/position.ts'
import { PROVINCES, provinceNamed, spaceNamed } from '../components/map.ts'
import { ASSYRIA, EGYPT, HATTI, KASSITES } from '../components/sides.ts'
import { scenarioPoints, turnScore } from './victory.ts'

describe('24: victory', () => {
  it('announces scores in reverse turn order', () => {
    rule('24.1.3')
    const t = tableAt({
      scenario: 'campaign',
      turn: 2,
      players: ['egypt', 'hatti', 'mitanni'],
      neutrals: ['kassites'],
      round: 6,
      next: ['victory', 'neutralRound'],
      change: (s) => void (s.holder[KASSITES] = 0),
    }).answer('draw:15', 'nothing')
    const seats = t.journal.events.filter((e) => e.kind === 'score').map((e) => e.with!.seat)
    expect(seats).toEqual(['mitanni', 'hatti', 'egypt'])
  })

  it('gives nothing for a conquered home country, including its integrated provinces', () => {
    rule('24.1.2b', 'R24.6', 'R7.3')
    const vp = (id: string) => PROVINCES[provinceNamed(id)]!.vp
    const s = position({
      control: { hatti: 'egypt', pitassa: 'hatti', ishuwa: 'hatti' },
      hattiHome: ['pitassa'],
    })
    expect(turnScore(s, HATTI, 1)).toMatchObject({ conquered: true, vp: Math.ceil((vp('ishuwa') + 1) / 2) })
    expect(vp('pitassa')).toBeGreaterThan(0)
  })

  it('counts a home country like any province: only when it is controlled, and for a foreigner too', () => {
    rule('R24.4', '24.1.1')
    const vp = (id: string) => PROVINCES[provinceNamed(id)]!.vp
    const score = (control: { [space: string]: string }) => turnScore(position({ control }), EGYPT, 0).vp
    expect(score({ egypt: 'egypt' })).toBe(vp('egypt'))
    expect(score({ egypt: 'egypt', assyria: 'egypt' })).toBe(vp('egypt') + vp('assyria'))
    const held = { sais: 'egypt', tanis: 'egypt', avaris: 'egypt', bubastis: 'egypt', heliopolis: 'egypt' }
    expect(score({ ...held, sumer: 'egypt', mari: 'egypt' })).toBe(vp('sumer') + vp('mari') - 2)
  })

  it('clears the home countries of neutrals as well, in turn order and the neutrals’ pieces last', () => {
    rule('24.1.7', 'R24.2', 'F10')
    const t = tableAt({
      players: ['egypt', 'hatti'],
      neutrals: ['kassites'],
      control: { egypt: 'egypt', hatti: 'hatti', karduniash: 'kassites', nippur: 'egypt' },
      forces: [
        { side: 'egypt', at: 'nippur', units: { W: 1 } },
        { side: 'hatti', at: 'eshnunna', units: { W: 1 } },
        { side: 'kassites', at: 'sais', units: { W: 1 }, generals: ['kashtiliash3'] },
      ],
      next: ['round', 'clearHomes'],
      hands: { egypt: [76], hatti: [77] },
      change: (s) => void (s.turnOrder = [1, 0]),
    })
    expect(t.state.control[spaceNamed('nippur')]).toBe(KASSITES)
    expect(t.asked).toBe('hatti displace')
    t.answer(t.offered[0]!)
    expect(t.asked).toBe('egypt displace')
    expect(t.state.at.includes(spaceNamed('sais'))).toBe(true)
    t.answer(t.offered[0]!)
    expect(t.state.at.includes(spaceNamed('sais'))).toBe(false)
  })
})

describe('spaces occupied only by tribes, strays or Revolts', () => {
  const thutmose = (revolt: { garrison: boolean }) =>
    tableAt({
      scenario: 'thutmose',
      players: ['egypt', 'mitanni'],
      turn: 3,
      control: { amurru: 'egypt', ugarit: 'egypt', karkemish: 'egypt' },
      garrisons: revolt.garrison ? { tyre: 'egypt' } : {},
      forces: [{ side: 'amurru_revolt', at: 'tyre', units: { M: 2 }, generals: ['leader'] }],
      round: 6,
      next: ['victory'],
    })

  it('deny their provinces in the Thutmose scenario, unless there is a garrison marker inside', () => {
    rule('R-S7', '21.0g', '22.0d', 'R24.5')
    expect(thutmose({ garrison: false }).match.outcome).toMatchObject({ winners: ['mitanni'] })
    expect(thutmose({ garrison: true }).match.outcome).toMatchObject({ winners: ['egypt'] })
  })

  it('also deny control if held by strays; a unit of the controller inside keeps the space', () => {
    rule('R21.3', 'R24.5')
    const stray = { side: 'stray', at: 'megiddo', units: { M: 1 } }
    const inside = { side: 'egypt', at: 'megiddo', inside: true, units: { W: 1 } }
    const held = (forces: object[]) =>
      turnScore(position({ control: { canaan: 'egypt' }, forces: forces as never }), EGYPT, 0).provinces
    expect(held([stray])).toEqual([])
    expect(held([stray, inside])).toEqual([provinceNamed('canaan')])
  })
})

describe('the scenarios', () => {
  it('of Kadesh begins with Hatti as its last controller', () => {
    rule('R-S6')
    const match = Match.begin(godKings, setupOf(godKings, { scenario: 'kadesh', players: 2 }))
    expect([match.state.control[spaceNamed('kadesh')], match.state.lastController]).toEqual([HATTI, HATTI])
  })

  it('of Assyria and Babylon counts home spaces with enemy units or markers', () => {
    rule('R-S2')
    const spec = {
      scenario: 'assyro_babylonian',
      players: ['assyria', 'kassites'],
      control: { assyria: 'assyria', mari: 'assyria', karduniash: 'kassites', arbeles: 'kassites' },
    }
    const foes = (...at: string[]) => at.map((space) => ({ side: 'kassites', at: space, units: { W: 1 } }))
    expect(scenarioPoints(position({ ...spec, forces: foes('kalhu') }), ASSYRIA)).toBe(2)
    expect(scenarioPoints(position({ ...spec, forces: foes('kalhu', 'nineveh') }), ASSYRIA)).toBe(0)
    expect(EGYPT).toBe(0)
  })
})
