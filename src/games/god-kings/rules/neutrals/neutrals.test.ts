import { describe, expect, it } from 'vitest'
import { type ForceSpec, position, silentGame } from '#games/god-kings/testing/position.ts'
import { fightOut, type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import {
  CAPITAL,
  CHARIOT,
  EGYPT,
  GUARD,
  HATTI,
  KASSITES,
  kingOf,
  MERCENARY,
  MITANNI,
  SIDE_COUNT,
  TYPE,
  WARRIOR,
} from '../components/counters.ts'
import { inside, NONE, spaceId, spaceNamed } from '../components/map.ts'
import { countIn, unitsIn, unitsOf } from '../components/pieces.ts'
import { DISCARD, decider } from '../components/players.ts'
import { setControl } from '../politics/control.ts'
import { displacementSpaces, neutralHome } from '../politics/displacement.ts'
import { mayKeep } from '../turn/endOfTurn.ts'
import { refit } from '../turn/reinforcement.ts'
import { neutralsGoHome, spendForNeutral } from './neutralReinforcement.ts'
import { hasNoPlayer, recordBattleHostility, recordMarkerRemoved, whyNotNeutral } from './neutrals.ts'

/** Egypt and Hatti play; the Kassites are neutral at Babylon. */
const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  neutrals: ['kassites'],
  control: { karduniash: 'kassites', egypt: 'egypt', hatti: 'hatti' },
  garrisons: { babylon: 'kassites' },
  forces: [
    { side: 'kassites', at: 'babylon', units: { W: 4 }, generals: ['kashtiliash3', 'warlord1'] },
    { side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['thutmose3'] },
  ],
  hands: { egypt: [1, 2, 3], hatti: [4, 5, 6] },
  ...more,
})

describe('20.2, 20.3: playing neutrals', () => {
  it('gives the control marker to the player who activates, taking it from another', () => {
    rule('20.2a', '20.3e', '3.0p', 'M9', 'R21.1')
    const t = tableAt(spec()).play('ops:1', 'activate:kassites-king', 'all', 'stop')
    expect(t.state.holder[KASSITES]).toBe(0)
    t.play('ops:4', 'activate:kassites-warlord1', 'done', 'stop')
    expect(t.state.holder[KASSITES]).toBe(1)
  })

  it('is barred in two impulses in a row, to hostile players and for generals already moved', () => {
    rule('20.3a', '20.3b', '20.3c', 'R20.3', 'R20.9')
    const s = position(spec())
    s.impulse.neutrals = 1
    const king = kingOf(KASSITES)
    expect(whyNotNeutral(s, 0, king)).toBeUndefined()
    s.sinceNeutral[0] = 1
    expect(whyNotNeutral(s, 0, king)![1]).toBe('neutralTwice')
    s.sinceNeutral[0] = 2
    s.sinceHostile[KASSITES] = 1
    expect(whyNotNeutral(s, 0, king)![1]).toBe('neutralHostile')
    s.sinceHostile[KASSITES] = 2
    s.activated = [king]
    expect(whyNotNeutral(s, 0, king)![1]).toBe('neutralThisRound')
  })

  it('loses the marker by battle or by removing a marker', () => {
    rule('20.3b', 'R20.9')
    const s = position(spec())
    s.holder[KASSITES] = 0
    recordBattleHostility(silentGame(s), EGYPT, KASSITES)
    expect(s.holder[KASSITES]).toBe(NONE)
    expect(s.sinceHostile[KASSITES]).toBe(0)
    s.holder[KASSITES] = 1
    recordMarkerRemoved(silentGame(s), 1, KASSITES)
    expect(s.holder[KASSITES]).toBe(NONE)
    expect(s.sinceHostile[SIDE_COUNT + KASSITES]).toBe(0)
  })

  it('lets the holder decide, but never the opponent', () => {
    rule('20.3d', 'R20.2', '3.0t', 'R3.3')
    const s = position(spec({ players: ['egypt', 'hatti', 'mitanni'] }))
    s.total = [3, 2, 1]
    s.impulse.player = NONE
    s.holder[KASSITES] = 1
    expect(decider(s, KASSITES)).toBe(1)
    s.impulse.player = 1
    expect(decider(s, KASSITES)).toBe(1)
    s.holder[KASSITES] = NONE
    s.impulse.player = 2
    expect(decider(s, KASSITES)).toBe(2)
    expect(decider(s, HATTI)).toBe(1)
    expect([hasNoPlayer(s, KASSITES), hasNoPlayer(s, HATTI)]).toEqual([true, false])
  })

  it('cannot be used against the player’s own units or cities', () => {
    rule('R20.7')
    const t = tableAt(
      spec({
        forces: [
          { side: 'kassites', at: 'rapiqum', units: { W: 4 }, generals: ['kashtiliash3'] },
          { side: 'egypt', at: 'ana', units: { W: 1 } },
        ],
      }),
    ).play('ops:1', 'activate:kassites-king', 'all')
    expect(t.why('step:ana')).toBe('R20.7 ownUnits')
  })

  it('places only its own markers, and garrisons cities it takes', () => {
    rule('20.3g', '20.3h')
    const s = position(spec())
    setControl(s, spaceNamed('mari_city'), KASSITES)
    expect(s.garrison[spaceNamed('mari_city')]).toBe(KASSITES)
    setControl(s, spaceNamed('megiddo'), EGYPT)
    expect(s.garrison[spaceNamed('megiddo')]).toBe(NONE)
    const t = tableAt(spec()).play('ops:1', 'activate:kassites-king', 'all', 'step:rapiqum', 'mark')
    expect(t.state.control[spaceNamed('rapiqum')]).toBe(KASSITES)
  })

  it('earns VP for no player', () => {
    rule('20.3i')
    const t = tableAt(
      spec({
        forces: [
          { side: 'kassites', at: 'babylon', units: { W: 9 }, generals: ['kashtiliash3'] },
          { side: 'hatti', at: 'rapiqum', units: { w: 6 }, generals: ['warlord1'] },
        ],
      }),
    ).play('ops:1', 'activate:kassites-king', 'all', 'step:rapiqum')
    t.until('egypt advantage').answer('plus:1', 6, 1)
    while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
    expect(t.told).toContain('battleWon')
    expect(t.state.vp).toEqual([0, 0])
  })

  it('goes home at the end of the turn, or nearby if the capital is blocked', () => {
    rule('20.3f', 'R20.4', '5.0g', 'R3.1', '3.0h')
    const s = position(spec())
    neutralsGoHome(s)
    expect(unitsIn(s, KASSITES, spaceNamed('dur_kurigalzu'))).toHaveLength(4)
    s.control[spaceNamed('dur_kurigalzu')] = HATTI
    expect(neutralHome(s, KASSITES)).not.toBe(spaceNamed('dur_kurigalzu'))
    expect(s.garrison[spaceNamed('babylon')]).toBe(KASSITES)
  })

  it('is displaced to its capital', () => {
    rule('25.0a', 'R20.4')
    expect(displacementSpaces(position(spec()), KASSITES)).toEqual([spaceNamed('dur_kurigalzu')])
  })

  it('refits and spends all its points in order', () => {
    rule('20.4', 'R20.8')
    const s = position(
      spec({
        forces: [{ side: 'kassites', at: 'babylon', units: { W: 2, w: 1, C: 2, M: 1 }, divisions: { Marduk: 3 } }],
      }),
    )
    refit(s, KASSITES)
    expect(unitsOf(s, KASSITES).filter((u) => s.steps[u]! > 0)).toHaveLength(3)
    spendForNeutral(s, KASSITES, 5, 2)
    const alive = unitsOf(s, KASSITES).filter((u) => s.steps[u] === 2)
    expect(alive).toHaveLength(3 + 2 + 3)
  })
})

describe('20.2b, F8: the Neutral Nations Round', () => {
  const round = (more: Partial<TestSpec> = {}) =>
    tableAt(spec({ next: ['victory', 'neutralRound'], round: 6, ...more }))

  it('draws one card for each neutral, by the holder or the lowest VP', () => {
    rule('5.0e', '20.2b', '20.2c', 'F8', 'R20.1', 'H3')
    const t = round({
      change: (s) => {
        s.total = [5, 2]
      },
    })
    expect(t.asked).toBe('chance nationCard')
    t.answer('draw:15')
    expect(t.asked).toBe('hatti nation')
    const held = round({
      change: (s) => {
        s.holder[KASSITES] = 0
        s.total = [5, 2]
      },
    }).answer('draw:15')
    expect(held.asked).toBe('egypt nation')
    expect(held.offered).toContain('nothing')
  })

  it('uses it for that nation’s generals within the Ops, and takes the marker', () => {
    rule('20.2d', 'R20.1', '20.3h')
    const t = round().answer(3, 4).answer('draw:15').play('ops:15')
    expect(t.offered.every((o) => /^(activate|siege):kassites|nothing/.test(o))).toBe(true)
    t.answer('activate:kassites-warlord1').play('stop')
    expect(t.state.holder[KASSITES]).toBe(1)
    expect(t.state.sinceNeutral[1]).toBe(3)
  })

  it('breaks ties by dice and skips barred players', () => {
    rule('20.2c', 'R20.3', '20.3b', 'H5')
    const t = round().answer(5, 2).answer('draw:15')
    expect(t.asked).toBe('egypt nation')
    const barred = round({
      change: (s) => {
        s.sinceHostile[KASSITES] = 0
      },
    }).answer('draw:15')
    expect(barred.asked).toBe('hatti nation')
    expect(inside(0)).toBe(100)
  })
})

const kassites = (units: ForceSpec['units'], at = 'babylon', ...generals: string[]): ForceSpec => ({
  side: 'kassites',
  at,
  units: units!,
  generals,
})
const egypt = (at: string, W = 3): ForceSpec => ({ side: 'egypt', at, units: { W }, generals: ['thutmose3'] })

/** Egypt and Hatti play; the Kassites are neutral. */
const table = (forces: readonly ForceSpec[], more: Partial<TestSpec> = {}): TestTable =>
  tableAt({
    neutrals: ['kassites'],
    control: { karduniash: 'kassites', egypt: 'egypt', hatti: 'hatti' },
    forces,
    hands: { egypt: [1, 2], hatti: [3, 4] },
    ...more,
  })

describe('20.1: players and each other', () => {
  const gifts = (more: Partial<TestSpec> = {}) =>
    tableAt({
      scenario: 'campaign',
      turn: 3,
      neutrals: ['mitanni', 'kassites'],
      control: { egypt: 'egypt', hatti: 'hatti', kummanni: 'egypt', lawazantiya: 'egypt' },
      garrisons: { kummanni: 'egypt' },
      forces: [egypt('memphis', 1)],
      next: ['round', 'reinforcement'],
      round: 0,
      hands: { egypt: [33], hatti: [44] },
      ...more,
    })

  it('never share a space: they fight any side they meet', () => {
    rule('20.1a')
    const friend: ForceSpec = { side: 'hatti', at: 'arwad', units: { W: 2 } }
    const t = table([egypt('kadesh'), friend], { control: { arwad: 'hatti', egypt: 'egypt' } })
    t.play('ops:1', 'activate:egypt-king', 'all', 'step:arwad')
    expect(t.state.battle!.side).toEqual([EGYPT, HATTI])
  })

  it('give spaces first, losing garrisons, and points are counted afterwards', () => {
    rule('20.1c', '20.1d', 'R20.6')
    const t = gifts({
      control: {
        egypt: 'egypt',
        hatti: 'hatti',
        kummanni: 'egypt',
        ishuwa_city: 'egypt',
        malitiya: 'hatti',
        alshe: 'hatti',
      },
    })
    expect(t.asked).toBe('egypt giveSpaces')
    t.answer('to:hatti')
    for (const key of ['give:kummanni', 'give:ishuwa_city']) if (t.offered.includes(key)) t.answer(key)
    if (t.asked === 'egypt giveSpace') t.answer('done')
    t.answer('yes')
    const city = spaceNamed('kummanni')
    expect([t.state.control[city], t.state.garrison[city]]).toEqual([HATTI, NONE])
    if (t.asked === 'hatti giveSpaces') t.answer('nothing')
    expect(t.asked).toBe('egypt givePoints')
    expect([t.state.tp[1], t.state.wp[1]]).toEqual([2 + 1, 2 + 1])
  })

  it('need the receiver’s consent for spaces and cards too', () => {
    rule('F9', '20.1c', '20.1e')
    const t = gifts().answer('to:hatti')
    while (t.asked === 'egypt giveSpace') t.answer(t.offered[0]!)
    t.answer('no')
    expect(t.state.control[spaceNamed('kummanni')]).toBe(EGYPT)
    while (!/giveCard/.test(t.asked)) t.answer('nothing')
    t.answer('to:hatti', 'no')
    expect(t.state.cards[33]).toBe(5)
  })

  it('may give away a kept card, but still may not keep another', () => {
    rule('R20.5', '8.4a', '20.1e')
    const t = gifts({ change: (s) => void (s.kept[0] = 33) })
    while (!/giveCard/.test(t.asked)) t.answer('nothing')
    t.answer('to:hatti', 'yes')
    if (t.asked === 'egypt whichCard') t.answer('give:33')
    expect(t.state.cards[33]).toBe(6)
    t.state.cards[34] = 5
    expect(mayKeep(t.state, 0)).toBe(false)
  })
})

describe('20.3: hostility', () => {
  const hostile = (t: TestTable, player: number, side: number) => t.state.sinceHostile[player * SIDE_COUNT + side] === 0

  it('includes a battle, which loses the control marker', () => {
    rule('20.3b', 'R20.9')
    const t = table([egypt('ana', 8), kassites({ w: 1 }, 'rapiqum')], {
      change: (s) => void (s.holder[KASSITES] = 0),
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:rapiqum')
    if (t.offered.includes('overrun')) t.answer('fight')
    fightOut(t, 6, 1)
    expect(t.asked).toBe('hatti impulse')
    expect([hostile(t, 0, KASSITES), t.state.holder[KASSITES]]).toEqual([true, NONE])
  })

  it('includes removing a marker by an army, Ops or an event', () => {
    rule('20.3b', 'R20.9')
    const control = { egypt: 'egypt', hatti: 'hatti', mari: 'kassites', karduniash: 'kassites' }
    const march = table([egypt('ana')], { control }).play('ops:1', 'activate:egypt-king', 'all', 'mark')
    expect([march.state.control[spaceNamed('ana')], hostile(march, 0, KASSITES)]).toEqual([EGYPT, true])
    const ops = table([egypt('ana')], { control }).play('ops:1', 'markers', 'mark:ana')
    expect(hostile(ops, 0, KASSITES)).toBe(true)
    const event = table([], { control, hands: { egypt: [19], hatti: [3] } }).answer('event:19')
    if (event.offered.includes('province:mari')) event.answer('province:mari')
    expect([event.state.control[spaceNamed('ana')], hostile(event, 0, KASSITES)]).toEqual([NONE, true])
    const own = table([egypt('ana')], { control: { ...control, mari: 'hatti' } }).play('ops:1', 'markers', 'mark:ana')
    expect(hostile(own, 0, KASSITES)).toBe(false)
  })
})

describe('20.2: the Neutral Nations Round', () => {
  const round = (more: Partial<TestSpec> = {}) =>
    table([kassites({ W: 4 }, 'babylon', 'kashtiliash3', 'warlord1')], {
      next: ['victory', 'neutralRound'],
      round: 6,
      ...more,
    })
  const three: Partial<TestSpec> = {
    players: ['egypt', 'hatti', 'assyria'],
    neutrals: ['mitanni', 'kassites'],
    hands: {},
  }

  it('counts this turn’s VP to find the lowest player', () => {
    rule('R20.1', '20.2c')
    const t = round({ change: (s) => void Object.assign(s, { total: [5, 2], vp: [0, 9] }) }).answer('draw:15')
    expect(t.asked).toBe('egypt nation')
  })

  it('gives a second nation to another player by dice', () => {
    rule('20.2b', '20.2c', 'F8')
    const t = round({ ...three, change: (s) => void (s.total = [1, 5, 9]) })
    expect(t.asked).toBe('egypt whichNation')
    t.answer('nation:kassites', 'draw:15', 'nothing')
    expect([t.state.cards[15], t.state.top]).toEqual([DISCARD, 15])
    expect(t.asked).toBe('chance tie')
    t.answer(2, 5, 'draw:16')
    expect(t.asked).toBe('assyria nation')
    t.answer('nothing')
    expect(t.asked).not.toBe('chance nationCard')
  })

  it('draws no card if all players are barred', () => {
    rule('R20.3', '20.3b')
    const t = round({
      change: (s) => {
        s.sinceHostile[KASSITES] = 0
        s.sinceHostile[SIDE_COUNT + KASSITES] = 1
      },
    })
    expect(t.asked).toMatch(/tie|turnOrder/)
    expect(t.state.cards.every((at) => at !== 1)).toBe(true)
  })

  it('lets the nation play an event, or a Campaign with its own generals', () => {
    rule('R20.1', '5.0e', '20.2d')
    const held = (s: { holder: number[] }) => void (s.holder[KASSITES] = 0)
    const t = round({ change: held }).answer('draw:34', 'event:34')
    expect(countIn(t.state, KASSITES, spaceNamed('babylon'))).toBe(8)
    const forces = [
      kassites({ W: 2 }, 'babylon', 'kashtiliash3', 'warlord1'),
      { side: 'mitanni', at: 'harran', units: { W: 2 }, generals: ['saushtatar'] },
    ]
    const campaign = round({ ...three, forces, change: held }).answer('draw:1', 'event:1')
    expect(campaign.offered).toContain('activate:kassites-king')
    expect(campaign.offered.filter((key) => /mitanni/.test(key))).toEqual([])
    expect(campaign.state.neutrals).toContain(MITANNI)
  })
})

describe('20.4: a neutral', () => {
  it('refits by the normal rules, including its guard, and buys units', () => {
    rule('20.4', 'R20.8')
    const t = table(
      [
        {
          ...kassites({ w: 2, c: 3, M: 2, g: 1 }, 'dur_kurigalzu', 'kashtiliash3'),
          divisions: { Marduk: 2 },
        },
      ],
      {
        turn: 3,
        next: ['round', 'neutralReinforcement'],
        control: { karduniash: 'kassites', egypt: 'egypt' },
      },
    )
    const left = unitsOf(t.state, KASSITES).filter((u) => t.state.steps[u]! > 0)
    const count = (type: number, steps: number) =>
      left.filter((u) => TYPE[u] === type && t.state.steps[u] === steps).length
    expect([count(GUARD, 2), count(WARRIOR, 2) + count(WARRIOR, 1)]).toEqual([1, 3])
    expect(count(CHARIOT, 1)).toBe(0)
    expect(count(CHARIOT, 2) + count(MERCENARY, 2)).toBeLessThan(5)
    expect(left.every((u) => t.state.at[u] === CAPITAL[KASSITES])).toBe(true)
  })

  it('goes to the nearest space of its home country if the capital is held', () => {
    rule('R20.4', '20.3f')
    const spec = {
      neutrals: ['kassites'],
      control: { karduniash: 'kassites', rapiqum: 'kassites', lubdi: 'kassites' },
      forces: [egypt('dur_kurigalzu', 1), kassites({ W: 2 }, 'mari_city', 'kashtiliash3')],
    }
    const s = position(spec)
    expect(spaceId(neutralHome(s, KASSITES))).toBe('babylon')
    neutralsGoHome(s)
    expect([countIn(s, KASSITES, spaceNamed('babylon')), s.generals[kingOf(KASSITES)]]).toEqual([
      2,
      spaceNamed('babylon'),
    ])
  })
})
