import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { kingOf } from '../sides.ts'

describe('22 The God King', () => {
  it('crowns a waiting successor and sends the king’s group home', () => {
    rule('R-C22', '19.3d')
    const t = eventTable(22, {
      players: ['hatti', 'egypt'],
      neutrals: [],
      hands: { hatti: [22], egypt: [76] },
      change: (s) => void (s.successor[0] = 2),
    }).play('event:22', 'refuge:memphis')
    expect(t.state.king[0]).toBe(2)
    expect(t.state.generals[kingOf(0)]).toBe(spaceNamed('memphis'))
    expect(eventTable(22).why('event:22')).toBe('19.3d noSuccessor')
  })
})
