import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { countIn } from '../pieces.ts'

describe('18 The Epic of Gilgamesh', () => {
  it('rewards a king who ends at a port of Amurru', () => {
    rule('R-C18')
    const t = eventTable(18).play('event:18', 'all', 'step:byblos', 'stop')
    expect(t.state.vp[0]).toBe(2)
    expect(countIn(t.state, 0, spaceNamed('byblos'))).toBe(5)
    const inland = eventTable(18).play('event:18', 'all', 'step:damascus', 'stop')
    expect(inland.state.vp[0]).toBe(0)
  })
})
