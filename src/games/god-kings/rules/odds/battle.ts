import { chargeOrder, chargeRoll, chargersOf } from '../battle/charge.ts'
import { advantageOf, type BattleModifiers, battleModifiers, battleTotal } from '../battle/drm.ts'
import { stepsOf } from '../battle/losses.ts'
import { lossNumber, strengthOf } from '../battle/strength.ts'
import { ROUT, winnerOf } from '../battle/winner.ts'
import { MOUNTAIN, NONE } from '../components/map.ts'
import { CHARIOT, TYPE } from '../components/units.ts'
import { passes, type Reaction } from '../reactions/reactions.ts'
import type { Battle, Kings } from '../state/state.ts'
import { afterLosses } from './losses.ts'
import { canRetreat } from './retreat.ts'

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
  /** 15.5.10b, 16.3c: the chance that it is displaced: routed, or beaten without a retreat. */
  readonly displaced: Pair<number>
  readonly destroyed: Pair<number>
  /** Shares of the loss numbers a side suffers in the main battle, from 0 on. */
  readonly losses: Pair<readonly number[]>
  /** Steps a side loses on average, charge included. */
  readonly steps: Pair<number>
}

/** What is left of a side. */
interface Survivors {
  readonly steps: number
  readonly units: number
}

/** What a side has left after each loss number, found when asked for. */
type Left = (role: number, number: number) => Survivors

/** What all outcomes of one battle share. */
interface Frame {
  /** Steps before the battle. */
  readonly full: Pair<number>
  /** Whether so many survivors could retreat. */
  readonly retreats: (role: number, survivors: number) => boolean
  readonly tally: Tally
}

interface Tally {
  win: [number, number]
  rout: [number, number]
  displaced: [number, number]
  destroyed: [number, number]
  losses: [number[], number[]]
  steps: [number, number]
}

const DICE = [1, 2, 3, 4, 5, 6] as const

const nothingYet = (): Tally => ({
  win: [0, 0],
  rout: [0, 0],
  displaced: [0, 0],
  destroyed: [0, 0],
  losses: [[], []],
  steps: [0, 0],
})

/** 15.5: the odds of a battle. `charge` says which sides charge when they may; `from`: whence the Attacker comes. */
export function battleOdds(
  s: Kings,
  b: Battle,
  charge: Pair<boolean> = [true, true],
  from: number = s.march?.from ?? NONE,
): BattleOdds {
  const order = b.charged.some(Boolean)
    ? []
    : chargeOrder([chargersOf(s, b, 0), chargersOf(s, b, 1)], MOUNTAIN[b.space]!).filter((r) => charge[r])
  const rolls = order.map((role) => {
    const failed = role === 0 && b.failedAvoid
    const roll = chargeRoll(chargersOf(s, b, role), chargersOf(s, b, 1 - role), failed, 0)
    return { role, roll, chance: DICE.filter((die) => passes(roll, die)).length / 6 }
  })
  const frame: Frame = {
    full: [stepsOf(s, b.units[0]), stepsOf(s, b.units[1])],
    retreats: retreatsOf(s, b, from),
    tally: nothingYet(),
  }
  attempt(s, b, rolls, 0, 1, frame)
  const { role, value } = advantageOf(...totalsOf(s, b))
  return {
    strength: [strengthOf(s, b.units[0], MOUNTAIN[b.space]!), strengthOf(s, b.units[1], MOUNTAIN[b.space]!)],
    modifiers: [battleModifiers(s, b, 0), battleModifiers(s, b, 1)],
    advantage: { role, value, plus: bestSplit(s, b, leftOf(s, b))[2] },
    charges: rolls,
    ...frame.tally,
  }
}

function retreatsOf(s: Kings, b: Battle, from: number): Frame['retreats'] {
  const known: [boolean[], boolean[]] = [[], []]
  return (role, survivors) => (known[role]![survivors] ??= canRetreat(s, b, role, survivors, from))
}

/** One charge after another until one succeeds; then the main battle. */
function attempt(
  s: Kings,
  b: Battle,
  rolls: BattleOdds['charges'],
  index: number,
  share: number,
  frame: Frame,
): void {
  const next = rolls[index]
  if (next === undefined) {
    mainBattle(s, b, share, frame)
    return
  }
  const { role, chance } = next
  const charged: [boolean, boolean] = [b.charged[0] || role === 0, b.charged[1] || role === 1]
  if (chance < 1) attempt(s, { ...b, charged }, rolls, index + 1, share * (1 - chance), frame)
  const chariots = b.units[role]!.filter((u) => TYPE[u] === CHARIOT)
  const strength = strengthOf(s, chariots, false)
  for (const die of chance > 0 ? DICE : []) {
    const steps = afterLosses(s, b.units[1 - role]!, lossNumber(strength, die), false)
    const units: [number[], number[]] = [
      b.units[0].filter((u) => steps[u]! > 0),
      b.units[1].filter((u) => steps[u]! > 0),
    ]
    mainBattle({ ...s, steps }, { ...b, charged, units }, (share * chance) / 6, frame)
  }
}

const totalsOf = (s: Kings, b: Battle): [number, number] =>
  b.chaos ? [0, 0] : [battleTotal(battleModifiers(s, b, 0)), battleTotal(battleModifiers(s, b, 1))]

function leftOf(s: Kings, b: Battle): Left {
  const known: [Survivors[], Survivors[]] = [[], []]
  return (role, number) =>
    (known[role]![number] ??= survivorsOf(afterLosses(s, b.units[role]!, number, b.charged[role]!), b, role))
}

function survivorsOf(steps: readonly number[], b: Battle, role: number): Survivors {
  const alive = b.units[role]!.filter((u) => steps[u]! > 0)
  return { steps: alive.reduce((sum, u) => sum + steps[u]!, 0), units: alive.length + heldBack(b, role) }
}

/** 15.5.3b: units held back are the Attacker's, survive and go with the others. */
const heldBack = (b: Battle, role: number) => (role === 0 ? b.held.length : 0)

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
  return outcome(inflicted, [left(0, inflicted[1]), left(1, inflicted[0])])
}

const outcome = (inflicted: Pair<number>, left: Pair<Survivors>) => ({
  inflicted,
  left,
  winner: winnerOf(inflicted, [left[0].units, left[1].units]),
})

function mainBattle(s: Kings, b: Battle, share: number, frame: Frame): void {
  if (share === 0) return
  if (b.units[0].length === 0 || b.units[1].length === 0) {
    note(outcome([0, 0], [survivorsOf(s.steps, b, 0), survivorsOf(s.steps, b, 1)]), share, frame)
    return
  }
  const left = leftOf(s, b)
  const split = bestSplit(s, b, left)
  for (const a of DICE) {
    for (const d of DICE) note(fight(s, b, left, split, a, d), share / 36, frame)
  }
}

/** 15.5.9, 15.5.10b, 16.3c: counts one outcome. */
function note({ inflicted, left, winner }: ReturnType<typeof outcome>, share: number, frame: Frame): void {
  const { full, retreats, tally } = frame
  const loser = 1 - winner
  const beaten = left[loser]!
  const routed = beaten.units > 0 && inflicted[winner]! - inflicted[loser]! >= ROUT
  tally.win[winner]! += share
  if (routed) tally.rout[loser]! += share
  if (routed || (beaten.units > 0 && !retreats(loser, beaten.units))) tally.displaced[loser]! += share
  for (const role of [0, 1] as const) {
    if (left[role].units === 0) tally.destroyed[role] += share
    tally.steps[role] += share * (full[role] - left[role].steps)
    const losses = tally.losses[role]
    const suffered = inflicted[1 - role]!
    while (losses.length <= suffered) losses.push(0)
    losses[suffered]! += share
  }
}
