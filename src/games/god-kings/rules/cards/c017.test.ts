import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { marching, whyNotActivate } from './testing/activating.ts'
import { about, lastTold, ownerOf, scene } from './testing/scene.ts'

describe('17 Betrayal', () => {
  const siege = (die: number) =>
    scene(17, {
      control: { egypt: 'egypt', hatti: 'hatti' },
      garrisons: { ugarit_city: 'hatti' },
      forces: [{ side: 'egypt', at: 'ugarit_city', units: { C: 3 }, generals: ['hatshepsut'] }],
    }).answer('event:17', 'siege:egypt-king', die)

  it('activates one own general whatever his rating', () => {
    rule('R-C17', 'R11.10', '9.3')
    expect(about(marching(17, 'egypt-king', 'hatshepsut'))).toMatchObject({ left: 5 })
    expect(whyNotActivate(17, 'kassites-king')).toBe('20.2a neutralNeedsThree')
  })

  it('adds 3 to a siege roll of his activation', () => {
    rule('R-C17', '17.3.1')
    const t = siege(2)
    expect(lastTold(t, 'siege')).toMatchObject({ die: 2, cards: 3, captured: true })
    expect(ownerOf(t, 'ugarit_city')).toBe(0)
    expect(lastTold(siege(1), 'siege')).toMatchObject({ captured: false })
  })
})
