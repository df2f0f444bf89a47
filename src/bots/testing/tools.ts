import { completeSetup, type Game, Match, randomChance, randomFrom, type Saved, type Seat } from '#kernel'
import type { Limits } from '../bot.ts'

/** Limits in playouts only, with a clock that stands still. */
export function playoutsOf(playouts: number, seed: string | number = 1): Limits {
  return { budget: { playouts }, seed, now: () => 0, stop: () => false }
}

/** A match with chance from a seed. */
export function begin<S>(game: Game<S, any>, seed: string | number, setup: object = {}): Match<S> {
  return Match.begin(game, completeSetup(game, setup), { deal: randomChance(randomFrom(seed)) })
}

/** The same match as far as a seat can see, with everything else resampled. Only at a checkpoint. */
export function otherWorld<S>(match: Match<S>, seat: Seat, seed: string | number): Match<S> {
  const saved = match.save() as Saved<S, any>
  match.game.guess(saved.state, seat, randomFrom(seed))
  return Match.load(match.game, saved)
}

/** How often each key occurs. */
export function counts(keys: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const key of keys) found[key] = (found[key] ?? 0) + 1
  return found
}
