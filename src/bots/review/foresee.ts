import { CHANCE, type Match, pickWeighted, type Random, randomFrom, type Seat } from '../../kernel/index.ts'
import { policyOf, standings } from '../hooks.ts'
import type { Player } from '../think.ts'

/** A seat's picks after the dice are followed this far before the position is judged. */
const LONGEST = 40

/** The chances of all seats to win, in their order; together 1. */
export type Chances = readonly number[]

/** The chances as the game's evaluation has them. */
export function chancesOf({ brain }: Player, match: Match): number[] {
  const values = match.seats.map(() => 0)
  standings(brain, match, values)
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}

/**
 * The chances once what has begun is through: dice that are on their way are thrown, whoever is asked next goes on as
 * the machine would, up to the next dice, the next seat, or where play rests. The match is used up.
 */
export function settled(player: Player, match: Match, random: Random): number[] {
  throwOpen(match, random)
  const mover = match.open[0]?.seat
  for (let i = 0; i < LONGEST && !match.over; i++) {
    const [asked] = match.open
    if (match.open.length !== 1 || asked!.seat !== mover || asked!.seat === CHANCE) break
    if (i > 0 && player.brain.rests?.(match)) break
    match.answer(asked!, choiceOf(player, match, asked!.seat, random))
  }
  return chancesOf(player, match)
}

/** Throws the dice that are waited for, one behind the other. */
function throwOpen(match: Match, random: Random): void {
  while (match.open.length === 1 && match.open[0]!.seat === CHANCE) {
    match.answer(match.open[0]!, pickWeighted(match.open[0]!, random))
  }
}

/** What the policy does; where a game has none, what stands best right after it. */
function choiceOf(player: Player, match: Match, seat: Seat, random: Random) {
  const asked = match.asked(seat)!
  const { brain } = player
  if (brain.policy !== undefined) return policyOf(brain)(match, asked, random)
  const own = match.seats.indexOf(seat)
  let best = asked.options[0]!
  let most = -1
  for (const option of asked.options) {
    const fork = match.fork()
    fork.answer(fork.asked(seat)!, fork.asked(seat)!.find(option.key)!)
    const value = chancesOf(player, fork)[own]!
    if (value > most) {
      most = value
      best = option
    }
  }
  return best
}

/** The mean of several settled forks, each begun in the same way; the same dice for the same seed. */
export function foresee(
  player: Player,
  match: Match,
  begin: (fork: Match, random: Random) => void,
  { seed, samples }: { seed: string; samples: number },
): number[] {
  const sums = match.seats.map(() => 0)
  for (let i = 0; i < samples; i++) {
    const random = randomFrom(`${seed} ${i}`)
    const fork = match.fork({ light: player.brain.policy !== undefined })
    begin(fork, random)
    const chances = settled(player, fork, random)
    for (let s = 0; s < sums.length; s++) sums[s]! += chances[s]!
  }
  return sums.map((sum) => sum / samples)
}
