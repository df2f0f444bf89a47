import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { countIn } from '../pieces.ts'
import { leaderOf, sideNamed } from '../sides.ts'

describe('38 Amurru Revolt', () => {
  it('places its army and removes unguarded markers', () => {
    rule('22.0a', 'R-C38')
    const t = eventTable(38).play('event:38', 'revoltAt:nahrin')
    expect(countIn(t.state, sideNamed('amurru_revolt'), spaceNamed('nahrin'))).toBe(7)
    expect(t.state.generals[leaderOf(sideNamed('amurru_revolt'))]).toBe(spaceNamed('nahrin'))
    expect(t.state.control[spaceNamed('nahrin')]).toBe(-1)
  })
})
