import type { Casualty, LeaderHit } from '../charts/leaders.ts'
import type { Shock } from '../charts/shock.ts'
import type { Leader, Unit } from '../state.ts'
import type { ChargeCheck, CombatContext, PickedUnits } from './combatSteps.ts'

/** The facts of the position for the units that remain in a combat. */
export type SimulatedPosition = Pick<
  CombatContext,
  | 'tqOf'
  | 'touches'
  | 'isChariot'
  | 'avoiders'
  | 'checks'
  | 'advance'
  | 'isZoned'
  | 'partner'
  | 'isBelow'
  | 'sharesFreely'
  | 'leaders'
  | 'charisma'
  | 'personalCombat'
  | 'isWounded'
  | 'shock'
> & {
  /** 8.35b, 8.35c: the units picked, each side choosing what is best for it. */
  picks(): PickedUnits
  /** D19: the unit that takes an odd hit. */
  takesOdd(able: readonly Unit[], hits: readonly number[]): Unit
}

/** A combat before its first die. */
export interface CombatSetup {
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
  /** Hits by unit number. */
  readonly hits: readonly number[]
  /** Units that have just stood (9.65b), leaders that were hurt, and those of them that were killed (8.34b). */
  readonly stood: readonly Unit[]
  readonly hurt: readonly Leader[]
  readonly killed: readonly Leader[]
  /** The position after the units `gone` have left it. */
  scene(attackers: readonly Unit[], defenders: readonly Unit[], gone: readonly Unit[]): SimulatedPosition
  /** 9.65a: whether the unit may stand; R33: whether heavy infantry attacks it. */
  mayStand(u: Unit): boolean
  isHeavilyAttacked(u: Unit): boolean
  /** F16: the effect of a hit on a leader, including earlier wounds; whether the leader is on the attacking side. */
  casualty(l: Leader, hit: LeaderHit): Casualty
  leaderAttacks(l: Leader): boolean
  /** 10.24: the units of the combat that a unit runs through when it routs after those in `ran`, and their hits. */
  runsThrough(ran: readonly Unit[], u: Unit): readonly RunThrough[]
}

/** A friend that was run through, and its automatic hits. */
export interface RunThrough {
  readonly unit: Unit
  readonly hits: number
}

/** The unit with the most hits left before its TQ; the first of equals. */
export const unitWithMostRoom = (able: readonly Unit[], room: (u: Unit) => number): Unit =>
  able.reduce((best, u) => (room(u) > room(best) ? u : best))

/** 10.12: shares hits so that as many units as possible break, the weakest first. The rest go to the weakest unit. */
export function breakingShares(rooms: readonly number[], hits: number): number[] {
  const shares = rooms.map(() => 0)
  const order = rooms.map((_, i) => i).sort((x, y) => rooms[x]! - rooms[y]! || x - y)
  let left = hits
  for (const i of order) {
    const need = Math.max(0, rooms[i]!)
    if (need > left) continue
    shares[i] = need
    left -= need
  }
  shares[order[0]!]! += left
  return shares
}

/** A position with its facts computed so far. */
export interface CachedPosition {
  readonly key: string
  readonly all: Map<string, CachedPosition>
  readonly scene: SimulatedPosition
  contact?: { readonly attackers: readonly Unit[]; readonly defenders: readonly Unit[] }
  checks?: readonly ChargeCheck[]
  picked?: PickedUnits
  readonly zoned: (boolean | undefined)[]
  readonly led: (readonly Leader[] | undefined)[]
  readonly shocks: Map<string, Shock>
}

export function cachePosition(
  all: Map<string, CachedPosition>,
  melee: CombatSetup,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  gone: readonly Unit[],
): CachedPosition {
  const key = `${attackers}|${defenders}|${gone}`
  let seen = all.get(key)
  if (seen === undefined) {
    seen = {
      ...{ key, all, scene: melee.scene(attackers, defenders, gone) },
      ...{ zoned: [], led: [], shocks: new Map() },
    }
    all.set(key, seen)
  }
  return seen
}
