import { expect, test } from 'vitest'
import { botFor, levels, think } from '#bots/levels.ts'
import { byProcessor, byWork, type Thought, thinkOnce } from '#bots/testing/budget.ts'
import { begin } from '#bots/testing/tools.ts'
import { type Ask, completeSetup, Match, type Random, randomChance, randomFrom, type Seat } from '#kernel'
import { rule } from '#kernel/testing'
import { ankh } from '../game.ts'
import type { Ankh } from '../rules/state.ts'
import { brain, policy } from './heuristics.ts'

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
    const setup = completeSetup(ankh, { scenario: 'drawn', players: 2 + (game % 4) })
    const match = Match.begin(ankh, setup, { deal: randomChance(random) })
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

/** One decision in this many is tested. */
const EVERY = 9

/** The time that bots take for decisions of some games, by a given clock. */
function thoughts(game: typeof ankh, games: number, now: () => number): Thought[] {
  const found: Thought[] = []
  for (let i = 0; i < games; i++) {
    const random = randomFrom(`budget ${i}`)
    const match = begin(game, `budget ${i}`, { scenario: 'drawn', players: 2 + (i % 4), guardians: 'choose' })
    for (let decision = 0; !match.over; decision++) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      if (decision % EVERY === 0 && asked.options.length > 1)
        found.push(thinkOnce(brain, match, asked.seat, found.length, now))
      match.answer(asked, policy(match, asked, random))
    }
  }
  return found
}

test('every level answers within its time and a fifth of it, by the work it does', () => {
  const { game, now } = byWork(ankh)
  const found = thoughts(game, 4, now)
  expect(found.filter(({ part }) => part > 1.2)).toEqual([])
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ ended }) => ended === 'budget').length).toBeGreaterThan(10)
  for (const kind of ['action', 'moveTo', 'battleCard'])
    expect(found.some(({ what }) => what.includes(` ${kind},`))).toBe(true)
})

test('every level answers within its processor time, except for garbage collection', () => {
  const found = thoughts(ankh, 4, byProcessor)
  const late = found.filter(({ part }) => part > 1.2)
  expect(late.length / found.length, JSON.stringify(late)).toBeLessThan(0.1)
  expect(found.filter(({ ended }) => ended === 'budget').length).toBeGreaterThan(10)
})
