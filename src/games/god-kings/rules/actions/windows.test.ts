import { describe, expect, it } from 'vitest'
import { ALL, randomFrom, viewOf, WATCHER } from '../../../../kernel/index.ts'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, eventTable, interceptTable } from '../../testing/cards.ts'
import { tableAt } from '../../testing/table.ts'
import { guess, HIDDEN, type KingsView, view } from '../../view.ts'
import { windows } from '../cards/index.ts'
import { CARD_COUNT, CARDS, DECK, DISCARD, HAND } from '../components/deck.ts'
import { seatOf } from '../components/seats.ts'
import { discard } from './windows.ts'

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
    const names = Object.keys(windows).filter((name) => name !== 'help') as (keyof typeof windows)[]
    const numbers = names.flatMap((name) => windows[name].map((r) => Number(r.option.key.slice(5))))
    const expected = CARDS.filter((c) => c.action || c.number === 8).map((c) => c.number)
    expect(numbers.sort((a, b) => a - b)).toEqual(expected)
    const cancels = windows.cancelEvent.map((r) => r.option.key)
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
    discard(s, 60)
    discard(s, 61)
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
      expect(viewOf(table.match, 'egypt').waitingFor).toEqual(['hatti'])
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
