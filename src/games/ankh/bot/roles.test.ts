import { expect, test } from 'vitest'
import { Match, setupOf } from '../../../kernel/index.ts'
import { ankh } from '../game.ts'
import { spaceOf } from '../rules/board.ts'
import { SCENARIOS } from '../rules/state.ts'
import { rolesOf } from './roles.ts'

test('a seat’s place is where its figures start, counted from the first player', () => {
  const firsts = new Set<number>()
  for (const drawn of [0, 1, 2]) {
    const match = Match.begin(ankh, setupOf(ankh, { scenario: 'middle-kingdom-3', players: 3, gods: 'draw' }), {
      deal: (asked) => (asked.kind === 'first' ? asked.options[drawn]! : asked.options[0]!),
    })
    const s = match.state
    firsts.add(s.first)
    const scenario = SCENARIOS[s.scenario]!
    match.seats.forEach((seat, i) => {
      const { place, god } = rolesOf(s, seat)
      const own = scenario.seats[Number(place) - 1]!.figures.map(({ hex }) => spaceOf(hex)).sort()
      const stands = s.at.filter((at, f) => at >= 0 && s.owner[f] === i).sort()
      expect(stands).toEqual(own)
      expect(god).not.toBe('nobody')
    })
  }
  expect(firsts.size).toBe(3)
})
