import { describe, expect, it } from 'vitest'
import { Match, setupOf } from '../../../../kernel/index.ts'
import { rule } from '../../../../kernel/testing/rule.ts'
import { godKings } from '../../game.ts'
import { position } from '../../vectors/position.ts'
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
  ASSYRIA,
  CAPITAL,
  EGYPT,
  HATTI,
  HOME,
  KASSITES,
  kingOf,
  leads,
  MITANNI,
  POWERS,
  SIDES,
} from '../components/sides.ts'
import { divisionUnits, NATIVE, TYPES, UNITS } from '../components/units.ts'
import {
  controlsProvince,
  homeSpaces,
  isClosed,
  isGarrisoned,
  isHome,
  provinceController,
  provincesOf,
} from '../politics/control.ts'
import { rolesOf, SCENARIOS } from './scenarios.ts'

const begin = (scenario: string, players: number) => Match.begin(godKings, setupOf(godKings, { scenario, players }))

describe('1 to 3: the game and its parts', () => {
  it('has four player powers, Assyria after Mitanni, and 25 years per turn', () => {
    rule('1.0a', '1.0b', '2.2a')
    expect(SIDES.slice(0, 5)).toEqual(['egypt', 'hatti', 'mitanni', 'assyria', 'kassites'])
    expect(rolesOf(3, 4).players.map((p) => SIDES[p])).toEqual(['mitanni', 'hatti', 'egypt', 'kassites'])
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
    expect([leads(kingOf(EGYPT)), leads(kingOf(EGYPT) + 1), leads(15)]).toEqual([10, 5, 10])
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
    expect(godKings.seats(setupOf(godKings, { scenario: 'thutmose', players: 2 }))).toEqual(['mitanni', 'egypt'])
    expect(godKings.seats(setupOf(godKings, { scenario: 'campaign', players: 4 }))).toEqual([
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
