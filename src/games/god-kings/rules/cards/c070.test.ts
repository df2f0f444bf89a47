import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { countIn } from '../pieces.ts'
import { leaderOf, sideNamed } from '../sides.ts'

describe('70 Coalition of Megiddo', () => {
  it('places its army and removes unguarded markers', () => {
    rule('22.0a', 'R-C69')
    const t = eventTable(70).play('event:70')
    expect(countIn(t.state, sideNamed('megiddo_revolt'), spaceNamed('megiddo'))).toBe(6)
    expect(t.state.generals[leaderOf(sideNamed('megiddo_revolt'))]).toBe(spaceNamed('megiddo'))
    expect(t.state.control[spaceNamed('megiddo')]).toBe(-1)
  })
})
