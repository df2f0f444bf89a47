import { battleOf } from '../battle.ts'
import { type Alexander, NONE, type Unit } from '../state.ts'
import { fieldOf } from './field.ts'
import { hexesOf } from './hexes.ts'

/** Whether all hexes of a unit are clear ground (6.28). */
export const isClear = (s: Alexander, u: Unit): boolean =>
  hexesOf(s, u).every((hex) => battleOf(s).ground.rough[hex] === 0)

/** Whether an enemy unit stands next to a unit. */
export function nextToEnemy(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  const { at } = fieldOf(s)
  return hexesOf(s, u).some((hex) => {
    for (let d = 0; d < 6; d++) {
      const near = b.grid.neighbour[hex * 6 + d]!
      if (near >= 0 && at[near] !== NONE && b.side[at[near]!] !== b.side[u]) return true
    }
    return false
  })
}
