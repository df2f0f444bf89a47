import { CHANCE, type Match, pickWeighted, type Random, randomFrom } from '../../kernel/index.ts'
import { type Policy, policyOf, standings } from '../hooks.ts'
import type { Player } from '../think.ts'

/** Play is followed for at most this many decisions before the position is judged. */
const LONGEST = 400

/** The winning chances of all seats, in seat order; they sum to 1. */
export type Chances = readonly number[]

/** The chances by the game's evaluation. */
export function chancesOf({ brain }: Player, match: Match): number[] {
  const values = match.seats.map(() => 0)
  standings(brain, match, values)
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}

/** Whether a position is quiet enough to judge; undefined if the game does not say. */
export function isAtRest({ brain }: Player, match: Match): boolean | undefined {
  if (match.over) return true
  return (brain.settled ?? brain.rests)?.call(brain, match)
}

/**
 * Plays on by policy, with dice, until the position is quiet, so that a battle under way is fought to its end. If the
 * game does not define quiet positions, up to the next roll or the next seat. Consumes the match.
 */
export function settled(player: Player, match: Match, random: Random): number[] {
  const policy = player.brain.policy === undefined ? bestAtOnce(player) : policyOf(player.brain)
  if (isAtRest(player, match) === undefined) finishMove(match, policy, random)
  else for (let i = 0; i < LONGEST && !isAtRest(player, match); i++) goOn(match, policy, random)
  return chancesOf(player, match)
}

/** One answer of every seat asked, dice included. */
export function goOn(match: Match, policy: Policy, random: Random): void {
  for (const asked of match.open.filter((open) => match.answered(open) === null))
    match.answer(asked, asked.seat === CHANCE ? pickWeighted(asked, random) : policy(match, asked, random))
}

/** Rolls pending dice; then the seat asked plays on until the next roll or seat. */
function finishMove(match: Match, policy: Policy, random: Random): void {
  while (match.open.length === 1 && match.open[0]!.seat === CHANCE) goOn(match, policy, random)
  const mover = match.open[0]?.seat
  for (let i = 0; i < LONGEST && !match.over; i++) {
    if (match.open.length !== 1 || match.open[0]!.seat !== mover) return
    goOn(match, policy, random)
  }
}

/** For a game without a policy: the option with the best immediate evaluation. */
function bestAtOnce(player: Player): Policy {
  return (match, asked) => {
    const { seat } = asked
    const own = match.seats.indexOf(seat)
    const after = (key: string) => {
      const fork = match.fork()
      fork.answer(fork.asked(seat)!, fork.asked(seat)!.find(key)!)
      return chancesOf(player, fork)[own]!
    }
    let best = asked.options[0]!
    let most = -1
    for (const option of asked.options) {
      const value = after(option.key)
      if (value > most) [best, most] = [option, value]
    }
    return best
  }
}

/** The chances after rollouts from several forks that start the same way; deterministic for a seed. */
export function foresee(
  player: Player,
  match: Match,
  begin: (fork: Match, random: Random) => void,
  { seed, samples, from = 0 }: { seed: string; samples: number; from?: number },
): Chances[] {
  return Array.from({ length: samples }, (_, i) => {
    const random = randomFrom(`${seed} ${from + i}`)
    const fork = match.fork({ light: player.brain.policy !== undefined })
    begin(fork, random)
    return settled(player, fork, random)
  })
}

/** The mean chances of each seat. */
export function meanOf(worlds: readonly Chances[]): number[] {
  return worlds[0]!.map((_, s) => worlds.reduce((sum, chances) => sum + chances[s]!, 0) / worlds.length)
}
