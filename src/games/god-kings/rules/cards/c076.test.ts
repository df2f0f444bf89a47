import { describe, expect, it } from 'vitest'
import { eventTable } from '../../testingCards.ts'

describe('76 Royal Gift', () => {
  it('gives 1 VP', () => {
    expect(eventTable(76, { hands: { egypt: [76], hatti: [44] } }).play('event:76').state.vp[0]).toBe(1)
  })
})
