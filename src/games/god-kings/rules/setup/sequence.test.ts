import { describe, expect, it } from 'vitest'
import { Match, setupOf } from '../../../../kernel/index.ts'
import { rule } from '../../../../kernel/testing/rule.ts'
import { godKings } from '../../game.ts'
import { type TestSpec, type TestTable, tableAt } from '../../testing/table.ts'
import type { ForceSpec } from '../../vectors/position.ts'
import { CITIES, NONE, spaceNamed } from '../components/map.ts'
import { EGYPT, HATTI, KASSITES, kingOf, MITANNI, POWERS } from '../components/sides.ts'
import { DIVISION, GUARD, nativeOf, TYPE, WARRIOR } from '../components/units.ts'

const begin = (scenario: string, players: number) => Match.begin(godKings, setupOf(godKings, { scenario, players }))

describe('4: setup', () => {
  it('places pieces and garrison markers of one power after the other, then deals', () => {
    rule('4.0a', '4.0c', 'R4.1')
    const match = begin('kadesh', 2)
    const kinds: string[] = []
    for (let i = 0; i < 12 && match.open[0]!.kind !== 'deal'; i++) {
      const { seat, kind, options } = match.open[0]!
      if (kinds.at(-1) !== `${seat} ${kind}`) kinds.push(`${seat} ${kind}`)
      const keys = options.map((o) => o.key)
      if (kind === 'setupGarrison') {
        const own = CITIES.filter((c) => match.state.control[c] === match.state.players[seat === 'egypt' ? 0 : 1])
        expect(keys.filter((key) => key !== 'done').length).toBeLessThanOrEqual(own.length)
        expect(keys).not.toContain(seat === 'egypt' ? 'garrison:hattusha' : 'garrison:memphis')
      }
      match.apply(seat, kind === 'place' ? keys.find((key) => key.startsWith('all:'))! : 'done')
    }
    expect(kinds).toEqual(['egypt place', 'egypt setupGarrison', 'hatti place', 'hatti setupGarrison'])
  })

  it('gives a player the scenario’s number of garrison markers, not all of which must be placed', () => {
    rule('4.0c', 'R4.1')
    const match = begin('kadesh', 2)
    match.apply('egypt', 'all:memphis')
    for (const left of [3, 2, 1]) {
      expect(match.open[0]).toMatchObject({ seat: 'egypt', kind: 'setupGarrison', about: { left } })
      match.apply('egypt', match.open[0]!.options[0]!.key)
    }
    match.apply('hatti', 'all:hattusha')
    expect(match.open[0]).toMatchObject({ seat: 'hatti', about: { left: 5 } })
    match.apply('hatti', 'done')
    expect(match.open[0]!.kind).toBe('deal')
  })

  it('brings the first divisions of each power and no royal guard', () => {
    rule('R4.1', '3.0o', '4.0c')
    const { state: s } = begin('campaign', 3)
    const inPlay = (u: number) => s.steps[u]! > 0
    expect(s.divisions.slice(0, 3)).toEqual([0b11, 0b11, 0b1111])
    for (const power of [EGYPT, HATTI, MITANNI]) {
      expect(nativeOf(power, GUARD).filter(inPlay)).toEqual([])
      const warriors = nativeOf(power, WARRIOR).filter(inPlay)
      expect([...new Set(warriors.map((u) => DIVISION[u]!))]).toEqual(power === MITANNI ? [0, 1, 2, 3] : [0, 1])
      expect(warriors.every((u) => TYPE[u] === WARRIOR)).toBe(true)
    }
    expect([POWERS[EGYPT]!.royalGuard, POWERS[MITANNI]!.royalGuard]).toEqual(['Sherden', 'Mariyannu'])
  })
})

const homes: readonly ForceSpec[] = [
  { side: 'egypt', at: 'memphis', units: { W: 1 }, generals: ['thutmose3'] },
  { side: 'hatti', at: 'hattusha', units: { W: 1 }, generals: ['muwatalli1'] },
  { side: 'kassites', at: 'dur_kurigalzu', units: { W: 1 }, generals: ['ulamburiash'] },
]

/** Two players of the campaign with neutral Kassites. */
const campaign = (more: Partial<TestSpec> = {}): TestTable =>
  tableAt({
    scenario: 'campaign',
    turn: 2,
    players: ['egypt', 'hatti'],
    neutrals: ['kassites'],
    control: { mitanni: null, assyria: null },
    forces: homes,
    ...more,
  })

describe('5: a turn', () => {
  it('has five rounds, then the Neutral Nations Round, then the Victory Phase', () => {
    rule('5.0c', '5.0e', '20.2b', '3.0q', 'F1')
    const t = campaign({ hands: { egypt: [44, 49, 50, 51, 60], hatti: [61, 62, 76, 77, 78] } })
    let trades = 0
    for (; t.asked !== 'chance nationCard' && trades < 20; trades++) {
      t.answer(t.offered.find((key) => key.startsWith('ops:'))!)
      t.answer('trade')
      while (t.asked === 'chance tie') t.answer(trades % 2 === 0 ? 6 : 1, 3)
    }
    expect([trades, t.state.round]).toEqual([10, 6])
    expect(t.journal.events.filter((e) => e.kind === 'round').map((e) => e.with!.round)).toEqual([2, 3, 4, 5])
    expect(t.told).not.toContain('score')
    t.answer(t.offered[0]!, 'nothing')
    expect(t.told).toContain('score')
  })

  it('ends with totals, the order of the next turn, cleared home countries and the discards', () => {
    rule('5.0f', 'F10', '24.1.7', '5.0g')
    const t = campaign({
      forces: [
        ...homes.slice(0, 1),
        { side: 'hatti', at: 'sais', units: { W: 2 }, generals: ['muwatalli1'] },
        homes[2]!,
      ],
      hands: { egypt: [33], hatti: [44] },
      round: 6,
      next: ['victory'],
    })
    const asked: string[] = []
    for (let i = 0; i < 20 && t.asked !== 'chance deal'; i++) {
      const [, kind] = t.asked.split(' ')
      if (asked.at(-1) !== kind) asked.push(kind!)
      t.answer(t.offered[0]!)
    }
    expect(asked).toEqual(['turnOrder', 'displace', 'keep'])
    expect(t.state.at.includes(spaceNamed('sais'))).toBe(false)
    expect(t.state.generals[kingOf(HATTI)]).not.toBe(spaceNamed('sais'))
    expect(t.state.turn).toBe(3)
  })

  it('breaks complete ties between players by dice', () => {
    rule('6.0b', '6.0a')
    const chooser = (first: number, second: number) => {
      const t = campaign({
        next: ['turnOrder'],
        change: (s) => {
          s.vp = [4, 4]
          s.total = [9, 9]
        },
      })
      expect(t.asked).toBe('chance tie')
      return t.answer(3, 3, first, second).asked
    }
    expect([chooser(5, 2), chooser(2, 5)]).toEqual(['egypt turnOrder', 'hatti turnOrder'])
  })
})

describe('F9: the Reinforcement Phase', () => {
  const reinforcing = (more: Partial<TestSpec> = {}) =>
    campaign({ turn: 4, next: ['round', 'reinforcement'], round: 0, ...more })

  it('goes from gifts to the players, the neutrals and the Revolts', () => {
    rule('F9', '5.0b', 'R22.3', '22.0e')
    const t = reinforcing({
      forces: [
        ...homes,
        { side: 'amurru_revolt', at: 'damascus', units: { M: 2 }, generals: ['leader'] },
        { side: 'gasga', at: 'hakpis', units: { M: 2 }, generals: ['leader'] },
      ],
      hands: { egypt: [33], hatti: [44] },
    })
    const asked: string[] = []
    for (let i = 0; i < 40 && !/succession/.test(t.asked); i++) {
      const kind = /buy/.test(t.asked) ? t.asked.replace(/buy.*/, 'buy') : t.asked
      if (asked.at(-1) !== kind) asked.push(kind)
      const quiet = ['nothing', 'done'].find((key) => t.offered.includes(key))
      if (/revoltTo/.test(t.asked)) expect(t.told).toContain('neutralReinforced')
      t.answer(quiet ?? t.offered.find((key) => key.startsWith('all:')) ?? t.offered[0]!)
    }
    expect(asked.map((kind) => kind.replace(/give(Spaces|Points|Card)/, 'give'))).toEqual([
      'egypt give',
      'hatti give',
      'egypt give',
      'hatti give',
      'egypt buy',
      'egypt place',
      'hatti buy',
      'hatti place',
      'egypt revoltTo',
    ])
  })

  it('crowns the king of the chart, of players and of neutrals', () => {
    rule('7.1.4', '19.1', '19.3a', '19.4', '20.4')
    const t = reinforcing()
    const king = (power: number) => POWERS[power]!.kings[t.state.king[power]!]!.id
    expect([king(EGYPT), king(KASSITES)]).toEqual(['thutmose3', 'ulamburiash'])
    for (let i = 0; i < 40 && t.asked !== 'egypt impulse' && t.asked !== 'over'; i++) {
      if (t.asked.startsWith('chance')) break
      const quiet = ['nothing', 'done'].find((key) => t.offered.includes(key))
      t.answer(quiet ?? t.offered.find((key) => key.startsWith('all:')) ?? t.offered[0]!)
    }
    const chart = (power: number) => POWERS[power]!.succession.find((row) => row.turn === 4)!.king
    expect([king(EGYPT), king(KASSITES)]).toEqual([chart(EGYPT), chart(KASSITES)])
    expect(chart(KASSITES)).not.toBe('ulamburiash')
  })

  it('charges one point for a garrison marker and one for a warrior; points left are lost', () => {
    rule('7.1.3', '17.1b')
    const t = reinforcing({
      forces: [
        { side: 'egypt', at: 'memphis', units: { W: 2 }, generals: ['thutmose3'], divisions: { Ra: 2 } },
        ...homes.slice(1),
      ],
    })
    while (t.asked.includes('give')) t.answer('nothing')
    const tp = t.state.tp[0]!
    t.answer('garrison:memphis')
    expect(t.state.tp[0]).toBe(tp - 1)
    if (t.asked === 'egypt buyGarrison') t.answer('done')
    expect(t.asked).toBe('egypt buyFlip')
    t.answer(t.offered[0]!)
    expect(t.state.tp[0]).toBe(tp - 2)
    while (/buy/.test(t.asked)) t.answer('done')
    expect([t.state.tp[0], t.state.wp[0]]).toEqual([0, 0])
  })

  it('sells no garrison marker where an enemy unit is outside', () => {
    rule('R17.5')
    const forces = [...homes, { side: 'hatti', at: 'tyre', units: { W: 1 } }]
    const t = reinforcing({ control: { amurru: 'egypt', mitanni: null, assyria: null }, forces })
    while (t.asked.includes('give')) t.answer('nothing')
    expect(t.asked).toBe('egypt buyGarrison')
    expect(t.offered).toContain('garrison:kadesh')
    expect(t.offered).not.toContain('garrison:tyre')
    expect(t.state.garrison[spaceNamed('tyre')]).toBe(NONE)
  })
})
