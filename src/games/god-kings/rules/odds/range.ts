import { ADJACENT, inside, isInside, isTribal, NONE, spaceOf } from '../components/map.ts'
import { armiesOf, foesOf, sideOf, unitsIn } from '../components/pieces.ts'
import { GENERAL_SIDE, SIDE_COUNT } from '../components/sides.ts'
import { TYPE } from '../components/units.ts'
import { allowanceOf, enterCost, isUnderTruce, pathsFrom } from '../march/movement.ts'
import { isClosed } from '../politics/control.ts'
import type { Kings } from '../state/state.ts'

/** Where an army could be after a march by land. */
export interface Reach {
  readonly space: number
  /** Movement points left on arrival. */
  readonly left: number
  /** The space it would come from. */
  readonly from: number
  /** Enemy units stand there: the move ends in battle. */
  readonly battle: boolean
  /** Zones of armies that could intercept there. */
  readonly interceptors: readonly number[]
}

/**
 * 11.2: every space a general with his party (all units around him) reaches by land, with who could intercept there.
 */
export function reachOf(s: Kings, general: number, points?: number, party?: readonly number[]): Reach[] {
  const zone = s.generals[general]!
  if (zone < 0) return []
  const side = GENERAL_SIDE[general]!
  const start = spaceOf(zone)
  const units = party ?? unitsIn(s, side, zone)
  const allowance =
    points ??
    allowanceOf(
      units.map((u) => TYPE[u]!),
      0,
      false,
    )
  const foes = foesOf(s, side)
  const best = new Map<number, Reach>()
  const queue: { space: number; left: number }[] = [{ space: start, left: allowance }]
  for (const { space, left } of queue) {
    if (space !== start && (best.get(space)?.battle || (best.get(space)?.left ?? -1) > left)) continue
    for (const to of pathsFrom(side, space)) {
      const rest = left - enterCost(s, side, to)
      if (rest < 0 || to === start || isClosed(s, to) || isUnderTruce(s, side, to)) continue
      if (units.length === 0 && foes[to]! > 0) continue
      if ((best.get(to)?.left ?? -1) >= rest) continue
      const battle = foes[to]! > 0
      best.set(to, {
        space: to,
        left: rest,
        from: space,
        battle,
        interceptors: interceptorsAt(s, side, to, foes),
      })
      if (!battle) queue.push({ space: to, left: rest })
    }
  }
  return [...best.values()].sort((a, b) => a.space - b.space)
}

/** 13.2, 13.3: zones of armies of other sides that could try to intercept in a space; nobody where a foe stands. */
export function interceptorsAt(s: Kings, side: number, space: number, foes: readonly number[]): number[] {
  if (isTribal(space) || foes[space]! > 0) return []
  const zones: number[] = []
  const there = [ownerIn(s, space), ownerIn(s, inside(space))]
  for (let other = 0; other < SIDE_COUNT; other++) {
    if (other === side || there.some((owner) => owner !== NONE && owner !== other)) continue
    for (const zone of armiesOf(s, other)) {
      if (s.besieger[spaceOf(zone)] !== NONE && isInside(zone)) continue
      if (ADJACENT[spaceOf(zone)]?.includes(space)) zones.push(zone)
    }
  }
  return zones
}

/** The side whose units stand in a zone; none when it is empty. */
function ownerIn(s: Kings, zone: number): number {
  const unit = s.at.indexOf(zone)
  return unit < 0 ? NONE : sideOf(s, unit)
}

/** The way from a start to a space found by `reachOf`, start first. */
export function wayTo(reach: readonly Reach[], to: number): number[] {
  const by = new Map(reach.map((r) => [r.space, r]))
  const way: number[] = [to]
  for (let at = by.get(to); at !== undefined && way.length < 20; at = by.get(at.from)) way.unshift(at.from)
  return way
}
