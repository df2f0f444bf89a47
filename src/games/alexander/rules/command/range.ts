import { distance } from '#hex/grid.ts'
import { battleOf, OVERALL, otherSide } from '../battle.ts'
import { ratingAfter } from '../charts/leaders.ts'
import { occupancyOf } from '../pieces/occupancy.ts'
import { secondHex } from '../pieces/units.ts'
import { isInZone } from '../pieces/zones.ts'
import { type Alexander, type Leader, NONE, type Unit } from '../state.ts'

/** 4.1, 8.45: current ratings. Wounds lower all of them except Line ability and the elite mark. */
export const initiativeOf = (s: Alexander, l: Leader): number =>
  ratingAfter(battleOf(s).initiative[l]!, s.woundTotal[l]!)
export const rangeOf = (s: Alexander, l: Leader): number => ratingAfter(battleOf(s).range[l]!, s.woundTotal[l]!)
export const strategyOf = (s: Alexander, l: Leader): number => ratingAfter(battleOf(s).strategy[l]!, s.woundTotal[l]!)
export const charismaOf = (s: Alexander, l: Leader): number => ratingAfter(battleOf(s).charisma[l]!, s.woundTotal[l]!)
export const personalCombatOf = (s: Alexander, l: Leader): number =>
  ratingAfter(battleOf(s).personalCombat[l]!, s.woundTotal[l]!)
export const contingentsOf = (s: Alexander, l: Leader): number =>
  ratingAfter(battleOf(s).contingentCommand[l]!, s.woundTotal[l]!)

export const isOverall = (s: Alexander, l: Leader): boolean => battleOf(s).role[l] === OVERALL

/** Direction numbers of the grid. */
const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5]

/** 4.21, P1: the hexes within Command Range of a leader. Its arrays are reused by each search. */
export class CommandPaths {
  private readonly order: Int16Array
  private readonly steps: Int16Array
  /** The search that last reached each hex. */
  private readonly seen: Int32Array
  private search = 0
  /** The current question, and whether all its hexes have been searched. */
  private s!: Alexander
  private stamp = 0
  private from: number = NONE
  private side: number = NONE
  private range = 0
  private isSearched = false

  constructor(hexes: number) {
    this.order = new Int16Array(hexes)
    this.steps = new Int16Array(hexes)
    this.seen = new Int32Array(hexes)
  }

  /** Starts a question about a leader's paths. The full search runs only when the direct path does not settle it. */
  find(s: Alexander, l: Leader, range: number): void {
    const { stamp } = occupancyOf(s)
    const from = s.leaderHex[l]!
    const side = battleOf(s).leaderSide[l]!
    this.s = s
    if (this.stamp === stamp && this.from === from && this.side === side && this.range === range) return
    this.stamp = stamp
    this.from = from
    this.side = side
    this.range = range
    this.isSearched = false
  }

  private run(): void {
    const { s, order, steps, seen, side, range } = this
    const b = battleOf(s)
    const { neighbour } = b.grid
    const { mp } = b.ground.costs[b.leaderClass]!
    const search = ++this.search
    this.isSearched = true
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
        if (to < 0 || seen[to] === search || mp[step]! < 0 || !isOpen(s, to, side)) continue
        seen[to] = search
        steps[to] = far
        order[count++] = to
      }
    }
  }

  /** Steps to a hex, or -1. */
  stepsTo(hex: number): number {
    if (!this.isSearched) this.run()
    return this.seen[hex] === this.search ? this.steps[hex]! : -1
  }

  leadsTo(hex: number): boolean {
    if (this.isSearched) return this.seen[hex] === this.search
    if (hex < 0 || this.from < 0) return false
    if (distance(battleOf(this.s).grid, this.from, hex) > this.range) return false
    return this.goesStraight(hex) || this.stepsTo(hex) >= 0
  }

  /** Whether one of the shortest paths to a hex is open, as is usual. */
  private goesStraight(to: number): boolean {
    const { s, side } = this
    const b = battleOf(s)
    const { x, y, neighbour } = b.grid
    const { mp } = b.ground.costs[b.leaderClass]!
    let hex = this.from
    while (hex !== to) {
      const dx = x[to]! - x[hex]!
      const dy = y[to]! - y[hex]!
      const steep = Math.abs(dy) - Math.abs(dx)
      const upright = dy < 0 ? N : S
      const one = dx === 0 ? upright : dx > 0 ? (dy < 0 ? NE : SE) : dy < 0 ? NW : SW
      const other = steep > 0 ? upright : steep === 0 ? one : dx > 0 ? NE + SE - one : NW + SW - one
      let step = hex * 6 + one
      if (!(mp[step]! >= 0 && isOpen(s, neighbour[step]!, side))) {
        step = hex * 6 + other
        if (other === one || !(mp[step]! >= 0 && isOpen(s, neighbour[step]!, side))) return false
      }
      hex = neighbour[step]!
    }
    return true
  }
}

/** 4.21: whether orders pass a hex: a friendly unit is there, or it is empty and in no enemy zone of control. */
function isOpen(s: Alexander, hex: number, side: number): boolean {
  const there = occupancyOf(s).at[hex]!
  return there === NONE ? !isInZone(s, hex, otherSide(side)) : battleOf(s).side[there] === side
}

const known: CommandPaths[] = []

/**
 * 4.21, P1: the hexes in a leader's Command Range. Valid until the next call. Paths avoid enemy units, enemy zones of
 * control (except where a friendly unit is) and ground that a leader may not enter.
 */
export function commandPaths(s: Alexander, l: Leader, range = rangeOf(s, l)): CommandPaths {
  const paths = (known[s.battle] ??= new CommandPaths(battleOf(s).grid.count))
  paths.find(s, l, range)
  return paths
}

/** Whether the paths lead to either hex of a unit. */
export function reachesUnit(s: Alexander, paths: CommandPaths, u: Unit): boolean {
  if (paths.leadsTo(s.hex[u]!)) return true
  const second = secondHex(s, u)
  return second !== NONE && paths.leadsTo(second)
}

/** 4.21: whether a unit is in a leader's Command Range. */
export function isInCommandRange(s: Alexander, l: Leader, u: Unit): boolean {
  return s.hex[u]! >= 0 && s.leaderHex[l]! >= 0 && reachesUnit(s, commandPaths(s, l), u)
}

/** 4.34[2], 4.42: whether another leader is in a leader's Command Range. */
export function isLeaderInRange(s: Alexander, l: Leader, of: Leader): boolean {
  if (s.leaderHex[l]! < 0 || s.leaderHex[of]! < 0) return false
  return commandPaths(s, l).leadsTo(s.leaderHex[of]!)
}
