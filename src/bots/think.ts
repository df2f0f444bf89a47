import { type Brain, type Game, Match, type Saved, type Seat } from '../kernel/index.ts'
import type { Advice, Budget, Limits } from './bot.ts'
import { botFor, levelOf } from './levels.ts'

/** A question to a bot as plain data, so that it can be sent to a worker of Node or of a browser. */
export interface ThinkRequest {
  /** The id of the game. */
  readonly game: string
  /** The match, as `match.save()` gives it. */
  readonly saved: Saved
  readonly seat: Seat
  /** The id of a level. */
  readonly level: string
  /** Instead of the level's own budget. */
  readonly budget?: Budget
  readonly seed: string | number
}

/** What a seat plays, by aspect. */
export type Roles = { readonly [aspect: string]: string }

/** What a game brings to the machine's side. */
export interface Player {
  readonly game: Game
  readonly brain: Brain
  /** What a seat plays beside its name, by aspect: its place, its god; its name alone when absent. */
  rolesOf?(state: any, seat: Seat): Roles
}

/** Answers a question to a bot; pure, so it runs in any worker: the caller brings the clock and the stop. */
export function think(player: Player, request: ThinkRequest, limits: Pick<Limits, 'now' | 'stop'>): Advice {
  const { saved, seat, budget, seed } = request
  const level = levelOf(request.level)
  if (level === undefined) throw new Error(`no level ${request.level}`)
  const match = Match.load(player.game, saved)
  const { now, stop } = limits
  return botFor(player.brain, level).choose(match, seat, { budget: budget ?? level.budget, seed, now, stop })
}
