import { battleOf } from '../battle.ts'
import { type Alexander, NONE, type Unit } from '../state.ts'
import { fieldOf } from './field.ts'
import { secondHex } from './hexes.ts'

/** 6.28: whether all hexes of a unit are clear ground. */
export function isClear(s: Alexander, u: Unit): boolean {
  const { rough } = battleOf(s).ground
  const second = secondHex(s, u)
  return rough[s.hex[u]!] === 0 && (second === NONE || rough[second] === 0)
}

/** Whether an enemy unit is adjacent to a unit. */
export function nextToEnemy(s: Alexander, u: Unit): boolean {
  if (besideEnemy(s, u, s.hex[u]!)) return true
  const second = secondHex(s, u)
  return second !== NONE && besideEnemy(s, u, second)
}

function besideEnemy(s: Alexander, u: Unit, hex: number): boolean {
  const b = battleOf(s)
  const { at } = fieldOf(s)
  for (let d = 0; d < 6; d++) {
    const near = b.grid.neighbour[hex * 6 + d]!
    if (near >= 0 && at[near] !== NONE && b.side[at[near]!] !== b.side[u]) return true
  }
  return false
}
