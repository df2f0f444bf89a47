import { FACINGS } from '#hex/facing.ts'
import { battleOf, hexNamed } from '../rules/battle.ts'
import { placeUnit, removeFromMap } from '../rules/pieces/occupancy.ts'
import { type Alexander, BELOW, GONE, INACTIVE, NONE, OFF_MAP, WAITING } from '../rules/state.ts'

/** Where and how a unit is placed. */
export interface UnitPlacement {
  /** The unit's hex: the left one of a two-hex unit, the leading one of a column. */
  readonly at: string
  /** A facing such as `E`, or a direction number in column; if absent, that of the unit's army. */
  readonly facing?: string | number
  readonly hits?: number
  readonly status?: number
  readonly formation?: number
  readonly missiles?: number
  readonly marks?: number
  readonly moves?: number
  /** 9.62: the unit under which this one is placed. It must be listed earlier. */
  readonly under?: string
}

/** The pieces of a position by id; `0605 E` is short for a hex and a facing. */
export interface Pieces {
  readonly units: { readonly [id: string]: UnitPlacement | string }
  readonly leaders?: { readonly [id: string]: string }
}

/**
 * Leaves only these pieces on the map of a battle; the others take no part: they get the status `others`, or are gone
 * and, if they arrive late (S14), still waiting.
 */
export function placePieces(s: Alexander, { units, leaders = {} }: Pieces, others?: number): void {
  const b = battleOf(s)
  for (let u = 0; u < b.units; u++) {
    removeFromMap(s, u)
    s.status[u] = others ?? (b.unitFiles[u]!.entry === undefined ? GONE : WAITING)
  }
  for (let l = 0; l < b.leaders; l++) {
    s.leaderHex[l] = NONE
    s.leaderStatus[l] = OFF_MAP
  }
  for (const [id, given] of Object.entries(units)) {
    const u = unitNamed(s, id)
    const placement = typeof given === 'string' ? parsePlacement(given) : given
    const { at, facing = b.sides[b.side[u]!]!.front, under } = placement
    s.status[u] = placement.status ?? 0
    s.formation[u] = placement.formation ?? 0
    s.hits[u] = placement.hits ?? 0
    if (placement.missiles !== undefined) s.missiles[u] = placement.missiles
    s.marks[u] = placement.marks ?? 0
    s.moves[u] = placement.moves ?? 0
    if (under !== undefined) {
      const top = unitNamed(s, under)
      s.marks[u]! |= BELOW
      s.depth[u] = top
      s.depth[top] = u
    }
    placeUnit(s, u, hexNamed(b, at), typeof facing === 'number' ? facing : FACINGS.indexOf(facing as never))
  }
  for (const [id, hex] of Object.entries(leaders)) {
    const l = leaderNamed(s, id)
    s.leaderHex[l] = hexNamed(b, hex)
    s.leaderStatus[l] = INACTIVE
  }
}

function parsePlacement(given: string): UnitPlacement {
  const [at, facing] = given.split(' ')
  return facing === undefined ? { at: at! } : { at: at!, facing }
}

export function unitNamed(s: Alexander, id: string): number {
  const u = battleOf(s).unitIds.indexOf(id)
  if (u < 0) throw new Error(`no unit ${id} in this battle`)
  return u
}

export function leaderNamed(s: Alexander, id: string): number {
  const l = battleOf(s).leaderIds.indexOf(id)
  if (l < 0) throw new Error(`no leader ${id} in this battle`)
  return l
}
