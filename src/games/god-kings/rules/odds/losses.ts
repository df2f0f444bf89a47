import { byFactor, byStep, chariotShare, closest, stepsBy } from '../battle/losses.ts'
import { CHARIOT, LOSS, STRENGTH, TYPE } from '../components/units.ts'
import type { Kings } from '../state/state.ts'

/** Between equal losses of strength a unit is rather kept than destroyed. */
const DESTROYED = 0.1

/**
 * 15.5.8: units after a loss number, as their owner would take it: as close as the rules demand, and of all such ways
 * the one that costs least strength. Returns a copy of the steps of all units.
 */
export function afterLosses(s: Kings, units: readonly number[], number: number, charged: boolean): number[] {
  if (!charged) return lose(s.steps, units, closest(stepsBy(s, units, byFactor), number))
  const chariots = units.filter((u) => TYPE[u] === CHARIOT)
  const others = units.filter((u) => TYPE[u] !== CHARIOT)
  const left = stepsBy(s, others, byFactor)
  const share = chariotShare(number, stepsBy(s, chariots, byStep)[0], 2 * left[1] + 3 * left[2])
  const steps = lose(s.steps, chariots, share)
  return lose(steps, others, closest(left, number - share))
}

/** Takes exactly `points` from units where it hurts least (a table over units and points). */
function lose(steps: readonly number[], units: readonly number[], points: number): number[] {
  const after = steps.slice()
  if (points <= 0) return after
  const cost: number[][] = [Array.from({ length: points + 1 }, (_, p) => (p === 0 ? 0 : Infinity))]
  const taken: number[][] = []
  for (const [i, unit] of units.entries()) {
    const before = cost[i]!
    const now = before.slice()
    const how = new Array<number>(points + 1).fill(0)
    for (let hits = 1; hits <= steps[unit]!; hits++) {
      const worth = hits * LOSS[TYPE[unit]!]!
      const price = priceOf(TYPE[unit]!, steps[unit]!, hits)
      for (let p = worth; p <= points; p++) {
        if (before[p - worth]! + price >= now[p]!) continue
        now[p] = before[p - worth]! + price
        how[p] = hits
      }
    }
    cost.push(now)
    taken.push(how)
  }
  let left = points
  for (let i = units.length - 1; i >= 0; i--) {
    const hits = taken[i]![left]!
    after[units[i]!] = steps[units[i]!]! - hits
    left -= hits * LOSS[TYPE[units[i]!]!]!
  }
  return after
}

function priceOf(type: number, steps: number, hits: number): number {
  const lost = STRENGTH[type * 3 + steps]! - STRENGTH[type * 3 + steps - hits]!
  return lost + (hits === steps ? DESTROYED : 0)
}
