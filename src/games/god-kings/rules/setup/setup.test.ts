import { describe, expect, it } from 'vitest'
import { godKings } from '#games/god-kings/game.ts'
import { type ForceSpec, position } from '#games/god-kings/testing/position.ts'
import { type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { completeSetup, Match } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import {
  ASSYRIA,
  CAPITAL,
  DIVISION,
  divisionUnits,
  EGYPT,
  GUARD,
  HATTI,
  HOME,
  KASSITES,
  kingOf,
  leadershipOf,
  MITANNI,
  NATIVE,
  nativeOf,
  POWERS,
  SIDES,
  TYPE,
  TYPES,
  UNITS,
  WARRIOR,
} from '../components/counters.ts'
import {
  CITIES,
  NONE,
  PROVINCES,
  provinceNamed,
  SPACES,
  SPACES_OF,
  spaceNamed,
  WALLED,
  WALLS,
} from '../components/map.ts'
import { isArmy, unitsIn } from '../components/pieces.ts'
import {
  controlsProvince,
  homeSpaces,
  isClosed,
  isGarrisoned,
  isHome,
  provinceController,
  provincesOf,
} from '../politics/control.ts'
import { SCENARIOS, scenarioRoles } from './scenarios.ts'

describe('setup', () => {
  const begin = (scenario: string, players: number) =>
    Match.begin(godKings, completeSetup(godKings, { scenario, players }))

  describe('1 to 3: the game and its parts', () => {
    it('has four player powers, Assyria after Mitanni, and 25 years per turn', () => {
      rule('1.0a', '1.0b', '2.2a')
      expect(SIDES.slice(0, 5)).toEqual(['egypt', 'hatti', 'mitanni', 'assyria', 'kassites'])
      expect(scenarioRoles(3, 4).players.map((p) => SIDES[p])).toEqual(['mitanni', 'hatti', 'egypt', 'kassites'])
      expect(SCENARIOS[3]!.turns).toEqual([1, 10])
      expect(POWERS.map((p) => p.colour)).toEqual(['green', 'orange', 'blue', 'maroon', 'purple'])
    })

    it('has the counters of the box and no more', () => {
      rule('2.1', '2.2b', '2.2c', 'R2.1', '3.0j', '3.0o', 'M2')
      expect(UNITS).toHaveLength(5 * 23 + 6 + 2 + 18 + 40)
      expect(NATIVE[EGYPT]).toHaveLength(12 + 10 + 1)
      expect(TYPES.map((t) => [t.full.strength, t.full.loss, t.full.movement])).toEqual([
        [3, 3, 4],
        [4, 2, 5],
        [2, 2, 4],
        [5, 2, 4],
      ])
      expect(divisionUnits(HATTI, 3)).toHaveLength(3)
      expect(POWERS[EGYPT]!.royalGuard).toBe('Sherden')
    })

    it('has provinces, walls and home countries', () => {
      rule('3.0d', '3.0h', 'R3.1', 'R-S4')
      expect([PROVINCES.length, SPACES.length, CITIES.length]).toEqual([24, 95, 21])
      expect([WALLS[spaceNamed('assur')], WALLS[spaceNamed('memphis')], WALLS[spaceNamed('babylon')]]).toEqual([
        0, -1, -2,
      ])
      expect(HOME[KASSITES]).toBe(provinceNamed('karduniash'))
      expect(CAPITAL[KASSITES]).toBe(spaceNamed('dur_kurigalzu'))
      expect(provinceNamed('walusa')).not.toBe(provinceNamed('wilusha'))
    })

    it('controls a province by more than half of its spaces and all its walls', () => {
      rule('3.0g', '3.0f', '18.1')
      const s = position({ control: { nineveh: 'mitanni', assur: 'mitanni' } })
      const assyria = provinceNamed('assyria')
      expect(controlsProvince(s, MITANNI, assyria)).toBe(false)
      s.control[spaceNamed('arbeles')] = MITANNI
      expect(provinceController(s, assyria)).toBe(MITANNI)
      s.control[spaceNamed('assur')] = NONE
      expect(provinceController(s, assyria)).toBe(NONE)
    })

    it('counts a city garrisoned by a marker or units inside', () => {
      rule('3.0e', 'M8', '2.2e')
      const s = position({
        garrisons: { tyre: 'egypt' },
        forces: [{ side: 'hatti', at: 'kadesh', inside: true, units: { W: 1 } }],
      })
      expect(['tyre', 'kadesh', 'megiddo'].map((x) => isGarrisoned(s, spaceNamed(x)))).toEqual([true, true, false])
    })

    it('distinguishes armies from forces and generals without units', () => {
      rule('3.0b', '3.0c', '3.0l', '3.0m', 'M3')
      const s = position({
        forces: [
          { side: 'egypt', at: 'tyre', units: { W: 1 }, generals: ['warlord1'] },
          { side: 'egypt', at: 'gaza', units: { W: 1 } },
          { side: 'egypt', at: 'jaffa', generals: ['warlord2'] },
        ],
      })
      expect(['tyre', 'gaza', 'jaffa'].map((x) => isArmy(s, EGYPT, spaceNamed(x)))).toEqual([true, false, false])
      expect([leadershipOf(kingOf(EGYPT)), leadershipOf(kingOf(EGYPT) + 1), leadershipOf(15)]).toEqual([10, 5, 10])
    })

    it('takes an integrated province into Hatti’s home country', () => {
      rule('R7.3', '3.0h', '7.2c')
      const s = position({ hattiHome: ['walusa'] })
      expect(isHome(s, HATTI, provinceNamed('walusa'))).toBe(true)
      expect(isHome(s, HATTI, provinceNamed('pitassa'))).toBe(false)
      expect(homeSpaces(s, HATTI)).toHaveLength(6 + 3)
    })
  })

  describe('4: setup', () => {
    it('gives each power its home country and the listed spaces', () => {
      rule('4.0a', '4.0b', 'M10')
      const { state: s } = begin('campaign', 3)
      const ids = (power: number) =>
        provincesOf(s, power)
          .map((p) => PROVINCES[p]!.id)
          .sort()
      expect(ids(EGYPT)).toEqual(['amurru', 'canaan', 'egypt', 'sinai'])
      expect(ids(HATTI)).toEqual(['hatti'])
      expect(ids(MITANNI)).toEqual(['ishuwa', 'karkemish', 'kizzuwadna', 'mitanni', 'mukish', 'ugarit'])
      expect(s.divisions[HATTI]).toBe(0b11)
    })

    it('lets each power in turn place its army and then its garrisons', () => {
      rule('4.0a', '4.0c')
      const match = begin('campaign', 3)
      match.apply('mitanni', 'all:aleppo')
      expect(`${match.open[0]!.seat} ${match.open[0]!.kind}`).toBe('mitanni setupGarrison')
      match.apply('mitanni', 'done')
      expect(`${match.open[0]!.seat} ${match.open[0]!.kind}`).toBe('hatti place')
    })

    it('lets players place openly in turn order on spaces they control, inside too', () => {
      rule('4.0c', 'R4.1', 'H6')
      const match = begin('campaign', 3)
      expect(match.open[0]!.seat).toBe('mitanni')
      expect(match.open[0]!.about).toMatchObject({ piece: 'mitanni-king' })
      match.apply('mitanni', 'place:aleppo', 'all:aleppo', 'garrison:ugarit_city', 'done')
      expect(match.state.garrison[spaceNamed('ugarit_city')]).toBe(MITANNI)
      expect(match.open[0]!.seat).toBe('hatti')
      const keys = match.open[0]!.options.map((o) => o.key)
      expect(keys).toContain('place:hattusha/in')
      expect(keys).not.toContain('place:aleppo')
    })

    it('puts neutrals in their capitals with a garrison in every walled city', () => {
      rule('4.0d', '3.0p')
      const { state: s } = begin('campaign', 3)
      expect(unitsIn(s, KASSITES, CAPITAL[KASSITES]!)).toHaveLength(9 + 3)
      for (const city of CITIES) if (s.control[city] === KASSITES) expect(s.garrison[city]).toBe(KASSITES)
      expect(s.generals[kingOf(KASSITES) + 2]).toBe(CAPITAL[KASSITES])
    })

    it('plays in the order of the scenario, neutrals skipped', () => {
      rule('6.0c', 'R-S3')
      expect(godKings.seats(completeSetup(godKings, { scenario: 'thutmose', players: 2 }))).toEqual([
        'mitanni',
        'egypt',
      ])
      expect(godKings.seats(completeSetup(godKings, { scenario: 'campaign', players: 4 }))).toEqual([
        'mitanni',
        'hatti',
        'egypt',
        'kassites',
      ])
    })

    it('deals seven cards to each player', () => {
      rule('5.0a', '8.1', '9.6', 'H2')
      const match = begin('kadesh', 2)
      match.apply('egypt', 'all:memphis', 'done')
      match.apply('hatti', 'all:hattusha', 'done')
      expect(match.open[0]!.kind).toBe('deal')
      expect(match.open[0]!.privateTo).toBe('egypt')
      expect(match.open[0]!.options).toHaveLength(110)
    })
  })

  describe('the scenarios', () => {
    it('close certain provinces, and no side may enter them', () => {
      rule('R-S1', 'R-S5')
      const s = position({ scenario: 'kadesh' })
      expect(isClosed(s, spaceNamed('kadesh'))).toBe(false)
      expect(['paphos', 'mari_city', 'walma', 'babylon'].map((x) => isClosed(s, spaceNamed(x)))).toEqual([
        true,
        true,
        true,
        true,
      ])
      expect(begin('kadesh', 2).state.divisions[HATTI]).toBe(0b1111)
    })

    it('put the neutral Hittites of scenario 2 at Kanesh with three home provinces', () => {
      rule('R-S2')
      const { state: s } = begin('assyro_babylonian', 2)
      expect(unitsIn(s, HATTI, spaceNamed('kanesh'))).toHaveLength(12 + 8)
      expect(s.hattiHome.map((p) => PROVINCES[p]!.id)).toEqual(['pitassa', 'walusa'])
    })

    it('give Egypt four chariots for two players and three for three', () => {
      rule('R-S3', 'R19.3')
      const chariots = (players: number) => {
        const { state: s } = begin('thutmose', players)
        return NATIVE[EGYPT]!.filter((u) => UNITS[u]!.type === 1 && s.steps[u] === 2).length
      }
      expect([chariots(2), chariots(3)]).toEqual([4, 3])
      expect(begin('thutmose', 3).state.successor[EGYPT]).toBe(NONE)
      expect(POWERS[HATTI]!.kings[begin('thutmose', 3).state.king[HATTI]!]!.id).toBe('hantili2')
    })

    it('have neutral Mitanni and Kassites in the two-player campaign', () => {
      rule('R-S8')
      expect(begin('campaign', 2).state.neutrals).toEqual([MITANNI, KASSITES])
    })

    it('name the spaces of the playbook', () => {
      rule('R-P2', 'R-P3', 'R-P4')
      expect(SPACES[spaceNamed('kalashma')]).toMatchObject({ province: 'masha', mountain: true })
      expect(POWERS[EGYPT]!.warlords.count).toBe(2)
      expect(WALLED[spaceNamed('assur')]).toBe(true)
      expect(SPACES_OF[HOME[ASSYRIA]!]).toHaveLength(4)
    })
  })
})

describe('sequence', () => {
  const begin = (scenario: string, players: number) =>
    Match.begin(godKings, completeSetup(godKings, { scenario, players }))

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
})
