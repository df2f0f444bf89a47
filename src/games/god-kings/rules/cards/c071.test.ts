import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { countIn } from '../pieces.ts'
import { leaderOf, sideNamed } from '../sides.ts'

describe('71 Karkemish Revolt', () => {
  it('places its army and removes unguarded markers', () => {
    rule('22.0a', 'R-C69')
    const t = eventTable(71).play('event:71')
    expect(countIn(t.state, sideNamed('karkemish_revolt'), spaceNamed('karkemish_city'))).toBe(6)
    expect(t.state.generals[leaderOf(sideNamed('karkemish_revolt'))]).toBe(spaceNamed('karkemish_city'))
    expect(t.state.control[spaceNamed('karkemish_city')]).toBe(-1)
  })
})
