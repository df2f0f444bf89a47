import { FACINGS } from '../../../hex/index.ts'
import { type Choice, choice, options } from '../../../kernel/index.ts'
import { type Battle, battleOf } from './battle.ts'
import type { Alexander } from './state.ts'

/** Makes the options of one verb, `verb:name`, for the battle of a state; built on first use. */
type FamilyOf<V extends string> = (s: Alexander) => (of: number) => Choice<V>

function perBattle<V extends string>(verb: V, nameIn: (b: Battle) => (of: number) => string): FamilyOf<V> {
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
