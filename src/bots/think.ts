import { type Brain, type Game, Match, type Saved, type Seat } from '../kernel/index.ts'
import type { Advice, Budget, Limits } from './bot.ts'
import { botFor, levelOf } from './levels.ts'

/** A request to a bot as plain data, so that it can be sent to a worker. */
export interface ThinkRequest {
  /** The id of the game. */
  readonly game: string
  /** The match, saved. */
  readonly saved: Saved
  readonly seat: Seat
  /** The id of a level. */
  readonly level: string
  /** Overrides the level's budget. */
  readonly budget?: Budget
  readonly seed: string | number
}

/** A seat's roles by aspect, such as its god or its place. */
export type Roles = { readonly [aspect: string]: string }

/** A game with what bots know about it. */
export interface Player {
  readonly game: Game
  readonly brain: Brain
  /** A seat's roles by aspect; its name alone if absent. */
  rolesOf?(state: any, seat: Seat): Roles
}

/** Answers a request; pure, so it runs in any worker. The caller passes the clock and the stop flag. */
export function think(player: Player, request: ThinkRequest, limits: Pick<Limits, 'now' | 'stop'>): Advice {
  const { saved, seat, budget, seed } = request
  const level = levelOf(request.level)
  if (level === undefined) throw new Error(`no level ${request.level}`)
  const match = Match.load(player.game, saved)
  const { now, stop } = limits
  return botFor(player.brain, level).choose(match, seat, { budget: budget ?? level.budget, seed, now, stop })
}
