import { chance, type Flow, options } from '../../../kernel/index.ts'

const face = options('die')
const FACES = Object.freeze(Array.from({ length: 10 }, (_, i) => face(i)))

/** The fraction of die faces for which a predicate holds. */
export const shareOf = (isSo: (die: number) => boolean): number =>
  FACES.filter(({ of }) => isSo(of)).length / FACES.length

/** X1 to X19: one ten-sided die, read as 0 to 9. `kind` names the chance event. */
export function* d10(kind: string, rule: string): Flow<number> {
  const rolled = yield* chance(kind, rule, () => FACES)
  return rolled.of
}
