import { CHANCE, type Match, pickWeighted, type Random, randomFrom } from '../../kernel/index.ts'
import { type Policy, policyOf, standings } from '../hooks.ts'
import type { Player } from '../think.ts'

/** Nothing is followed further than this before the position is judged. */
const LONGEST = 400

/** The chances of all seats to win, in their order; together 1. */
export type Chances = readonly number[]

/** The chances as the game's evaluation has them. */
export function chancesOf({ brain }: Player, match: Match): number[] {
  const values = match.seats.map(() => 0)
  standings(brain, match, values)
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}

/** Whether a position can be judged: nothing that was begun is still under way; unknown where a game does not say. */
export function isAtRest({ brain }: Player, match: Match): boolean | undefined {
  if (match.over) return true
  return (brain.settled ?? brain.rests)?.call(brain, match)
}

/**
 * Goes on as the quick policy would, dice and all seats included, until play rests: a battle that was begun is fought to
 * its end. Where the game does not say when it rests, up to the next dice or the next seat. The match is used up.
 */
export function settled(player: Player, match: Match, random: Random): number[] {
  const policy = player.brain.policy === undefined ? bestAtOnce(player) : policyOf(player.brain)
  if (isAtRest(player, match) === undefined) finishMove(match, policy, random)
  else for (let i = 0; i < LONGEST && !isAtRest(player, match); i++) goOn(match, policy, random)
  return chancesOf(player, match)
}

/** One answer of everybody who is asked, dice included. */
export function goOn(match: Match, policy: Policy, random: Random): void {
  for (const asked of match.open.filter((open) => match.answered(open) === null))
    match.answer(asked, asked.seat === CHANCE ? pickWeighted(asked, random) : policy(match, asked, random))
}

/** Throws the dice that are waited for; whoever is asked then goes on until the next dice or the next seat. */
function finishMove(match: Match, policy: Policy, random: Random): void {
  while (match.open.length === 1 && match.open[0]!.seat === CHANCE) goOn(match, policy, random)
  const mover = match.open[0]?.seat
  for (let i = 0; i < LONGEST && !match.over; i++) {
    if (match.open.length !== 1 || match.open[0]!.seat !== mover) return
    goOn(match, policy, random)
  }
}

/** For a game without a policy: what stands best right after it. */
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

/** What several forks settle at, each begun in the same way; the same dice for the same seed. */
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
