import { battleOf } from '../battle.ts'
import { reactionRolls, standsFacing, turnHits } from '../charts/facing.ts'
import { maOf, tqOf } from '../pieces/facts.ts'
import { aspectOf } from '../shock/targets.ts'
import type { Alexander, Unit } from '../state.ts'

/** The sides of the die, X8. */
const DIE = 10

/** What a unit wins and risks by turning to meet an enemy. */
export interface TurnOdds {
  readonly unit: Unit
  readonly by: Unit
  /** P4: from which side the enemy would strike it as it stands; -1 where he touches it nowhere. */
  readonly aspect: number
  /** The same for each way it could turn. */
  readonly turns: readonly { readonly facing: number; readonly aspect: number }[]
  /** 7.14: hits of turning where it stands. */
  readonly hits: number
  /** 7.16, X8: the chance that it breaks when it turns, from 0 to 1. */
  readonly breaks: number
}

/** 7.16: whether turning in reaction is worth its risk. */
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
