import { describe, expect, it } from 'vitest'
import { type ForceSpec, position } from '#games/god-kings/testing/position.ts'
import {
  battleTable,
  fightOut,
  interceptTable,
  type TestSpec,
  type TestTable,
  tableAt,
} from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { calculations } from '#tools/vectors/god-kings/calculations.ts'
import { markerSpaces } from '../actions/ops.ts'
import {
  ASSYRIA,
  CHARIOT,
  EGYPT,
  HATTI,
  KARKEMISH_REVOLT,
  KASSITES,
  kingOf,
  MERCENARY,
  REVOLTS,
  TYPE,
  unitName,
} from '../components/counters.ts'
import { inside, NONE, spaceId, spaceNamed } from '../components/map.ts'
import { countIn, destroyUnit, lostIndex, recruit, sideOf, unitsIn } from '../components/pieces.ts'
import { avoidSpaces } from '../march/avoid.ts'
import { revoltProvinces } from '../neutrals/rebels.ts'
import { isBanned, scenarioNamed } from '../setup/scenarios.ts'
import { refit } from '../turn/reinforcement.ts'
import { scenarioPoints } from '../turn/victory.ts'
import { crueltySpaces } from './families/markers.ts'
import { lostUnits } from './families/recovery.ts'

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

const THREE = ['egypt', 'hatti', 'mitanni']
const QUIET = ['pass', 'done', 'decline', 'nothing']

/** Declines everything up to an ask and lists what was asked before it. */
function askedBefore(t: TestTable, last: RegExp): string[] {
  const asked: string[] = []
  for (; !last.test(t.asked); t.answer(t.offered.find((key) => QUIET.includes(key)) ?? t.offered[0]!)) {
    asked.push(t.asked)
  }
  return asked
}

describe('windows ask only certain players', () => {
  it('an event is cancelled once: no player is asked after the first card', () => {
    rule('W3', 'R-C29')
    const t = tableAt({
      players: ['hatti', 'egypt', 'mitanni'],
      control: { hatti: 'hatti', egypt: 'egypt', canaan: 'egypt', mitanni: 'mitanni' },
      hands: { hatti: [19, 78], egypt: [29, 79], mitanni: [30, 80] },
    }).answer('event:19')
    if (t.offered.includes('province:canaan')) t.answer('province:canaan')
    expect(t.asked).toBe('egypt cancelEvent')
    t.answer('card:29')
    expect(t.asked).toBe('egypt impulse')
  })

  it('any player except the active one can make an interception succeed', () => {
    rule('W8')
    expect(interceptTable([94], []).asked).toBe('chance interception')
    expect(interceptTable([], [94]).asked).toBe('hatti interceptInstead')
  })

  it('only the attacked player can call off a battle', () => {
    rule('W9', 'R8.3')
    const asked = (t: TestTable) => askedBefore(t, /Roll$/)
    expect(asked(battleTable([102], []))).not.toContain('egypt battleDeclared')
    expect(asked(battleTable([], [102]))).toContain('hatti battleDeclared')
  })

  it('only the players who fought can turn a tied battle', () => {
    rule('W12', 'R8.3', 'R-C87')
    const tied = (hands: { [power: string]: number[] }) => {
      const t = battleTable([], [], {
        players: THREE,
        hands: { egypt: [1, 89], hatti: [2], mitanni: [3], ...hands },
      })
      askedBefore(t, /battleCards/)
      t.answer('card:89')
      askedBefore(t, /attackerRoll/)
      t.answer(3, 3)
      while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
      expect(t.state.battle!.inflicted[0]).toBe(t.state.battle!.inflicted[1])
      return t.asked
    }
    expect(tied({ mitanni: [87] })).not.toBe('mitanni tied')
    expect(tied({ hatti: [2, 87] })).toBe('hatti tied')
  })

  it('an attrition event can be cancelled by other players', () => {
    rule('W17')
    const wrath = (egypt: number[], hatti: number[]) =>
      tableAt({
        control: { egypt: 'egypt', hatti: 'hatti' },
        forces: [{ side: 'hatti', at: 'hattusha', units: { W: 1 }, generals: ['hantili2'] }],
        hands: { egypt: [52, ...egypt], hatti: [76, ...hatti] },
      }).answer('event:52').asked
    expect(wrath([86], [])).toBe('chance attrition')
    expect(wrath([], [86])).toBe('hatti cancelAttrition')
  })
})

describe('cards in battle', () => {
  it('Chaos of War leaves no advantage to divide', () => {
    rule('R-C89')
    const divided = (play: string) => {
      const t = battleTable([89], [], {
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['warlord1'] },
        ],
      })
      askedBefore(t, /battleCards/)
      t.answer(play)
      return askedBefore(t, /Roll$/).filter((kind) => /advantage/.test(kind))
    }
    expect([divided('card:89'), divided('pass')]).toEqual([[], ['egypt advantage']])
  })

  it('Armageddon resets the charges and cards of the first battle', () => {
    rule('R-C106')
    const t = battleTable([81, 106], [])
    askedBefore(t, /egypt charge/)
    t.answer('charge', 6)
    askedBefore(t, /egypt battleCards/)
    t.answer('card:81')
    fightOut(t, 2, 2)
    expect(t.state.battle).toMatchObject({ charged: [true, false], cards: [1, 0] })
    askedBefore(t, /egypt beforeRetreat/)
    t.answer('card:106')
    expect(t.state.battle).toMatchObject({ charged: [false, false], cards: [0, 0], inflicted: [0, 0] })
  })

  it('Illness stops a king from intercepting, but not his warlords', () => {
    rule('R-C101')
    const t = tableAt({
      control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1', 'warlord1'] },
      ],
      hands: { egypt: [1], hatti: [2] },
      change: (s) => void s.ill.push(kingOf(HATTI)),
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    expect(t.why('intercept:hatti-king')).toBe('R-C101 ill')
    expect(t.offered).toContain('intercept:hatti-warlord1')
  })
})

describe('how long effects last', () => {
  it('illness, new kings and activations end with the round, even before the Neutral Nations Round', () => {
    rule('M11', 'R-C55', '19.3c', '20.3c', '5.0e')
    for (const round of [2, 5]) {
      const t = tableAt({
        next: ['round'],
        round,
        hands: { egypt: [76], hatti: [77] },
        change: (s) => {
          s.ill.push(3)
          s.newKings.push(0)
          s.activated.push(12)
        },
      })
      expect([t.state.ill, t.state.newKings, t.state.activated]).toEqual([[], [], []])
    }
  })

  it('unrest, truces and the flood end with the turn', () => {
    rule('M11', 'R-C15', 'R-C28')
    const { state } = tableAt({
      scenario: 'campaign',
      turn: 2,
      next: ['round', 'endOfTurn'],
      change: (s) => {
        s.unrest.push(3)
        s.truces.push(1)
        s.sumerFlood = true
      },
    })
    expect([state.unrest, state.truces, state.sumerFlood]).toEqual([[], [], false])
  })
})

describe('the order of play', () => {
  it('players reinforce before neutrals', () => {
    rule('F9', '5.0b')
    const t = tableAt({
      scenario: 'campaign',
      turn: 3,
      neutrals: ['mitanni', 'kassites'],
      forces: [
        { side: 'egypt', at: 'memphis', units: { W: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'hattusha', units: { W: 1 }, generals: ['tudhaliya1'] },
      ],
      next: ['round', 'reinforcement'],
      round: 0,
    })
    for (let i = 0; i < 200 && !t.told.includes('neutralReinforced'); i++) {
      t.answer(t.offered.find((key) => QUIET.includes(key) || key.startsWith('all:')) ?? t.offered[0]!)
    }
    expect(t.told.lastIndexOf('points')).toBeLessThan(t.told.indexOf('neutralReinforced'))
    expect(t.told.filter((kind) => kind === 'points')).toHaveLength(2)
  })

  it('the card played last is on top of the discards', () => {
    rule('9.7')
    const t = tableAt({ hands: { egypt: [76, 78], hatti: [77] } }).play('ops:78')
    expect(t.state.top).toBe(78)
    expect(t.play('event:77').state.top).toBe(77)
  })

  it('cards are drawn for nations with a holder first', () => {
    rule('F8', '20.2b', '20.2c')
    const points = { turn: 0, total: 3 }
    const vp = { egypt: { turn: 0, total: 0 }, hatti: points }
    const markers = { kassites: null, mitanni: 'hatti' }
    expect(calculations.neutralRound!({ turnOrder: ['egypt', 'hatti'], markers, vp })).toEqual({
      draws: [
        ['mitanni', 'hatti'],
        ['kassites', 'egypt'],
      ],
    })
  })
})

describe('scenarios', () => {
  it('2 takes two points if enemies hold three home spaces', () => {
    rule('R-S2')
    const points = (...lost: string[]) =>
      scenarioPoints(
        position({
          scenario: 'assyro_babylonian',
          control: { mari: 'assyria', ...Object.fromEntries(lost.map((space) => [space, 'kassites'])) },
        }),
        ASSYRIA,
      )
    expect([points('assur', 'nineveh'), points('assur', 'nineveh', 'kalhu')]).toEqual([2, 0])
  })

  it('close provinces to every march', () => {
    rule('R-S5')
    const t = tableAt({
      closed: ['ugarit'],
      control: { egypt: 'egypt', amurru: 'egypt' },
      forces: [{ side: 'egypt', at: 'nahrin', units: { W: 2 }, generals: ['thutmose3'] }],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-king', 'all')
    expect(t.why('step:aleppo')).toBe('R-S5 closed')
    expect(t.offered).toContain('step:kadesh')
  })
})
