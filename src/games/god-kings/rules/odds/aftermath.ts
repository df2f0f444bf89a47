import { byFactor, byStep, chariotShare, closestTotal, countFighterSteps, openStepCounts } from '../battle/losses.ts'
import type { Fighter } from '../battle/resolver.ts'
import { retreatPaths, roomInCity } from '../battle/retreat.ts'
import { CHARIOT, LOSS, STRAY, STRENGTH, TYPE } from '../components/counters.ts'
import { NONE } from '../components/map.ts'
import type { Reach } from '../march/reach.ts'
import { type Battle, type Kings, OFF } from '../state/state.ts'

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
  if (!charged) return loseCheapest(fighters, closestTotal(countFighterSteps(fighters, byFactor), number), toll)
  const chariots = fighters.filter(isChariot)
  const others = fighters.filter((f) => !isChariot(f))
  const left = countFighterSteps(others, byFactor)
  const share = chariotShare(number, countFighterSteps(chariots, byStep)[0], 2 * left[1] + 3 * left[2])
  const hits = toll.filter((u) => TYPE[u] === CHARIOT)
  const rest = toll.filter((u) => TYPE[u] !== CHARIOT)
  const after = [
    ...loseCheapest(chariots, share, hits),
    ...loseCheapest(others, closestTotal(left, number - share), rest),
  ]
  return after.sort((a, b) => a.unit - b.unit)
}

const isChariot = ({ unit }: Fighter) => TYPE[unit] === CHARIOT

/** Takes exactly `target` points at the lowest cost in strength. */
function loseCheapest(fighters: readonly Fighter[], target: number, toll: readonly number[]): Fighter[] {
  let points = target
  for (const unit of toll) points -= LOSS[TYPE[unit]!]!
  const steps = fighters.map((f) => toll.reduce((n, unit) => (unit === f.unit ? n - 1 : n), f.steps))
  if (points > 0) {
    const hits = cheapestHits(fighters, steps, openStepCounts(fighters, toll), points)
    for (const [i, n] of hits.entries()) steps[i]! -= n
  }
  return fighters.flatMap(({ unit }, i) => (steps[i]! > 0 ? [{ unit, steps: steps[i]! }] : []))
}

/**
 * How often each unit is hit, at most `open` times, so that `target` is met at the lowest cost (dynamic programming).
 */
function cheapestHits(
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

/** How the Attacker arrived at the battle. */
export interface Arrival {
  readonly from: number
  readonly bySea: boolean
  /** R17.6: out of the besieged city in the space. */
  readonly sally: boolean
}

/** How the army on the march arrived; `from` is none if it has not moved. */
export const currentArrival = ({ march }: Kings): Arrival =>
  march === null
    ? { from: NONE, bySea: false, sally: false }
    : { from: march.sally ? NONE : march.from, bySea: march.bySea, sally: march.sally }

/** How an army would arrive by a step in reach; without a step it comes out of the city. */
export const arrivalByStep = (step: Pick<Reach, 'from' | 'bySea'> | null): Arrival =>
  step === null ? { from: NONE, bySea: false, sally: true } : { from: step.from, bySea: step.bySea, sally: false }

/** The fate of a beaten side: destroyed, displaced (routed or without a retreat), or retreated. */
export type LoserFate = 'destroyed' | 'displaced' | 'away'

/** F7: the fate of the survivors of the beaten side. */
export function loserFate(
  s: Kings,
  b: Battle,
  role: number,
  survivors: readonly number[],
  routed: boolean,
  { from, bySea, sally }: Arrival,
): LoserFate {
  const side = b.side[role]!
  const landed = role === 0 && bySea && !sally
  const goesBack = role === 0 && (landed || !routed)
  const back = !goesBack ? 0 : sally ? survivors.length : survivors.filter(among(b.sortieUnits)).length
  const units = survivors.length - back
  if (units === 0) return back > 0 ? 'away' : 'destroyed'
  if (side === STRAY) return 'destroyed'
  if (landed) return roomInCity(s, { side, space: b.space }) > 0 ? 'away' : 'destroyed'
  if (routed) return 'displaced'
  return canRetreat(s, b, role, units, from) ? 'away' : 'displaced'
}

const among = (units: readonly number[]) => (unit: number) => units.includes(unit)

/** 16.3c, 16.4b, R16.8: whether a number of units could retreat or find room in their city. */
function canRetreat(s: Kings, b: Battle, role: number, units: number, from: number): boolean {
  const side = b.side[role]!
  const { space } = b
  if (roomInCity(s, { side, space }) > 0) return true
  const at = s.at.slice()
  for (const u of [...b.units[0], ...b.units[1], ...b.held]) at[u] = OFF
  return retreatPaths({ ...s, at }, { side, units, space, role, from }).length > 0
}
