import { distance } from '../../../../hex/index.ts'
import { battleOf, other } from '../battle.ts'
import { fieldOf } from '../pieces/field.ts'
import { secondHex } from '../pieces/hexes.ts'
import { inZone } from '../pieces/zones.ts'
import { type Alexander, type Leader, NONE, type Unit } from '../state.ts'
import { rangeOf } from './ratings.ts'

/** 4.21, P1: the hexes within so many steps of a leader, in arrays that are used again. */
export class CommandPaths {
  private readonly order: Int16Array
  private readonly steps: Int16Array
  /** In which search a hex was last reached. */
  private readonly seen: Int32Array
  private search = 0
  /** What the last search was made for. */
  private stamp = 0
  private from: number = NONE
  private side: number = NONE
  private range = 0

  constructor(hexes: number) {
    this.order = new Int16Array(hexes)
    this.steps = new Int16Array(hexes)
    this.seen = new Int32Array(hexes)
  }

  /** Finds the paths from a leader, unless they are those found last. */
  find(s: Alexander, l: Leader, range: number): void {
    const { stamp } = fieldOf(s)
    const from = s.leaderHex[l]!
    const side = battleOf(s).leaderSide[l]!
    if (this.stamp === stamp && this.from === from && this.side === side && this.range === range) return
    this.stamp = stamp
    this.from = from
    this.side = side
    this.range = range
    this.run(s)
  }

  private run(s: Alexander): void {
    const { order, steps, seen, side } = this
    const b = battleOf(s)
    const { at, zones } = fieldOf(s)
    const held = zones[other(side)]
    const { hasAbatis } = b.ground
    const { neighbour } = b.grid
    const { mp } = b.ground.costs[b.leaderClass]!
    const { range } = this
    const search = ++this.search
    order[0] = this.from
    steps[this.from] = 0
    seen[this.from] = search
    let count = 1
    for (let i = 0; i < count; i++) {
      const hex = order[i]!
      const far = steps[hex]! + 1
      if (far > range) break
      const first = hex * 6
      for (let step = first; step < first + 6; step++) {
        const to = neighbour[step]!
        if (to < 0 || seen[to] === search || mp[step]! < 0) continue
        const there = at[to]!
        if (there === NONE) {
          if (held[to]! > 0 || (hasAbatis && inZone(s, to, other(side)))) continue
        } else if (b.side[there] !== side) continue
        seen[to] = search
        steps[to] = far
        order[count++] = to
      }
    }
  }

  /** How many steps the last search took to a hex; -1 when it did not reach it. */
  stepsTo(hex: number): number {
    return this.seen[hex] === this.search ? this.steps[hex]! : -1
  }
}

const known: CommandPaths[] = []

/**
 * 4.21, P1: the hexes that a leader's orders reach, found until the next call: a path that avoids enemy units and enemy
 * zones of control, except where a friendly unit stands, and ground a leader may not enter.
 */
export function commandPaths(s: Alexander, l: Leader, range = rangeOf(s, l)): CommandPaths {
  const paths = (known[s.battle] ??= new CommandPaths(battleOf(s).grid.count))
  paths.find(s, l, range)
  return paths
}

/** Whether the paths just found lead to a unit: either hex of a two-hex one will do. */
export function leadsTo(s: Alexander, paths: CommandPaths, u: Unit): boolean {
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
