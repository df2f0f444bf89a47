import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { interceptTable } from '../../testing/cards.ts'

describe('97 Stratagem', () => {
  it('makes an interception fail before the roll', () => {
    rule('W7', 'W8')
    const t = interceptTable([97], [94])
    expect(t.asked).toBe('egypt interceptDeclared')
    t.answer('card:97')
    expect(t.told).not.toContain('intercepted')
    expect(t.asked).toBe('egypt march')
  })
})
