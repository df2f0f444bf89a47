import { chance, type Flow, options } from '../../../kernel/index.ts'

const face = options('die')
const FACES = Object.freeze(Array.from({ length: 10 }, (_, i) => face(i)))

/** The share of the faces of a die for which something is so. */
export const shareOf = (isSo: (die: number) => boolean): number =>
  FACES.filter(({ of }) => isSo(of)).length / FACES.length

/** X1 to X19: one die read 0 to 9. `kind` is the name of the random event. */
export function* d10(kind: string, rule: string): Flow<number> {
  const rolled = yield* chance(kind, rule, () => FACES)
  return rolled.of
}
