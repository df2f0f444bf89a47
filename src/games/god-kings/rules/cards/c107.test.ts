import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { marching, whyNotActivate, whyNotWith } from './testing/activating.ts'
import { about } from './testing/scene.ts'

describe('107 Enkidu, Companion of Gilgamesh', () => {
  it('activates a warlord, with or without units, with his usual movement points', () => {
    rule('R11.10', '9.3')
    expect(about(marching(107, 'egypt-warlord1'))).toMatchObject({ left: 5 })
    expect(whyNotWith(107, 'warlord1', 0)).toBeUndefined()
  })

  it('activates no king', () => {
    rule('R11.10', 'R9.3')
    expect(whyNotActivate(107, 'egypt-king')).toBe('R11.10 warlordOnly')
    expect(whyNotWith(107, 'thutmose3', 3)).toBe('R9.3 nobodyToActivate')
  })
})
