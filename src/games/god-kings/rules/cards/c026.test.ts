import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { marching, whyNotActivate, whyNotWith } from './testing/activating.ts'
import { about } from './testing/scene.ts'

describe('26 Way of Horus', () => {
  it('gives one army two more movement points, whoever leads it', () => {
    rule('R-C26', 'R11.10', '9.3')
    expect(about(marching(26, 'egypt-king', 'hatshepsut'))).toMatchObject({ left: 7 })
    expect(about(marching(26, 'egypt-warlord1'))).toMatchObject({ left: 7 })
  })

  it('needs an own army', () => {
    rule('R-C26', '3.0b', 'R9.3')
    expect(whyNotActivate(26, 'egypt-warlord2')).toBe('R-C7 armyOnly')
    expect(whyNotActivate(26, 'kassites-king')).toBe('20.2a neutralNeedsThree')
    expect(whyNotWith(26, 'thutmose3', 0)).toBe('R9.3 nobodyToActivate')
  })

  it('never goes by sea', () => {
    rule('R12.3')
    expect(marching(26, 'egypt-king').offered).not.toContain('sail:byblos')
  })
})
