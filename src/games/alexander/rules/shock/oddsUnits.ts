import { holdsEdge, standDrm } from '../charts/collapse.ts'
import { shareHits } from '../charts/shareHits.ts'
import type { Unit } from '../state.ts'

/** A unit of a combat, as far as odds go. */
export interface Fighter {
  readonly unit: Unit
  readonly attacks: boolean
  readonly hits: number
  readonly tq: number
  /** 8.33: whether it checks before shock, the modifier, and the chance of each number of hits. */
  readonly checks: boolean
  readonly drm: number
  readonly charge: readonly number[]
  /** 9.65a: it may stand; R33: heavy foot attacks it. */
  readonly stands: boolean
  readonly heavy: boolean
  /** 10.26: hits of the advance it would have to make. */
  readonly advance: number
  /** 8.38b: in the zone of an enemy outside the combat, or of these enemies in it. */
  readonly outerZone: boolean
  readonly zonedBy: readonly Unit[]
  /** R88: whom an attacker can strike. */
  readonly strikes: readonly Unit[]
}

/** A struggle by natural die: hits of both sides, who takes the odd one, and whether the attacker shares as he likes. */
export interface Struggle {
  readonly attacker: Unit
  readonly defender: Unit
  readonly position: boolean
  readonly free: boolean
  readonly attackerHits: readonly number[]
  readonly defenderHits: readonly number[]
}

/** A combat, as far as odds go: its units, attackers first, and the struggle of those of them that are left. */
export interface Melee {
  readonly fighters: readonly Fighter[]
  readonly struggle: (units: readonly Unit[]) => Struggle
}

/** What odds come to, by the place of the unit among the fighters. */
export interface Found {
  readonly rout: readonly number[]
  readonly hits: readonly number[]
  readonly advance: number
  readonly exact: boolean
}

/** 9.65a: the chance that a unit at its TQ stands. */
export function standChance(f: Fighter, hits: number, position: boolean): number {
  if (!f.stands || (position && !f.attacks)) return 0
  const most = f.tq - standDrm(hits, f.tq, f.heavy)
  return Math.max(0, Math.min(10, most + 1)) / 10
}

/** 8.38b: the chance that a unit on the edge holds. */
export function holdChance(tq: number): number {
  let holds = 0
  for (let die = 0; die < 10; die++) if (holdsEdge(die, tq)) holds++
  return holds / 10
}

/** P5: the hits of each unit of a side; shared freely the attacker breaks whom he can, the weakest first. */
export function sharesOf(
  units: readonly Fighter[],
  hits: readonly number[],
  total: number,
  first: Unit,
  free: boolean,
) {
  const ids = units.map((f) => f.unit)
  if (!free) return shareHits(total, ids, [first])
  const shares = units.map(() => 0)
  const need = units.map((f, i) => Math.max(0, f.tq - hits[i]!))
  const order = units.map((_, i) => i).sort((x, y) => need[x]! - need[y]! || x - y)
  let left = total
  for (const i of order) {
    if (need[i]! > left) continue
    shares[i] = need[i]!
    left -= need[i]!
  }
  shares[order[0]!]! += left
  return shares
}

/**
 * Odds estimated unit by unit: each unit's own charge and the struggle of everybody; that others may rout first is left
 * out of account.
 */
export function roughOdds({ fighters, struggle }: Melee): Found {
  const attackers = fighters.filter((f) => f.attacks)
  const defenders = fighters.filter((f) => !f.attacks)
  const fight = struggle(fighters.map((f) => f.unit))
  const rout = fighters.map(() => 0)
  const hits = fighters.map(() => 0)
  for (let die = 0; die < 10; die++) {
    const ofAttack = sharesOf(
      attackers,
      attackers.map((f) => f.hits),
      fight.attackerHits[die]!,
      fight.attacker,
      false,
    )
    const ofDefence = sharesOf(
      defenders,
      defenders.map((f) => f.hits),
      fight.defenderHits[die]!,
      fight.defender,
      fight.free,
    )
    fighters.forEach((f, i) => {
      const more = f.attacks ? ofAttack[i]! : ofDefence[i - attackers.length]!
      f.charge.forEach((chance, charge) => {
        const total = f.hits + charge + more
        const broken = total >= f.tq ? 1 - standChance(f, total, fight.position) : 0
        const edge = total === f.tq - 1 && (f.outerZone || f.zonedBy.length > 0) ? 1 - holdChance(f.tq) : 0
        rout[i]! += 0.1 * chance * (broken + edge)
        hits[i]! += 0.1 * chance * (charge + more)
      })
    })
  }
  const all = (of: (f: Fighter) => boolean) =>
    fighters.reduce((product, f, i) => (of(f) ? product * rout[i]! : product), 1)
  return { rout, hits, advance: all((f) => !f.attacks) * (1 - all((f) => f.attacks)), exact: false }
}
