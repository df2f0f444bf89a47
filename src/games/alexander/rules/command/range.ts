import { distance, Flood } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { fieldOf } from '../pieces/field.ts'
import { secondHex } from '../pieces/hexes.ts'
import { inZone } from '../pieces/zones.ts'
import { type Alexander, type Leader, NONE, type Side, type Unit } from '../state.ts'
import { rangeOf } from './ratings.ts'

/** Paths as they were last found on a map, and for what. */
interface Found {
  readonly flood: Flood
  stamp: number
  from: number
  side: number
  range: number
}

const known: Found[] = []

/**
 * 4.21, P1: the hexes that a leader's orders reach, found until the next call: a path that avoids enemy units and enemy
 * zones of control, except where a friendly unit stands, and ground a leader may not enter.
 */
export function commandPaths(s: Alexander, l: Leader, range = rangeOf(s, l)): Flood {
  const b = battleOf(s)
  const found = (known[s.battle] ??= { flood: new Flood(b.grid), stamp: 0, from: NONE, side: NONE, range: 0 })
  const { flood } = found
  const { at, stamp } = fieldOf(s)
  const side = b.leaderSide[l]!
  const from = s.leaderHex[l]!
  if (found.stamp === stamp && found.from === from && found.side === side && found.range === range)
    return flood
  found.stamp = stamp
  found.from = from
  found.side = side
  found.range = range
  const enemy = (1 - side) as Side
  const { mp } = b.ground.costs[b.leaderClass]!
  flood.run(from, range, (near, to, d) => {
    if (mp[near * 6 + d]! < 0) return false
    const there = at[to]!
    return there === NONE ? !inZone(s, to, enemy) : b.side[there] === side
  })
  return flood
}

/** Whether the paths just found lead to a unit: either hex of a two-hex one will do. */
export function leadsTo(s: Alexander, paths: Flood, u: Unit): boolean {
  if (paths.stepsTo(s.hex[u]!) >= 0) return true
  const second = secondHex(s, u)
  return second !== NONE && paths.stepsTo(second) >= 0
}

/** 4.21: whether a unit is in a leader's Command Range now. */
export function inCommandRange(s: Alexander, l: Leader, u: Unit): boolean {
  return s.hex[u]! >= 0 && s.leaderHex[l]! >= 0 && leadsTo(s, commandPaths(s, l), u)
}

/** 4.34[2], 4.42: whether another leader is in a leader's Command Range now. */
export function leaderInRange(s: Alexander, l: Leader, of: Leader): boolean {
  if (s.leaderHex[l]! < 0 || s.leaderHex[of]! < 0) return false
  if (distance(battleOf(s).grid, s.leaderHex[l]!, s.leaderHex[of]!) > rangeOf(s, l)) return false
  return commandPaths(s, l).stepsTo(s.leaderHex[of]!) >= 0
}
