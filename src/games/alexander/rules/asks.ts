import { FACINGS } from '#hex/facing.ts'
import { type Choice, chance, choice, type Flow, options } from '#kernel'
import { type Battle, battleOf } from './battle.ts'
import type { Alexander } from './state.ts'

const dieFace = options('die')
const DIE_FACES = Object.freeze(Array.from({ length: 10 }, (_, i) => dieFace(i)))

/** The fraction of die faces for which a predicate holds. */
export const dieShare = (isSo: (die: number) => boolean): number =>
  DIE_FACES.filter(({ of }) => isSo(of)).length / DIE_FACES.length

/** X1 to X19: one ten-sided die, read as 0 to 9. `kind` names the chance event. */
export function* d10(kind: string, rule: string): Flow<number> {
  const rolled = yield* chance(kind, rule, () => DIE_FACES)
  return rolled.of
}

/** Makes the options of one verb, `verb:name`, for the battle of a state; built on first use. */
type OptionFamily<V extends string> = (s: Alexander) => (of: number) => Choice<V>

function perBattle<V extends string>(verb: V, nameIn: (b: Battle) => (of: number) => string): OptionFamily<V> {
  const made: ((of: number) => Choice<V>)[] = []
  return (s) => (made[s.battle] ??= options(verb, nameIn(battleOf(s))))
}

/** Options about units: `move:m-allied-horse`. */
export const unitOption = <V extends string>(verb: V) => perBattle(verb, (b) => (u) => b.unitIds[u]!)

/** Options about leaders: `trump:p-hydarnes`. */
export const leaderOption = <V extends string>(verb: V) => perBattle(verb, (b) => (l) => b.leaderIds[l]!)

/** Options about hexes: `go:0714`. */
export const hexOption = <V extends string>(verb: V) => perBattle(verb, (b) => (h) => b.grid.names[h]!)

/** A facing: `face:NE`. */
export const face = options('face', (f) => FACINGS[f]!)

/** The options that decline or end an ask, always last (P15). */
export const DECLINE = choice('none')
export const STOP = choice('stop')
export const DONE = choice('done')
