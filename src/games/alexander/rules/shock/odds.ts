import { battleOf } from '../battle.ts'
import { chargeHits } from '../charts/charge.ts'
import { fateOf } from '../charts/collapse.ts'
import { runOverHits } from '../charts/friends.ts'
import type { LeaderHit } from '../charts/leaderCasualty.ts'
import { ROUT_HEXES } from '../charts/rally.ts'
import { type Shock, shockHits, shockOf } from '../charts/shock.ts'
import { charismaOf } from '../command/ratings.ts'
import { copy } from '../copy.ts'
import { type Fall, falls } from '../falls.ts'
import { isRouted } from '../pieces/facts.ts'
import { setStatus, takeOff } from '../pieces/field.ts'
import { part } from '../pieces/hits.ts'
import { casualtyOf } from '../rout/leaderHit.ts'
import { run } from '../rout/run.ts'
import { type Alexander, type G, type Leader, ROUTED, type Unit } from '../state.ts'
import type { Bout, Check, Picked } from './bout.ts'
import { checksOf } from './charge.ts'
import { countOf } from './count.ts'
import { groundShifts, shockFacts } from './facts.ts'
import { ascending, noteHeavies } from './group.ts'
import { leadersAmong } from './leaders.ts'
import { OnMap } from './onMap.ts'
import { defendersToPick, pickable } from './picks.ts'
import { type Melee, type Met, roomiest, type Scene } from './scene.ts'
import { Sketch } from './sketch.ts'
import { type Combat, newCombat } from './state.ts'
import { targetsOf } from './targets.ts'

/** A number of hits and its chance. */
export interface HitChance {
  readonly hits: number
  readonly chance: number
}

/** The odds of a unit in a combat. */
interface UnitOdds {
  readonly unit: Unit
  readonly attacks: boolean
  /** 8.33: whether the unit checks before shock, its die modifier, and the chance of each number of hits. */
  readonly checks: boolean
  readonly drm: number
  readonly charge: readonly HitChance[]
  /** The chance that the unit routs, is eliminated or rampages by the dice of this combat, before any advance. */
  readonly rout: number
  /** Expected additional hits if it does not. */
  readonly hits: number
}

/**
 * The odds of a combat: the column with each modifier by name, the hits of both sides, and each unit's chance to
 * rout.
 */
export interface Odds {
  /** 8.35: the units picked, each side choosing what is best for it. */
  readonly attacker: Unit
  readonly defender: Unit
  readonly shock: Shock
  /** 8.36: hits of each side over the ten faces of the die. */
  readonly attackerHits: readonly HitChance[]
  readonly defenderHits: readonly HitChance[]
  readonly units: readonly UnitOdds[]
  /** The chance that no defender is left and an attacker is. */
  readonly advance: number
  /** Whether all dice were enumerated. If not, combats were sampled, and the chances have this standard error. */
  readonly exact: boolean
  readonly error: number
}

/** A combat that has not been formed. Marks decide which attackers check and count as moved. */
export function combatOf(s: Alexander, attackers: readonly Unit[], defenders: readonly Unit[]): Combat {
  const c = newCombat('ordinary', ascending(s, attackers), ascending(s, defenders), -1)
  noteHeavies(s, c)
  return c
}

/** 7.32c: the combat of a unit that attacks alone from its present hex. */
export const combatBy = (s: Alexander, attacker: Unit): Combat => combatOf(s, [attacker], targetsOf(s, attacker))

/**
 * 8.35: the best picks: the defender chooses first, then the attacker the best against that unit. Units in `picked`
 * are kept if they can still be picked.
 */
export function bestPicks(s: Alexander, c: Combat, picked: readonly Unit[] = []): Picked {
  const terrain = groundShifts(s, c)
  let worst: (Picked & { value: number }) | undefined
  for (const defender of among(defendersToPick(s, c), picked)) {
    let best: typeof worst
    for (const attacker of among(pickable(s, c, defender), picked)) {
      const value = worthOf(shockOf(shockFacts(s, c, { attacker, defender }, terrain)))
      if (best === undefined || value > best.value) best = { attacker, defender, value }
    }
    if (best !== undefined && (worst === undefined || best.value < worst.value)) worst = best
  }
  return worst!
}

function among(able: readonly Unit[], picked: readonly Unit[]): readonly Unit[] {
  const found = able.filter((u) => picked.includes(u))
  return found.length > 0 ? found : able
}

/** The average advantage of the attacker in a struggle: hits inflicted minus hits taken, summed over the ten faces. */
function worthOf(shock: Shock): number {
  let value = 0
  for (let die = 0; die < 10; die++) {
    const hits = shockHits(shock, die)
    value += hits.defender - hits.attacker
  }
  return value
}

/** 8.36: the struggle of a combat with the best picks of both sides and unhurt leaders. */
export function struggleOf(s: Alexander, c: Combat, already: readonly Unit[] = []): Picked & { readonly shock: Shock } {
  const picked = bestPicks(s, c, already)
  const [ours, theirs] = [leaderOf(s, c.attackers), leaderOf(s, c.defenders)]
  return { ...picked, shock: new OnMap(quiet(s), c).shock(picked, ours, theirs) }
}

/** 8.36c: the highest Charisma among the leaders of a side. */
function leaderOf(s: Alexander, units: readonly Unit[]) {
  const all = leadersAmong(s, units).map((l) => charismaOf(s, l))
  return all.length === 0 ? undefined : { charisma: Math.max(...all), casualty: 'none' as const }
}

const quiet = (state: Alexander): G => ({
  ...{ state, windows: {}, tables: undefined, guardSecrets: false, tell: undefined },
  shown: () => {},
})

/** The combat of a position, prepared for simulation. */
function meleeOf(s: Alexander, c: Combat, picked: readonly Unit[]): Melee {
  const { stands, leaderSide, side } = battleOf(s)
  return {
    ...{ attackers: c.attackers, defenders: c.defenders, hits: s.hits },
    ...{ stood: c.stood, hurt: c.hurt, killed: c.killed },
    scene: (attackers, defenders, gone) =>
      sceneOf(s, { ...c, attackers: [...attackers], defenders: [...defenders] }, gone, picked),
    mayStand: (u) => stands[u]! && s.status[u] === 0,
    isHeavilyAttacked: (u) => c.heavy.includes(u) && c.defenders.includes(u),
    casualty: (l: Leader, hit: LeaderHit) => casualtyOf(s, l, hit),
    leaderAttacks: (l: Leader) => leaderSide[l] === side[c.attackers[0]!],
    runsThrough: runs(s, c),
  }
}

/**
 * 10.24: the units of the combat that a routing unit runs through. Equal paths go to the first hex in canonical
 * order.
 */
function runs(s: Alexander, c: Combat): Melee['runsThrough'] {
  const b = battleOf(s)
  const known = new Map<string, { readonly state: Alexander; readonly met: readonly Met[] }>()
  const among = [...c.attackers, ...c.defenders]
  const afterRun = (ran: readonly Unit[], u: Unit): { readonly state: Alexander; readonly met: readonly Met[] } => {
    const key = `${ran}/${u}`
    const found = known.get(key)
    if (found !== undefined) return found
    const before = ran.length === 0 ? s : afterRun(ran.slice(0, -1), ran.at(-1)!).state
    let units: readonly Unit[] = []
    const [{ state }] = falls(
      before,
      function* (g) {
        if (isRouted(g.state, u) || fateOf(b.type[u]!) !== 'routed') return takeOff(g.state, u)
        setStatus(g.state, u, ROUTED)
        const { end, met } = yield* run(g, u, ROUT_HEXES, Number.MAX_SAFE_INTEGER)
        units = met.filter((v) => among.includes(v))
        if (end !== 'stands') takeOff(g.state, u)
      },
      0,
    ) as [Fall]
    const result = { state, met: units.map((unit) => ({ unit, hits: runOverHits(b.type[unit]!) })) }
    known.set(key, result)
    return result
  }
  return (ran, u) => afterRun(ran, u).met
}

/** The position without the units that are gone. */
function sceneOf(s: Alexander, c: Combat, gone: readonly Unit[], picked: readonly Unit[]): Scene {
  if (gone.length === 0) return new MapScene(s, c, picked)
  const after = copy(s)
  for (const u of gone) {
    takeOff(after, u)
    part(after, u)
  }
  return new MapScene(after, c, picked)
}

/** A position for simulated combats, with the choices that odds assume. */
class MapScene extends OnMap implements Scene {
  private readonly picked: readonly Unit[]

  constructor(s: Alexander, c: Combat, picked: readonly Unit[]) {
    super(quiet(s), c)
    this.picked = picked
  }

  picks(): Picked {
    return bestPicks(this.g.state, this.c, this.picked)
  }

  takesOdd(able: readonly Unit[], hits: readonly number[]): Unit {
    return roomiest(able, (u) => this.tqOf(u) - hits[u]!)
  }
}

/** How far a combat has progressed: the index of its next step, and the units already picked (8.35). */
export interface Stage {
  readonly step: number
  readonly picked: readonly Unit[]
}

const BEGINNING: Stage = { step: 0, picked: [] }

/** 8.3: the odds of a combat, before its first die or from a later step on. */
export function shockOdds(s: Alexander, combat: Combat, stage: Stage = BEGINNING): Odds {
  const c = {
    ...combat,
    attackers: ascending(s, combat.attackers),
    defenders: ascending(s, combat.defenders),
  }
  const checks = stage.step <= Sketch.CHECKS ? checksOf(s, c) : []
  const count = countOf(meleeOf(s, c, stage.picked), stage.step)
  const { attacker, defender, shock } = struggleOf(s, c, stage.picked)
  const results = Array.from({ length: 10 }, (_, die) => shockHits(shock, die))
  return {
    ...{ attacker, defender, shock },
    attackerHits: chancesOf(results.map((r) => r.attacker)),
    defenderHits: chancesOf(results.map((r) => r.defender)),
    units: [...c.attackers, ...c.defenders].map((u) => ({
      ...{ unit: u, attacks: c.attackers.includes(u) },
      ...checkOf(checks, new OnMap(quiet(s), c), u),
      ...count.of(u),
    })),
    advance: count.advance,
    exact: count.error === 0,
    error: count.error,
  }
}

function checkOf(checks: readonly Check[], bout: Bout, u: Unit) {
  const found = checks.find(({ unit, other }) => unit === u || other === u)
  if (found === undefined) return { checks: false, drm: 0, charge: [{ hits: 0, chance: 1 }] }
  const dice = Array.from({ length: 10 }, (_, die) => chargeHits(die, found.drm, bout.tqOf(u)))
  return { checks: found.unit === u, drm: found.drm, charge: chancesOf(dice) }
}

function chancesOf(results: readonly number[]): HitChance[] {
  const counts: number[] = []
  for (const hits of results) counts[hits] = (counts[hits] ?? 0) + 1
  return counts.flatMap((count, hits) => (count === undefined ? [] : [{ hits, chance: count / 10 }]))
}
