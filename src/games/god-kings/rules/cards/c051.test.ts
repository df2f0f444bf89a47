import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectSteps, expectStepsForNothing } from './testing/points.ts'

describe('51 Ziggurat Building', () => {
  it('gives 2 VP for at least 18 steps of own units, mercenaries too', () => {
    rule('R-C49', '9.3', 'R9.3')
    expectSteps(51, true)
  })

  it('takes them for nothing where VP do not count', () => {
    rule('R-S2', 'R9.3', 'R-C49')
    expectStepsForNothing(51)
  })
})
