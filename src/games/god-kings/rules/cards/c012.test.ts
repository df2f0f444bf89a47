import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectReforms, expectReformsBars } from './testing/forces.ts'

describe('12 Army Reforms', () => {
  it('raises a division of three full warriors at home and leaves the game, unless four play', () => {
    rule('R-C11', '7.2b', '9.5')
    expectReforms(12)
  })

  it('is played once per turn, with fewer than four divisions, by Hatti with Pitassa or Walusa', () => {
    rule('7.2a', '7.2b', '7.2c', 'R9.3')
    expectReformsBars(12)
  })
})
