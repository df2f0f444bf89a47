import { isOverrun, strengthOf } from '../battle/strength.ts'
import { MOUNTAIN, NONE, PORT, spaceOf } from '../components/map.ts'
import { foeIn, generalsIn, unitsIn } from '../components/pieces.ts'
import { isClosed } from '../politics/control.ts'
import type { Kings, March } from '../state/state.ts'
import { couldComeOut } from './entered.ts'
import { interceptingZones, reactingSides, whyNotIntercept } from './interception.ts'
import { enterCost, pathsFrom, portsFrom, SEA_COST, whyNotSail, whyNotStep } from './movement.ts'

/** A space that an army on the march can reach. */
export interface Reach {
  readonly space: number
  /** Movement points left on arrival. */
  readonly left: number
  /** The spaces on the way, from its present space to this one. */
  readonly way: readonly number[]
  /** The space before this one, and whether the last move is a voyage. */
  readonly from: number
  readonly bySea: boolean
  /** Whether enemy units are there: a battle or an overrun follows. */
  readonly battle: boolean
  /** 11.8d: whether units inside its city could come out to fight. */
  readonly comeOut: boolean
  /** 11.5: whether enemies are overrun on the way. */
  readonly overruns: boolean
  /** The zones of armies that would be asked to intercept there. */
  readonly interceptors: readonly number[]
}

/** The last move of one way to a space, linked to the one before. */
interface Leg {
  readonly space: number
  readonly before: Leg | null
  readonly march: March
  readonly sailed: number
  readonly battle: boolean
  readonly overruns: boolean
}

/**
 * 11.2, 11.4, 11.5, 12.1: every space that a march reaches with its remaining points, each with the fewest points. The
 * march may be hypothetical. All steps and voyages are legal; markers and reactions are ignored.
 */
export function findReach(s: Kings, march: March): Reach[] {
  const zone = s.generals[march.general] ?? NONE
  if (zone < 0) return []
  return [...searchWays(s, march, spaceOf(zone)).values()]
    .filter(([leg]) => leg!.before !== null)
    .map(([leg]) => toReach(s, leg!))
    .sort((a, b) => a.space - b.space)
}

/** All ways that are not worse than another, by space, cheapest first. */
export function searchWays(s: Kings, march: March, start: number): Map<number, Leg[]> {
  const begin: Leg = { space: start, before: null, march, sailed: 0, battle: false, overruns: false }
  const best = new Map([[start, [begin]]])
  const queue = [begin]
  for (const leg of queue) {
    if (leg.battle && !canOverrun(s, leg)) continue
    for (const next of legsFrom(s, leg)) {
      if (next.space === start) continue
      const known = best.get(next.space) ?? []
      if (known.some((other) => isNoWorse(other, next))) continue
      const kept = [...known.filter((other) => !isNoWorse(next, other)), next]
      best.set(
        next.space,
        kept.sort((a, b) => a.march.spent - b.march.spent),
      )
      queue.push(next)
    }
  }
  return best
}

const isNoWorse = (a: Leg, b: Leg) =>
  a.march.spent <= b.march.spent && a.march.spaces <= b.march.spaces && a.sailed <= b.sailed

/** 11.5: whether the enemy there can be overrun, so that the march continues. */
function canOverrun(s: Kings, { space, march }: Leg): boolean {
  const enemy = foeIn(s, march.side, space)
  const theirs = unitsIn(s, enemy, space)
  return isOverrun(strengthOf(s, march.units, MOUNTAIN[space]!), strengthOf(s, theirs, MOUNTAIN[space]!))
}

/** The legal steps and voyages from the end of a leg. */
function legsFrom(s: Kings, leg: Leg): Leg[] {
  const { space, march } = leg
  const there = leg.before === null ? s : positionAfter(s, leg)
  const legs: Leg[] = []
  const go = (to: number, cost: number, bySea: boolean) =>
    legs.push({
      space: to,
      before: leg,
      march: {
        ...march,
        from: space,
        bySea,
        spent: march.spent + cost,
        spaces: march.spaces + Number(!bySea),
      },
      sailed: leg.sailed + Number(bySea),
      battle: foeIn(s, march.side, to) !== NONE,
      overruns: leg.overruns || leg.battle,
    })
  for (const to of pathsFrom(march.side, space))
    if (whyNotStep(there, march, to) === undefined) go(to, enterCost(s, march.side, to), false)
  if (s.impulse.naval <= leg.sailed || !PORT[space]) return legs
  for (const port of portsFrom(space)) if (whyNotSail(there, march, port, false) === undefined) go(port, SEA_COST, true)
  return legs
}

/** The position with the general at the end of a leg. */
function positionAfter(s: Kings, { space, march }: Leg): Kings {
  const generals = s.generals.slice()
  generals[march.general] = space
  return { ...s, generals }
}

function toReach(s: Kings, leg: Leg): Reach {
  const { space, march, battle, overruns } = leg
  const way: number[] = []
  for (let at: Leg | null = leg; at !== null; at = at.before) way.unshift(at.space)
  return {
    space,
    left: march.allowance - march.spent,
    way,
    from: march.from,
    bySea: march.bySea,
    battle,
    comeOut: march.units.length > 0 && couldComeOut(s, march.side, space),
    overruns,
    interceptors: interceptorsOf(s, march, space),
  }
}

/** 13.2, 13.3, 13.7: the zones of armies that would be asked to intercept a march into a space. */
function interceptorsOf(s: Kings, march: March, into: number): number[] {
  return reactingSides(s, march).flatMap((side) =>
    interceptingZones(s, march, side, into).filter((zone) =>
      generalsIn(s, side, zone).some((x) => whyNotIntercept(s, side, zone, x) === undefined),
    ),
  )
}

/** The way to a space within reach, starting with the army's present space. */
export const findWay = (reach: readonly Reach[], to: number): readonly number[] =>
  reach.find(({ space }) => space === to)?.way ?? [to]

/**
 * R-C9: the spaces within `allowance` movement points by land, regardless of units, with their costs; includes `from`.
 */
export function marchRange(s: Kings, side: number, from: number, allowance: number): Map<number, number> {
  const best = new Map([[from, 0]])
  const queue = [from]
  for (const x of queue) {
    for (const to of pathsFrom(side, x)) {
      const cost = best.get(x)! + enterCost(s, side, to)
      if (cost > allowance || cost >= (best.get(to) ?? Infinity) || isClosed(s, to)) continue
      best.set(to, cost)
      queue.push(to)
    }
  }
  return best
}
