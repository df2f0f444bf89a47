import { opposite } from '../../../hex/index.ts'
import type { Battle } from '../rules/battle.ts'
import { ART } from '../rules/charts/types.ts'
import { maOf } from '../rules/pieces/facts.ts'
import { ROUTED } from '../rules/state.ts'
import { isWest } from '../rules/turn/end.ts'
import { BY_HAND } from './hand.ts'
import type { Sight } from './sight.ts'

/** Marks hexes from which the goal cannot be reached. */
const UNREACHED = 999

const ways = new WeakMap<Battle, Map<number, Int16Array>>()

/** S18: number of hexes that troops of a movement class need to be west of the river. */
function wayWest(b: Battle, moveClass: number, terrain: string): Int16Array {
  let known = ways.get(b)
  if (known === undefined) ways.set(b, (known = new Map()))
  const found = known.get(moveClass)
  if (found !== undefined) return found
  const { mp } = b.ground.costs[moveClass]!
  const { neighbour } = b.grid
  const far = new Int16Array(b.grid.count).fill(UNREACHED)
  const queue: number[] = []
  for (let hex = 0; hex < b.grid.count; hex++)
    if (isWest(b, terrain, hex)) {
      far[hex] = 0
      queue.push(hex)
    }
  for (const hex of queue)
    for (let d = 0; d < 6; d++) {
      const from = neighbour[hex * 6 + d]!
      if (from < 0 || far[from] !== UNREACHED || mp[from * 6 + opposite(d)]! < 0) continue
      far[from] = far[hex]! + 1
      queue.push(from)
    }
  known.set(moveClass, far)
  return far
}

/** S18: the value of a hex for a unit of an army that only needs to cross the river. */
export function goalOf(g: Sight, u: number, hex: number): number {
  const { s, b } = g
  if (!g.breakout || b.type[u] === ART || s.status[u] === ROUTED) return 0
  const far = wayWest(b, b.moveClass[u]!, b.special('breakout')!.terrain)[hex]!
  if (far === UNREACHED) return 0
  return BY_HAND.goals.away * g.worth[u]! * BY_HAND.goals.nearer ** (far / Math.max(2, maOf(s, u)))
}
