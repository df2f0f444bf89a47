import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import { position } from '../../vectors/position.ts'
import { CARD_COUNT, DECK } from '../components/deck.ts'
import { NONE, provinceNamed, SPACES_OF, spaceNamed } from '../components/map.ts'
import { EGYPT, HATTI, kingOf, MITANNI } from '../components/sides.ts'
import { setControl } from '../politics/control.ts'
import { scenarioNamed } from '../setup/scenarios.ts'
import { isForeign, mayKeep, regainHomes } from '../turn/endOfTurn.ts'
import { nextChoosers } from '../turn/turnOrder.ts'
import { scenarioPoints, scenarioWinners, suddenDeath, turnScore } from './victory.ts'

const end = (more: Partial<TestSpec> = {}) =>
  tableAt({
    scenario: 'campaign',
    turn: 2,
    players: ['mitanni', 'hatti', 'egypt'],
    neutrals: ['kassites'],
    forces: [
      { side: 'egypt', at: 'memphis', units: { W: 1 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'hattusha', units: { W: 1 }, generals: ['muwatalli1'] },
      { side: 'mitanni', at: 'washukanni', units: { W: 1 }, generals: ['saushtatar'] },
      { side: 'kassites', at: 'babylon', units: { W: 3 }, generals: ['ulamburiash'] },
    ],
    round: 6,
    next: ['victory'],
    ...more,
  })

describe('24.1: the Victory Phase', () => {
  it('scores provinces and takes 2 for each lost home space', () => {
    rule('24.1.1', '24.1.2a', 'R24.1', 'R24.4')
    const s = position({ scenario: 'campaign' })
    expect(turnScore(s, EGYPT, 1).vp).toBe(11)
    s.control[spaceNamed('sais')] = HATTI
    expect(turnScore(s, EGYPT, 0)).toMatchObject({ homeLost: 1, conquered: false, vp: 8 })
    expect(turnScore(s, EGYPT, -99).vp).toBe(0)
  })

  it('halves everything except a conquered home country, and gives nothing for that', () => {
    rule('24.1.2b', '3.0i', 'R3.2', 'R24.6', 'R24.1')
    const s = position({ scenario: 'campaign', control: { memphis: 'hatti', sais: 'hatti', tanis: 'hatti' } })
    expect(turnScore(s, EGYPT, 0).conquered).toBe(false)
    s.control[spaceNamed('avaris')] = HATTI
    const score = turnScore(s, EGYPT, 1)
    expect(score).toMatchObject({ conquered: true, vp: 5 })
  })

  it('does not count spaces that only rebels hold', () => {
    rule('R24.5', '21.0g', '22.0d')
    const s = position({ scenario: 'campaign', forces: [{ side: 'libyan', at: 'sais', units: { M: 2 } }] })
    expect(turnScore(s, EGYPT, 0)).toMatchObject({ homeLost: 1 })
  })

  it('ends immediately with 20 VP in a turn; with a tie the game continues', () => {
    rule('24.1.3', '24.2', 'R24.3')
    const campaign = scenarioNamed('campaign')
    expect(suddenDeath(campaign, [20, 5], [0, 9])).toBe(0)
    expect(suddenDeath(campaign, [20, 21], [5, 0])).toBe(0)
    expect(suddenDeath(campaign, [20, 21], [1, 0])).toBe(NONE)
    expect(suddenDeath(campaign, [19, 5], [90, 9])).toBe(NONE)
    expect(suddenDeath(scenarioNamed('kadesh'), [30, 5], [0, 0])).toBe(NONE)
    const t = end({ change: (s) => void (s.vp = [9, 0, 0]) })
    expect(t.asked).toBe('over')
    expect(t.match.outcome).toMatchObject({ winners: ['mitanni'], how: 'suddenDeath' })
  })

  it('adds totals before the turn order is chosen, then resets', () => {
    rule('24.1.4', '24.1.5', '24.1.6', 'R5.1', '5.0f', 'F10', '6.0a')
    const t = end({ change: (s) => void (s.total = [1, 2, 3]) })
    expect(t.state.total).toEqual([16, 5, 13])
    expect(t.asked).toBe('hatti turnOrder')
    t.answer('place:3')
    expect(t.asked).toBe('egypt turnOrder')
    t.answer('place:1')
    expect(t.state.turnOrder).toEqual([2, 0, 1])
    expect(t.state.vp).toEqual([0, 0, 0])
  })

  it('lets the player with the lower total choose first among equals', () => {
    rule('6.0a', '6.0b')
    const s = position({ players: ['egypt', 'hatti', 'mitanni'] })
    s.vp = [5, 5, 4]
    s.total = [9, 8, 50]
    expect(nextChoosers(s, [0, 1, 2])).toEqual([2])
    expect(nextChoosers(s, [0, 1])).toEqual([1])
    s.total = [8, 8, 50]
    expect(nextChoosers(s, [0, 1])).toEqual([0, 1])
  })

  it('clears home countries and sends foreigners home', () => {
    rule('24.1.7', 'R24.2')
    const s = position({
      scenario: 'campaign',
      players: ['egypt', 'hatti'],
      neutrals: ['mitanni'],
      control: { sais: 'hatti' },
      garrisons: { memphis: 'hatti' },
      forces: [{ side: 'hatti', at: 'sais', units: { W: 1 } }],
    })
    expect(isForeign(s, HATTI, spaceNamed('sais'))).toBe(true)
    expect(isForeign(s, EGYPT, spaceNamed('sais'))).toBe(false)
    regainHomes(s)
    expect([s.control[spaceNamed('sais')], s.control[spaceNamed('memphis')]]).toEqual([EGYPT, EGYPT])
    expect(s.garrison[spaceNamed('memphis')]).toBe(NONE)
  })

  it('discards hands, keeps one card but not two turns running, and deals again', () => {
    rule('5.0g', '8.4a', '8.4b', 'R8.2', '9.6', '9.7', 'F1')
    const t = end({ hands: { egypt: [33, 44], hatti: [55], mitanni: [] }, next: ['endOfTurn'] })
    expect(t.asked).toBe('hatti keep')
    t.answer('done')
    expect(t.asked).toBe('egypt keep')
    t.answer('keep:33')
    expect(t.state.turn).toBe(3)
    expect(t.state.kept).toEqual([0, 0, 33])
    expect(t.state.cards[44]).toBe(DECK)
    expect(t.asked).toBe('chance deal')
    for (let i = 0; i < 7 * 2 + 6; i++) t.answer(t.offered[0]!)
    expect(t.asked).not.toBe('chance deal')
    expect(mayKeep(t.state, 2)).toBe(false)
    expect(t.state.cards.slice(1, CARD_COUNT + 1).filter((at) => at === 7)).toHaveLength(7)
  })
})

describe('24.3: the end of a scenario', () => {
  it('gives the campaign to the highest total after turn 10', () => {
    rule('24.3')
    const s = position({ scenario: 'campaign', players: ['egypt', 'hatti'], turn: 10 })
    s.total = [40, 60]
    expect(scenarioWinners(s)).toEqual([1])
    s.total = [60, 60]
    expect(scenarioWinners(s)).toEqual([0, 1])
    s.turn = 9
    expect(scenarioWinners(s)).toBeNull()
  })

  it('gives scenario 1 to the last player power at Kadesh', () => {
    rule('R-S6')
    const s = position({ scenario: 'kadesh', players: ['egypt', 'hatti'], neutrals: ['assyria'], turn: 9 })
    s.lastController = HATTI
    setControl(s, spaceNamed('kadesh'), EGYPT)
    setControl(s, spaceNamed('kadesh'), 3)
    expect(scenarioWinners(s)).toEqual([0])
  })

  it('counts its own points in scenario 2', () => {
    rule('R-S2')
    const s = position({ scenario: 'assyro_babylonian', players: ['assyria', 'kassites'], turn: 8 })
    expect([scenarioPoints(s, 3), scenarioPoints(s, 4)]).toEqual([0, 3])
    s.total = [3, 8]
    expect(scenarioWinners(s)).toEqual([1])
    s.total = [8, 8]
    expect(scenarioWinners(s)).toBeNull()
    s.turn = 10
    expect(scenarioWinners(s)).toEqual([])
  })

  it('gives scenario 3 to the player who holds the target provinces, else to Mitanni', () => {
    rule('R-S7')
    const s = position({ scenario: 'thutmose', players: ['egypt', 'mitanni', 'hatti'], turn: 3 })
    expect(scenarioWinners(s)).toEqual([1])
    for (const id of ['kizzuwadna', 'mukish', 'ugarit']) {
      for (const space of SPACES_OF[provinceNamed(id)]!) s.control[space] = HATTI
    }
    expect(scenarioWinners(s)).toEqual([2])
    const won = position({
      scenario: 'thutmose',
      players: ['egypt', 'mitanni'],
      turn: 3,
      control: { amurru: 'egypt', ugarit: 'egypt', karkemish: 'egypt' },
    })
    expect(scenarioWinners(won)).toEqual([0])
    expect([kingOf(MITANNI), MITANNI]).toEqual([6, 2])
  })
})
