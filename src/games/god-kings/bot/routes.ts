import { BESIEGERS } from '../rules/battle/siege.ts'
import { isOverrun } from '../rules/battle/strength.ts'
import { isPower } from '../rules/components/counters.ts'
import {
  CITIES,
  inside,
  isTribal,
  LAND,
  NONE,
  PROVINCE_OF,
  PROVINCES,
  SPACES,
  spaceId,
  WALLED,
} from '../rules/components/map.ts'
import { enterCost, pathsFrom, portsFrom, SEA_COST, SEA_UNITS, whyNotEnter } from '../rules/march/movement.ts'
import { garrisonedByOther, truceBetween } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import { type Force, foeAt } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { atHome, battleValue, riskAt, type Situation, siegeChance, threatTo } from './situation.ts'
import { combinedBonus } from './stakes.ts'

/** An army that could march. */
export interface Marcher {
  readonly army: Force
  /** The space where it starts. */
  readonly from: number
  readonly points: number
  /** The most spaces it may enter. */
  readonly spaces: number
  readonly naval: boolean
  readonly homeOnly: boolean
  /** Card 7: the army can be neither intercepted nor avoided. */
  readonly surprise: boolean
  /** Added to a siege roll. */
  readonly siegeBonus: number
  /** Units that stay behind at the start. */
  readonly left: number
}

/** One answer of a march, linked to the previous one. */
interface Leg {
  readonly key: string
  readonly before: Leg | null
}

/** A march from its first step to its end. */
export interface Route {
  readonly value: number
  readonly end: number
  readonly last: Leg
}

/** The answers of a route, in order. */
export function routeKeys({ last }: Route): string[] {
  const keys: string[] = []
  for (let leg: Leg | null = last; leg !== null; leg = leg.before) keys.push(leg.key)
  return keys.reverse()
}

/** The first answer of a route. */

/** Spaces and tribal spaces. */
const ENDS = LAND + 3
const STEPS = SPACES.map((_, x) => `step:${spaceId(x)}`)
const SAILS = SPACES.map((_, x) => `sail:${spaceId(x)}`)

const { marches: HAND } = HAND_WEIGHTS
/** The cost of a space that may not be entered: more points than any army has. */
const BARRED = 99

class Planner {
  private readonly worth = new Float64Array(ENDS).fill(Number.NEGATIVE_INFINITY)
  private readonly last: (Leg | undefined)[] = new Array(ENDS).fill(undefined)
  private readonly s: Kings
  private readonly situation: Situation
  private readonly marcher: Marcher
  private readonly path: number[] = []
  /** The values of ending and of fighting in each space, filled in as they are needed. */
  private readonly ends = new Float64Array(ENDS).fill(Number.NaN)
  private readonly battles = new Float64Array(ENDS).fill(Number.NaN)
  /**
   * The value of a marker in each space and the cost to enter it, filled in as they are needed, since many routes share
   * them.
   */
  private readonly gains = new Float64Array(ENDS).fill(Number.NaN)
  private readonly costs = new Int8Array(ENDS).fill(NONE)
  private readonly leaving: number
  private readonly staying: number
  private readonly plain = new Int8Array(PROVINCES.length)
  private readonly walls = new Int8Array(PROVINCES.length)
  private sailed = false

  constructor(s: Kings, situation: Situation, marcher: Marcher) {
    this.s = s
    this.situation = situation
    this.marcher = marcher
    this.leaving = this.costOfLeaving()
    this.staying = !isTribal(marcher.from) ? this.lastingWorth(marcher.from) : 0
  }

  /** The best march to each possible end, the best first. */
  plan(): Route[] {
    this.visit(this.marcher.from, this.marcher.points, 0, null)
    const routes: Route[] = []
    for (let end = 0; end < ENDS; end++) {
      const last = this.last[end]
      if (last !== undefined) routes.push({ value: this.worth[end]!, end, last })
    }
    return routes.sort((a, b) => b.value - a.value)
  }

  private visit(space: number, points: number, gained: number, leg: Leg | null): void {
    const { path } = this
    path.push(space)
    const gain = points > 0 ? this.gainFrom(space) : 0
    if (gain > HAND.worthwhile) {
      const more = this.mark(space, 1)
      this.goOn(space, points - 1, gained + gain + more, { key: 'mark', before: leg })
      this.mark(space, -1)
    }
    if (gain <= HAND.worthwhile || points > 1) this.goOn(space, points, gained, leg)
    path.pop()
  }

  /** Puts a marker on the path or takes it back; returns the change in value for the markers of its province. */
  private mark(space: number, by: number): number {
    const { situation, marcher } = this
    const province = PROVINCE_OF[space]!
    const marks = WALLED[space] ? this.walls : this.plain
    const before = marcher.army.side === situation.power ? this.jointly(province) : 0
    marks[province]! += by
    return marcher.army.side === situation.power ? this.jointly(province) - before : 0
  }

  private jointly(province: number): number {
    const [plain, walls] = [this.plain[province]!, this.walls[province]!]
    return plain + walls < 2 ? 0 : combinedBonus(this.situation.stakes, province, plain, walls)
  }

  /** Ends here, or goes to the next space. */
  private goOn(space: number, points: number, gained: number, leg: Leg | null): void {
    const { marcher, path } = this
    const { side, units } = marcher.army
    this.note(space, gained + this.endWorth(space), leg, true)
    if (points > 0 && path.length <= marcher.spaces) {
      for (const to of pathsFrom(side, space)) {
        const cost = this.costOf(to)
        if (cost > points || path.includes(to)) continue
        this.enter(to, points - cost, gained - HAND.step, { key: STEPS[to]!, before: leg })
      }
    }
    if (!marcher.naval || this.sailed || path.length > 1 || points < SEA_COST || units > SEA_UNITS) return
    for (const to of portsFrom(space)) {
      if (path.includes(to) || this.costOf(to) === BARRED) continue
      this.sailed = true
      this.enter(to, points - SEA_COST, gained - 4 * HAND.step, { key: SAILS[to]!, before: leg })
      this.sailed = false
    }
  }

  /** Enters a space; enemies in its field must be fought. */
  private enter(space: number, points: number, gained: number, leg: Leg): void {
    const { s, situation, marcher } = this
    const { army } = marcher
    const foe = foeAt(situation.forces, army.side, space)
    if (foe === undefined || isOverrun(army.strength, foe.strength)) {
      this.visit(space, points, foe === undefined ? gained : gained + HAND.through * foe.strength, leg)
      return
    }
    let worth = this.battles[space]!
    if (Number.isNaN(worth)) {
      worth = battleValue(s, situation, army, foe, space) - this.leaving - this.staying
      this.battles[space] = worth
    }
    this.note(space, gained + worth - (this.sailed ? HAND.landing : 0), leg, false)
  }

  private note(end: number, value: number, leg: Leg | null, stops: boolean): void {
    if (this.worth[end]! >= value) return
    this.worth[end] = value
    this.last[end] = stops ? { key: 'stop', before: leg } : leg!
  }

  /** 11.2a: the cost to step into a space. */
  private costOf(to: number): number {
    if (this.costs[to] === NONE)
      this.costs[to] = this.isBarred(to) ? BARRED : enterCost(this.s, this.marcher.army.side, to)
    return this.costs[to]!
  }

  private isBarred(to: number): boolean {
    const { s, marcher, situation } = this
    const { side, units } = marcher.army
    if (marcher.homeOnly && !atHome(s, side, to)) return true
    return whyNotEnter(s, { side, player: situation.player, units: { length: units } }, to) !== undefined
  }

  /** 11.6: the value of a marker here; 0 if none may be placed. */
  private gainFrom(space: number): number {
    if (Number.isNaN(this.gains[space]!)) this.gains[space] = this.gainAt(space)
    return this.gains[space]!
  }

  private gainAt(space: number): number {
    const { s, situation, marcher } = this
    const { side, units } = marcher.army
    if (units === 0 || !isPower(side) || s.control[space] === side || isTribal(space)) return 0
    if (s.garrison[space] !== NONE || foeAt(situation.forces, side, inside(space)) !== undefined) return 0
    if (space === marcher.from && foeAt(situation.forces, side, space) !== undefined) return 0
    if (truceBetween(s, side, s.control[space]!)) return 0
    const { gain, loss, spoil } = situation.stakes
    return side === situation.power ? gain[space]! : spoil[space]! - loss[space]!
  }

  /** The value of ending the march in a space. */
  private endWorth(space: number): number {
    const before = this.ends[space]!
    if (!Number.isNaN(before)) return before
    const { s, situation, marcher } = this
    let worth = this.lastingWorth(space) - this.staying
    if (space !== marcher.from) worth -= this.leaving
    worth += this.siegeWorth(space)
    if (situation.power === marcher.army.side && answersRaid(s, marcher, space)) worth += 2 * situation.vp
    this.ends[space] = worth
    return worth
  }

  /** The value of being in a space beyond this activation. */
  private lastingWorth(space: number): number {
    const { s, situation, marcher } = this
    const { army } = marcher
    if (army.side !== situation.power) return 0
    const size = army.units === 0 ? HAND.alone : army.units < 3 ? HAND.few : 1
    const wish = situation.pull[space]! * HAND.later * size * Math.min(1, HAND.lastWish + situation.time)
    return wish - (army.units === 0 ? 0 : riskAt(s, situation, army, space))
  }

  /** 17.2b: the siege roll that may follow. */
  private siegeWorth(space: number): number {
    const { s, situation, marcher } = this
    const { side, units } = marcher.army
    if (units < BESIEGERS || !CITIES.includes(space) || !garrisonedByOther(s, space, side)) return 0
    if (s.garrison[space] === situation.power) return 0
    const { gain, loss, spoil } = situation.stakes
    const prize = side === situation.power ? gain[space]! : spoil[space]! - loss[space]!
    const chance = siegeChance(s, side, space, marcher.siegeBonus)
    return prize * (chance + (1 - chance) * HAND.nextRolls * situation.time)
  }

  /** What may be lost if the army leaves too few units behind. */
  private costOfLeaving(): number {
    const { s, situation, marcher } = this
    const { from, left, army } = marcher
    if (isTribal(from) || army.side !== situation.power) return 0
    if (s.besieger[from] === army.side) return HAND.siegeMarker * s.siege[from]! * situation.stakes.gain[from]!
    if (s.control[from] !== situation.power) return 0
    if (left >= (WALLED[from] ? 1 : 2) || situation.stakes.loss[from]! === 0) return 0
    const siege = s.besieger[from] === NONE ? 1 : HAND.leftUnderSiege
    return HAND.left * siege * situation.stakes.loss[from]! * threatTo(s, situation, from)
  }
}

const answersRaid = (s: Kings, { army }: Marcher, space: number): boolean =>
  s.impulse.raids.length > 0 && army.units >= 3 && s.impulse.raids.includes(PROVINCE_OF[space]!)

/** The best march to each possible end, the best first. */
export const findRoutes = (s: Kings, situation: Situation, marcher: Marcher): Route[] =>
  new Planner(s, situation, marcher).plan()
