import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { income } from '../politics/control.ts'
import { expectNoTribute } from './testing/markers.ts'
import { scene } from './testing/scene.ts'

describe('72 Mesopotamian Caravans Looted', () => {
  it('lets Sumer yield no tribute points at the next reinforcement; void on the last turn', () => {
    rule('R-C72', '9.3', '7.1.2')
    expectNoTribute(72, 'sumer')
    const t = scene(72, { control: { sumer: 'egypt' } })
    const before = income(t.state, 0).tp
    expect(income(t.answer('event:72').state, 0).tp).toBeLessThan(before)
  })
})
