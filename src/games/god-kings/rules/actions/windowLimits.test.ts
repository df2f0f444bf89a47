import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut, interceptTable } from '../../testing/cards.ts'
import { type TestTable, tableAt } from '../../testing/table.ts'
import { position } from '../../vectors/position.ts'
import { ops } from '../../vectors.ts'
import { ASSYRIA, HATTI, kingOf } from '../components/sides.ts'
import { scenarioPoints } from '../victory/victory.ts'

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
    expect(ops.neutralRound!({ turnOrder: ['egypt', 'hatti'], markers, vp })).toEqual({
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
