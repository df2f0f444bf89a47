import { battleOf } from '../battle.ts'
import { reactionRolls, standsFacing, turnHits } from '../charts/facing.ts'
import { maOf, tqOf } from '../pieces/facts.ts'
import { aspectOf } from '../shock/targets.ts'
import type { Alexander, Unit } from '../state.ts'

/** X8: faces of the die. */
const DIE = 10

/** What a unit gains and risks by turning to face an enemy. */
export interface TurnOdds {
  readonly unit: Unit
  readonly by: Unit
  /** P4: the side from which the enemy would strike it without turning; -1 if they would not be adjacent. */
  readonly aspect: number
  /** The same for each possible turn. */
  readonly turns: readonly { readonly facing: number; readonly aspect: number }[]
  /** 7.14: hits of turning in its hex. */
  readonly hits: number
  /** 7.16, X8: the chance that it routs when it turns, from 0 to 1. */
  readonly breaks: number
}

/** 7.16: the gain and risk of turning in reaction. */
export function turnOdds(s: Alexander, u: Unit, by: Unit, facings: readonly number[]): TurnOdds {
  const b = battleOf(s)
  const turned = (facing: number): Alexander => ({ ...s, facing: s.facing.with(u, facing) })
  const hits = turnHits(b.type[u]!, 1, b.ground.rough[s.hex[u]!] === 1)
  let breaking = s.hits[u]! + hits >= tqOf(s, u) ? DIE : 0
  if (breaking === 0 && reactionRolls(b.type[u]!, b.foot[by]!)) {
    for (let die = 0; die < DIE; die++) if (!standsFacing(die, maOf(s, by), maOf(s, u), tqOf(s, u))) breaking++
  }
  return {
    ...{ unit: u, by, hits },
    aspect: aspectOf(s, by, u),
    turns: facings.map((facing) => ({ facing, aspect: aspectOf(turned(facing), by, u) })),
    breaks: breaking / DIE,
  }
}
