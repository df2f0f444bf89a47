import { describe, expect, it } from 'vitest'
import { eventTable } from '../../testingCards.ts'

describe('77 Royal Hunt', () => {
  it('gives 1 VP', () => {
    expect(eventTable(77, { hands: { egypt: [77], hatti: [44] } }).play('event:77').state.vp[0]).toBe(1)
  })
})
