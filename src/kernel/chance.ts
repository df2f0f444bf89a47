import { Ask, CHANCE, type Choice, type Flow, type Option, options, type Seat } from './ask.ts'
import type { Random } from './random.ts'

/** Asks chance for one of the outcomes; weights are integers, uniform if absent. */
export function chance<O extends Option>(
  kind: string,
  rule: string,
  outcomes: () => readonly O[],
  weights: readonly number[] | null = null,
): Ask<O> {
  const a = new Ask<O>(CHANCE, kind, rule, outcomes)
  a.weights = weights
  return a
}

/**
 * Draws one of the remaining items; only `privateTo` learns which (every seat if null). Never forced: even the last
 * card reveals something to the seat that draws it.
 */
export function draw<O extends Option>(
  kind: string,
  rule: string,
  privateTo: Seat | null,
  from: () => readonly O[],
): Ask<O> {
  const a = new Ask<O>(CHANCE, kind, rule, from)
  a.privateTo = privateTo
  a.guarded = true
  return a
}

const face = options('roll')
const dice: (readonly Choice<'roll'>[])[] = []

/** Rolls one die, six-sided by default. */
export function* roll(kind: string, rule: string, sides = 6): Flow<number> {
  const faces = (dice[sides] ??= Object.freeze(Array.from({ length: sides }, (_, i) => face(i + 1))))
  const rolled = yield* chance(kind, rule, () => faces)
  return rolled.of
}

/** Answers the asks of the seat `chance`, given the record length and the seed epoch. */
export type Dealer = (ask: Ask<any>, length: number, epoch: number) => Option

/** Draws outcomes from a stream of random numbers, for simulation and search. */
export function dealFrom(random: Random): Dealer {
  return (asked) => pickWeighted(asked, random)
}

/** Samples an outcome by weight. */
export function pickWeighted(asked: Ask<any>, random: Random): Option {
  const { options: outcomes, weights } = asked
  if (weights === null) return outcomes[random(outcomes.length)]!
  let total = 0
  for (let i = 0; i < weights.length; i++) total += weights[i]!
  let left = random(total)
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i]!
    if (left < 0) return outcomes[i]!
  }
  throw new RangeError(`${asked.kind}: weights and outcomes differ`)
}
