import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { income } from '../politics/control.ts'
import { expectNoTribute } from './testing/markers.ts'
import { scene } from './testing/scene.ts'

describe('73 Western Caravans Attacked', () => {
  it('lets Amurru yield no tribute points at the next reinforcement; void on the last turn', () => {
    rule('R-C72', '9.3', '7.1.2')
    expectNoTribute(73, 'amurru')
    const t = scene(73, { control: { amurru: 'egypt' } })
    const before = income(t.state, 0).tp
    expect(income(t.answer('event:73').state, 0).tp).toBeLessThan(before)
  })
})
