import { chargeOrder, chargeRoll, chargersOf } from '../charge.ts'
import { advantageOf, type BattleModifiers, battleModifiers, battleTotal } from '../drm.ts'
import { stepsOf } from '../losses.ts'
import { MOUNTAIN, NONE } from '../map.ts'
import { passes, type Reaction } from '../reactions.ts'
import type { Battle, Kings } from '../state.ts'
import { lossNumber, strengthOf } from '../strength.ts'
import { CHARIOT, TYPE } from '../units.ts'
import { ROUT, winnerOf } from '../winner.ts'
import { afterLosses } from './losses.ts'

/** Attacker and Defender. */
export type Pair<T> = readonly [T, T]

/**
 * What a battle may bring. The shares are exact for players who charge when told to, divide the advantage for the best
 * chance to win and take losses where they hurt least; no cards.
 */
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

/** Steps a side has left after each loss number, found when asked for. */
type Left = (role: number, number: number) => number

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
  const { role, value } = advantageOf(...totalsOf(s, b))
  return {
    strength: [strengthOf(s, b.units[0], MOUNTAIN[b.space]!), strengthOf(s, b.units[1], MOUNTAIN[b.space]!)],
    modifiers: [battleModifiers(s, b, 0), battleModifiers(s, b, 1)],
    advantage: { role, value, plus: bestSplit(s, b, leftOf(s, b))[2] },
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

function leftOf(s: Kings, b: Battle): Left {
  const known: [number[], number[]] = [[], []]
  return (role, number) => (known[role]![number] ??= stepsAfter(s, b, role, number))
}

function stepsAfter(s: Kings, b: Battle, role: number, number: number): number {
  const steps = afterLosses(s, b.units[role]!, number, b.charged[role]!)
  return stepsOf({ ...s, steps }, b.units[role]!)
}

/** 15.5.6: what each roll gets when the advantage is divided for the best chance to win, and its own part. */
function bestSplit(s: Kings, b: Battle, left: Left): [attacker: number, defender: number, plus: number] {
  const { role, value } = advantageOf(...totalsOf(s, b))
  if (role === NONE) return [0, 0, 0]
  let best: [number, number, number] = [0, 0, 0]
  let wins = -1
  for (let plus = value; plus >= 0; plus--) {
    const split: [number, number, number] =
      role === 0 ? [plus, plus - value, plus] : [plus - value, plus, plus]
    let n = 0
    for (const a of DICE) for (const d of DICE) if (fight(s, b, left, split, a, d).winner === role) n++
    if (n > wins) [best, wins] = [split, n]
  }
  return best
}

/** 15.5.7-15.5.9: both rolls: the loss numbers inflicted, the steps left, and who wins. */
function fight(
  s: Kings,
  b: Battle,
  left: Left,
  split: readonly number[],
  attacker: number,
  defender: number,
) {
  const mountain = MOUNTAIN[b.space]!
  const inflicted: [number, number] = [
    lossNumber(strengthOf(s, b.units[0], mountain), attacker + split[0]!),
    lossNumber(strengthOf(s, b.units[1], mountain), defender + split[1]!),
  ]
  const steps: [number, number] = [left(0, inflicted[1]), left(1, inflicted[0])]
  return { inflicted, steps, winner: winnerOf(inflicted, [steps[0] + b.held.length, steps[1]]) }
}

function mainBattle(s: Kings, b: Battle, share: number, full: Pair<number>, tally: Tally): void {
  if (share === 0) return
  if (b.units[0].length === 0 || b.units[1].length === 0) {
    const steps: [number, number] = [stepsOf(s, b.units[0]), stepsOf(s, b.units[1])]
    const winner = winnerOf([0, 0], [steps[0] + b.held.length, steps[1]])
    note({ inflicted: [0, 0], steps, winner }, share, full, tally)
    return
  }
  const left = leftOf(s, b)
  const split = bestSplit(s, b, left)
  for (const a of DICE) {
    for (const d of DICE) note(fight(s, b, left, split, a, d), share / 36, full, tally)
  }
}

/** 15.5.9, 15.5.10b: counts one outcome. */
function note(
  { inflicted, steps, winner }: ReturnType<typeof fight>,
  share: number,
  full: Pair<number>,
  tally: Tally,
): void {
  const loser = 1 - winner
  tally.win[winner]! += share
  if (steps[loser]! > 0 && inflicted[winner]! - inflicted[loser]! >= ROUT) tally.rout[loser]! += share
  for (const role of [0, 1] as const) {
    if (steps[role] === 0) tally.destroyed[role] += share
    tally.steps[role] += share * (full[role] - steps[role])
    const losses = tally.losses[role]
    const suffered = inflicted[1 - role]!
    while (losses.length <= suffered) losses.push(0)
    losses[suffered]! += share
  }
}
