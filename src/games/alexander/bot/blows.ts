import { chargeHits } from '../rules/charts/charge.ts'
import { clashColumn } from '../rules/charts/clash.ts'
import { breakthroughHits, standDrm } from '../rules/charts/collapse.ts'
import { clampColumn } from '../rules/charts/crt.ts'
import { attackerHits, defenderHits, type ShockFacts } from '../rules/charts/shock.ts'
import { TYPE_COUNT } from '../rules/charts/types.ts'
import { BY_HAND } from './hand.ts'

/** 8.36: hits on both sides of a struggle for each natural die. */
export interface Blows {
  readonly id: number
  readonly attacker: Uint8Array
  readonly defender: Uint8Array
  /** Average hits inflicted by the attacker minus hits taken. */
  readonly worth: number
}

const known = new Map<number, Blows>()
/** Limit of the die modifier for Charisma, in both directions. */
const MOST_DRM = 6

/** 8.36: the struggle of two types by aspect, column shift, superiority and leaders. Cached. */
export function blowsOf(
  attacker: number,
  defender: number,
  aspect: number,
  shift: number,
  superiority: number,
  drm: number,
): Blows {
  const column = clampColumn(clashColumn(attacker, defender, aspect) + shift)
  const modifier = Math.max(-MOST_DRM, Math.min(MOST_DRM, drm)) + MOST_DRM
  const types = (attacker * TYPE_COUNT + defender) * 3 + aspect
  const key = ((types * 16 + column) * 4 + superiority) * 16 + modifier
  const found = known.get(key)
  if (found !== undefined) return found
  const facts = { attacker, defender, aspect, doubleDepth: false } as ShockFacts
  const made = {
    id: known.size,
    attacker: new Uint8Array(10),
    defender: new Uint8Array(10),
    worth: 0,
  }
  for (let die = 0; die < 10; die++) {
    const read = Math.max(0, Math.min(9, die + modifier - MOST_DRM))
    made.attacker[die] = attackerHits(facts, column, superiority, read)
    made.defender[die] = defenderHits(facts, column, superiority, read)
    made.worth += (made.defender[die]! - made.attacker[die]!) / 10
  }
  known.set(key, made)
  return made
}

const { sight: HAND } = BY_HAND

const wears = Array.from({ length: 12 }, (_, tq) =>
  Float64Array.from({ length: 12 }, (__, hits) => HAND.wear * (Math.min(hits, tq) / Math.max(1, tq)) ** HAND.wearPower),
)

/** The share of its points that a unit with these hits is considered to have lost. */
export const wearOf = (hits: number, tq: number): number => wears[tq]![hits < 11 ? hits : 11]!

/** A unit in a combat, with the facts its losses depend on. */
export interface Exposed {
  readonly tq: number
  readonly hits: number
  /** 8.33a: die modifier of its check before shock, or -1 if it makes none. */
  readonly charge: number
  /** 9.65a: whether it may stand before it routs; whether heavy infantry attacks it. */
  readonly stands: boolean
  readonly heavy: boolean
  /** The share of its points lost if it routs. */
  readonly routLoss: number
}

const losses = new Map<number, number>()

/** Size limit of the cache. */
const MOST_LOSSES = 400_000

/**
 * Expected additional loss of a unit in a combat, as a share of its points: charge, struggle, breakthrough against an
 * enemy with `foeHits`, collapse and the edge (8.33 to 8.38), over all dice of the unit. `share`: number of units
 * that share its side's hits.
 */
export function lossIn(blows: Blows, attacks: boolean, share: number, u: Exposed, foeHits: number): number {
  const flags = (attacks ? 1 : 0) + (u.stands ? 2 : 0) + (u.heavy ? 4 : 0) + (u.routLoss === 1 ? 8 : 0)
  const key =
    (((((blows.id * 5 + Math.min(share, 4)) * 12 + u.tq) * 12 + Math.min(u.hits, 11)) * 6 + u.charge + 1) * 16 +
      Math.min(foeHits, 15)) *
      16 +
    flags
  const found = losses.get(key)
  if (found !== undefined) return found
  const loss = lossOver(blows, attacks, share, u, foeHits)
  if (losses.size > MOST_LOSSES) losses.clear()
  losses.set(key, loss)
  return loss
}

function lossOver(blows: Blows, attacks: boolean, share: number, u: Exposed, foeHits: number): number {
  const before = wearOf(u.hits, u.tq)
  const [own, theirs] = attacks ? [blows.attacker, blows.defender] : [blows.defender, blows.attacker]
  let loss = 0
  const rolls = u.charge < 0 ? 1 : 10
  for (let roll = 0; roll < rolls; roll++) {
    const charge = u.charge < 0 ? 0 : chargeHits(roll, u.charge, u.tq)
    for (let die = 0; die < 10; die++) {
      const taken = Math.ceil(own[die]! / share)
      let hits = u.hits + charge + taken
      hits += breakthroughHits(hits, foeHits + theirs[die]!)
      loss += lossAt(u, hits) - before
    }
  }
  return loss / (10 * rolls)
}

/** 9.65a, 8.38b: the loss at a number of hits: standing, routing, or holding on the edge. */
function lossAt(u: Exposed, hits: number): number {
  if (hits >= u.tq) {
    const stands = u.stands ? Math.max(0, Math.min(10, u.tq - standDrm(hits, u.tq, u.heavy) + 1)) / 10 : 0
    return (1 - stands) * u.routLoss + stands * wearOf(u.tq - 1, u.tq)
  }
  if (hits !== u.tq - 1) return wearOf(hits, u.tq)
  const fails = Math.max(0, 9 - u.tq) / 10
  return fails * u.routLoss + (1 - fails) * wearOf(Math.max(0, u.tq - 2), u.tq)
}
