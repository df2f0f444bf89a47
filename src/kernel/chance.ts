import { Ask, CHANCE, type Choice, type Flow, type Option, options, type Seat } from './ask.ts'
import type { Random } from './random.ts'

/** Asks chance for one of the outcomes, with integer weights or all alike. */
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
 * Draws one of what is left; only `privateTo` learns which, or everybody when null. Never forced: even the last
 * card of a deck tells something to whoever draws it.
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

/** Rolls one die, six-sided unless told otherwise. */
export function* roll(kind: string, rule: string, sides = 6): Flow<number> {
  const faces = (dice[sides] ??= Object.freeze(Array.from({ length: sides }, (_, i) => face(i + 1))))
  const rolled = yield* chance(kind, rule, () => faces)
  return rolled.of
}

/** Answers chance: the asks of the seat `chance`, told the place in the record and how often it was rewound. */
export type Dealer = (ask: Ask<any>, length: number, epoch: number) => Option

/** A dealer that draws from a stream of random numbers; for simulation and search. */
export function dealFrom(random: Random): Dealer {
  return (asked) => pickWeighted(asked, random)
}

/** One outcome of a chance ask, by its weights. */
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
