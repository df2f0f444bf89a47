import { byFactor, byStep, chariotShare, closest, openSteps, stepsIn } from '../battle/losses.ts'
import type { Fighter } from '../battle/resolver.ts'
import { CHARIOT, LOSS, STRENGTH, TYPE } from '../components/units.ts'

/** The cost of destroying a unit, so that among equal losses of strength units are kept. */
const DESTROYED = 0.1

/**
 * 15.5.8: the fighters left after a loss number: of all ways to take it that the rules allow, the one that costs the
 * least strength. `toll` lists the hits of it taken so far.
 */
export function afterLosses(
  fighters: readonly Fighter[],
  number: number,
  charged: boolean,
  toll: readonly number[] = [],
): Fighter[] {
  if (!charged) return lose(fighters, closest(stepsIn(fighters, byFactor), number), toll)
  const chariots = fighters.filter(isChariot)
  const others = fighters.filter((f) => !isChariot(f))
  const left = stepsIn(others, byFactor)
  const share = chariotShare(number, stepsIn(chariots, byStep)[0], 2 * left[1] + 3 * left[2])
  const hits = toll.filter((u) => TYPE[u] === CHARIOT)
  const rest = toll.filter((u) => TYPE[u] !== CHARIOT)
  const after = [...lose(chariots, share, hits), ...lose(others, closest(left, number - share), rest)]
  return after.sort((a, b) => a.unit - b.unit)
}

const isChariot = ({ unit }: Fighter) => TYPE[unit] === CHARIOT

/** Takes exactly `target` points at the lowest cost in strength. */
function lose(fighters: readonly Fighter[], target: number, toll: readonly number[]): Fighter[] {
  let points = target
  for (const unit of toll) points -= LOSS[TYPE[unit]!]!
  const steps = fighters.map((f) => toll.reduce((n, unit) => (unit === f.unit ? n - 1 : n), f.steps))
  if (points > 0) {
    const hits = cheapest(fighters, steps, openSteps(fighters, toll), points)
    for (const [i, n] of hits.entries()) steps[i]! -= n
  }
  return fighters.flatMap(({ unit }, i) => (steps[i]! > 0 ? [{ unit, steps: steps[i]! }] : []))
}

/**
 * How often each unit is hit, at most `open` times, so that `target` is met at the lowest cost (dynamic programming).
 */
function cheapest(
  fighters: readonly Fighter[],
  steps: readonly number[],
  open: readonly number[],
  points: number,
): number[] {
  const cost: number[][] = [Array.from({ length: points + 1 }, (_, p) => (p === 0 ? 0 : Infinity))]
  const taken: number[][] = []
  for (const [i, { unit }] of fighters.entries()) {
    const type = TYPE[unit]!
    const before = cost[i]!
    const now = before.slice()
    const how = new Array<number>(points + 1).fill(0)
    for (let hits = 1; hits <= open[i]!; hits++) {
      const worth = hits * LOSS[type]!
      const price = priceOf(type, steps[i]!, hits)
      for (let p = worth; p <= points; p++) {
        if (before[p - worth]! + price >= now[p]!) continue
        now[p] = before[p - worth]! + price
        how[p] = hits
      }
    }
    cost.push(now)
    taken.push(how)
  }
  const hits = new Array<number>(fighters.length).fill(0)
  let left = points
  for (let i = fighters.length - 1; i >= 0; i--) {
    hits[i] = taken[i]![left]!
    left -= hits[i]! * LOSS[TYPE[fighters[i]!.unit]!]!
  }
  return hits
}

function priceOf(type: number, steps: number, hits: number): number {
  const lost = STRENGTH[type * 3 + steps]! - STRENGTH[type * 3 + steps - hits]!
  return lost + (hits === steps ? DESTROYED : 0)
}
