import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { countIn } from '../pieces.ts'
import { leaderOf, sideNamed } from '../sides.ts'

describe('69 Sumerian Revolt', () => {
  it('places its army and removes unguarded markers', () => {
    rule('22.0a', 'R-C69')
    const t = eventTable(69).play('event:69', 'revoltAt:uruk')
    expect(countIn(t.state, sideNamed('sumer_revolt'), spaceNamed('uruk'))).toBe(6)
    expect(t.state.generals[leaderOf(sideNamed('sumer_revolt'))]).toBe(spaceNamed('uruk'))
    expect(t.state.control[spaceNamed('uruk')]).toBe(-1)
  })
})
