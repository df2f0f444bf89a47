import type { Ask, Flow } from '#kernel'
import { battleOf } from '../battle.ts'
import { chargeCheckHits } from '../charts/charge.ts'
import { breakResult } from '../charts/collapse.ts'
import type { LeaderHit } from '../charts/leaders.ts'
import { runThroughHits } from '../charts/movement.ts'
import { ROUT_HEXES } from '../charts/rout.ts'
import { type Shock, shockHits } from '../charts/shock.ts'
import { activeSide } from '../command/ordersPhase.ts'
import { charismaOf } from '../command/range.ts'
import { type DiceOutcome, enumerateDice } from '../diceOutcomes.ts'
import type { MovePreview } from '../move/preview.ts'
import { splitDoubleDepth } from '../pieces/losses.ts'
import { copy, removeFromMap, setStatus } from '../pieces/occupancy.ts'
import { isRouted } from '../pieces/units.ts'
import { leaderCasualty } from '../rout/losses.ts'
import { run } from '../rout/run.ts'
import { type Alexander, type G, type Leader, MUST_CHECK, NO_CHECK, ROUTED, type Unit } from '../state.ts'
import type { ChargeCheck, CombatContext, PickedUnits } from './combatSteps.ts'
import { markAttackers, markedUnits, shockStatus } from './declare.ts'
import { bestPicks, chargeChecks } from './facts.ts'
import { shockBeyond } from './followUp.ts'
import { group, recordHeavyAttacks, withDoubleDepth } from './group.ts'
import { leadersAmong } from './leaders.ts'
import { exertersInCombat, MapCombat } from './mapCombat.ts'
import { countFromStart, countOutcomes } from './outcomeCount.ts'
import { SimulatedCombat } from './simulatedCombat.ts'
import { type CombatSetup, type RunThrough, type SimulatedPosition, unitWithMostRoom } from './simulatedPosition.ts'
import { type Combat, newCombat, newSegment } from './state.ts'
import { shockTargets, upperUnit } from './targets.ts'

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
export function hypotheticalCombat(s: Alexander, attackers: readonly Unit[], defenders: readonly Unit[]): Combat {
  const c = newCombat('ordinary', withDoubleDepth(s, attackers), withDoubleDepth(s, defenders), -1)
  recordHeavyAttacks(s, c)
  return c
}

/** 7.32c: the combat of a unit that attacks alone from its present hex. */
export const combatIfAlone = (s: Alexander, attacker: Unit): Combat =>
  hypotheticalCombat(s, [attacker], shockTargets(s, attacker))

/** 8.36: the struggle of a combat with the best picks of both sides and unhurt leaders. */
export function bestStruggle(
  s: Alexander,
  c: Combat,
  already: readonly Unit[] = [],
): PickedUnits & { readonly shock: Shock } {
  const picked = bestPicks(s, c, already)
  const [ours, theirs] = [bestLeader(s, c.attackers), bestLeader(s, c.defenders)]
  return { ...picked, shock: new MapCombat(silentGame(s), c).shock(picked, ours, theirs) }
}

/** 8.36c: the highest Charisma among the leaders of a side. */
function bestLeader(s: Alexander, units: readonly Unit[]) {
  const all = leadersAmong(s, units).map((l) => charismaOf(s, l))
  return all.length === 0 ? undefined : { charisma: Math.max(...all), casualty: 'none' as const }
}

const silentGame = (state: Alexander): G => ({
  ...{ state, windows: {}, tables: undefined, guardSecrets: false, tell: undefined },
  shown: () => {},
})

/** The combat of a position, prepared for simulation. 8.38b: units in `without` exert no zone. */
function combatSetup(s: Alexander, c: Combat, picked: readonly Unit[], without: readonly Unit[] = []): CombatSetup {
  const { stands, leaderSide, side } = battleOf(s)
  return {
    ...{ attackers: c.attackers, defenders: c.defenders, hits: s.hits },
    ...{ stood: c.stood, hurt: c.hurt, killed: c.killed },
    scene: (attackers, defenders, gone) =>
      positionWithout(s, { ...c, attackers: [...attackers], defenders: [...defenders] }, gone, picked, without),
    mayStand: (u) => stands[u]! && s.status[u] === 0,
    isHeavilyAttacked: (u) => c.heavy.includes(u) && c.defenders.includes(u),
    casualty: (l: Leader, hit: LeaderHit) => leaderCasualty(s, l, hit),
    leaderAttacks: (l: Leader) => leaderSide[l] === side[c.attackers[0]!],
    runsThrough: findRunThroughs(s, c),
  }
}

/**
 * 10.24: the units of the combat that a routing unit runs through. Equal paths go to the first hex in canonical
 * order.
 */
function findRunThroughs(s: Alexander, c: Combat): CombatSetup['runsThrough'] {
  const b = battleOf(s)
  const known = new Map<string, { readonly state: Alexander; readonly met: readonly RunThrough[] }>()
  const among = [...c.attackers, ...c.defenders]
  const afterRun = (
    ran: readonly Unit[],
    u: Unit,
  ): { readonly state: Alexander; readonly met: readonly RunThrough[] } => {
    const key = `${ran}/${u}`
    const found = known.get(key)
    if (found !== undefined) return found
    const before = ran.length === 0 ? s : afterRun(ran.slice(0, -1), ran.at(-1)!).state
    let units: readonly Unit[] = []
    const [{ state }] = enumerateDice(
      before,
      function* (g) {
        if (isRouted(g.state, u) || breakResult(b.type[u]!) !== 'routed') return removeFromMap(g.state, u)
        setStatus(g.state, u, ROUTED)
        const { end, met } = yield* run(g, u, ROUT_HEXES, Number.MAX_SAFE_INTEGER)
        units = met.filter((v) => among.includes(v))
        if (end !== 'stands') removeFromMap(g.state, u)
      },
      0,
    ) as [DiceOutcome]
    const result = { state, met: units.map((unit) => ({ unit, hits: runThroughHits(b.type[unit]!) })) }
    known.set(key, result)
    return result
  }
  return (ran, u) => afterRun(ran, u).met
}

/** The position without the units that are gone. */
function positionWithout(
  s: Alexander,
  c: Combat,
  gone: readonly Unit[],
  picked: readonly Unit[],
  without: readonly Unit[],
): SimulatedPosition {
  if (gone.length === 0) return new MapPosition(s, c, picked, without)
  const after = copy(s)
  for (const u of gone) {
    removeFromMap(after, u)
    splitDoubleDepth(after, u)
  }
  return new MapPosition(after, c, picked, without)
}

/** A position for simulated combats, with the choices that odds assume. */
class MapPosition extends MapCombat implements SimulatedPosition {
  private readonly picked: readonly Unit[]
  private readonly without: readonly Unit[]

  constructor(s: Alexander, c: Combat, picked: readonly Unit[], without: readonly Unit[]) {
    super(silentGame(s), c)
    this.picked = picked
    this.without = without
  }

  override isZoned(u: Unit): boolean {
    if (this.without.length === 0) return super.isZoned(u)
    return exertersInCombat(this.g.state, this.c, u).some((v) => !this.without.includes(v))
  }

  picks(): PickedUnits {
    return bestPicks(this.g.state, this.c, this.picked)
  }

  takesOdd(able: readonly Unit[], hits: readonly number[]): Unit {
    return unitWithMostRoom(able, (u) => this.tqOf(u) - hits[u]!)
  }
}

/** How far a combat has progressed: the index of its next step, and the units already picked (8.35). */
export interface CombatStage {
  readonly step: number
  readonly picked: readonly Unit[]
}

const BEGINNING: CombatStage = { step: 0, picked: [] }

/** 8.3: the odds of a combat, before its first die or from a later step on. */
export function shockOdds(s: Alexander, combat: Combat, stage: CombatStage = BEGINNING): Odds {
  const c = {
    ...combat,
    attackers: withDoubleDepth(s, combat.attackers),
    defenders: withDoubleDepth(s, combat.defenders),
  }
  const checks = stage.step <= SimulatedCombat.CHECKS ? chargeChecks(s, c) : []
  const setup = combatSetup(s, c, stage.picked)
  const freed = (others: readonly Unit[]) => combatSetup(s, c, stage.picked, others)
  const count = stage.step === 0 ? countFromStart(s, combat, setup, freed) : countOutcomes(setup, stage.step)
  const { attacker, defender, shock } = bestStruggle(s, c, stage.picked)
  const results = Array.from({ length: 10 }, (_, die) => shockHits(shock, die))
  return {
    ...{ attacker, defender, shock },
    attackerHits: hitChances(results.map((r) => r.attacker)),
    defenderHits: hitChances(results.map((r) => r.defender)),
    units: [...c.attackers, ...c.defenders].map((u) => ({
      ...{ unit: u, attacks: c.attackers.includes(u) },
      ...checkOdds(checks, new MapCombat(silentGame(s), c), u),
      ...count.of(u),
    })),
    advance: count.advance,
    exact: count.error === 0,
    error: count.error,
  }
}

function checkOdds(checks: readonly ChargeCheck[], bout: CombatContext, u: Unit) {
  const found = checks.find(({ unit, other }) => unit === u || other === u)
  if (found === undefined) return { checks: false, drm: 0, charge: [{ hits: 0, chance: 1 }] }
  const dice = Array.from({ length: 10 }, (_, die) => chargeCheckHits(die, found.drm, bout.tqOf(u)))
  return { checks: found.unit === u, drm: found.drm, charge: hitChances(dice) }
}

function hitChances(results: readonly number[]): HitChance[] {
  const counts: number[] = []
  for (const hits of results) counts[hits] = (counts[hits] ?? 0) + 1
  return counts.flatMap((count, hits) => (count === undefined ? [] : [{ hits, chance: count / 10 }]))
}

/** A combat that has not begun, and the position in which it would be fought. */
export interface Forecast {
  readonly state: Alexander
  readonly combat: Combat
}

/** D17: answers a question while combats are formed: `join` or `apart`. */
type GroupingAnswer = (asked: Ask) => string

/** P19: all units that may join a combat do. */
const ALL_JOIN: GroupingAnswer = () => 'join'

/**
 * 7.31, 7.32, 8.32: the combat of a unit if it attacked from its present hex and the segment began now. Units that
 * are marked, that must attack or that are in `join` attack as well; units that still have the choice do not.
 * `undefined` if the unit may not attack.
 */
export function combatIfAttacking(s: Alexander, attacker: Unit, join: readonly Unit[] = []): Forecast | undefined {
  if (s.phase === null || battleOf(s).side[attacker] !== activeSide(s)) return undefined
  const after = copy(s)
  after.shock = newSegment(null)
  after.move = null
  const u = upperUnit(after, attacker)
  // 7.32a: a light unit that moved has a choice. Here it attacks.
  if (shockStatus(after, u) === 'movedLight') after.marks[u]! |= MUST_CHECK
  for (const v of markAttackers(after, activeSide(after))) if (v === u || join.includes(v)) after.marks[v]! |= NO_CHECK
  return markedUnits(after).includes(u) ? groupedCombat(after, u, ALL_JOIN) : undefined
}

/** 7.31: the same in the position after a move (`previewMove`). */
export function combatAfterMove({ state, unit }: Pick<MovePreview, 'state' | 'unit'>): Forecast | undefined {
  return state.hex[unit]! < 0 ? undefined : combatIfAttacking(state, unit)
}

/** D21, R29: the new shock of a unit that passes through, with an enemy unit of the next row. */
export function combatBeyond(s: Alexander, u: Unit, passed: number, enemy: Unit): Forecast {
  const state = copy(s)
  shockBeyond(state, u, passed, enemy)
  return { state, combat: state.shock!.combats[0]! }
}

/** D17: the combat of a unit while combats are being formed, if all open questions are answered by `answer`. */
export const combatIf = (s: Alexander, u: Unit, answer: GroupingAnswer): Forecast | undefined =>
  groupedCombat(copy(s), u, answer)

/** P19: forms the combats of the marked units. */
function groupedCombat(after: Alexander, u: Unit, answer: GroupingAnswer): Forecast | undefined {
  const g: G = {
    ...{ state: after, windows: {}, tables: undefined, guardSecrets: false, tell: undefined },
    shown: () => {},
  }
  do {
    after.next = []
    answerAll(group(g), answer)
  } while (after.next.at(-1) === 'group')
  const combat = after.shock!.combats.find((c) => c.attackers.includes(u) || c.defenders.includes(u))
  return combat && { state: after, combat }
}

function answerAll(flow: Flow, answer: GroupingAnswer): void {
  let step = flow.next()
  while (!step.done) {
    const asked = step.value as Ask
    const key = answer(asked)
    step = flow.next(asked.options.find((option) => option.key === key) ?? asked.options[0])
  }
}
