import { describe, expect, it } from 'vitest'
import type { ForceSpec } from '#games/god-kings/testing/position.ts'
import {
  battleTable,
  eventTable,
  fightOut,
  interceptTable,
  type TestSpec,
  type TestTable,
  tableAt,
} from '#games/god-kings/testing/table.ts'
import { guess, HIDDEN, type KingsView, view } from '#games/god-kings/view.ts'
import { ALL, makeView, randomFrom, WATCHER } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { cardWindows } from '../cards/cards.ts'
import { KASSITES } from '../components/counters.ts'
import { CARD_COUNT, CARDS, DECK, DISCARD, HAND, seatOf } from '../components/players.ts'
import { discardCard } from './windows.ts'

describe('windows', () => {
  it('ask in order, start again after a card and close when all pass in a row', () => {
    rule('W0', 'W4', '20.1b', '9.4')
    const t = eventTable(44, { hands: { egypt: [44, 101], hatti: [55] } })
    expect(t.asked).toBe('egypt anyTime')
    t.answer('pass')
    expect(t.asked).toBe('hatti anyTime')
    t.answer('card:55', 'army:kadesh', 1, 1, 1, 1)
    expect(t.asked).toBe('egypt anyTime')
    t.answer('pass')
    expect(t.asked).toBe('egypt impulse')
  })

  it('ask the players named by the rule, in its order', () => {
    rule('W5', 'W6', 'W7', 'W8')
    const activated = eventTable(1, { hands: { egypt: [1, 48], hatti: [33] } }).play(
      'ops:1',
      'activate:egypt-king',
      'all',
    )
    expect(activated.asked).toBe('egypt activated')
    const entered = activated.play('pass', 'step:arwad')
    expect(entered.asked).toBe('hatti entered')
    const both = interceptTable([96], [97, 94])
    expect(both.asked).toBe('egypt interceptDeclared')
    both.answer('pass')
    expect(both.asked).toBe('hatti interceptInstead')
  })

  it('let every player help either side of a battle, in order', () => {
    rule('W11', '15.5.1.4', 'R8.3', '20.1b')
    const t = battleTable([], [], {
      players: ['egypt', 'hatti', 'mitanni'],
      hands: { egypt: [1, 81], hatti: [2, 82], mitanni: [83, 3] },
    })
    t.until('egypt battleCards').answer('card:81')
    t.until('mitanni battleCards').answer('pass')
    expect(t.asked).toBe('hatti battleCards')
    t.answer('card:82')
    expect(t.asked).toBe('mitanni battleCards')
    t.answer('card:83')
    expect(t.state.battle!.cards).toEqual([1, 2])
  })

  it('ask only the defending power about calling a battle off, and both about a tie', () => {
    rule('W9', 'W12')
    const t = battleTable([], [102], {
      players: ['egypt', 'hatti', 'mitanni'],
      hands: { egypt: [1], hatti: [2, 102], mitanni: [3] },
    })
    t.until('hatti battleDeclared')
    expect(t.offered).toEqual(['card:102', 'pass'])
  })

  it('contain every action card in exactly one window', () => {
    rule('W0', 'W3', 'W10', 'W13', 'W14', 'W15', 'W16', 'W17', 'W18')
    const names = Object.keys(cardWindows).filter((name) => name !== 'help') as (keyof typeof cardWindows)[]
    const numbers = names.flatMap((name) => cardWindows[name].map((r) => Number(r.option.key.slice(5))))
    const expected = CARDS.filter((c) => c.action || c.number === 8).map((c) => c.number)
    expect(numbers.sort((a, b) => a - b)).toEqual(expected)
    const cancels = cardWindows.cancelEvent.map((r) => r.option.key)
    expect(cancels).toEqual(['card:29', 'card:30', 'card:31', 'card:32'])
  })
})

describe('hidden information', () => {
  const t = tableAt({ hands: { egypt: [33, 44], hatti: [55, 66] }, forces: [] })

  it('is the hands and the deck; everything else is public', () => {
    rule('H1', 'H2')
    const seen = view(t.state, 'egypt') as KingsView
    expect([seen.cards[33], seen.cards[55], seen.cards[1]]).toEqual([HAND, HIDDEN, HIDDEN])
    expect(seen.hands).toEqual([2, 2])
    expect(seen.deck).toBe(CARD_COUNT - 4)
    const watcher = view(t.state, WATCHER) as KingsView
    expect(watcher.cards[33]).toBe(HIDDEN)
    expect(watcher.at).toEqual(t.state.at)
  })

  it('includes the discards under the top card', () => {
    rule('H1', 'H2', '9.7')
    const s = tableAt({ hands: { egypt: [33] }, forces: [] }).state
    discardCard(s, 60)
    discardCard(s, 61)
    const seen = view(s, 'egypt') as KingsView
    expect([seen.top, seen.cards[61], seen.cards[60]]).toEqual([61, DISCARD, HIDDEN])
    expect((view(s, ALL) as KingsView).cards[60]).toBe(DISCARD)
  })

  it('is visible to all when the game is over', () => {
    const all = view(t.state, ALL) as KingsView
    expect(all.cards).toEqual(t.state.cards)
    expect(all.kept).toEqual(t.state.kept)
    expect([all.hands, all.deck]).toEqual([[2, 2], CARD_COUNT - 4])
  })

  it('includes exchanged cards, which both players know', () => {
    rule('H3')
    t.state.known[55] = 1
    expect((view(t.state, 'egypt') as KingsView).cards[55]).toBe(HAND + 1)
    t.state.known[55] = 0
  })

  it('is resampled without losing a card or changing the seat’s view', () => {
    rule('H2')
    const before = JSON.stringify(view(t.state, 'egypt'))
    guess(t.state, 'egypt', randomFrom('guess'))
    expect(JSON.stringify(view(t.state, 'egypt'))).toBe(before)
    expect(t.state.cards.filter((at) => at === HAND + 1)).toHaveLength(2)
    expect(t.state.cards.slice(1).filter((at) => at === DECK)).toHaveLength(CARD_COUNT - 4)
  })

  it('does not reveal who could respond while secrets are guarded', () => {
    rule('H4')
    const guarded = (hatti: number[]) => eventTable(19, { hands: { egypt: [19], hatti }, guardSecrets: true })
    for (const hand of [[29], [76]]) {
      const table = guarded(hand)
      for (let i = 0; i < 9 && table.asked !== 'egypt impulse'; i++) table.answer('pass')
      table.play('event:19', 'province:amurru')
      expect(table.asked).toBe('hatti cancelEvent')
      expect(makeView(table.match, 'egypt').waitingFor).toEqual(['hatti'])
    }
  })
})

describe('the state', () => {
  it('has five impulses per player and turn', () => {
    rule('5.0c', '3.0q', 'F2')
    const table = tableAt({
      hands: { egypt: [76, 77, 44], hatti: [49, 50, 51] },
      forces: [],
      control: { egypt: 'egypt' },
    })
    const seats: string[] = []
    for (let i = 0; i < 4; i++) {
      seats.push(`${table.asked} ${table.state.round}`)
      table.answer(table.offered.find((o) => o.startsWith('ops:'))!)
      if (/ use$/.test(table.asked)) table.answer('trade')
    }
    expect(seats).toEqual(['egypt impulse 1', 'hatti impulse 1', 'egypt impulse 2', 'hatti impulse 2'])
    expect(seatOf(table.state, 1)).toBe('hatti')
  })

  it('keeps timed facts until they expire, and the activation while it lasts', () => {
    rule('M6', 'M11', 'M12')
    const table = eventTable(1).play('ops:1', 'activate:egypt-king', 'all', 'step:arwad')
    expect(table.state.march).toMatchObject({ spent: 1, spaces: 1, bySea: false })
    table.play('stop')
    expect(table.state.march).toBeNull()
    expect(table.state.impulse.movedUnits.length).toBe(0)
    expect(table.state.round).toBe(1)
  })
})

const QUIET = ['pass', 'done', 'decline', 'nothing']
const forces: readonly ForceSpec[] = [
  { side: 'hatti', at: 'kadesh', units: { W: 4, C: 2 }, generals: ['suppiluliuma1'] },
  { side: 'egypt', at: 'memphis', units: { W: 1 }, generals: ['thutmose3'] },
  { side: 'mitanni', at: 'nahrin', units: { W: 4, C: 1 }, generals: ['warlord1'] },
]

/**
 * Hatti, second of three in turn order (Egypt, Hatti, Mitanni), is active. With guarded secrets every player who
 * might hold a card is asked, which makes the order of a window visible.
 */
const guarded = (more: Partial<TestSpec> = {}): TestTable =>
  tableAt({
    players: ['egypt', 'hatti', 'mitanni'],
    control: { egypt: 'egypt', hatti: 'hatti', kadesh: 'hatti', mitanni: 'mitanni', ugarit: 'mitanni' },
    forces,
    hands: { egypt: [76, 77], hatti: [1, 2], mitanni: [49, 50] },
    guardSecrets: true,
    change: (s) => void (s.place = 1),
    ...more,
  })

/** Declines everything up to a window and lists the seats it asks in order. */
function seatsOf(t: TestTable, kind: string): string[] {
  const isOpen = () => t.asked.endsWith(` ${kind}`) && t.offered.includes('pass')
  for (let i = 0; i < 80 && !isOpen(); i++) next(t)
  const seats: string[] = []
  for (; isOpen() && seats.length < 6; t.answer('pass')) seats.push(t.asked.split(' ')[0]!)
  return seats
}

/** Declines everything up to an ask. */
function upTo(t: TestTable, asked: string): TestTable {
  while (t.asked !== asked || t.offered.includes('pass')) next(t)
  return t
}

/** Gives a declining answer: dice of 3, the first loss, the whole advantage as plus. */
function next(t: TestTable): void {
  if (t.asked.startsWith('chance')) t.answer(3)
  else t.answer(QUIET.find((key) => t.offered.includes(key)) ?? t.offered[0]!)
}

/** Hatti's king marches to Nahrin, where Mitanni stands. */
const attack = (more: Partial<TestSpec> = {}) => {
  const t = guarded(more)
  for (const key of ['ops:1', 'activate:hatti-king', 'all', 'step:nahrin']) {
    while (!t.offered.includes(key)) t.answer('pass')
    t.answer(key)
  }
  return t
}

describe('the order of windows', () => {
  it('after an activation and after entering a space: the others, the active player last', () => {
    rule('W5', 'W6')
    const t = guarded()
    upTo(t, 'hatti impulse').answer('ops:1', 'activate:hatti-king', 'all')
    expect(seatsOf(t, 'activated')).toEqual(['mitanni', 'egypt', 'hatti'])
    upTo(t, 'hatti march')
    expect(seatsOf(t.answer('step:arwad'), 'entered')).toEqual(['mitanni', 'egypt', 'hatti'])
  })

  it('before an interception: from the active player, without the interceptor, then the reverse', () => {
    rule('W7', 'W8')
    const t = guarded({
      forces: [forces[0]!, forces[1]!, { side: 'mitanni', at: 'aleppo', units: { W: 2 }, generals: ['saushtatar'] }],
    })
    for (const key of ['ops:1', 'activate:hatti-king', 'all', 'step:nahrin', 'intercept:mitanni-king', 'all']) {
      while (!t.offered.includes(key)) t.answer('pass')
      t.answer(key)
    }
    expect(seatsOf(t, 'interceptDeclared')).toEqual(['hatti', 'egypt'])
    expect(seatsOf(t, 'interceptInstead')).toEqual(['mitanni', 'egypt'])
  })

  it('in a battle: from the charging player, from the winner, from the active player', () => {
    rule('W10', 'W13', 'W14', 'W15')
    const t = attack()
    upTo(t, 'hatti chargeOrNot').answer('charge')
    expect(seatsOf(t, 'charge')).toEqual(['hatti', 'mitanni', 'egypt'])
    t.answer(6)
    upTo(t, 'mitanni chargeOrNot').answer('charge')
    expect(seatsOf(t, 'charge')).toEqual(['mitanni', 'egypt', 'hatti'])
    upTo(t, 'chance attackerRoll').answer(1, 5)
    expect(seatsOf(t, 'afterLosses')).toEqual(['mitanni', 'egypt', 'hatti'])
    expect(seatsOf(t, 'beforeRetreat')).toEqual(['hatti', 'mitanni', 'egypt'])
    expect(seatsOf(t, 'battleEnd')).toEqual(['mitanni', 'egypt', 'hatti'])
  })

  it('before a siege roll: from the besieger, and again after a card', () => {
    rule('W16', 'W0')
    const siege: Partial<TestSpec> = {
      garrisons: { ugarit_city: 'mitanni' },
      forces: [{ ...forces[0]!, at: 'ugarit_city' }, forces[1]!],
    }
    const t = guarded(siege)
    while (!t.offered.includes('ops:1')) t.answer('pass')
    t.answer('ops:1', 'siege:hatti-king')
    expect(seatsOf(t, 'siege')).toEqual(['hatti', 'mitanni', 'egypt'])
    const cards = guarded({ ...siege, guardSecrets: false, hands: { hatti: [1, 60, 61], mitanni: [49] } })
    cards.play('ops:1', 'siege:hatti-king', 'card:60')
    expect(cards.offered).toEqual(['card:61', 'pass'])
  })

  it('before the turn order is chosen: the order of the turn that ends', () => {
    rule('W18')
    const t = guarded({
      hands: { egypt: [76], hatti: [77], mitanni: [49] },
      next: ['turnOrder'],
      change: (s) => void (s.turnOrder = [2, 0, 1]),
    })
    expect(seatsOf(t, 'initiative')).toEqual(['mitanni', 'egypt', 'hatti'])
  })
})

describe('the players asked', () => {
  const three = (hands: TestSpec['hands'], more: Partial<TestSpec> = {}) =>
    tableAt({
      players: ['egypt', 'hatti', 'mitanni'],
      control: { egypt: 'egypt', hatti: 'hatti', canaan: 'hatti', mitanni: 'mitanni' },
      forces: forces.slice(1, 2),
      hands: hands!,
      ...more,
    })

  it('about cancelling: the others in turn order, never the player of the event', () => {
    rule('W3')
    const t = three({ egypt: [19, 29], hatti: [30], mitanni: [78] }).answer('event:19')
    if (t.offered.includes('province:canaan')) t.answer('province:canaan')
    expect(t.asked).toBe('hatti cancelEvent')
    const alone = three({ egypt: [19, 29], hatti: [77], mitanni: [78] }).answer('event:19')
    if (alone.offered.includes('province:canaan')) alone.answer('province:canaan')
    expect(alone.asked).toBe('hatti impulse')
    const roll = three({ egypt: [31, 76] }, { round: 5, change: (s) => void (s.successor[0] = 2) })
    expect(roll.answer('pass', 1).asked).toBe('egypt impulse')
  })

  it('at the start and at the end of every impulse, and before a card is drawn for a nation', () => {
    rule('W4', 'F2')
    const t = three({ egypt: [44], hatti: [101, 77], mitanni: [78] })
    expect([t.asked, t.state.place]).toEqual(['hatti anyTime', 0])
    t.answer('pass', 'ops:44', 'trade')
    expect([t.asked, t.state.place]).toEqual(['hatti anyTime', 0])
    t.answer('pass')
    expect([t.asked, t.state.place]).toEqual(['hatti anyTime', 1])
    const nation = three(
      { egypt: [44], hatti: [101], mitanni: [78] },
      {
        neutrals: ['kassites'],
        next: ['victory', 'neutralRound'],
        round: 6,
        change: (s) => void (s.holder[KASSITES] = 0),
      },
    )
    expect(nation.asked).toBe('hatti anyTime')
    expect(nation.answer('pass').asked).toBe('chance nationCard')
  })

  it('starts again from the first player after each card', () => {
    rule('W0', 'W4')
    const t = three({ egypt: [55, 101, 44], hatti: [77], mitanni: [78] })
    t.answer('card:55')
    while (t.asked === 'chance attrition') t.answer(1)
    expect([t.asked, ...t.offered]).toEqual(['egypt anyTime', 'card:101', 'pass'])
  })

  it('lets each player in order play any number of battle cards', () => {
    rule('W11')
    const t = three(
      { egypt: [1, 81, 82], hatti: [77], mitanni: [78] },
      {
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['hantili2'] },
        ],
      },
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    t.until('egypt battleCards').answer('card:81')
    expect(t.offered).toEqual(['card:82', 'pass'])
    t.answer('card:82')
    expect(t.state.battle!.cards).toEqual([2, 0])
  })

  it('about a tie or a second battle only while both sides have units', () => {
    rule('W12', 'W14')
    const wiped = (hatti: ForceSpec['units'], die: number) => {
      const t = three(
        { egypt: [1, 87, 106], hatti: [77], mitanni: [78] },
        {
          forces: [
            { side: 'egypt', at: 'kadesh', units: { W: 8 }, generals: ['thutmose3'] },
            { side: 'hatti', at: 'nahrin', units: hatti!, generals: ['hantili2'] },
          ],
        },
      ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
      const asked: string[] = []
      for (let i = 0; i < 40 && !/displace|retreat|impulse/.test(t.asked); i++) {
        asked.push(t.asked)
        if (t.asked.startsWith('chance')) t.answer(t.asked === 'chance attackerRoll' ? die : 1)
        else t.answer(QUIET.find((key) => t.offered.includes(key)) ?? t.offered[0]!)
      }
      return asked
    }
    expect(wiped({ W: 1 }, 6)).toContain('chance attackerRoll')
    expect(wiped({ W: 1 }, 6)).not.toContain('egypt beforeRetreat')
    expect(wiped({ W: 8 }, 6)).toContain('egypt beforeRetreat')
  })
})

describe('equal loss numbers', () => {
  it('are not a tie if one side is destroyed', () => {
    rule('W12')
    const t = tableAt({
      control: { egypt: 'egypt', hatti: 'hatti', amurru: 'hatti' },
      forces: [
        { side: 'egypt', at: 'ebla', units: { m: 2 }, generals: ['warlord1'] },
        { side: 'hatti', at: 'nahrin', units: { m: 1 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [1, 87], hatti: [77] },
    }).play('ops:1', 'activate:egypt-warlord1', 'all', 'step:nahrin')
    fightOut(t, 6, 6)
    expect(t.journal.events.find((e) => e.kind === 'battleWon')!.with).toMatchObject({
      side: 'egypt',
      losses: [2, 2],
    })
    expect(t.asked).toBe('hatti displace')
  })
})

describe('F2: an impulse', () => {
  it('rolls for the successor, then plays the card, then settles raids', () => {
    rule('F2', '5.0d', 'R-C39')
    const t = tableAt({
      players: ['egypt', 'hatti'],
      control: { egypt: 'egypt', hatti: 'hatti' },
      forces: [{ side: 'egypt', at: 'memphis', units: { W: 1 }, generals: ['thutmose3'] }],
      hands: { egypt: [44], hatti: [101, 31, 77] },
      round: 5,
      change: (s) => {
        s.successor[0] = 2
        s.raids = [0]
      },
    })
    expect(t.asks('pass', 'pass', 1, 'pass', 'ops:44', 'trade')).toEqual([
      'hatti anyTime',
      'egypt successionCard',
      'chance succession',
      'hatti cancelEvent',
      'egypt impulse',
      'egypt use',
    ])
    expect([t.asked, t.state.place, t.state.vp[0]]).toEqual(['hatti anyTime', 0, -2])
  })
})
