import type { Flow } from '#kernel'
import { spaceName } from '../board.ts'
import { lowestFirst } from '../devotion.ts'
import { CAT_MUMMY, KINDS, MUMMY, WARRIOR } from '../pieces.ts'
import { godName, putFigure } from '../position.ts'
import { type AnkhPlay, POOL } from '../state.ts'
import { mayTrapOne } from './gods.ts'
import { raiseMummy } from './guardians.ts'

/**
 * A3.6: kills figures in one moment. They go to their pools together, sun tokens return, Anubis may trap one
 * warrior, and Mummies rise. Returns the owners of the Cat Mummies that died.
 */
export function* killFigures(g: AnkhPlay, victims: readonly number[], rule: string): Flow<number[]> {
  const s = g.state
  if (victims.length === 0) return []
  g.tell?.({
    kind: 'killed',
    rule,
    with: {
      spaces: victims.map((f) => spaceName(s.at[f]!)),
      figures: victims.map((f) => KINDS[s.kind[f]!]!),
      gods: victims.map((f) => godName(s, s.owner[f]!)),
    },
  })
  const died = victims.map((figure) => s.at[figure]!)
  for (const figure of victims) {
    s.dead[s.owner[figure]!]!++
    putFigure(s, figure, POOL)
  }
  s.safe = s.safe.filter((figure) => !victims.includes(figure))
  if (victims.some((figure) => s.kind[figure] === WARRIOR)) yield* mayTrapOne(g, victims)
  const mummies = victims.filter((figure) => s.kind[figure] === MUMMY)
  if (mummies.length > 0) {
    for (const god of lowestFirst(s, s.ladder)) {
      for (const mummy of mummies) {
        if (s.owner[mummy] === god) yield* raiseMummy(g, mummy, died[victims.indexOf(mummy)]!)
      }
    }
  }
  return victims.filter((figure) => s.kind[figure] === CAT_MUMMY).map((figure) => s.owner[figure]!)
}
