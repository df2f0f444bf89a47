import { battleVp, battleWinner, canWinnerMark, ROUT_DIFFERENCE } from '#games/god-kings/rules/battle/battle.ts'
import { advantageDivisions } from '#games/god-kings/rules/battle/decisions.ts'
import { chariotShare, closestTotal } from '#games/god-kings/rules/battle/losses.ts'
import { type Chargers, chargeOrder, chargeRoll, newBattle } from '#games/god-kings/rules/battle/resolver.ts'
import {
  battleAdvantage,
  battleModifiers,
  columnFor,
  columnLabel,
  lossNumber,
  rowFor,
  strengthOfWorths,
  totalModifier,
} from '#games/god-kings/rules/battle/strength.ts'
import {
  CHARIOT,
  GUARD,
  LOSS,
  MERCENARY,
  sideId,
  sideNamed,
  WARRIOR,
} from '#games/god-kings/rules/components/counters.ts'
import { MOUNTAIN, NONE, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { liftUnit } from '#games/god-kings/rules/components/pieces.ts'
import { CARDS } from '#games/god-kings/rules/components/players.ts'
import { isSuccess } from '#games/god-kings/rules/components/ratings.ts'
import { isAttritionHit } from '#games/god-kings/rules/march/movement.ts'
import type { Battle, Kings } from '#games/god-kings/rules/state/state.ts'
import { generalNamed, placeUnits, position, type UnitCounts, unitWorths } from '#games/god-kings/testing/position.ts'
import type { Calculations } from '../vectors.ts'
import { chariotsOf, nonZero } from './party.ts'

const ROLES = ['attacker', 'defender'] as const
const ORDER = [WARRIOR, CHARIOT, MERCENARY, GUARD]
const isMountain = (space: string | undefined) => space !== undefined && MOUNTAIN[spaceNamed(space)]!

interface ChargeSide {
  readonly units: UnitCounts
  readonly battle?: number
  readonly general?: boolean
  readonly failedAvoid?: boolean
}

function charge(input: any) {
  const sides = ROLES.map((role): Chargers => {
    const x: ChargeSide = input[role]
    return { chariots: chariotsOf(x.units), rating: x.battle ?? 0, led: x.general ?? true }
  }) as [Chargers, Chargers]
  const order = chargeOrder(sides, isMountain(input.space))
  const by = ROLES.indexOf(input.by)
  const out = { order: order.map((r) => ROLES[r]), allowed: order.includes(by) }
  if (!out.allowed) return out
  const cards: number[] = input.cards ?? []
  const value = cards.reduce((sum, c) => sum + (CARDS[c]!.fx.value ?? 0), 0)
  const enemy = input[ROLES[1 - by]!]
  const r = chargeRoll(sides[by]!, sides[1 - by]!, enemy.failedAvoid ?? false, value)
  const auto = cards.includes(63) ? false : cards.includes(62) ? true : undefined
  const { C = 0, c = 0 } = input[ROLES[by]!].units as UnitCounts
  const strength = strengthOfWorths(unitWorths({ C, c }), false)
  return {
    ...out,
    mods: nonZero(r.mods),
    sum: r.sum,
    needs: r.needs,
    ...(input.die === undefined ? {} : { modified: input.die + r.sum }),
    ...(input.die === undefined && auto === undefined ? {} : { success: auto ?? isSuccess(r, input.die) }),
    strength,
    ...(input.tableDie === undefined
      ? {}
      : { column: columnLabel(columnFor(strength)), loss: lossNumber(strength, input.tableDie) }),
  }
}

function battleLoss(input: { strength?: number; units?: UnitCounts; roll: number }) {
  const strength = input.strength ?? strengthOfWorths(unitWorths(input.units), false)
  const column = columnFor(strength)
  return {
    column: columnLabel(column),
    row: column < 0 ? null : rowFor(input.roll),
    loss: lossNumber(strength, input.roll),
  }
}

/** A battle with just enough detail for its modifiers. */
function battleFor(s: Kings, input: any): Battle {
  const space = spaceNamed(input.space)
  const sides = ROLES.map((role) => sideNamed(input[role].side)) as [number, number]
  const general = ROLES.map((role, i) =>
    input[role].general == null ? NONE : generalNamed(s, sides[i]!, input[role].general),
  ) as [number, number]
  ROLES.forEach((role, i) => {
    if (input[role].ill && general[i] !== NONE) s.ill.push(general[i]!)
  })
  const units = ROLES.map((role, i) => {
    const divisions: UnitCounts = input[role].divisions ?? {}
    const W = Object.values(divisions).reduce((sum, n) => sum + n, 0)
    for (let u = 0; u < s.at.length; u++) liftUnit(s, u)
    return placeUnits(s, sides[i]!, space, { W }, divisions)
  }) as [number[], number[]]
  const cards = ROLES.map((role) =>
    (input[role].cards ?? []).reduce((sum: number, c: number) => sum + CARDS[c]!.fx.value, 0),
  ) as [number, number]
  const surprise = ROLES.findIndex((role) => input[role].intercepted)
  return newBattle(space, sides, general, units, {
    surprise,
    failedAvoid: input.defender.failedAvoid ?? false,
    cards,
    chaos: input.chaos ?? false,
  })
}

function battleDrm(input: any) {
  const s = position(input.state)
  const b = battleFor(s, input)
  const all = [0, 1].map((role) => battleModifiers(s, b, role))
  if (input.attacker.failedAvoid) all[0] = { ...all[0]!, failedAvoid: -1 }
  const items = all.map((m) => (b.chaos ? {} : nonZero({ ...m })))
  const totals = all.map((m) => (b.chaos ? 0 : totalModifier(m)))
  const { role, value } = battleAdvantage(totals[0]!, totals[1]!)
  return {
    items: { attacker: items[0], defender: items[1] },
    total: { attacker: totals[0], defender: totals[1] },
    advantage: { side: role === NONE ? null : ROLES[role], value },
  }
}

function advantage(input: any) {
  const { role, value } = battleAdvantage(input.drm.attacker, input.drm.defender)
  const divisions = advantageDivisions(value)
  const splits = divisions.filter(([plus, minus]) => plus - minus === value)
  const out = { side: role === NONE ? null : ROLES[role]!, value, splits }
  if (input.split === undefined) return out
  const [plus, minus] = input.split
  const legal = divisions.some((d) => d[0] === plus && d[1] === minus)
  if (input.dice === undefined) return { ...out, legal }
  const own = ROLES[role === 1 ? 1 : 0]
  const foe = ROLES[role === 1 ? 0 : 1]
  return { ...out, legal, rolls: { [own]: input.dice[own] + plus, [foe]: input.dice[foe] + minus } }
}

/** Steps of each type among counts, in the order W, C, M, G. */
const stepsIn = (counts: UnitCounts) =>
  ['W', 'C', 'M', 'G'].map((k) => 2 * (counts[k] ?? 0) + (counts[k.toLowerCase()] ?? 0))

function lossOptions(input: { units: UnitCounts; loss: number; charged?: boolean; after?: UnitCounts }) {
  const have = stepsIn(input.units)
  const factor = ORDER.map((type) => LOSS[type]!)
  const points = (i: number) => have[i]! * factor[i]!
  const others = points(0) + points(2) + points(3)
  const share = input.charged ? chariotShare(input.loss, have[1]!, others) : null
  const reachable = (without: number) => {
    const steps: [number, number, number] = [0, 0, 0]
    have.forEach((n, i) => {
      if (i !== without) steps[factor[i]! - 1]! += n
    })
    return steps
  }
  const total =
    share === null ? closestTotal(reachable(NONE), input.loss) : share + closestTotal(reachable(1), input.loss - share)
  const options: number[][] = []
  for (let w = 0; w <= have[0]!; w++) {
    for (let c = 0; c <= have[1]!; c++) {
      if (share !== null && c * factor[1]! !== share) continue
      for (let m = 0; m <= have[2]!; m++) {
        for (let g = 0; g <= have[3]!; g++) {
          if (w * factor[0]! + c * factor[1]! + m * factor[2]! + g * factor[3]! === total) options.push([w, c, m, g])
        }
      }
    }
  }
  const out = { total, chariots: share, options, unmet: input.loss - total }
  return input.after === undefined ? out : { ...out, legal: isResult(input.units, input.after, options) }
}

/** Whether `after` can result from one of the options: no unit grows, and units stay whole counters. */
function isResult(units: UnitCounts, after: UnitCounts, options: readonly number[][]): boolean {
  const fits = ['W', 'C', 'M', 'G'].every((k) => {
    const [full, reduced] = [after[k] ?? 0, after[k.toLowerCase()] ?? 0]
    return full <= (units[k] ?? 0) && full + reduced <= (units[k] ?? 0) + (units[k.toLowerCase()] ?? 0)
  })
  const [before, left] = [stepsIn(units), stepsIn(after)]
  const lost = before.map((n, i) => n - left[i]!)
  return fits && options.some((o) => o.every((n, i) => n === lost[i]))
}

function battleResult(input: any) {
  const s = position(input.state)
  const sides = ROLES.map((role) => input[role])
  let role = battleWinner(
    sides.map((x) => x.inflicted),
    sides.map((x) => x.survivors),
  )
  const tie = sides[0].inflicted === sides[1].inflicted && sides[0].survivors > 0 && sides[1].survivors > 0
  if (tie && input.card87 !== undefined) role = ROLES.indexOf(input.card87)
  const [won, lost] = [sides[role], sides[1 - role]]
  const side = sideNamed(won.side)
  const difference = won.inflicted - lost.inflicted
  const vp = battleVp(sideNamed(lost.side), lost.general ?? true, lost.start)
  return {
    winner: ROLES[role],
    winnerSide: won.side,
    difference,
    rout: lost.survivors > 0 && difference >= ROUT_DIFFERENCE,
    retreats: lost.survivors > 0 && difference < ROUT_DIFFERENCE,
    vp: s.players.includes(side) ? vp : 0,
    marker: canWinnerMark(s, side, spaceNamed(input.space), won.survivors) ? sideId(side) : null,
  }
}

function attrition(input: { units: readonly string[]; dice: readonly number[]; inSpace?: number }) {
  const inSpace = input.inSpace ?? input.units.length
  const after: { [letter: string]: number } = {}
  let losses = 0
  input.units.forEach((unit, i) => {
    const hit = isAttritionHit(input.dice[i]!, inSpace)
    if (hit) losses++
    const left = !hit ? unit : unit === unit.toUpperCase() ? unit.toLowerCase() : null
    if (left !== null) after[left] = (after[left] ?? 0) + 1
  })
  return { losses, after }
}

/** Battles, losses, attrition. */
export const battleCalculations: Calculations = {
  charge,
  battleColumn: (input: { units: UnitCounts; space?: string }) => {
    const strength = strengthOfWorths(unitWorths(input.units), isMountain(input.space))
    return { strength, column: columnLabel(columnFor(strength)) }
  },
  battleLoss,
  battleDrm,
  advantage,
  lossOptions,
  battleResult,
  attrition,
}
