import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut } from '../../testing/cards.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import { type ForceSpec, position } from '../../vectors/position.ts'
import { crueltySpaces } from '../cards/families/markers.ts'
import { lostUnits } from '../cards/families/recovery.ts'
import { inside, NONE, spaceId, spaceNamed } from '../components/map.ts'
import { countIn, destroyUnit, lostIndex, recruit, sideOf, unitsIn } from '../components/pieces.ts'
import { EGYPT, HATTI, KARKEMISH_REVOLT, KASSITES, kingOf, REVOLTS } from '../components/sides.ts'
import { CHARIOT, MERCENARY, TYPE, unitName } from '../components/units.ts'
import { revoltProvinces } from '../neutrals/revolts.ts'
import { avoidSpaces } from '../reactions/avoid.ts'
import { refit } from '../reinforcement/reinforcement.ts'
import { isBanned, scenarioNamed } from '../setup/scenarios.ts'
import { markerSpaces } from './ops.ts'

const UGARIT = spaceNamed('ugarit_city')
const army = (side: string, at: string, units: ForceSpec['units'], ...generals: string[]): ForceSpec => ({
  side,
  at,
  units: units!,
  generals,
})

const table = (hands: TestSpec['hands'], forces: readonly ForceSpec[], more: Partial<TestSpec> = {}) =>
  tableAt({ control: { egypt: 'egypt', hatti: 'hatti' }, forces, hands: hands!, ...more })

describe('cards that place or remove markers', () => {
  it('Oriental Cruelty skips cities with enemies inside and cannot be used with a besieged army', () => {
    rule('R-C9')
    const s = position({
      control: { kadesh: 'egypt', tyre: 'hatti', byblos: 'hatti' },
      forces: [army('egypt', 'kadesh', { W: 1 }, 'thutmose3'), { ...army('hatti', 'tyre', { W: 1 }), inside: true }],
    })
    const spaces = crueltySpaces(s, EGYPT, spaceNamed('kadesh')).map(spaceId)
    expect(spaces).toContain('byblos')
    expect(spaces).not.toContain('tyre')
    const besieged = table(
      { egypt: [9, 76], hatti: [77] },
      [{ ...army('egypt', 'kadesh', { W: 1 }, 'thutmose3'), inside: true }, army('hatti', 'kadesh', { W: 3 })],
      { control: { kadesh: 'egypt', byblos: 'hatti' }, sieges: { kadesh: { besieger: 'hatti', count: 0 } } },
    )
    expect(besieged.why('event:9')).toBe('R-C9 noMarkerPossible')
  })

  it('Revolts leave the home countries of neutrals alone', () => {
    rule('R-C19')
    const control = { karduniash: 'kassites', mari: 'kassites' }
    const ids = (neutrals: string[]) =>
      revoltProvinces(position({ players: ['egypt', 'hatti'], neutrals, control })).length
    expect([ids(['kassites']), ids([])]).toEqual([1, 2])
  })

  it('the Epic of Gilgamesh needs a port of Amurru, not just any port', () => {
    rule('R-C18')
    const ends = (step: string) =>
      table({ egypt: [18], hatti: [77] }, [army('egypt', 'arwad', { W: 2 }, 'thutmose3')])
        .play('event:18', 'all')
        .play(step, 'stop').state.vp[0]
    expect([ends('step:byblos'), ends('step:ugarit_city')]).toEqual([2, 0])
  })

  it('Ops cannot garrison a city with enemies outside', () => {
    rule('R17.5', '9.2G')
    const why = (forces: ForceSpec[]) =>
      table({ egypt: [76], hatti: [77] }, forces, { control: { tyre: 'egypt' } })
        .answer('ops:76')
        .why('garrisons')
    const king = army('egypt', 'memphis', { W: 1 }, 'thutmose3')
    expect(why([king])).toBeUndefined()
    expect(why([king, army('hatti', 'tyre', { W: 1 })])).toBe('9.2G noGarrisonPossible')
  })
})

describe('cards of battle', () => {
  it('Mercenaries join a general of the winner in the space, regardless of who plays the card', () => {
    rule('R-C98', 'W15')
    const won = fightOut(battleTable([], [98]), 4, 1)
      .play('retreat:ebla')
      .until('hatti battleEnd')
      .answer('card:98')
    const mercenaries = unitsIn(won.state, EGYPT, spaceNamed('nahrin')).filter((u) => TYPE[u] === MERCENARY)
    expect(mercenaries).toHaveLength(3)
    const forces = [army('egypt', 'kadesh', { m: 2 }, 'thutmose3'), army('hatti', 'nahrin', { W: 6 })]
    const leaderless = fightOut(battleTable([], [98], { forces }), 1, 6)
    expect(leaderless.told).toContain('battleWon')
    for (let i = 0; i < 6 && /displace|retreat/.test(leaderless.asked); i++) leaderless.answer(leaderless.offered[0]!)
    expect(leaderless.asked).toBe('hatti impulse')
  })

  it('Rally cannot be used for an army without units', () => {
    rule('R-C84')
    const forces = [army('egypt', 'kadesh', { W: 8 }, 'thutmose3'), army('hatti', 'nahrin', { W: 1 }, 'hantili2')]
    const t = fightOut(battleTable([84], [], { forces }), 6, 1)
    for (let i = 0; i < 6 && /displace/.test(t.asked); i++) t.answer(t.offered[0]!)
    if (t.asked === 'egypt battleEnd') {
      t.answer('card:84')
      expect(t.offered.filter((key) => /hatti/.test(key))).toEqual([])
    }
    expect(countIn(t.state, HATTI, spaceNamed('nahrin'))).toBe(0)
    expect(t.state.steps.slice(23, 46).every((n) => n === 0)).toBe(true)
  })

  it('an ill king can still pursue', () => {
    rule('R-C101')
    const t = table(
      { egypt: [1], hatti: [77] },
      [army('egypt', 'kadesh', { W: 4 }, 'thutmose3'), army('hatti', 'nahrin', { W: 2 }, 'warlord1')],
      { control: { ugarit: 'hatti', egypt: 'egypt' }, change: (s) => void s.ill.push(kingOf(EGYPT)) },
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin', 'avoid:hatti-warlord1', 'all', 1, 'avoidTo:ebla')
    expect(t.play('pursue', 4).asked).toBe('egypt march')
  })

  it('Ill Omen sends a relief army back to where it came from and its sortie inside; a siege roll may follow there', () => {
    rule('R-C102')
    const relief = table(
      { egypt: [1], hatti: [102, 77] },
      [
        army('egypt', 'arwad', { W: 3 }, 'thutmose3'),
        { ...army('egypt', 'ugarit_city', { C: 2 }), inside: true },
        army('hatti', 'ugarit_city', { W: 3 }, 'hantili2'),
      ],
      {
        control: { egypt: 'egypt', ugarit: 'egypt', arwad: 'egypt' },
        sieges: { ugarit_city: { besieger: 'hatti', count: 1 } },
      },
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city')
    relief.until('egypt sortie').answer('all').until('hatti battleDeclared').answer('card:102')
    expect(countIn(relief.state, EGYPT, inside(UGARIT))).toBe(2)
    expect(relief.state.generals[kingOf(EGYPT)]).toBe(spaceNamed('arwad'))
    const siege = table(
      { egypt: [1], hatti: [102, 77] },
      [army('egypt', 'ugarit_city', { W: 3 }, 'thutmose3'), army('hatti', 'nahrin', { W: 3 }, 'hantili2')],
      { control: { egypt: 'egypt', ugarit: 'hatti' }, garrisons: { ugarit_city: 'hatti' } },
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    siege.until('hatti battleDeclared').answer('card:102')
    expect(siege.asked).toBe('egypt siegeOrNot')
  })
})

describe('other cards', () => {
  it('attrition strikes armies of every side', () => {
    rule('R-C52')
    const t = table({ egypt: [52], hatti: [77] }, [
      army('gasga', 'hakpis', { M: 2 }, 'leader'),
      army('megiddo_revolt', 'megiddo', { W: 2 }, 'leader'),
      army('egypt', 'memphis', { W: 1 }, 'thutmose3'),
    ]).answer('event:52')
    expect(t.offered).toEqual(['army:memphis', 'army:megiddo', 'army:hakpis'])
  })

  it('only a general of the player’s own power can answer a raid', () => {
    rule('R-C39')
    const answered = (general: string) => {
      const t = table(
        { egypt: [1], hatti: [77] },
        [army('egypt', 'memphis', { W: 3 }, 'thutmose3'), army('kassites', 'tjaru', { W: 3 }, 'kashtiliash3')],
        { neutrals: ['kassites'], change: (s) => void (s.raids = [0]) },
      ).play('ops:1', `activate:${general}`, 'all')
      t.play(general === 'egypt-king' ? 'step:sais' : 'step:avaris', 'stop')
      return t.state.vp[0]
    }
    expect([answered('egypt-king'), answered('kassites-king')]).toEqual([0, -2])
  })

  it('Karkemish has a general of its own', () => {
    rule('R-C71')
    expect(REVOLTS[KARKEMISH_REVOLT - 8]).toMatchObject({ card: 71, general: { name: 'King of Karkemish' } })
  })

  it('units return outside the walls of a full city', () => {
    rule('R-C35', 'M5')
    const t = table(
      { egypt: [35], hatti: [77] },
      [{ ...army('egypt', 'kadesh', { W: 2 }, 'thutmose3'), inside: true }],
      { control: { kadesh: 'egypt', egypt: 'egypt' } },
    ).answer('event:35')
    while (t.asked !== 'egypt returnUnits') t.answer(t.offered[0]!)
    for (let i = 0; i < 3; i++) t.answer(t.offered.find((key) => key.startsWith('unit:'))!)
    expect([
      countIn(t.state, EGYPT, inside(spaceNamed('kadesh'))),
      countIn(t.state, EGYPT, spaceNamed('kadesh')),
    ]).toEqual([2, 3])
  })

  it('rebuilding counts losses since the last reinforcement', () => {
    rule('M10', 'R-C35')
    const s = position({ forces: [army('egypt', 'kadesh', { C: 2 }, 'thutmose3')] })
    const chariots = unitsIn(s, EGYPT, spaceNamed('kadesh'))
    destroyUnit(s, chariots[0]!)
    expect([s.lost[lostIndex(EGYPT, CHARIOT)], lostUnits(s, EGYPT).map(unitName)]).toEqual([1, ['egypt-chariot-1']])
    refit(s, EGYPT)
    expect(lostUnits(s, EGYPT)).toEqual([])
  })
})

describe('scenarios', () => {
  it('ban some events for a turn only', () => {
    rule('R-S3', 'R22.2')
    const banned = (turn: number) =>
      [15, 16, 19, 22, 28, 38, 69, 71, 23].filter((card) => isBanned(scenarioNamed('thutmose'), turn, card))
    expect(banned(2)).toEqual([15, 16, 22, 28])
    expect(banned(3)).toEqual([15, 16, 19, 22, 28, 38, 69, 71])
  })

  it('close provinces to markers and to those who intercept or avoid battle', () => {
    rule('R-S5')
    const closed = ['ugarit']
    const s = position({ closed, forces: [army('hatti', 'aleppo', { W: 1 }, 'hantili2')] })
    expect(markerSpaces(s, HATTI)).toEqual([])
    expect(avoidSpaces(s, HATTI, spaceNamed('nahrin'), spaceNamed('kadesh'))).toEqual([])
    expect(markerSpaces(position({ forces: [army('hatti', 'aleppo', { W: 1 }, 'hantili2')] }), HATTI)).not.toEqual([])
  })
})

describe('the state', () => {
  it('gives mercenaries to the side that recruits them', () => {
    rule('M2')
    const s = position({})
    expect(recruit(s, HATTI, MERCENARY, 2, spaceNamed('kanesh'))).toBe(2)
    expect(unitsIn(s, HATTI, spaceNamed('kanesh')).map((u) => sideOf(s, u))).toEqual([HATTI, HATTI])
  })

  it('records where a march came from and whether it sailed', () => {
    rule('M12')
    const t = table({ egypt: [1], hatti: [77] }, [army('egypt', 'tyre', { C: 2 }, 'thutmose3')])
    t.play('ops:1', 'activate:egypt-king', 'all', 'step:byblos')
    expect(t.state.march).toMatchObject({ from: spaceNamed('tyre'), bySea: false, spent: 1 })
    t.answer('sail:enkomi')
    expect(t.state.march).toMatchObject({ from: spaceNamed('byblos'), bySea: true, spent: 4 })
  })

  it('drops raids, reforms and lost tribute when they expire', () => {
    rule('M10', 'M11', 'R-C72', '7.2b')
    const t = table({}, [], {
      scenario: 'campaign',
      turn: 2,
      neutrals: ['kassites'],
      next: ['round', 'neutralReinforcement', 'endOfTurn'],
      change: (s) => {
        s.raids = [3]
        s.reforms = [true, false]
        s.noTribute = [2]
      },
    })
    expect(t.asked).toBe('chance deal')
    expect([t.state.raids, t.state.reforms, t.state.noTribute]).toEqual([[], [false, false], [2]])
    while (t.asked === 'chance deal') t.answer(t.offered[0]!)
    for (let i = 0; i < 60 && t.state.round === 0; i++) {
      const quiet = ['nothing', 'done'].find((key) => t.offered.includes(key))
      t.answer(quiet ?? t.offered.find((key) => key.startsWith('all:')) ?? t.offered[0]!)
    }
    expect(t.state.noTribute).toEqual([])
    expect([NONE, KASSITES]).toEqual([-1, 4])
  })

  it('ends with the last turn of the campaign', () => {
    rule('24.3', 'F10')
    const t = table({}, [], { scenario: 'campaign', turn: 10, round: 6, next: ['victory'] })
    expect(t.asked).toBe('over')
    expect(t.match.outcome!.how).toBe('standard')
  })
})
