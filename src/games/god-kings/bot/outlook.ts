import { LAND, NONE, PROVINCES, SPACES_OF, spaceOf, WALLED } from '../rules/map.ts'
import { isPower } from '../rules/sides.ts'
import type { Kings } from '../rules/state.ts'
import { type Force, type Forces, forcesOf } from './forces.ts'
import { siegeChance } from './situation.ts'
import { missingIn } from './stakes.ts'
import { type Terrain, terrainOf } from './terrain.ts'

const PROVINCE_COUNT = PROVINCES.length

/** How much an army counts in a place so far away. */
const reachOf = (distance: number): number =>
  distance === 0 ? 1 : distance <= 4 ? 0.75 : distance <= 8 ? 0.42 : distance <= 12 ? 0.2 : 0.05

/** How much a force counts: its strength, its commander and its whole divisions; without a commander little. */
const mightOf = (force: Force): number =>
  (force.strength + 3 * force.rating + 2 * force.whole) * (force.general === NONE ? 0.3 : 1)

/** All armies, and how strongly each player's are felt in each province. */
export class Outlook {
  readonly s: Kings
  readonly forces: Forces
  readonly terrain: Terrain
  /** By power, then province. */
  private readonly felt: Float64Array

  constructor(s: Kings) {
    this.s = s
    this.forces = forcesOf(s)
    this.terrain = terrainOf(s)
    this.felt = new Float64Array(6 * PROVINCE_COUNT)
    for (const force of this.forces.all) {
      const space = spaceOf(force.zone)
      if (force.units === 0 || space >= LAND) continue
      const row = (isPower(force.side) ? force.side : 5) * PROVINCE_COUNT
      const tamed = this.s.players.includes(force.side) ? 1 : 0.25
      for (let p = 0; p < PROVINCE_COUNT; p++) {
        const d = this.terrain.toProvince[space * PROVINCE_COUNT + p]!
        if (d <= 16) this.felt[row + p]! += tamed * mightOf(force) * reachOf(d)
      }
    }
  }

  /** How strongly a power is felt in a province, and all others. */
  own(power: number, province: number): number {
    return this.felt[power * PROVINCE_COUNT + province]!
  }

  others(power: number, province: number): number {
    let sum = 0
    for (let q = 0; q < 6; q++) if (q !== power) sum += this.felt[q * PROVINCE_COUNT + province]!
    return sum
  }

  /** The chance that a power controls a province at the end of the turn. */
  expected(power: number, province: number, time: number): number {
    const { s } = this
    const missing = missingIn(s, power, province)
    const own = this.own(power, province)
    const others = this.others(power, province)
    if (missing === 0) return 1 - time * 0.55 * (others / (others + own + 8)) * this.softness(province)
    if (time === 0) return 0
    const share = own / (own + 0.7 * others + 10)
    const eased = missing - this.sieges(power, province)
    return Math.min(0.85, time ** 0.5 * 1.1 * share * 0.72 ** Math.max(0, eased - 1))
  }

  /** How easily a province changes hands: garrisoned cities are slow to fall. */
  private softness(province: number): number {
    const { s } = this
    let soft = 1
    for (const x of SPACES_OF[province]!) if (WALLED[x] && s.garrison[x] !== NONE) soft = 0.65
    return soft
  }

  /** What sieges under way are worth, in spaces. */
  private sieges(power: number, province: number): number {
    let worth = 0
    for (const x of SPACES_OF[province]!) {
      if (this.s.besieger[x] === power) worth += 0.25 + 0.5 * siegeChance(this.s, power, x)
    }
    return worth
  }

  /** The chance that a power holds one space at the end of the turn. */
  holds(power: number, space: number, time: number): number {
    const { s, terrain } = this
    let own = 0
    let others = 0
    for (const force of this.forces.all) {
      const from = spaceOf(force.zone)
      if (force.units === 0 || from >= LAND) continue
      const d = terrain.between[from * LAND + space]!
      const felt = mightOf(force) * reachOf(d) * (s.players.includes(force.side) ? 1 : 0.2)
      if (force.side === power) own += felt
      else others += felt
    }
    if (s.control[space] === power) {
      const walls = s.garrison[space] === power ? 0.6 : 1
      const besieged = s.besieger[space] === NONE ? 1 : 1.4 + 0.2 * s.siege[space]!
      return 1 - Math.min(0.95, time * walls * besieged * 0.9 * (others / (others + own + 6)))
    }
    if (time === 0) return 0
    const hard = s.garrison[space] === NONE ? 1 : 0.65
    const siege = s.besieger[space] === power ? 0.3 * siegeChance(s, power, space) + 0.15 : 0
    return Math.min(0.9, siege + time ** 0.6 * hard * 0.9 * (own / (own + others + 6)))
  }

  /** The strength of all units of a power. */
  strengthOf(power: number): number {
    let sum = 0
    for (const force of this.forces.all) if (force.side === power) sum += force.strength
    return sum
  }
}
