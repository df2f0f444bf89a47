import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { income } from '../politics/control.ts'
import { expectNoTribute } from './testing/markers.ts'
import { scene } from './testing/scene.ts'

describe('74 Razzia by Western Euphrates Looters', () => {
  it('lets Mari yield no tribute points at the next reinforcement; void on the last turn', () => {
    rule('R-C72', '9.3', '7.1.2')
    expectNoTribute(74, 'mari')
    const t = scene(74, { control: { mari: 'egypt' } })
    const before = income(t.state, 0).tp
    expect(income(t.answer('event:74').state, 0).tp).toBeLessThan(before)
  })
})
