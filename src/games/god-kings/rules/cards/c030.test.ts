import { describe, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { expectCancels, expectNoCancel } from './testing/cancels.ts'

describe('30 False Rumor', () => {
  it('cancels a Revolt or The God King as it is announced; the cancelled card is discarded', () => {
    rule('R-C29', 'R22.2', 'W3', 'R9.4', '9.4')
    expectCancels(30, [19, 20, 21, 22, 38, 69, 70, 71])
  })

  it('cancels no Invasion', () => {
    rule('R-C29', 'W3')
    expectNoCancel(30, [23, 24, 25, 76])
  })
})
