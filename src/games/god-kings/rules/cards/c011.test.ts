import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { DISCARD, REMOVED } from '../deck.ts'
import { spaceNamed } from '../map.ts'
import { countIn } from '../pieces.ts'

describe('11 Army Reforms', () => {
  it('raises a division at home, once a turn; it stays in the game when four play', () => {
    rule('R-C11', '7.2b')
    const t = eventTable(11, {
      hands: { egypt: [11, 12], hatti: [76] },
      change: (s) => void (s.divisions[0] = 0b0011),
    })
    t.play('event:11', 'divisionAt:tanis')
    expect(t.state.divisions[0]).toBe(0b0111)
    expect(countIn(t.state, 0, spaceNamed('tanis'))).toBe(3)
    expect(t.state.cards[11]).toBe(REMOVED)
    t.play('ops:76', 'trade')
    expect(t.why('event:12')).toBe('7.2b reformsPlayed')
    const four = eventTable(11, {
      players: ['egypt', 'hatti', 'mitanni', 'assyria'],
      change: (s) => void (s.divisions[0] = 0b0011),
    }).play('event:11', 'divisionAt:tanis')
    expect(four.state.cards[11]).toBe(DISCARD)
    const full = eventTable(11, { change: (s) => void (s.divisions[0] = 0b1111) })
    expect(full.why('event:11')).toBe('7.2b fourDivisions')
  })
})
