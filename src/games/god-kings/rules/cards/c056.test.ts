import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { marching, whyNotWith } from './testing/activating.ts'
import { about } from './testing/scene.ts'

describe('56 Way of Horus', () => {
  it('gives the army of a king rated 1 or 2 two more movement points, by his printed rating', () => {
    rule('R-C26', 'R11.10', '9.3')
    expect(about(marching(56, 'egypt-king', 'thutmose3'))).toMatchObject({ left: 7 })
    expect(about(marching(56, 'egypt-king', 'amenhotep2', true))).toMatchObject({ left: 7 })
  })

  it('needs an army led by such a king', () => {
    rule('R-C26', 'R9.3')
    expect(whyNotWith(56, 'hatshepsut', 3)).toBe('R9.3 nobodyToActivate')
    expect(whyNotWith(56, 'amenhotep2', 0)).toBe('R9.3 nobodyToActivate')
    expect(whyNotWith(56, 'warlord1', 3)).toBe('R9.3 nobodyToActivate')
  })
})
