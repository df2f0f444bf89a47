import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { ASIDE } from '../deck.ts'
import { countIn } from '../pieces.ts'
import { LIBYAN, TRIBAL } from '../sides.ts'

describe('25 Invasion', () => {
  it('brings a tribe and is set aside until the end of the turn', () => {
    rule('21.0a', '21.0k')
    const t = eventTable(25).play('event:25', 'tribe:libyan', 2)
    expect(countIn(t.state, LIBYAN, TRIBAL[LIBYAN]!)).toBe(4 + 2)
    expect(t.state.cards[25]).toBe(ASIDE)
  })
})
