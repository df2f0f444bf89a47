import { ADJACENT, LAND, MOUNTAIN, PROVINCE_OF, PROVINCES, SPACES_OF } from '../rules/components/map.ts'
import type { Kings } from '../rules/state/state.ts'

/** A distance that no army can cover. */
export const FAR = 60

/** Distances by land, in movement points outside the home country, for the open provinces. */
export interface Terrain {
  /** From space `a` to space `b`: index a * LAND + b. */
  readonly between: Uint8Array
  /** From a space to the nearest space of a province: index space * 24 + province. */
  readonly toProvince: Uint8Array
}

const known = new Map<string, Terrain>()

/** The distances of a scenario; computed once. */
export function terrainOf(s: Kings): Terrain {
  const key = s.closed.join()
  let terrain = known.get(key)
  if (terrain === undefined) {
    terrain = survey(s.closed)
    known.set(key, terrain)
  }
  return terrain
}

function survey(closed: readonly number[]): Terrain {
  const between = new Uint8Array(LAND * LAND).fill(FAR)
  const toProvince = new Uint8Array(LAND * PROVINCES.length).fill(FAR)
  for (let from = 0; from < LAND; from++) {
    between[from * LAND + from] = 0
    const queue = [from]
    for (const x of queue) {
      for (const to of ADJACENT[x]!) {
        const cost = between[from * LAND + x]! + (MOUNTAIN[to] ? 2 : 1)
        if (closed.includes(PROVINCE_OF[to]!) || cost >= between[from * LAND + to]!) continue
        between[from * LAND + to] = cost
        queue.push(to)
      }
    }
    for (let p = 0; p < PROVINCES.length; p++) {
      let best = FAR
      for (const x of SPACES_OF[p]!) best = Math.min(best, between[from * LAND + x]!)
      toProvince[from * PROVINCES.length + p] = best
    }
  }
  return { between, toProvince }
}
