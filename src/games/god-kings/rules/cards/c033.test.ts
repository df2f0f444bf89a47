import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('33 The Army Rebels', () => {
  it('wears a marching army down in this and every later space', () => {
    rule('R-C33', 'W6', '11.13', 'M12')
    const t = eventTable(1, { hands: { egypt: [1], hatti: [33] } }).play(
      'ops:1',
      'activate:egypt-king',
      'all',
      'step:arwad',
    )
    expect(t.asked).toBe('hatti entered')
    t.answer('card:33', 6, 1, 1, 1)
    expect(t.state.steps.reduce((a, b) => a + b, 0)).toBe(8 - 1 + 2 + 6 + 6)
    t.answer('step:byblos')
    expect(t.asked).toBe('chance attrition')
  })
})
