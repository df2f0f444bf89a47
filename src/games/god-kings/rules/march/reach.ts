import { isOverrun, strengthOfWorths, type Worth, worthStrength } from '../battle/strength.ts'
import { MOUNTAIN, NONE } from '../components/map.ts'
import { foesOf, friendsOf, sideOf } from '../components/pieces.ts'
import { TYPE, UNIT_COUNT } from '../components/units.ts'
import { isClosed } from '../politics/control.ts'
import type { Kings } from '../state/state.ts'
import { enterCost, isUnderTruce, pathsFrom } from './movement.ts'

/** A force that thinks of marching by land. */
export interface Marching {
  readonly side: number
  readonly from: number
  /** Its units; none for a lone general. */
  readonly worths: readonly Worth[]
  readonly allowance: number
  /** R20.7: the power of the player who activates it, where that is another side. */
  readonly activatedBy: number
}

/** 11.2, 11.4, 11.5: the least movement points to every space a march can reach, no reactions, no markers. */
export function reach(s: Kings, march: Marching): Map<number, number> {
  const { side, from, worths, allowance, activatedBy } = march
  const foes = foesOf(s, side)
  const own = activatedBy === NONE ? null : friendsOf(s, activatedBy)
  const best = new Map([[from, 0]])
  const queue = [from]
  const halts = (x: number) =>
    x !== from && foes[x]! > 0 && !isOverrun(strengthOfWorths(worths, MOUNTAIN[x]!), strengthIn(s, side, x))
  const barred = (x: number) =>
    isClosed(s, x) ||
    (worths.length === 0 && foes[x]! > 0) ||
    (own !== null && own[x]! > 0) ||
    (s.truces.length > 0 && isUnderTruce(s, side, x))
  for (const x of queue) {
    if (halts(x)) continue
    for (const to of pathsFrom(side, x)) {
      const cost = best.get(x)! + enterCost(s, side, to)
      if (cost > allowance || cost >= (best.get(to) ?? Infinity) || barred(to)) continue
      best.set(to, cost)
      queue.push(to)
    }
  }
  best.delete(from)
  return best
}

/** The strength of all units in a field that are not of this side. */
export function strengthIn(s: Kings, side: number, space: number): number {
  let sum = 0
  for (let u = 0; u < UNIT_COUNT; u++) {
    if (s.at[u] === space && sideOf(s, u) !== side)
      sum += worthStrength(TYPE[u]! * 3 + s.steps[u]!, MOUNTAIN[space]!)
  }
  return sum
}

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
