import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { marching, whyNotWith } from './testing/activating.ts'
import { about } from './testing/scene.ts'

describe('109 Blessing of Horus', () => {
  it('activates a king rated 1, with or without an army, with two more movement points', () => {
    rule('R-C26', 'R11.10', '9.3')
    expect(about(marching(109, 'egypt-king', 'thutmose3', true))).toMatchObject({ left: 7 })
    expect(whyNotWith(109, 'thutmose3', 0)).toBeUndefined()
  })

  it('activates nobody else', () => {
    rule('R-C26', 'R9.3')
    expect(whyNotWith(109, 'warlord1', 3)).toBe('R9.3 nobodyToActivate')
    expect(whyNotWith(109, 'amenhotep2', 3)).toBe('R9.3 nobodyToActivate')
  })
})
