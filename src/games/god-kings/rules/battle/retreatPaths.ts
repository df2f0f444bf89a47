import tables from '../../data/tables.json'
import { NONE } from '../components/map.ts'
import { foesOf, friendsOf } from '../components/pieces.ts'
import { isPower } from '../components/sides.ts'
import { pathsFrom } from '../march/movement.ts'
import { isClosed } from '../politics/control.ts'
import type { Kings } from '../state/state.ts'

/** 16.2a: the maximum number of spaces in a retreat. */
const LONGEST = tables.retreat.maxSpaces

/** A retreat: the spaces entered, and the steps that 16.3 costs. */
export interface RetreatPath {
  readonly spaces: readonly number[]
  readonly losses: number
}

/** R16.8: a retreating force. Remove it from the field of `space` first, so that it is not counted as friends. */
interface Retreating {
  readonly side: number
  readonly units: number
  readonly space: number
  /** 0 for the Attacker, whose first step is `from`; 1 for the Defender, who never enters `from`. */
  readonly role: number
  readonly from: number
}

/** 16.3a, 16.3b, R16.4: steps lost on entering a space. */
export const entryLosses = (s: Kings, side: number, space: number, foes: readonly number[]): number =>
  (s.control[space] !== NONE && s.control[space] !== side ? 1 : 0) + foes[space]!

/** R16.8: all legal retreats: every shortest one, and longer ones that cost fewer steps than the cheapest of those. */
export const retreatPaths = (s: Kings, force: Retreating): RetreatPath[] => legalOnes(allRetreats(s, force))

/** 16.1a, 16.2, 16.2c, 16.2d, 16.2e, R16.3: all retreats that end in a permitted space, of any length. */
export function allRetreats(s: Kings, force: Retreating): RetreatPath[] {
  const { side, space, role, from } = force
  const foes = foesOf(s, side)
  const mates = friendsOf(s, side)
  const found: RetreatPath[] = []
  const path: number[] = []
  const walk = (here: number, size: number, losses: number) => {
    for (const to of pathsFrom(side, here)) {
      if (to === space || path.includes(to) || isClosed(s, to)) continue
      if (role === 0 ? path.length === 0 && from >= 0 && to !== from : to === from) continue
      path.push(to)
      enter(to, size, losses + entryLosses(s, side, to, foes))
      path.pop()
    }
  }
  const enter = (to: number, size: number, losses: number) => {
    const outnumbered = mates[to]! > size
    const friendly = isPower(side) && s.control[to] === side
    if (foes[to] === 0 && (outnumbered || friendly)) found.push({ spaces: path.slice(), losses })
    if (!outnumbered && path.length < LONGEST) walk(to, size + mates[to]!, losses)
  }
  walk(space, force.units, 0)
  return found
}

/** 16.1b: keeps the shortest retreats, and longer ones that cost fewer steps. */
export function legalOnes(found: readonly RetreatPath[]): RetreatPath[] {
  let shortest = LONGEST + 1
  for (const p of found) shortest = Math.min(shortest, p.spaces.length)
  let cheapest = Infinity
  for (const p of found) if (p.spaces.length === shortest) cheapest = Math.min(cheapest, p.losses)
  return found.filter((p) => p.spaces.length === shortest || p.losses < cheapest)
}
