/** The way of a move, and who could react to it. Pure. */
import { battleOf } from '../../rules/battle.ts'
import { afterAct, hexIn } from '../../rules/move/acts.ts'
import { newMove } from '../../rules/move/newMove.ts'
import { reachOf } from '../../rules/move/reach.ts'
import { unitsNear } from '../../rules/move/triggers.ts'
import { isSteady } from '../../rules/pieces/facts.ts'
import { hexesOf } from '../../rules/pieces/hexes.ts'
import { exerts } from '../../rules/pieces/zones.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import type { Stance } from './stance.ts'

export interface Way {
  /** How the unit stands at each act, from where it is to where it ends. */
  readonly stances: readonly Stance[]
  /** Enemy units that it newly comes near, or whose zone of control it enters, ascending. */
  readonly reactors: readonly Unit[]
}

/** The way a unit would take to a stance; nothing when it cannot get there with one leg. */
export function wayOf(s: Alexander, u: Unit, { hex, facing }: Stance): Way | undefined {
  const b = battleOf(s)
  const leg = reachOf(s, s.move?.unit === u ? s.move : newMove(s, u)).destination(hex, facing)
  if (leg === undefined) return undefined
  const before = new Set(unitsNear(s, u))
  const reactors = new Set<Unit>()
  const stances: Stance[] = [{ hex: s.hex[u]!, facing: s.facing[u]! }]
  let stance = s.hex[u]! * 6 + s.facing[u]!
  for (const act of leg.path) {
    stance = afterAct(b, b.two[u]!, s.formation[u]!, stance, act)
    const now = { hex: hexIn(stance), facing: stance % 6 }
    const there = { ...s, hex: s.hex.with(u, now.hex), facing: s.facing.with(u, now.facing) }
    const holds = (v: Unit) => hexesOf(there, u).some((h) => exerts(s, v, h))
    for (const v of unitsNear(there, u)) if (isSteady(s, v) && (!before.has(v) || holds(v))) reactors.add(v)
    stances.push(now)
  }
  return { stances, reactors: [...reactors].sort((v, w) => v - w) }
}
