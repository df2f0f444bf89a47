import { battleWinner, ROUT_DIFFERENCE } from '../battle/battle.ts'
import {
  advantageNow,
  type BattleFacts,
  type BattleRollStep,
  type BattleStep,
  battleFacts,
  declareCharge,
  endCharges,
  type Fighter,
  mainRoll,
  modifiersNow,
  nextStep,
  recordChargeLoss,
  recordChargeResult,
  rolledLossNumber,
  strengthNow,
} from '../battle/resolver.ts'
import type { BattleModifiers } from '../battle/strength.ts'
import { NONE } from '../components/map.ts'
import { isSuccess, type RatingRoll } from '../components/ratings.ts'
import type { Battle, BattleProgress, Kings } from '../state/state.ts'
import { type Arrival, afterLosses, currentArrival, type LoserFate, loserFate } from './aftermath.ts'

/** A value for the Attacker and one for the Defender. */
type Pair<T> = readonly [T, T]

/** The result of a battle whose dice are rolled; only losses and retreat are left. */
export interface DecidedBattle {
  readonly winner: number
  /** The loss numbers that both sides inflicted in the main battle. */
  readonly inflicted: Pair<number>
  /** 15.5.10b: whether the loser is routed. */
  readonly routed: boolean
}

/**
 * The odds of a battle. They are exact for players who charge as assumed, divide the advantage for the best chance to
 * win, take losses at the lowest cost in strength and play no more cards.
 */
export interface BattleOdds {
  readonly strength: Pair<number>
  readonly modifiers: Pair<BattleModifiers>
  /** 15.5.6: the side with the advantage, its value, and how much of it is best added to that side's own roll. */
  readonly advantage: { readonly role: number; readonly value: number; readonly plus: number }
  /** 15.5.2: the charges to come in order, with the chance of each roll. */
  readonly charges: readonly { readonly role: number; readonly roll: RatingRoll; readonly chance: number }[]
  readonly win: Pair<number>
  /** 15.5.10b: the chance that this side is routed. */
  readonly rout: Pair<number>
  /** 15.5.10b, 16.3c: the chance that this side is displaced: routed, or beaten without a retreat. */
  readonly displaced: Pair<number>
  readonly destroyed: Pair<number>
  /** The probability of each loss number a side suffers in the main battle, from 0. */
  readonly losses: Pair<readonly number[]>
  /** The average steps a side loses, including the charge. */
  readonly steps: Pair<number>
  /** Null before both sides have rolled. */
  readonly decided: DecidedBattle | null
}

/** The choices of the players that the odds assume. */
interface OddsAssumptions {
  /** Which sides charge if they may; both if absent. */
  readonly charge?: Pair<boolean>
  /** How the Attacker arrives; as in the current march if absent. */
  readonly arrival?: Arrival
}

const DICE = [1, 2, 3, 4, 5, 6] as const

/** 15.5: the odds of a battle from its current step. */
export function battleOdds(s: Kings, b: Battle, { charge, arrival }: OddsAssumptions = {}): BattleOdds {
  const fight = battleFacts(s, b)
  const odds = new Odds(s, b, fight, charge ?? [true, true], arrival ?? currentArrival(s))
  odds.play(fight, 1)
  const { role, value } = advantageNow(fight)
  const split = b.split ?? (b.rolls === 0 && role !== NONE ? odds.bestSplit(fight, outcomes(fight)) : null)
  return {
    strength: [strengthNow(fight, 0), strengthNow(fight, 1)],
    modifiers: [modifiersNow(fight, 0), modifiersNow(fight, 1)],
    advantage: { role, value, plus: split?.[role] ?? 0 },
    charges: chargesToCome(fight, charge ?? [true, true]),
    ...odds.tally,
    decided: odds.decidedIn(fight),
  }
}

/** A copy of the battle with `change` applied to its progress. */
function withProgress(f: BattleFacts, change: (c: BattleProgress) => void): BattleFacts {
  const { progress: c } = f
  const course: BattleProgress = {
    charged: [c.charged[0], c.charged[1]],
    declined: [c.declined[0], c.declined[1]],
    charge: c.charge === null ? null : { ...c.charge },
    closed: c.closed,
    split: c.split,
    rolls: c.rolls,
    inflicted: [c.inflicted[0], c.inflicted[1]],
    toll: c.toll,
    taken: c.taken,
  }
  change(course)
  return { ...f, progress: course }
}

/** 15.5.2d: the charged side takes a loss number at the lowest cost in strength. */
function afterChargeLosses({ forces, ...f }: BattleFacts, role: number, number: number): BattleFacts {
  const force = forces[role]!
  const hurt = { ...force, fighters: afterLosses(force.fighters, number, false, f.progress.toll) }
  return withProgress({ ...f, forces: role === 0 ? [hurt, forces[1]] : [forces[0], hurt] }, (c) => {
    c.toll = []
    endCharges(c)
  })
}

/** 15.5.6: the main battle with the advantage divided. */
const withSplit = (f: BattleFacts, split: [number, number]): BattleFacts =>
  withProgress(f, (c) => {
    c.closed = true
    c.split = split
  })

const chanceOf = (need: Extract<BattleStep, { what: 'charge' | 'declare' }>): number =>
  need.what === 'charge' && need.result !== null
    ? Number(need.result)
    : DICE.filter((die) => isSuccess(need.roll, die)).length / 6

/** 15.5.2: the charges to come if each one fails. */
function chargesToCome(f: BattleFacts, charge: Pair<boolean>): BattleOdds['charges'] {
  const need = nextStep(f)
  if (need.what === 'charge') {
    const { role, roll } = need
    const others = chargesToCome(
      withProgress(f, (c) => recordChargeResult(c, false)),
      charge,
    )
    return [{ role, roll, chance: chanceOf(need) }, ...others]
  }
  if (need.what !== 'declare') return []
  const { role } = need
  return chargesToCome(
    withProgress(f, (c) => declareCharge(c, role, charge[role]!)),
    charge,
  )
}

/** The fighters a side has left and its number of units, including those held back. */
interface Remains {
  readonly fighters: readonly Fighter[]
  readonly units: number
  readonly steps: number
}

/** The remains of both sides after a pair of loss numbers, and the winner. */
interface Outcome {
  readonly left: Pair<Remains>
  readonly winner: number
}

class Odds {
  readonly tally = {
    win: [0, 0] as [number, number],
    rout: [0, 0] as [number, number],
    displaced: [0, 0] as [number, number],
    destroyed: [0, 0] as [number, number],
    losses: [[], []] as [number[], number[]],
    steps: [0, 0] as [number, number],
  }
  private readonly full: Pair<number>
  private readonly fates = new Map<number, LoserFate>()
  private readonly s: Kings
  private readonly b: Battle
  private readonly charge: Pair<boolean>
  private readonly arrival: Arrival

  constructor(s: Kings, b: Battle, fight: BattleFacts, charge: Pair<boolean>, arrival: Arrival) {
    this.s = s
    this.b = b
    this.charge = charge
    this.arrival = arrival
    this.full = [stepsIn(fight, 0), stepsIn(fight, 1)]
  }

  /** Enumerates every continuation of a battle with its probability. */
  play(f: BattleFacts, share: number): void {
    const need = nextStep(f)
    const goOn = (change: (c: BattleProgress) => void, part = 1) => this.play(withProgress(f, change), share * part)
    switch (need.what) {
      case 'declare':
        goOn((c) => declareCharge(c, need.role, this.charge[need.role]!))
        break
      case 'charge': {
        const chance = chanceOf(need)
        if (chance > 0) goOn((c) => recordChargeResult(c, true), chance)
        if (chance < 1) goOn((c) => recordChargeResult(c, false), 1 - chance)
        break
      }
      case 'effect':
        for (const die of DICE) goOn((c) => recordChargeLoss(c, rolledLossNumber(need, die)), 1 / 6)
        break
      case 'struck':
        this.play(afterChargeLosses(f, need.role, need.number), share)
        break
      case 'divide': {
        const known = outcomes(f)
        this.rollOut(withSplit(f, this.bestSplit(f, known)), share, known)
        break
      }
      default:
        this.rollOut(f, share, outcomes(f))
    }
  }

  /** 15.5.6: the modifiers of both rolls if the advantage is divided for the best chance to win. */
  bestSplit(f: BattleFacts, known: Outcomes): [number, number] {
    const { role, value } = advantageNow(f)
    let best: [number, number] = [0, 0]
    let most = -1
    for (let plus = value; plus >= 0; plus--) {
      const split: [number, number] = role === 0 ? [plus, plus - value] : [plus - value, plus]
      let wins = 0
      eachRoll(withSplit(f, split), ([a, d], share) => {
        if (known(a, d).winner === role) wins += share
      })
      if (wins > most + 1e-9) [best, most] = [split, wins]
    }
    return best
  }

  /** 15.5.7: the dice of the main battle. */
  private rollOut(f: BattleFacts, share: number, known: Outcomes): void {
    eachRoll(f, ([a, d], part) => this.note(known(a, d), [a, d], share * part))
  }

  /** 15.5.9, 15.5.10b, 16.3c: adds one outcome to the odds. */
  private note({ left, winner: fought }: Outcome, inflicted: Pair<number>, share: number): void {
    const { tally, full } = this
    const winner = this.b.winner === NONE ? fought : this.b.winner
    const loser = 1 - winner
    const routed = left[loser]!.units > 0 && inflicted[winner]! - inflicted[loser]! >= ROUT_DIFFERENCE
    tally.win[winner]! += share
    const fate = this.fate(left[loser]!, loser, routed)
    if (fate === 'displaced') tally.displaced[loser]! += share
    if (fate === 'displaced' && routed) tally.rout[loser]! += share
    if (fate === 'destroyed') tally.destroyed[loser]! += share
    if (left[winner]!.units === 0) tally.destroyed[winner]! += share
    for (const role of [0, 1] as const) {
      tally.steps[role] += share * (full[role] - left[role].steps)
      const losses = tally.losses[role]
      const suffered = inflicted[1 - role]!
      while (losses.length <= suffered) losses.push(0)
      losses[suffered]! += share
    }
  }

  /** The result after both rolls: without cards, everything else follows from them. */
  decidedIn(f: BattleFacts): DecidedBattle | null {
    const { what } = nextStep(f)
    if (this.b.winner === NONE && what !== 'losses' && what !== 'end') return null
    const winner = this.tally.win[0] > 0 ? 0 : 1
    const [attacker, defender] = f.progress.inflicted
    return { winner, inflicted: [attacker, defender], routed: this.tally.rout[1 - winner]! > 0 }
  }

  private fate({ fighters, units }: Remains, role: number, routed: boolean): LoserFate {
    const { s, b, fates } = this
    const sortied = role === 0 ? fighters.filter(({ unit }) => b.sortieUnits.includes(unit)).length : 0
    const key = ((units * 4 + sortied) * 2 + role) * 2 + Number(routed)
    let fate = fates.get(key)
    if (fate === undefined) {
      const survivors = [...fighters.map(({ unit }) => unit), ...(role === 0 ? b.held : [])]
      fate = loserFate(s, b, role, survivors, routed, this.arrival)
      fates.set(key, fate)
    }
    return fate
  }
}

type Outcomes = (attacker: number, defender: number) => Outcome

/** 15.5.8, 15.5.9: the outcome of each pair of loss numbers, computed on demand. */
function outcomes(f: BattleFacts): Outcomes {
  const { forces, progress: course } = f
  const isOver = nextStep(f).what === 'end'
  const hurt: [Remains[], Remains[]] = [[], []]
  const leftOf = (role: number, number: number): Remains => {
    const { fighters, behind } = forces[role]!
    const toll = role === course.taken ? course.toll : []
    const spared = isOver || role < course.taken
    const after = spared ? fighters : afterLosses(fighters, number, course.charged[role]!, toll)
    let steps = 0
    for (const f of after) steps += f.steps
    return { fighters: after, units: after.length + behind, steps }
  }
  const known: Outcome[] = []
  return (attacker, defender) =>
    (known[attacker * 100 + defender] ??= outcome(
      [attacker, defender],
      [(hurt[0][defender] ??= leftOf(0, defender)), (hurt[1][attacker] ??= leftOf(1, attacker))],
    ))
}

const outcome = (inflicted: Pair<number>, left: Pair<Remains>): Outcome => ({
  left,
  winner: battleWinner(inflicted, [left[0].units, left[1].units]),
})

/** Calls `found` with both loss numbers and the probability of each result of the remaining dice. */
function eachRoll(f: BattleFacts, found: (inflicted: Pair<number>, share: number) => void): void {
  const { inflicted, rolls } = f.progress
  if (nextStep(f).what !== 'roll') {
    found(inflicted, 1)
    return
  }
  const attacker = rolls === 0 ? possibleLossNumbers(mainRoll(f, 0)) : [[inflicted[0], 1] as const]
  const defender = possibleLossNumbers(mainRoll(f, 1))
  for (const [a, p] of attacker) for (const [d, q] of defender) found([a, d], p * q)
}

/** The possible loss numbers of a roll with their probabilities. */
function possibleLossNumbers(need: BattleRollStep): [number: number, share: number][] {
  const numbers: [number, number][] = []
  for (const die of DICE) {
    const number = rolledLossNumber(need, die)
    const same = numbers.find((n) => n[0] === number)
    if (same === undefined) numbers.push([number, 1 / 6])
    else same[1] += 1 / 6
  }
  return numbers
}

function stepsIn({ forces, progress: course }: BattleFacts, role: number): number {
  let sum = 0
  for (const { unit, steps } of forces[role]!.fighters) {
    sum += steps
    for (const hit of course.toll) if (hit === unit) sum--
  }
  return sum
}
