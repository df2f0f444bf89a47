import { Ask, CHANCE, type Choice, type Flow, type Option, options, type Seat } from './ask.ts'
import { sha256 } from './sha256.ts'

/** A uniform integer from 0 to n - 1. */
export type Random = (n: number) => number

/** A fast stream of random numbers (sfc32) that is the same for the same seed on every machine. */
export function randomFrom(seed: string | number): Random {
  const text = String(seed)
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = 0xb7e15162
  let counter = 1
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193)
    b = Math.imul(b ^ a, 0x85ebca6b) + c
    c = (c << 13) | (c >>> 19)
    c ^= a + i
  }
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return t >>> 0
  }
  for (let i = 0; i < 15; i++) next()
  return (n) => {
    if (n <= 1) return 0
    const limit = 0x100000000 - (0x100000000 % n)
    let drawn = next()
    while (drawn >= limit) drawn = next()
    return drawn % n
  }
}

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
export type ChanceSource = (ask: Ask<any>, length: number, epoch: number) => Option

/** Draws outcomes from a stream of random numbers, for simulation and search. */
export function randomChance(random: Random): ChanceSource {
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

/** The commitment published at the start of a match: it fixes the seed without revealing it. */
export function commitTo(seed: string): string {
  return sha256(`mehen commitment ${seed}`)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')
}

/** A chance source whose outcomes follow from the secret seed, the record length and the epoch. */
export function seededChance(seed: string): ChanceSource {
  return (asked: Ask<any>, length, epoch) => {
    let words: readonly number[] = []
    let used = 8
    let block = 0
    const next = () => {
      if (used === 8) {
        words = sha256(`mehen dice ${seed} ${epoch} ${length} ${block++}`)
        used = 0
      }
      return words[used++]!
    }
    return pickWeighted(asked, (n) => {
      const limit = 0x100000000 - (0x100000000 % n)
      let drawn = next()
      while (drawn >= limit) drawn = next()
      return drawn % n
    })
  }
}
