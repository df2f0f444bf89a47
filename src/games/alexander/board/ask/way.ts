import { battleOf } from '../../rules/battle.ts'
import { afterAct, hexIn } from '../../rules/move/acts.ts'
import type { LegPath } from '../../rules/move/preview.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import type { Stance } from './stance.ts'

/** The stances of a unit along a leg, from where it is to where it ends. */
export function stancesOf(s: Alexander, u: Unit, { path }: Pick<LegPath, 'path'>): Stance[] {
  const b = battleOf(s)
  let stance = s.hex[u]! * 6 + s.facing[u]!
  return [
    { hex: s.hex[u]!, facing: s.facing[u]! },
    ...path.map((act) => {
      stance = afterAct(b, b.two[u]!, s.formation[u]!, stance, act)
      return { hex: hexIn(stance), facing: stance % 6 }
    }),
  ]
}
