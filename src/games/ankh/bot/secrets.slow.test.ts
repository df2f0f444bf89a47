import { expect, test } from 'vitest'
import { botFor, levels, think } from '../../../bots/index.ts'
import { type Ask, dealFrom, Match, type Random, randomFrom, type Seat, setupOf } from '../../../kernel/index.ts'
import { rule } from '../../../kernel/testing/index.ts'
import { ankh } from '../game.ts'
import type { Ankh } from '../rules/state.ts'
import { brain } from './brain.ts'
import { policy } from './policy.ts'

const budget = { playouts: 20 }
const limits = (seed: string) => ({ budget, seed, now: () => 0, stop: () => false })

/** Plays on with the policy to the next simultaneous ask of a kind with several options for several seats. */
function nextJoint(match: Match<Ankh>, kind: string, random: Random): readonly Ask[] {
  while (!match.over) {
    const { open } = match
    const choosing = open.filter((asked) => asked.options.length > 1)
    if (open[0]!.kind === kind && choosing.length > 1) return choosing
    for (const asked of open) match.answer(asked, policy(match, asked, random))
  }
  return []
}

/** The answers of every level for a seat, in this thread and in a worker. */
function decisions(match: Match<Ankh>, seat: Seat, seed: string): string {
  const advice = levels.flatMap((level) => [
    botFor(brain, level).choose(match as unknown as Match, seat, limits(seed)),
    think(
      { game: ankh, brain },
      { game: ankh.id, saved: match.save(), seat, level: level.id, budget, seed },
      limits(seed),
    ),
  ])
  return JSON.stringify(advice.map(({ keys, lines }) => [keys, lines]))
}

test.each(['battleCard', 'plagueOffer'])('no bot knows what another has secretly chosen: %s', (kind) => {
  rule('R-40')
  let compared = 0
  for (let game = 0; game < 60 && compared < 12; game++) {
    const seed = `secrets ${kind} ${game}`
    const random = randomFrom(seed)
    const setup = setupOf(ankh, { scenario: 'drawn', players: 2 + (game % 4) })
    const match = Match.begin(ankh, setup, { deal: dealFrom(random) })
    const [own, ...others] = nextJoint(match, kind, random)
    if (own === undefined) continue
    const unanswered = decisions(match, own.seat, seed)
    for (const other of others) {
      for (const option of [other.options[0]!, other.options.at(-1)!]) {
        const world = match.fork()
        world.apply(other.seat, option.key)
        expect(decisions(world, own.seat, seed)).toBe(unanswered)
      }
      compared++
    }
  }
  expect(compared).toBeGreaterThanOrEqual(12)
})
