import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectSteps, expectStepsForNothing } from './testing/points.ts'

describe('50 Diplomacy', () => {
  it('gives 2 VP for exactly 18 steps of own units, mercenaries too', () => {
    rule('R-C49', '9.3', 'R9.3')
    expectSteps(50, false)
  })

  it('takes them for nothing where VP do not count', () => {
    rule('R-S2', 'R9.3', 'R-C49')
    expectStepsForNothing(50)
  })
})
