import { FRONT } from './aspects.ts'
import {
  attackerChecks,
  attackerDrm,
  type ChargeFacts,
  chargeHits,
  defenderChecks,
  defenderDrm,
  isLightAttack,
  isNoFoeToFear,
} from './charge.ts'
import {
  breaks,
  breakthroughHits,
  type Fate,
  fateOf,
  holdsEdge,
  isOnEdge,
  mayStand,
  stands,
  whoBreaks,
} from './collapse.ts'
import { shareHits } from './shareHits.ts'
import { attackerHits, defenderHits, type Shock, type ShockFacts, shockDie, shockOf } from './shock.ts'
import { addsSize } from './sizeRatio.ts'
import { CH, EL, isHeavyFoot, isSkirmisher, type UnitType } from './types.ts'

/** A unit in a combat, as far as numbers go. Its hits and fate change as the combat goes on. */
export interface Fighter {
  readonly id: number
  readonly type: UnitType
  /** The TQ that counts (6.65, 10.25). */
  readonly tq: number
  /** The Size that counts (9.64). */
  readonly size: number
  readonly twoHex: boolean
  readonly routed: boolean
  readonly attacks: boolean
  /** 7.33, and the hexes it moved (9.22b); of attackers. */
  readonly mustCheck: boolean
  readonly hexesMoved: number
  /** 8.38b: in the ZOC of an enemy outside this combat. */
  readonly otherZoc: boolean
  readonly doubleDepth: boolean
  hits: number
  fate: Fate | 'fights'
  /** 9.65b: it has just stood. */
  stood: boolean
}

/** One combat from the charge to the edge (F10 (5) to (11)), without its leaders. */
export interface CombatFacts {
  readonly attackers: readonly Fighter[]
  readonly defenders: readonly Fighter[]
  /** 8.35: the units that stand for their sides while they fight, and the angle. */
  readonly attacker: Fighter
  readonly defender: Fighter
  readonly aspect: number
  /** 10.26: what an advance would cost. */
  readonly advanceHits: number
  /** O11. */
  readonly shyElephants: boolean
  /** The struggle of these units with these Sizes. */
  readonly struggle: (attacker: Fighter, defender: Fighter, attack: number, defence: number) => ShockFacts
}

/** What happens in a combat, for who wants to tell it. */
export type CombatEvent =
  /** 8.33b: hits of the charge, by unit in the order rolled. */
  | { readonly kind: 'charge'; readonly hits: readonly { readonly id: number; readonly hits: number }[] }
  /** 10.26. */
  | { readonly kind: 'everybodyBreaks' }
  | { readonly kind: 'struggle'; readonly shock: Shock; readonly natural: number }
  /** 8.37: who takes more hits. */
  | { readonly kind: 'breakthrough'; readonly units: readonly number[] }

/** A die, 0 to 9. */
export type Die = () => number
type Tell = ((event: CombatEvent) => void) | undefined

export const fighting = (units: readonly Fighter[]): Fighter[] => units.filter((u) => u.fate === 'fights')

/** F10 (5) to (11): the combat, step by step, with dice in the order of P15. */
export function resolveCombat(c: CombatFacts, die: Die, tell?: Tell): void {
  chargeStep(c, die, tell)
  breakUp(c, false, die, tell)
  if (fighting(c.attackers).length === 0 || fighting(c.defenders).length === 0) return
  const shock = struggleStep(c, die, tell)
  breakthroughStep(c, tell)
  breakUp(c, shock.position, die, tell)
  edgeStep(c, die)
}

/** 8.33a: what the checks of a combat look at. */
export function chargeFacts(c: CombatFacts): ChargeFacts {
  return {
    mustCheck: c.attackers.some((u) => u.mustCheck),
    onlySkirmishers: c.defenders.every((u) => isNoFoeToFear(u.type, u.routed)),
    onlyLightFoot: c.attackers.every((u) => isLightAttack(u.type, c.aspect)),
    elephants: c.attackers.some((u) => u.type === EL),
    chariots: c.attackers.some((u) => u.type === CH),
    doubleDepth: c.attackers.some((u) => u.doubleDepth),
  }
}

/** 8.33: all dice first, then all hits (R57). */
function chargeStep(c: CombatFacts, die: Die, tell: Tell): void {
  const facts = chargeFacts(c)
  const heavyFront = c.aspect === FRONT && isHeavyFoot(c.defender.type)
  const rolled: { unit: Fighter; hits: number }[] = []
  for (const unit of c.attackers) {
    if (!attackerChecks(facts, unit.type, unit.mustCheck, unit.hexesMoved)) continue
    rolled.push({
      unit,
      hits: chargeHits(die(), attackerDrm(unit.type, heavyFront, c.shyElephants), unit.tq),
    })
  }
  for (const unit of c.defenders) {
    if (!defenderChecks(facts, unit.type)) continue
    rolled.push({ unit, hits: chargeHits(die(), defenderDrm(facts, unit.doubleDepth), unit.tq) })
  }
  for (const { unit, hits } of rolled) unit.hits += hits
  tell?.({ kind: 'charge', hits: rolled.map(({ unit, hits }) => ({ id: unit.id, hits })) })
}

/** 8.33c, 8.38a: 10.26 if all would break, else each unit at TQ, defenders first. */
function breakUp(c: CombatFacts, position: boolean, die: Die, tell: Tell): void {
  const attackers = fighting(c.attackers)
  const defenders = fighting(c.defenders)
  const { advanceHits: advance } = c
  const broken = whoBreaks(
    attackers.map(({ hits, tq }) => ({ hits, tq, advance })),
    defenders,
  )
  if (broken === 'each') {
    for (const u of [...defenders, ...attackers]) if (breaks(u.hits, u.tq)) leave(c, u, position, die)
    return
  }
  tell?.({ kind: 'everybodyBreaks' })
  for (const u of broken === 'attackers' ? defenders : attackers) u.hits = u.tq - 1
  for (const u of broken === 'attackers' ? attackers : defenders) leave(c, u, position, die)
}

/** 9.65a, F12: a unit at TQ stands or breaks. */
function leave(c: CombatFacts, u: Fighter, position: boolean, die: Die): void {
  const heavy = !u.attacks && c.attackers.some((a) => isHeavyFoot(a.type))
  const rolls = mayStand(u.type, u.twoHex) && (u.attacks || !position)
  if (rolls && stands(die(), u.hits, u.tq, heavy)) {
    u.hits = u.tq - 1
    u.stood = true
  } else u.fate = fateOf(u.type)
}

/** 8.36b, 9.31c: the total Size of a side. */
export function totalSize(units: readonly Fighter[]): number {
  const withOthers = units.some((u) => !isSkirmisher(u.type))
  let size = 0
  for (const u of units) if (addsSize(u.type, withOthers)) size += u.size
  return size
}

/** 8.36: one die, hits of both sides shared (P5). */
function struggleStep(c: CombatFacts, die: Die, tell: Tell): Shock {
  const attackers = fighting(c.attackers)
  const defenders = fighting(c.defenders)
  const attacker = c.attacker.fate === 'fights' ? c.attacker : attackers[0]!
  const defender = c.defender.fate === 'fights' ? c.defender : defenders[0]!
  const facts = c.struggle(attacker, defender, totalSize(attackers), totalSize(defenders))
  const shock = shockOf(facts)
  const natural = die()
  const read = shockDie(shock.drm, natural)
  tell?.({ kind: 'struggle', shock, natural })
  takeShares(attackers, attackerHits(facts, shock.column, shock.superiority, read), attacker)
  takeShares(defenders, defenderHits(facts, shock.column, shock.superiority, read), defender)
  return shock
}

function takeShares(units: readonly Fighter[], hits: number, first: Fighter): void {
  const shares = shareHits(
    hits,
    units.map((u) => u.id),
    [first.id],
  )
  units.forEach((u, i) => {
    u.hits += shares[i]!
  })
}

const most = (units: readonly Fighter[]) => Math.max(...units.map((u) => u.hits))

/** 8.37: judged on the hits before the step. */
function breakthroughStep(c: CombatFacts, tell: Tell): void {
  const attackers = fighting(c.attackers)
  const defenders = fighting(c.defenders)
  const ofAttackers = most(attackers)
  const ofDefenders = most(defenders)
  const struck = [
    ...attackers.filter((u) => breakthroughHits(u.hits, ofDefenders) > 0),
    ...defenders.filter((u) => breakthroughHits(u.hits, ofAttackers) > 0),
  ]
  for (const u of struck) u.hits += breakthroughHits(u.hits, u.attacks ? ofDefenders : ofAttackers)
  tell?.({ kind: 'breakthrough', units: struck.map((u) => u.id) })
}

/** 8.38b: units on the edge in an enemy ZOC; defenders are in that of every attacker, attackers only before a front. */
function edgeStep(c: CombatFacts, die: Die): void {
  const attackers = fighting(c.attackers)
  const defenders = fighting(c.defenders)
  const inZoc = (u: Fighter) =>
    u.otherZoc || (u.attacks ? c.aspect === FRONT && defenders.length > 0 : attackers.length > 0)
  const edge = [...attackers, ...defenders].filter((u) => isOnEdge(u.hits, u.tq, u.stood) && inZoc(u))
  const dice = edge.map(() => die())
  edge.forEach((u, i) => {
    if (holdsEdge(dice[i]!, u.tq)) u.hits--
    else u.fate = fateOf(u.type)
  })
}
