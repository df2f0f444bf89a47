import { expect, it, test } from 'vitest'
import { begin } from '../../../bots/testing/tools.ts'
import { randomFrom } from '../../../kernel/index.ts'
import { godKings } from '../game.ts'
import { spaceId } from '../rules/components/map.ts'
import { countIn } from '../rules/components/pieces.ts'
import { GENERALS_OF, kingOf, MITANNI } from '../rules/components/sides.ts'
import type { Kings } from '../rules/state/state.ts'
import { policy } from './policy.ts'

/** Lets the policy answer for all seats until the first round of a turn begins. */
function playedTo(scenario: string, players: number, turn: number, seed: string) {
  const match = begin(godKings, seed, { scenario, players })
  const random = randomFrom(seed)
  while (!match.over && (match.state.turn < turn || match.state.round === 0)) {
    const asked = match.open[0]!
    match.answer(asked, policy(match, asked, random))
  }
  return match.state
}

/** The number of units with the king, and the number of all units. */
function withKing(s: Kings, power: number): [number, number] {
  const zones = new Set(GENERALS_OF[power]!.map((general) => s.generals[general]!))
  let all = 0
  for (const zone of zones) if (zone >= 0) all += countIn(s, power, zone)
  return [countIn(s, power, s.generals[kingOf(power)]!), all]
}

test.each([
  ['kadesh', 2, 9],
  ['assyro_babylonian', 2, 8],
  ['thutmose', 2, 3],
  ['thutmose', 3, 3],
  ['campaign', 4, 2],
])('in %s of %i, at the beginning of turn %i, ten units stand with every king', (scenario, players, turn) => {
  for (const seed of ['one', 'two', 'three', 'four']) {
    const s = playedTo(scenario, players, turn, seed)
    for (const power of s.players) {
      const [king, all] = withKing(s, power)
      expect(king).toBeGreaterThanOrEqual(Math.min(all, 10))
    }
  }
})

it('places a warlord where his first march takes undefended land', () => {
  const s = playedTo('campaign', 4, 1, 'one')
  const [, warlord] = GENERALS_OF[MITANNI]!
  expect(spaceId(s.generals[warlord!]!)).toBe('hanigalbat')
})
