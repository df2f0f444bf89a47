import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectCancels, expectNoCancel, succession } from './testing/cancels.ts'

describe('31 False Missive', () => {
  it('cancels an Invasion as it is announced', () => {
    rule('R-C29', 'W3', 'R9.4', '9.4')
    expectCancels(31, [23, 24, 25])
  })

  it('cancels a succession roll, so that the king stays and his successor waits', () => {
    rule('R-C29', 'R19.1', '19.3e', 'W2', 'W3')
    const t = succession(31)
    expect(t.asked).toBe('egypt cancelEvent')
    expect(t.answer('card:31').state.king[1]).toBe(0)
    expect(t.state.successor[1]).toBe(1)
    expect(succession(31).answer('pass').state.king[1]).toBe(1)
  })

  it('cancels no Revolt and no God King', () => {
    rule('R-C29', 'W3')
    expectNoCancel(31, [19, 22, 38, 69])
  })
})
