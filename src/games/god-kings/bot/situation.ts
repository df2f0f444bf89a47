import type { Phrase, Seat } from '#kernel'
import { isCaptured } from '../rules/battle/siege.ts'
import { isLandField, isTribal, LAND, NONE, PROVINCE_OF, spaceId, spaceOf, WALLS } from '../rules/components/map.ts'
import { playerIn } from '../rules/components/players.ts'
import { isGarrisoned, isHome } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import { allForces, estimatedOdds, FAR, type Force, type Forces, foeAt, type Terrain, terrainFor } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { computeStakes, type Stakes, timeLeft, vpWorth } from './stakes.ts'

/** What a player needs to know about the map before a decision. */
export interface Situation {
  readonly player: number
  readonly power: number
  readonly terrain: Terrain
  readonly forces: Forces
  readonly stakes: Stakes
  /** How much the player wants to take each space, or to hold it. */
  readonly wish: Float64Array
  /** How much an army of the player is drawn to each space. */
  readonly pull: Float64Array
  /** The value of a VP. */
  readonly vp: number
  /** The fraction of the turn that is left, from 0 to 1. */
  readonly time: number
}

const { situation: SITUATION_WEIGHTS } = HAND_WEIGHTS
const FADED = Float64Array.from({ length: FAR + 1 }, (_, d) => SITUATION_WEIGHTS.fade ** d)
/** How far an army strikes within one activation, and within two. */
export const STRIKE = 4
export const TWO_STRIKES = 8

/** Evaluates the map for a player. */
export function assessSituation(s: Kings, player: number): Situation {
  const power = s.players[player]!
  const terrain = terrainFor(s)
  const forces = allForces(s)
  const stakes = computeStakes(s, player)
  const wish = new Float64Array(LAND)
  const pull = new Float64Array(LAND)
  const situation = {
    player,
    power,
    terrain,
    forces,
    stakes,
    wish,
    pull,
    vp: vpWorth(s),
    time: timeLeft(s, player),
  }
  for (let x = 0; x < LAND; x++) {
    wish[x] =
      s.control[x] === power
        ? stakes.loss[x]! * threatTo(s, situation, x)
        : stakes.prospect[x]! * easeOf(s, situation, x)
    if (wish[x]! > SITUATION_WEIGHTS.least) spread(terrain, pull, x, wish[x]!)
  }
  return situation
}

/** The space that a player wants most to take, or to hold. */
export function aim(s: Kings, seat: Seat): Phrase | undefined {
  const { wish, power } = assessSituation(s, playerIn(s, seat))
  const space = wish.indexOf(Math.max(...wish))
  if (!(wish[space]! > SITUATION_WEIGHTS.least)) return undefined
  return [s.control[space] === power ? 'plan.hold' : 'plan.take', { space: spaceId(space) }]
}

/** The pull of a goal fades with distance; goals in the same direction add up a little. */
function spread(terrain: Terrain, pull: Float64Array, target: number, wish: number): void {
  const { between } = terrain
  for (let x = 0; x < LAND; x++) {
    const d = between[target * LAND + x]!
    if (d > 16) continue
    const here = wish * FADED[d]!
    const before = pull[x]!
    pull[x] = here > before ? here + SITUATION_WEIGHTS.sameWay * before : before + SITUATION_WEIGHTS.sameWay * here
  }
}

/** How easy it is to take a space that another side holds, from 0 to 1. */
function easeOf(s: Kings, { forces, power }: Situation, space: number): number {
  const foe = foeAt(forces, power, space)
  const walled = isGarrisoned(s, space) && s.control[space] !== power
  const ease = walled ? SITUATION_WEIGHTS.garrisoned + SITUATION_WEIGHTS.wall * WALLS[space]! : 1
  if (foe === undefined) return ease
  if (foe.strength > SITUATION_WEIGHTS.strong) return ease * SITUATION_WEIGHTS.easeOfStrong
  return (
    ease * (foe.strength > SITUATION_WEIGHTS.middling ? SITUATION_WEIGHTS.easeOfMiddling : SITUATION_WEIGHTS.easeOfWeak)
  )
}

/** How likely a space of the player is to be attacked soon, from 0 to 1. */
export function threatTo(s: Kings, { forces, terrain, power }: Situation, space: number): number {
  let threat = 0
  for (const force of forces.all) {
    if (force.side === power || force.units === 0 || force.general === NONE) continue
    const from = spaceOf(force.zone)
    if (isTribal(from)) continue
    const d = terrain.between[from * LAND + space]!
    if (d > TWO_STRIKES) continue
    const weight =
      (s.players.includes(force.side) ? 1 : SITUATION_WEIGHTS.nations) *
      Math.min(1, force.strength / SITUATION_WEIGHTS.threatening)
    threat = Math.max(threat, weight * (d === 0 ? 1 : d <= STRIKE ? SITUATION_WEIGHTS.near : SITUATION_WEIGHTS.far))
  }
  return threat === 0 ? 0 : threat * (isGarrisoned(s, space) ? SITUATION_WEIGHTS.walled : 1)
}

/** 17.3: the chance of a siege roll by a side; `bonus` comes from cards. */
export function siegeChance(s: Kings, side: number, space: number, bonus = 0): number {
  const modifier = (s.besieger[space] === side ? s.siege[space]! : 0) + WALLS[space]! + bonus
  let good = 0
  for (let die = 1; die <= 6; die++) if (isCaptured(die, modifier)) good++
  return good / 6
}

/** The value to a player of an attack there by an army of any side. */
export function battleValue(
  s: Kings,
  situation: Situation,
  attacker: Force,
  defender: Force,
  space: number,
  extra = 0,
): number {
  const odds = estimatedOdds(s, attacker, defender, space, extra)
  const { vp, power } = situation
  const prize = fieldPrize(s, situation, attacker.side, space)
  const own = attacker.side === power
  const beaten = defender.general !== NONE && defender.units >= 6 ? vp : 0
  const beatUs = attacker.units >= 6 && own && s.players.includes(defender.side) ? SITUATION_WEIGHTS.beaten * vp : 0
  const scale =
    SITUATION_WEIGHTS.strength * (SITUATION_WEIGHTS.lastFight + (1 - SITUATION_WEIGHTS.lastFight) * situation.time)
  return (
    odds.win * (prize + (own ? beaten : 0) + scale * defender.strength) -
    (1 - odds.win) * (beatUs + scale * (own ? attacker.strength : SITUATION_WEIGHTS.others)) +
    scale * (odds.defenderLoses - (own ? odds.attackerLoses : 0)) +
    scale * (odds.rout * defender.strength - (own ? odds.routed * attacker.strength : 0))
  )
}

/** The value to the player if a side's army takes the field of a space. */
function fieldPrize(s: Kings, { stakes, power }: Situation, side: number, space: number): number {
  const owner = s.control[space]!
  if (owner === side) return side === power ? SITUATION_WEIGHTS.kept * stakes.loss[space]! : 0
  const garrisoned = s.garrison[space] !== NONE || isGarrisoned(s, space)
  const worth = side === power ? stakes.gain[space]! : stakes.spoil[space]! - stakes.loss[space]!
  return garrisoned ? SITUATION_WEIGHTS.behindWalls * worth : worth
}

/** What an army risks where it ends its march, minus what it adds to the defence. */
export function riskAt(s: Kings, situation: Situation, army: Force, space: number): number {
  const { forces, terrain, vp, time } = situation
  if (time === 0) return 0
  let risk = 0
  for (const foe of forces.all) {
    if (foe.side === army.side || foe.general === NONE || foe.units < 2 || !isLandField(foe.zone)) continue
    if (!s.players.includes(foe.side)) continue
    if (terrain.between[foe.zone * LAND + space]! > STRIKE) continue
    const odds = estimatedOdds(s, foe, army, space)
    const cost =
      (army.units >= 6 ? SITUATION_WEIGHTS.risked * vp : 0) +
      SITUATION_WEIGHTS.strength * army.strength +
      (army.units < 3 ? 0 : SITUATION_WEIGHTS.smallRisk)
    risk = Math.max(
      risk,
      odds.win * cost -
        (1 - odds.win) * (foe.units >= 6 ? SITUATION_WEIGHTS.repelled * vp : SITUATION_WEIGHTS.smallRepelled),
    )
  }
  return risk * Math.min(1, SITUATION_WEIGHTS.lastRisk + time)
}

/** Whether a side is in its own home country. */
export const atHome = (s: Kings, side: number, space: number): boolean => isHome(s, side, PROVINCE_OF[space]!)
