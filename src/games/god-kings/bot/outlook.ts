import { isPower } from '../rules/components/counters.ts'
import {
  inside,
  isTribal,
  LAND,
  NONE,
  PROVINCE_OF,
  PROVINCES,
  SPACES_OF,
  spaceOf,
  WALLED,
} from '../rules/components/map.ts'
import { isHome } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import { allForces, type Force, type Forces, type Terrain, terrainFor } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { STRIKE, siegeChance, TWO_STRIKES } from './situation.ts'
import { MAJORITY, missingSpaces, type Objective, objective, timeLeft, turnsLeft } from './stakes.ts'
import { controlChance, type ProvinceSituation } from './weights.ts'

const PROVINCE_COUNT = PROVINCES.length
const { outlook: OUTLOOK_WEIGHTS } = HAND_WEIGHTS

/** How much of an army's influence reaches a place at this distance. */
const distanceFactor = (distance: number): number => OUTLOOK_WEIGHTS.reach[Math.min(4, Math.ceil(distance / 4))]!

/** The influence of a force: its strength, commander and whole divisions; much less without a commander. */
const forceInfluence = (force: Force): number =>
  (force.strength + OUTLOOK_WEIGHTS.rating * force.rating + OUTLOOK_WEIGHTS.whole * force.whole) *
  (force.general === NONE ? OUTLOOK_WEIGHTS.leaderless : 1)

/** 24.1.7: whether a province is the home country of another player. */
const isForeignHome = (s: Kings, power: number, province: number): boolean =>
  !isHome(s, power, province) && s.players.some((other) => isHome(s, other, province))

/** All armies, and the influence of each power in each province. */
export class Outlook {
  readonly s: Kings
  readonly forces: Forces
  readonly terrain: Terrain
  private readonly aim: Objective
  /** Indexed by power, then province. */
  private readonly felt: Float64Array
  /** The strength of the units in each province, by power and in total. */
  private readonly standing = new Float64Array(6 * PROVINCE_COUNT)
  private readonly crowd = new Float64Array(PROVINCE_COUNT)
  /** The fraction of the turn left to each player, and the sum of all. */
  private readonly times: readonly number[]
  private readonly time: number

  constructor(s: Kings) {
    this.s = s
    this.forces = allForces(s)
    this.terrain = terrainFor(s)
    this.aim = objective(s)
    this.felt = new Float64Array(6 * PROVINCE_COUNT)
    this.times = s.players.map((_, player) => timeLeft(s, player))
    this.time = this.times.reduce((sum, time) => sum + time, 0)
    for (const force of this.forces.all) {
      const space = spaceOf(force.zone)
      if (force.units === 0 || isTribal(space)) continue
      const row = (isPower(force.side) ? force.side : 5) * PROVINCE_COUNT
      this.standing[row + PROVINCE_OF[space]!]! += force.strength
      this.crowd[PROVINCE_OF[space]!]! += force.strength
      const tamed = this.s.players.includes(force.side) ? 1 : OUTLOOK_WEIGHTS.nations
      for (let p = 0; p < PROVINCE_COUNT; p++) {
        const d = this.terrain.toProvince[space * PROVINCE_COUNT + p]!
        if (d <= 16) this.felt[row + p]! += tamed * forceInfluence(force) * distanceFactor(d)
      }
    }
  }

  /** The influence of a power in a province, and that of all others. */
  influence(power: number, province: number): number {
    return this.felt[power * PROVINCE_COUNT + province]!
  }

  othersInfluence(power: number, province: number): number {
    let sum = 0
    for (let q = 0; q < 6; q++) if (q !== power) sum += this.felt[q * PROVINCE_COUNT + province]!
    return sum
  }

  /** The fraction of the turn left to a player, and to the others on average. */
  timeOf(player: number): number {
    return this.times[player]!
  }

  othersTime(player: number): number {
    return (this.time - this.times[player]!) / (this.s.players.length - 1)
  }

  /** The chance that a player controls a province at the end of the turn (scenario 3: of the game). */
  expected(player: number, province: number): number {
    return this.chanceOf(this.situationIn(player, province))
  }

  chanceOf(standing: ProvinceSituation): number {
    return controlChance(this.aim, turnsLeft(this.s) === 0, standing)
  }

  /** A player's situation in a province. */
  situationIn(player: number, province: number): ProvinceSituation {
    const { s } = this
    const power = s.players[player]!
    const spaces = SPACES_OF[province]!
    let own = 0
    let [open, shut, ajar] = [0, 0, 0]
    let siege = 0
    let besieged = 0
    for (const x of spaces) {
      if (s.control[x] === power) {
        own++
        if (WALLED[x] && s.garrison[x] !== power) open++
        if (s.besieger[x] !== NONE && s.besieger[x] !== power) besieged += OUTLOOK_WEIGHTS.besieged
      } else if (WALLED[x]) {
        if (s.garrison[x] === NONE) ajar++
        else shut++
      }
      if (s.besieger[x] === power) siege += siegeChance(s, power, x)
    }
    const here = this.standing[power * PROVINCE_COUNT + province]!
    return {
      time: this.timeOf(player),
      othersTime: this.othersTime(player),
      missing: missingSpaces(province, own, shut + ajar),
      spare: own - MAJORITY[province]!,
      open,
      shut,
      ajar,
      own: this.influence(power, province),
      others: this.othersInfluence(power, province),
      here,
      foe: this.crowd[province]! - here + besieged,
      siege,
      foreign: PROVINCES[province]!.home !== null && isForeignHome(s, power, province),
    }
  }

  /** A power's influence before a city, within one march of it, and within two. */
  influenceAt(power: number, space: number): readonly [number, number, number] {
    let [here, march, marches] = [0, 0, 0]
    for (const force of this.forces.all) {
      const from = spaceOf(force.zone)
      if (force.side !== power || force.units === 0 || isTribal(from) || force.zone === inside(space)) continue
      const d = this.terrain.between[from * LAND + space]!
      if (d > TWO_STRIKES) continue
      const might = forceInfluence(force)
      marches += might
      if (d <= STRIKE) march += might
      if (d === 0) here += might
    }
    return [here, march, marches]
  }

  /** The strength of all units of a power. */
  strengthOf(power: number): number {
    let sum = 0
    for (const force of this.forces.all) if (force.side === power) sum += force.strength
    return sum
  }
}
