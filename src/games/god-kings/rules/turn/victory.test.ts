import { describe, expect, it } from 'vitest'
import { godKings } from '#games/god-kings/game.ts'
import { position } from '#games/god-kings/testing/position.ts'
import { type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { completeSetup, Match } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { ASSYRIA, EGYPT, HATTI, KASSITES, kingOf, MITANNI } from '../components/counters.ts'
import { NONE, PROVINCES, provinceNamed, SPACES_OF, spaceNamed } from '../components/map.ts'
import { CARD_COUNT, DECK } from '../components/players.ts'
import { setControl } from '../politics/control.ts'
import { scenarioNamed } from '../setup/scenarios.ts'
import { VP_SOURCES } from '../state/state.ts'
import { isForeign, mayKeep, nextChoosers, regainHomes } from './endOfTurn.ts'
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

  it('counts every point towards its source', () => {
    rule('24.1.1', '24.1.2a', '24.1.2b')
    const scored = (control: TestSpec['control'], vp = 0) => {
      const { state } = end({ control, change: (s) => void (s.vp = [0, 0, vp]) })
      const of = VP_SOURCES.map((source, i) => [source, state.scored[2 * VP_SOURCES.length + i]!] as const)
      return Object.fromEntries(of.filter(([, points]) => points !== 0))
    }
    const all = scored({}).provinces!
    expect(scored({ sais: 'hatti' })).toEqual({ provinces: all, homeLost: -2 })
    expect(scored({}, -99)).toEqual({ provinces: all, noneBelowZero: 99 - all })
    const conquered = scored({ memphis: 'hatti', sais: 'hatti', tanis: 'hatti', avaris: 'hatti' })
    expect(conquered).toEqual({ provinces: expect.any(Number), conquered: expect.any(Number) })
    expect(conquered.conquered).toBeLessThan(0)
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
    const match = Match.begin(godKings, completeSetup(godKings, { scenario: 'kadesh', players: 2 }))
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
