import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectInvasion, expectReinvasion } from './testing/forces.ts'
import { scene } from './testing/scene.ts'

describe('23 Invasion', () => {
  it('brings a tribe that cannot be activated this round, and is shuffled back at the end of the turn', () => {
    rule('21.0a', '21.0k', '9.3')
    expectInvasion(23)
  })

  it('restores a tribe that is in play', () => {
    rule('21.0b')
    expectReinvasion(23)
  })

  it('cannot choose a tribe whose paths are all closed', () => {
    rule('R-S5', 'R9.3')
    const t = scene(23, { closed: ['egypt', 'sinai'] }).answer('event:23')
    expect(t.offered).not.toContain('tribe:libyan')
  })
})
