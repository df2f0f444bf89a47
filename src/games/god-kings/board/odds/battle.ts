import { chargeOrder, chargeRoll, chargersOf } from '../../rules/charge.ts'
import { advantageOf, type BattleModifiers, battleModifiers, battleTotal } from '../../rules/drm.ts'
import { stepsOf } from '../../rules/losses.ts'
import { MOUNTAIN, NONE } from '../../rules/map.ts'
import { passes, type Reaction } from '../../rules/reactions.ts'
import type { Battle, Kings } from '../../rules/state.ts'
import { lossNumber, strengthOf } from '../../rules/strength.ts'
import { CHARIOT, TYPE } from '../../rules/units.ts'
import { ROUT, winnerOf } from '../../rules/winner.ts'
import { afterLosses } from './losses.ts'

/** Attacker and Defender. */
export type Pair<T> = readonly [T, T]

/** What a battle may bring; shares are exact, with losses taken where they hurt least. */
export interface BattleOdds {
  readonly strength: Pair<number>
  readonly modifiers: Pair<BattleModifiers>
  /** 15.5.6: whose, how much, and how much of it is best spent on the own roll. */
  readonly advantage: { readonly role: number; readonly value: number; readonly plus: number }
  /** 15.5.2: charges in their order, with the chance of each roll. */
  readonly charges: readonly { readonly role: number; readonly roll: Reaction; readonly chance: number }[]
  readonly win: Pair<number>
  /** 15.5.10b: the chance that this side is routed. */
  readonly rout: Pair<number>
  readonly destroyed: Pair<number>
  /** Shares of the loss numbers a side suffers in the main battle, from 0 on. */
  readonly losses: Pair<readonly number[]>
  /** Steps a side loses on average, charge included. */
  readonly steps: Pair<number>
}

interface Tally {
  win: [number, number]
  rout: [number, number]
  destroyed: [number, number]
  losses: [number[], number[]]
  steps: [number, number]
}

const DICE = [1, 2, 3, 4, 5, 6] as const

/** 15.5: the odds of a battle. `charge` says which sides charge when they may. */
export function battleOdds(s: Kings, b: Battle, charge: Pair<boolean> = [true, true]): BattleOdds {
  const tally: Tally = { win: [0, 0], rout: [0, 0], destroyed: [0, 0], losses: [[], []], steps: [0, 0] }
  const order = b.charged.some(Boolean)
    ? []
    : chargeOrder([chargersOf(s, b, 0), chargersOf(s, b, 1)], MOUNTAIN[b.space]!).filter((r) => charge[r])
  const rolls = order.map((role) => {
    const failed = role === 0 && b.failedAvoid
    const roll = chargeRoll(chargersOf(s, b, role), chargersOf(s, b, 1 - role), failed, 0)
    return { role, roll, chance: DICE.filter((die) => passes(roll, die)).length / 6 }
  })
  const full: Pair<number> = [stepsOf(s, b.units[0]), stepsOf(s, b.units[1])]
  attempt(s, b, rolls, 0, 1, full, tally)
  const totals = totalsOf(s, b)
  const { role, value } = advantageOf(...totals)
  return {
    strength: [strengthOf(s, b.units[0], MOUNTAIN[b.space]!), strengthOf(s, b.units[1], MOUNTAIN[b.space]!)],
    modifiers: [battleModifiers(s, b, 0), battleModifiers(s, b, 1)],
    advantage: { role, value, plus: bestSplit(s, b)[2] },
    charges: rolls,
    ...tally,
  }
}

/** One charge after another until one succeeds; then the main battle. */
function attempt(
  s: Kings,
  b: Battle,
  rolls: BattleOdds['charges'],
  index: number,
  share: number,
  full: Pair<number>,
  tally: Tally,
): void {
  const next = rolls[index]
  if (next === undefined) {
    mainBattle(s, b, share, full, tally)
    return
  }
  const { role, chance } = next
  const charged: [boolean, boolean] = [b.charged[0] || role === 0, b.charged[1] || role === 1]
  if (chance < 1) attempt(s, { ...b, charged }, rolls, index + 1, share * (1 - chance), full, tally)
  const chariots = b.units[role]!.filter((u) => TYPE[u] === CHARIOT)
  const strength = strengthOf(s, chariots, false)
  for (const die of chance > 0 ? DICE : []) {
    const steps = afterLosses(s, b.units[1 - role]!, lossNumber(strength, die), false)
    const units: [number[], number[]] = [
      b.units[0].filter((u) => steps[u]! > 0),
      b.units[1].filter((u) => steps[u]! > 0),
    ]
    mainBattle({ ...s, steps }, { ...b, charged, units }, (share * chance) / 6, full, tally)
  }
}

const totalsOf = (s: Kings, b: Battle): [number, number] =>
  b.chaos ? [0, 0] : [battleTotal(battleModifiers(s, b, 0)), battleTotal(battleModifiers(s, b, 1))]

/** 15.5.6: what each roll gets when the advantage is divided for the best chance to win, and its own part. */
function bestSplit(s: Kings, b: Battle): [attacker: number, defender: number, plus: number] {
  const { role, value } = advantageOf(...totalsOf(s, b))
  if (role === NONE) return [0, 0, 0]
  let best: [number, number, number] = [0, 0, 0]
  let wins = -1
  for (let plus = value; plus >= 0; plus--) {
    const split: [number, number, number] =
      role === 0 ? [plus, plus - value, plus] : [plus - value, plus, plus]
    let n = 0
    for (const a of DICE) for (const d of DICE) if (fight(s, b, split, a, d).winner === role) n++
    if (n > wins) [best, wins] = [split, n]
  }
  return best
}

/** Both rolls: the loss numbers inflicted by each side and, losses not yet taken, who is ahead. */
function fight(s: Kings, b: Battle, split: readonly number[], attacker: number, defender: number) {
  const mountain = MOUNTAIN[b.space]!
  const inflicted: [number, number] = [
    lossNumber(strengthOf(s, b.units[0], mountain), attacker + split[0]!),
    lossNumber(strengthOf(s, b.units[1], mountain), defender + split[1]!),
  ]
  return { inflicted, winner: inflicted[0] > inflicted[1] ? 0 : 1 }
}

function mainBattle(s: Kings, b: Battle, share: number, full: Pair<number>, tally: Tally): void {
  if (share === 0) return
  if (b.units[0].length === 0 || b.units[1].length === 0) {
    note(s, b, [0, 0], s.steps, share, full, tally)
    return
  }
  const split = bestSplit(s, b)
  for (const a of DICE) {
    for (const d of DICE) {
      const { inflicted } = fight(s, b, split, a, d)
      const first = afterLosses(s, b.units[0], inflicted[1], b.charged[0])
      const steps = afterLosses({ ...s, steps: first }, b.units[1], inflicted[0], b.charged[1])
      note(s, b, inflicted, steps, share / 36, full, tally)
    }
  }
}

/** 15.5.9, 15.5.10b: counts one outcome. */
function note(
  s: Kings,
  b: Battle,
  inflicted: [number, number],
  steps: readonly number[],
  share: number,
  full: Pair<number>,
  tally: Tally,
): void {
  const after = { ...s, steps: steps as number[] }
  const left = [stepsOf(after, b.units[0]), stepsOf(after, b.units[1])] as const
  const held = b.held.length
  const winner = winnerOf(inflicted, [left[0] + held, left[1]])
  const loser = 1 - winner
  tally.win[winner]! += share
  if (left[loser]! > 0 && inflicted[winner]! - inflicted[loser]! >= ROUT) tally.rout[loser]! += share
  for (const role of [0, 1] as const) {
    if (left[role] === 0) tally.destroyed[role] += share
    tally.steps[role] += share * (full[role] - left[role])
    const losses = tally.losses[role]
    const suffered = inflicted[1 - role]!
    while (losses.length <= suffered) losses.push(0)
    losses[suffered]! += share
  }
}
