import { describe, expect, it } from 'vitest'
import { DISCARD, HAND } from '#games/god-kings/rules/components/players.ts'
import { eventTable } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { scene } from '../testing/scene.ts'

describe('58 Summoning of Enlil', () => {
  it('makes another player discard at random', () => {
    rule('H3', 'H5')
    const t = eventTable(58, { hands: { egypt: [58], hatti: [76, 77] } }).play('event:58')
    expect(t.asked).toBe('chance randomCard')
    t.answer('draw:77')
    expect(t.state.cards[77]).toBe(DISCARD)
    expect(eventTable(58, { hands: { egypt: [58] } }).why('event:58')).toBe('R9.3 noCardToTake')
  })

  it('frees the victim of a Palace Coup who loses that card', () => {
    rule('R-C88', 'H3')
    const t = scene(58, {
      players: ['egypt', 'hatti', 'mitanni'],
      hands: { egypt: [58], hatti: [88, 77], mitanni: [76] },
      change: (s) => void (s.coup = 1),
    }).answer('event:58', 'player:hatti', 'draw:88')
    expect(t.state.coup).toBe(-1)
    expect(t.offered).toContain('event:77')
  })
})

describe('88 Palace Coup!', () => {
  it('swaps for a random card; the victim must use it for Ops next', () => {
    rule('R-C88', 'H3')
    const t = eventTable(88, { hands: { egypt: [88], hatti: [76, 77] } }).play('event:88')
    expect(t.match.open[0]!.privateTo).toBe('egypt')
    t.play('draw:77')
    expect([t.state.cards[77], t.state.cards[88]]).toEqual([HAND, HAND + 1])
    expect(t.state.known[77]).toBe(2)
    expect(t.offered).toEqual(['ops:88'])
    expect(t.why('ops:76')).toBe('R-C88 mustPlayCoup')
    t.play('ops:88', 'trade')
    expect(t.state.coup).toBe(-1)
  })

  it('cannot be played for a nation', () => {
    rule('R-C88', 'R20.1')
    const nation = eventTable(44, {
      next: ['victory', 'neutralRound'],
      round: 6,
      hands: { egypt: [44], hatti: [76] },
    })
    while (nation.asked === 'chance tie') nation.answer(6, 1)
    nation.answer('draw:88')
    expect(nation.why('event:88')).toBe('R20.1 notForNations')
  })

  it('takes a kept card, which still counts as kept', () => {
    rule('R-C88', '8.4a')
    const t = scene(88, {
      hands: { egypt: [88], hatti: [76, 77] },
      change: (s) => void (s.kept[1] = 77),
    }).answer('event:88', 'draw:77')
    expect(t.state.kept[1]).not.toBe(0)
  })
})
