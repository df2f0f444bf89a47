import type { Seat } from '../../../kernel/index.ts'
import { homeSpaces, isHome } from '../rules/control.ts'
import { CARD_COUNT, HAND } from '../rules/deck.ts'
import { LAND, NONE, PROVINCES, provinceNamed, SPACES_OF, spaceNamed, spaceOf, WALLED } from '../rules/map.ts'
import { divisionCount } from '../rules/pieces.ts'
import { lastTurn, SCENARIOS } from '../rules/scenarios.ts'
import { playerIn } from '../rules/seats.ts'
import { EGYPT, HATTI, isPower, MITANNI } from '../rules/sides.ts'
import type { Kings } from '../rules/state.ts'
import { cardWorth, impulsesLeft } from './cards.ts'
import { type Forces, forcesOf } from './forces.ts'
import { siegeChance, timeLeft } from './situation.ts'
import { aimOf, laterTurns, missingIn, nearness, turnsLeft } from './stakes.ts'
import { type Terrain, terrainOf } from './terrain.ts'

/** What things are worth in VP. */
const WORTH = {
  /** A point of strength on the map, while the turn lasts. */
  strength: 0.022,
  /** A division, for each turn to come. */
  division: 0.3,
  /** The cards that can still be played. */
  card: 0.5,
  /** TP of the next reinforcement. */
  tribute: 0.16,
} as const

const KADESH = spaceNamed('kadesh')
const PROVINCE_COUNT = PROVINCES.length
/** 24.2. */
const SUDDEN_DEATH = 20
/** The lead that makes a player the favourite at three to one, at the end of a game and for each turn before it. */
const CLEAR_LEAD = { vp: [2.2, 1.1], points: [1, 0.45] } as const

/** How much an army counts in a place so far away. */
const reachOf = (distance: number): number =>
  distance === 0 ? 1 : distance <= 4 ? 0.75 : distance <= 8 ? 0.42 : distance <= 12 ? 0.2 : 0.05

/** All armies, and how strongly each player's are felt in each province. */
class Outlook {
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
      const might = (force.strength + 3 * force.rating + 2 * force.whole) * (force.general === NONE ? 0.3 : 1)
      const tamed = this.s.players.includes(force.side) ? 1 : 0.25
      for (let p = 0; p < PROVINCE_COUNT; p++) {
        const d = this.terrain.toProvince[space * PROVINCE_COUNT + p]!
        if (d <= 16) this.felt[row + p]! += tamed * might * reachOf(d)
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
      const might = (force.strength + 3 * force.rating + 2 * force.whole) * (force.general === NONE ? 0.3 : 1)
      const felt = might * reachOf(d) * (s.players.includes(force.side) ? 1 : 0.2)
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
}

/** VP a player can expect: what he has, this turn's provinces, his home country, and what will bring more later. */
function prospect(o: Outlook, player: number): number {
  const { s } = o
  const power = s.players[player]!
  const time = timeLeft(s, player)
  const later = laterTurns(s)
  let turn = s.vp[player]!
  let lasting = 0
  for (let p = 0; p < PROVINCE_COUNT; p++) {
    if (s.closed.includes(p)) continue
    const { vp, tp, home } = PROVINCES[p]!
    turn += vp * o.expected(power, p, time)
    if (home !== null && !isHome(s, power, p)) continue
    const near = nearness(missingIn(s, power, p))
    lasting += near * (vp * later + (later > 0 ? WORTH.tribute * tp : 0))
  }
  for (const x of homeSpaces(s, power)) if (s.control[x] !== power) turn -= 2 * (1 - 0.5 * time)
  const sudden = turn >= SUDDEN_DEATH - 4 ? 3 / (1 + Math.exp(SUDDEN_DEATH - turn)) : 0
  return s.total[player]! + turn + lasting + sudden + means(o, player, time)
}

/** Armies, divisions and cards. */
function means(o: Outlook, player: number, time: number): number {
  const { s } = o
  const power = s.players[player]!
  let strength = 0
  for (const force of o.forces.all) if (force.side === power) strength += force.strength
  return (
    strength * WORTH.strength * time +
    divisionCount(s, power) * WORTH.division * Math.min(3, turnsLeft(s)) +
    WORTH.card * cardsToPlay(s, player)
  )
}

/** The best cards of a hand, as many as can still be played. */
function cardsToPlay(s: Kings, player: number): number {
  const worths: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) {
    if (s.cards[card] === HAND + player) worths.push(cardWorth(s, card))
  }
  worths.sort((a, b) => b - a)
  const left = impulsesLeft(s, player)
  let sum = 0
  for (let i = 0; i < worths.length; i++) sum += i < left ? worths[i]! : 0.15 * worths[i]!
  return sum
}

/** The chance that a lead makes a winner. */
const chanceOf = (lead: number, clear: number): number => 1 / (1 + Math.exp((-Math.log(3) * lead) / clear))

/** The chance of each player to win. */
function chances(s: Kings): number[] {
  const o = new Outlook(s)
  switch (aimOf(s)) {
    case 'kadesh':
      return shared(s.players.map((power, p) => kadesh(o, power, p)))
    case 'provinces':
      return thutmose(o)
    case 'points':
      return byLead(
        s,
        s.players.map((_, p) => points(o, p)),
        CLEAR_LEAD.points,
      )
    default:
      return byLead(
        s,
        s.players.map((_, p) => prospect(o, p)),
        CLEAR_LEAD.vp,
      )
  }
}

function byLead(s: Kings, values: readonly number[], [end, each]: readonly [number, number]): number[] {
  const clear = end + each * (turnsLeft(s) + timeLeft(s, s.turnOrder[0]!))
  const won = values.map((own, p) => {
    let chance = 1
    for (let q = 0; q < values.length; q++) if (q !== p) chance *= chanceOf(own - values[q]!, clear)
    return chance
  })
  return shared(won)
}

function shared(values: readonly number[]): number[] {
  let sum = 0
  for (const value of values) sum += value
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}

/** R-S6: the chance to be the last in Kadesh. */
function kadesh(o: Outlook, power: number, player: number): number {
  const { s } = o
  const time = timeLeft(s, player)
  const rival = s.players[1 - player]!
  if (s.control[KADESH] !== power && s.control[KADESH] !== rival) {
    const last = s.lastController === power ? 0.5 : 0.1
    return last * (1 - time) + 0.5 * time * o.holds(power, KADESH, 1)
  }
  const holder = s.control[KADESH] === power
  const theirs = timeLeft(s, 1 - player)
  const keeps = o.holds(s.control[KADESH]!, KADESH, holder ? theirs : time)
  const means = 0.02 * (cardsToPlay(s, player) - cardsToPlay(s, 1 - player))
  return Math.max(0.01, (holder ? keeps : 1 - keeps) + means)
}

/** R-S2: points so far, this turn's, and those of turns to come. */
function points(o: Outlook, player: number): number {
  const { s } = o
  const power = s.players[player]!
  const time = timeLeft(s, player)
  const { provincePoints, homePenalty, reach } = SCENARIOS[s.scenario]!.victory
  let sum = s.total[player]!
  for (const id in provincePoints) {
    const p = provinceNamed(id)
    const worth = provincePoints[id] as number
    sum +=
      worth * o.expected(power, p, time) +
      0.6 * worth * nearness(missingIn(s, power, p)) * Math.min(2, turnsLeft(s))
  }
  let occupied = 0
  for (const x of homeSpaces(s, power)) if (s.control[x] !== power) occupied++
  if (occupied >= homePenalty.spacesOccupiedByEnemyForcesOrPC) sum += homePenalty.points * (1 - 0.4 * time)
  else sum -= 0.25 * occupied
  if (sum >= reach) sum += 1
  let strength = 0
  for (const force of o.forces.all) if (force.side === power) strength += force.strength
  return (
    sum +
    0.012 * strength * time +
    0.25 * cardsToPlay(s, player) +
    0.1 * divisionCount(s, power) * turnsLeft(s)
  )
}

/** R-S7: Egypt (and Hatti) need their provinces, Mitanni wins otherwise. */
function thutmose(o: Outlook): number[] {
  const { s } = o
  const { victory } = SCENARIOS[s.scenario]!
  const last = s.turn === lastTurn(s.scenario)
  const chance = (power: number, ids: readonly string[]) => {
    const player = s.players.indexOf(power)
    if (player === NONE) return 0
    const time = last ? timeLeft(s, player) : 1
    let all = 1
    for (const id of ids) {
      const p = provinceNamed(id)
      const now = o.expected(power, p, time)
      const progress = last
        ? now
        : 0.5 * now + 0.5 * Math.max(now, 0.35 + 0.5 * nearness(missingIn(s, power, p)))
      all *= progress
    }
    const means = 0.01 * (cardsToPlay(s, player) - 3) + 0.0015 * strengthOf(o, power) * time
    return Math.max(0.005, Math.min(0.995, all ** 0.8 + (last && time === 0 ? 0 : means)))
  }
  const egypt = chance(EGYPT, victory.egypt)
  const hatti = chance(HATTI, victory.hatti3p) * (1 - egypt)
  const mitanni = Math.max(0.005, 1 - egypt - hatti)
  return shared(
    s.players.map((power) =>
      power === EGYPT ? egypt : power === HATTI ? hatti : power === MITANNI ? mitanni : 0,
    ),
  )
}

function strengthOf(o: Outlook, power: number): number {
  let sum = 0
  for (const force of o.forces.all) {
    if (force.side === power) sum += force.strength
    else if (o.s.players.includes(force.side)) sum -= force.strength / (o.s.players.length - 1)
  }
  return sum
}

/** How likely each player is to win. */
export function evaluateAll(s: Kings): number[] {
  if (s.winners !== null) return s.players.map((_, p) => (s.winners!.includes(p) ? 1 / s.winners!.length : 0))
  return chances(s).map((chance) => Math.max(0, Math.min(1, chance)))
}

/** How likely a seat is to win. */
export const evaluate = (s: Kings, seat: Seat): number => evaluateAll(s)[playerIn(s, seat)]!
