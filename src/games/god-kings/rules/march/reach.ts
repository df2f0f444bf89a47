import { isOverrun, strengthOf } from '../battle/strength.ts'
import { MOUNTAIN, NONE, PORT, spaceOf } from '../components/map.ts'
import { foeIn, generalsIn, unitsIn } from '../components/pieces.ts'
import { isClosed } from '../politics/control.ts'
import { interceptBar, interceptingZones, reactingSides } from '../reactions/interception.ts'
import type { Kings, March } from '../state/state.ts'
import { enterCost, pathsFrom, portsFrom, SEA_COST, sailBar, stepBar } from './movement.ts'

/** A space that an army on the march can get to. */
export interface Reach {
  readonly space: number
  /** Movement points left on arrival. */
  readonly left: number
  /** The spaces on the way, where it stands first and this one last. */
  readonly way: readonly number[]
  /** The space it would come from, and how. */
  readonly from: number
  readonly bySea: boolean
  /** Enemy units stand there: a battle, or an overrun. */
  readonly battle: boolean
  /** 11.5: enemies are overrun on the way. */
  readonly overruns: boolean
  /** Zones of armies that would be asked to intercept there. */
  readonly interceptors: readonly number[]
}

/** One way to a space. */
interface Leg {
  readonly space: number
  readonly before: Leg | null
  readonly march: March
  readonly sailed: number
  readonly battle: boolean
  readonly overruns: boolean
}

/**
 * 11.2, 11.4, 11.5, 12.1: every space that an army on the march, or one that is imagined so, reaches with the points it
 * has left: each with the fewest points. Every step and voyage is one that the rules allow; no markers, no reactions.
 */
export function reachOf(s: Kings, march: March): Reach[] {
  const zone = s.generals[march.general] ?? NONE
  if (zone < 0) return []
  return [...search(s, march, spaceOf(zone)).values()]
    .filter(([leg]) => leg!.before !== null)
    .map(([leg]) => reachBy(s, leg!))
    .sort((a, b) => a.space - b.space)
}

/** All ways worth going, by space, the cheapest first. */
export function search(s: Kings, march: March, start: number): Map<number, Leg[]> {
  const begin: Leg = { space: start, before: null, march, sailed: 0, battle: false, overruns: false }
  const best = new Map([[start, [begin]]])
  const queue = [begin]
  for (const leg of queue) {
    if (leg.battle && !overran(s, leg)) continue
    for (const next of legsFrom(s, leg)) {
      if (next.space === start) continue
      const known = best.get(next.space) ?? []
      if (known.some((other) => isAsGood(other, next))) continue
      const kept = [...known.filter((other) => !isAsGood(next, other)), next]
      best.set(
        next.space,
        kept.sort((a, b) => a.march.spent - b.march.spent),
      )
      queue.push(next)
    }
  }
  return best
}

const isAsGood = (a: Leg, b: Leg) =>
  a.march.spent <= b.march.spent && a.march.spaces <= b.march.spaces && a.sailed <= b.sailed

/** 11.5: whether the enemy there may be overrun, so that the march goes on. */
function overran(s: Kings, { space, march }: Leg): boolean {
  const enemy = foeIn(s, march.side, space)
  const theirs = unitsIn(s, enemy, space)
  return isOverrun(strengthOf(s, march.units, MOUNTAIN[space]!), strengthOf(s, theirs, MOUNTAIN[space]!))
}

/** The steps and voyages that the rules allow from where a march has come. */
function legsFrom(s: Kings, leg: Leg): Leg[] {
  const { space, march } = leg
  const there = leg.before === null ? s : standing(s, leg)
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
    if (stepBar(there, march, to) === undefined) go(to, enterCost(s, march.side, to), false)
  if (s.impulse.naval <= leg.sailed || !PORT[space]) return legs
  for (const port of portsFrom(space)) if (sailBar(there, march, port, false) === undefined) go(port, SEA_COST, true)
  return legs
}

/** The position when the general has come so far. */
function standing(s: Kings, { space, march }: Leg): Kings {
  const generals = s.generals.slice()
  generals[march.general] = space
  return { ...s, generals }
}

function reachBy(s: Kings, leg: Leg): Reach {
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
    overruns,
    interceptors: interceptorsOf(s, march, space),
  }
}

/** 13.2, 13.3, 13.7: zones of the armies that would be asked to intercept a march into a space. */
export function interceptorsOf(s: Kings, march: March, into: number): number[] {
  return reactingSides(s, march).flatMap((side) =>
    interceptingZones(s, march, side, into).filter((zone) =>
      generalsIn(s, side, zone).some((x) => interceptBar(s, side, zone, x) === undefined),
    ),
  )
}

/** The way to a space within reach, where the army stands first. */
export const wayTo = (reach: readonly Reach[], to: number): readonly number[] =>
  reach.find(({ space }) => space === to)?.way ?? [to]

/** R-C9: spaces within so many movement points by land, whoever stands there; the own space included. */
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
