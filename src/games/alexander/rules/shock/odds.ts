import { battleOf } from '../battle.ts'
import { chargeHits } from '../charts/charge.ts'
import {
  attackerHits,
  defenderHits,
  type Shock,
  type ShockFacts,
  shockDie,
  shockHits,
  shockOf,
} from '../charts/shock.ts'
import { isHeavyFoot } from '../charts/types.ts'
import { charismaOf } from '../command/ratings.ts'
import { tqOf } from '../pieces/facts.ts'
import { exertersOnUnit } from '../pieces/zones.ts'
import { type Alexander, type Leader, NONE, type Unit } from '../state.ts'
import { advanceHits } from './advanceHits.ts'
import { attackersToCheck, defendersToCheck } from './charge.ts'
import { hasContact } from './contact.ts'
import { groundShifts, shockFacts } from './facts.ts'
import { ascending } from './group.ts'
import { leadersAmong } from './leaders.ts'
import { enumerate } from './oddsTree.ts'
import { type Fighter, type Melee, roughOdds } from './oddsUnits.ts'
import { defendersToPick, pickable } from './picks.ts'
import { attackerShares } from './share.ts'
import { type Combat, newCombat, ORDINARY, PASSING } from './state.ts'
import { targetsOf } from './targets.ts'

/** A number of hits and its chance. */
export interface HitChance {
  readonly hits: number
  readonly chance: number
}

/** What awaits a unit in a combat. */
export interface UnitOdds {
  readonly unit: Unit
  readonly attacks: boolean
  /** 8.33: whether it checks before shock, with what is added to its die; the chance of each number of hits. */
  readonly checks: boolean
  readonly drm: number
  readonly charge: readonly HitChance[]
  /** The chance that it routs, is eliminated or rampages before the segment ends. */
  readonly rout: number
  /** Hits it is likely to hold more, if it does not. */
  readonly hits: number
}

/** The odds of a combat: the column with every modifier by name, hits of both sides, and who is likely to rout. */
export interface Odds {
  /** 8.35: the units that would stand for their sides, each side choosing what is best for it. */
  readonly attacker: Unit
  readonly defender: Unit
  readonly shock: Shock
  /** 8.36: hits of each side over the ten dice. */
  readonly attackerHits: readonly HitChance[]
  readonly defenderHits: readonly HitChance[]
  readonly units: readonly UnitOdds[]
  /** The chance that no defender is left and an attacker is. */
  readonly advance: number
  /** Counted through all dice; a crowd too large for that is estimated unit by unit. */
  readonly exact: boolean
}

/** A combat as it would be: `moving` attackers check and count as moved; standing ones count as their marks say. */
export const combatOf = (attackers: readonly Unit[], defenders: readonly Unit[], moving: boolean): Combat =>
  newCombat(moving ? PASSING : ORDINARY, [...attackers], [...defenders], NONE)

/** 9.62c: the combat with both units of every double-depth phalanx in it, in canonical order. */
const deepened = (s: Alexander, c: Combat): Combat => ({
  ...c,
  attackers: ascending(s, c.attackers),
  defenders: ascending(s, c.defenders),
})

/** 7.32c: the combat that a unit would begin alone from where it stands. */
export const combatBy = (s: Alexander, attacker: Unit, moving: boolean): Combat =>
  combatOf([attacker], targetsOf(s, attacker), moving)

/** 8.36: the facts of a combat's struggle, both sides having picked what is best for them; leaders unhurt. */
export function struggleOf(s: Alexander, c: Combat): { attacker: Unit; defender: Unit; shock: Shock } {
  const terrain = groundShifts(s, c)
  const leaders = leadersOf(s, c)
  let worst: { attacker: Unit; defender: Unit; shock: Shock; value: number } | undefined
  for (const defender of defendersToPick(s, c)) {
    let best: typeof worst
    for (const attacker of pickable(s, c, defender)) {
      const shock = shockOf({ ...shockFacts(s, c, { attacker, defender }, terrain), ...leaders })
      const value = worthOf(shock)
      if (best === undefined || value > best.value) best = { attacker, defender, shock, value }
    }
    if (best !== undefined && (worst === undefined || best.value < worst.value)) worst = best
  }
  return worst!
}

/** 8.36: the facts of the struggle that these units would have, for who weighs attacks. */
export const shockFactsFor = (
  s: Alexander,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  moving = true,
): ShockFacts => struggleOf(s, deepened(s, combatOf(attackers, defenders, moving))).shock.facts

/** What a struggle is worth to the attacker: hits given less hits taken, over the ten dice. */
function worthOf(shock: Shock): number {
  let value = 0
  for (let die = 0; die < 10; die++) {
    const read = shockDie(shock.drm, die)
    value += defenderHits(shock.facts, shock.column, shock.superiority, read)
    value -= attackerHits(shock.facts, shock.column, shock.superiority, read)
  }
  return value
}

/** 8.36c: the leaders with the highest Charisma of both sides. */
function leadersOf(s: Alexander, c: Combat) {
  const best = (units: readonly Unit[]): Leader | undefined =>
    leadersAmong(s, units).sort((x, y) => charismaOf(s, y) - charismaOf(s, x))[0]
  const [ours, theirs] = [best(c.attackers), best(c.defenders)]
  const of = (l: Leader) => ({ charisma: charismaOf(s, l), casualty: 'none' as const })
  return {
    ...(ours === undefined ? {} : { attackerLeader: of(ours) }),
    ...(theirs === undefined ? {} : { defenderLeader: of(theirs) }),
  }
}

/** Everything about the units of a combat that its odds look at. */
export function meleeOf(s: Alexander, c: Combat): Melee {
  const checks = new Map([...attackersToCheck(s, c), ...defendersToCheck(s, c)].map((x) => [x.unit, x.drm]))
  const fighter = (u: Unit, attacks: boolean): Fighter => {
    const enemies = attacks ? c.defenders : c.attackers
    const holders = exertersOnUnit(s, u)
    const drm = checks.get(u)
    return {
      ...{ unit: u, attacks, hits: s.hits[u]!, tq: tqOf(s, u), drm: drm ?? 0, checks: drm !== undefined },
      charge: chargeChances(drm, tqOf(s, u)),
      stands: battleOf(s).stands[u]! && tqOf(s, u) > 1,
      heavy: !attacks && heavyAttacks(s, c, u),
      advance: attacks ? advanceHits(s, c, u) : 0,
      outerZone: holders.some((v) => !enemies.includes(v)),
      zonedBy: holders.filter((v) => enemies.includes(v)),
      strikes: attacks ? c.defenders.filter((d) => hasContact(s, c, u, d)) : [],
    }
  }
  const fighters = [...c.attackers.map((u) => fighter(u, true)), ...c.defenders.map((u) => fighter(u, false))]
  return { fighters, struggle: (units) => struggleAmong(s, c, units) }
}

/** R33: a PH, HI or HO attacks the unit. */
function heavyAttacks(s: Alexander, c: Combat, d: Unit): boolean {
  const { type } = battleOf(s)
  return c.attackers.some((a) => isHeavyFoot(type[a]!) && hasContact(s, c, a, d))
}

/** 8.33b: the chance of each number of hits before shock. */
function chargeChances(drm: number | undefined, tq: number): number[] {
  if (drm === undefined) return [1]
  const chances: number[] = []
  for (let die = 0; die < 10; die++) {
    const hits = chargeHits(die, drm, tq)
    chances[hits] = (chances[hits] ?? 0) + 0.1
  }
  return Array.from(chances, (chance) => chance ?? 0)
}

/** The struggle of those units of a combat that are left. */
function struggleAmong(s: Alexander, c: Combat, units: readonly Unit[]) {
  const left: Combat = {
    ...c,
    attackers: c.attackers.filter((u) => units.includes(u)),
    defenders: c.defenders.filter((u) => units.includes(u)),
  }
  const { attacker, defender, shock } = struggleOf(s, left)
  const results = Array.from({ length: 10 }, (_, die) => shockHits(shock, die))
  return {
    attacker,
    defender,
    position: shock.position,
    free: attackerShares(s, left, attacker),
    attackerHits: results.map((r) => r.attacker),
    defenderHits: results.map((r) => r.defender),
  }
}

/** 8.3: the odds of a combat before its first die. Casualties among leaders are not counted. */
export function shockOdds(s: Alexander, combat: Combat): Odds {
  const c = deepened(s, combat)
  const { attacker, defender, shock } = struggleOf(s, c)
  const melee = meleeOf(s, c)
  const found = enumerate(melee) ?? roughOdds(melee)
  const results = Array.from({ length: 10 }, (_, die) => shockHits(shock, die))
  return {
    ...{ attacker, defender, shock },
    attackerHits: chancesOf(results.map((r) => r.attacker)),
    defenderHits: chancesOf(results.map((r) => r.defender)),
    units: melee.fighters.map((f, i) => ({
      ...{ unit: f.unit, attacks: f.attacks, checks: f.checks, drm: f.drm },
      charge: f.charge.map((chance, hits) => ({ hits, chance })).filter((x) => x.chance > 0),
      ...{ rout: found.rout[i]!, hits: found.hits[i]! },
    })),
    advance: found.advance,
    exact: found.exact,
  }
}

function chancesOf(results: readonly number[]): HitChance[] {
  const counts: number[] = []
  for (const hits of results) counts[hits] = (counts[hits] ?? 0) + 1
  return counts.flatMap((count, hits) => (count === undefined ? [] : [{ hits, chance: count / 10 }]))
}

/** The same, estimated unit by unit: for computer players that weigh many attacks. */
export const quickOdds = (s: Alexander, c: Combat) => roughOdds(meleeOf(s, deepened(s, c)))
