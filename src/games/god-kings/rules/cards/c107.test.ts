import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'

describe('107 Enkidu, Companion of Gilgamesh', () => {
  it('activates a warlord', () => {
    rule('R11.10')
    const t = eventTable(107).play('event:107')
    expect(t.why('activate:egypt-king')).toBe('R11.10 warlordOnly')
    t.play('activate:egypt-warlord2', 'step:sais', 'stop')
    expect(t.state.generals[2]).toBe(spaceNamed('sais'))
  })
})
