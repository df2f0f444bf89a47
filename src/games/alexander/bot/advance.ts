import { opposite } from '#hex/grid.ts'
import type { Battle } from '../rules/battle.ts'
import { ART } from '../rules/charts/types.ts'
import { maOf } from '../rules/pieces/units.ts'
import { ROUTED } from '../rules/state.ts'
import { type Assessment, couldAttack } from './assessment.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

const { advance: ADVANCE_WEIGHTS } = HAND_WEIGHTS

/** Marks hexes without a way to the enemy. */
const UNREACHED = 999

const waysByBattle = new WeakMap<Battle, Map<number, Int16Array>>()

/** The movement points from each hex to a goal for a movement class, other units left out of account. */
function wayTo(b: Battle, moveClass: number, goal: number): Int16Array {
  let ways = waysByBattle.get(b)
  if (ways === undefined) waysByBattle.set(b, (ways = new Map()))
  const key = moveClass * b.grid.count + goal
  const found = ways.get(key)
  if (found !== undefined) return found
  const { mp } = b.ground.costs[moveClass]!
  const { neighbour } = b.grid
  const far = new Int16Array(b.grid.count).fill(UNREACHED)
  far[goal] = 0
  const rings: number[][] = [[goal]]
  for (let cost = 0; cost < rings.length; cost++)
    for (const hex of rings[cost] ?? []) {
      if (far[hex] !== cost) continue
      for (let d = 0; d < 6; d++) {
        const from = neighbour[hex * 6 + d]!
        if (from < 0) continue
        const step = hex === goal ? 1 : mp[from * 6 + opposite(d)]!
        const total = cost + Math.max(1, step)
        if (step < 0 || total >= far[from]!) continue
        far[from] = total
        rings[total] ??= []
        rings[total].push(from)
      }
    }
  ways.set(key, far)
  return far
}

const goalsByUnit = new WeakMap<Assessment, Map<number, readonly Int16Array[]>>()

/** The ways to the steady enemies that are nearest to a unit. */
function waysOf(g: Assessment, u: number): readonly Int16Array[] {
  let known = goalsByUnit.get(g)
  if (known === undefined) goalsByUnit.set(g, (known = new Map()))
  const found = known.get(u)
  if (found !== undefined) return found
  const { s, b } = g
  const here = s.hex[u]!
  const ways = g.foes
    .filter((v) => s.status[v] !== ROUTED)
    .map((v) => wayTo(b, b.moveClass[u]!, s.hex[v]!))
    .filter((way) => way[here]! < UNREACHED)
    .sort((one, other) => one[here]! - other[here]!)
    .slice(0, ADVANCE_WEIGHTS.goals)
  known.set(u, ways)
  return ways
}

/** How many moves a unit would be from the enemy in a hex; `undefined` if it has no part in the advance. */
function movesTo(g: Assessment, u: number, hex: number): number | undefined {
  const { s, b } = g
  if (!g.advancing || b.type[u] === ART || s.status[u] === ROUTED) return undefined
  if (!couldAttack(s, b, u) && b.missile[u] === '') return undefined
  let least = UNREACHED
  for (const way of waysOf(g, u)) least = Math.min(least, way[hex]!)
  return least === UNREACHED ? undefined : (least - 1) / Math.max(2, maOf(s, u))
}

/** The value of a hex for a unit of an advancing army: each move nearer counts the same, however far it is. */
export function marchValue(g: Assessment, u: number, hex: number): number {
  const moves = movesTo(g, u, hex)
  return moves === undefined ? 0 : -ADVANCE_WEIGHTS.nearer * g.worth[u]! * Math.min(ADVANCE_WEIGHTS.farthest, moves)
}

/** A quick estimate of the value of ordering a unit to advance. */
export function marchPromise(g: Assessment, u: number): number {
  const moves = movesTo(g, u, g.s.hex[u]!)
  return moves === undefined || moves <= 0 ? 0 : ADVANCE_WEIGHTS.nearer * g.worth[u]!
}
