import { markerSpaces, tradeIncome, whyNotRaise } from '../rules/actions/ops.ts'
import { BESIEGERS } from '../rules/battle/siege.ts'
import { GENERAL_SIDE, GENERALS_OF, generalName, SIDE_COUNT, STRAY } from '../rules/components/counters.ts'
import {
  CITIES,
  inside,
  isLandField,
  isTribal,
  NONE,
  PORT,
  PROVINCE_OF,
  spaceId,
  spaceOf,
  WALLED,
} from '../rules/components/map.ts'
import { strategyRating } from '../rules/components/ratings.ts'
import { SEA_UNITS } from '../rules/march/movement.ts'
import { wasHostile } from '../rules/neutrals/neutrals.ts'
import { garrisonedByOther, isBesiegedZone } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import { foeAt, forceAt } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { chooseParty, type MarchAllowance, marcherFor, NO_EXTRAS, type Party } from './party.ts'
import { findRoutes, type Route, routeKeys } from './routes.ts'
import { assessSituation, battleValue, type Situation, siegeChance, threatTo } from './situation.ts'
import { combinedBonus, turnsLeft } from './stakes.ts'

/** A use of a card, its estimated value, and the answers that carry it out. */
export interface CardUse {
  readonly value: number
  readonly keys: readonly string[]
}

const { marches: HAND } = HAND_WEIGHTS

/** Finds what a player could order. Results are cached for as long as the position does not change. */
export class OrderFinder {
  readonly s: Kings
  readonly player: number
  readonly situation: Situation
  private readonly parties = new Map<number, Party>()
  private readonly routes = new Map<number, readonly Route[]>()
  private markable: readonly number[] | undefined

  constructor(s: Kings, player: number) {
    this.s = s
    this.player = player
    this.situation = assessSituation(s, player)
  }

  private party(general: number): Party {
    let party = this.parties.get(general)
    if (party === undefined) {
      party = chooseParty(this.s, general, this.situation)
      this.parties.set(general, party)
    }
    return party
  }

  private marches(general: number, leave: MarchAllowance): readonly Route[] {
    const { s } = this
    const party = this.party(general)
    const rated = s.unrest.length > 0 && strategyRating(s, general) > leave.ops ? 1 : 0
    const port = PORT[spaceOf(s.generals[general]!)]! && party.units.length <= SEA_UNITS
    const naval = leave.naval && port ? 1 : 0
    const key = (((general * 8 + leave.extra) * 4 + leave.siegeBonus) * 4 + naval * 2 + rated) * 128 + leave.spaces
    let routes = this.routes.get(key)
    if (routes === undefined) {
      routes = findRoutes(s, this.situation, marcherFor(s, party, leave))
      this.routes.set(key, routes)
    }
    return routes
  }

  /** Marches of a general, or a sally. */
  activations(general: number, leave: MarchAllowance): CardUse[] {
    const { s, situation } = this
    const zone = s.generals[general]!
    if (zone < 0) return []
    const party = this.party(general)
    const first = `activate:${generalName(general)}`
    if (isBesiegedZone(s, zone)) {
      const foe = foeAt(situation.forces, GENERAL_SIDE[general]!, spaceOf(zone))
      if (foe === undefined || party.units.length === 0) return []
      const { army } = marcherFor(s, party, leave)
      return [{ value: battleValue(s, situation, army, foe, zone), keys: [first, ...party.keys] }]
    }
    const besieges = isLandField(zone) && CITIES.includes(zone) && garrisonedByOther(s, zone, GENERAL_SIDE[general]!)
    return this.marches(general, leave)
      .map((route) => ({ value: route.value, deeds: routeKeys(route) }))
      .filter(({ deeds }) => besieges || deeds[0] !== 'stop')
      .slice(0, HAND.ends)
      .map(({ value, deeds }) => ({ value, keys: [first, ...party.keys, ...deeds] }))
  }

  /** 9.2B: a siege roll where a general is. */
  siege(general: number): CardUse | undefined {
    const { s, situation } = this
    const side = GENERAL_SIDE[general]!
    const zone = s.generals[general]!
    if (!isLandField(zone) || !CITIES.includes(zone)) return undefined
    if ((forceAt(situation.forces, side, zone)?.units ?? 0) < BESIEGERS) return undefined
    if (!garrisonedByOther(s, zone, side) || s.garrison[zone] === situation.power) return undefined
    if (s.impulse.sieged.includes(zone)) return undefined
    const { gain, loss, spoil } = situation.stakes
    const prize = side === situation.power ? gain[zone]! : spoil[zone]! - loss[zone]!
    const chance = siegeChance(s, side, zone)
    const value = prize * (chance + (1 - chance) * HAND.nextRollsHere * situation.time)
    return { value, keys: [`siege:${generalName(general)}`] }
  }

  /** 9.2: all uses of the Ops of a card. */
  uses(ops: number): CardUse[] {
    const { s, player } = this
    const orders: CardUse[] = []
    const leave = { ...NO_EXTRAS, ops, naval: ops === 3 }
    const { nation } = s.impulse
    const side = nation === NONE ? s.players[player]! : nation
    for (const general of GENERALS_OF[side]!) {
      if (s.generals[general]! < 0 || s.newKings.includes(general)) continue
      const siege = this.siege(general)
      if (siege !== undefined) orders.push(siege)
      if (strategyRating(s, general, false) <= ops) orders.push(...this.activations(general, leave))
    }
    if (nation !== NONE) {
      orders.push({ value: 0, keys: ['nothing'] })
      return orders
    }
    if (ops === 3) orders.push(...this.others(leave))
    orders.push(...this.atHome(ops))
    return orders
  }

  /** 9.2C, D, G, H: uses without a march. */
  private atHome(ops: number): CardUse[] {
    const { s } = this
    const orders: CardUse[] = [...this.markers(ops), ...this.troops(ops)]
    const exposed = this.exposedCity()
    if (exposed !== undefined) orders.push({ value: exposed.value, keys: ['garrisons'] })
    const { tp } = tradeIncome(ops)
    orders.push({ value: turnsLeft(s) > 0 ? HAND.trade * tp : 0, keys: ['trade'] })
    return orders
  }

  /** 9.2C: the most valuable markers. */
  private markers(ops: number): CardUse[] {
    const { s, situation } = this
    this.markable ??= markerSpaces(s, situation.power)
    const best = bestMarks(situation, this.markable, ops)
    if (best.spaces.length === 0) return []
    return [{ value: best.value, keys: ['markers', ...best.keys] }]
  }

  /** 9.2D: mercenaries for the general who needs them most. */
  private troops(ops: number): CardUse[] {
    const { s, situation } = this
    let best: CardUse | undefined
    for (const general of GENERALS_OF[situation.power]!) {
      if (s.generals[general]! < 0 || whyNotRaise(s, situation.power, general) !== undefined) continue
      const space = spaceOf(s.generals[general]!)
      if (isTribal(space)) continue
      const army = forceAt(situation.forces, situation.power, space)
      const crowd = (army?.units ?? 0) >= HAND.crowd ? HAND.crowded : 1
      const wish = HAND.mercenaryWish * Math.min(HAND.mercenaryMost, situation.pull[space]!)
      const value = ops * crowd * situation.time * (HAND.mercenary + wish)
      if (best === undefined || value > best.value) best = { value, keys: [`raise:${generalName(general)}`] }
    }
    return best === undefined ? [] : [best]
  }

  /** The own city that most needs a garrison. */
  private exposedCity(): { value: number; space: number } | undefined {
    const { s, situation } = this
    let best: { value: number; space: number } | undefined
    for (const x of CITIES) {
      if (s.control[x] !== situation.power || s.garrison[x] !== NONE) continue
      if (foeAt(situation.forces, situation.power, x) !== undefined) continue
      if (forceAt(situation.forces, situation.power, inside(x)) !== undefined) continue
      const value = HAND.garrison * situation.stakes.loss[x]! * threatTo(s, situation, x)
      if (value > HAND.leastGarrison && (best === undefined || value > best.value)) best = { value, space: x }
    }
    return best
  }

  /** 9.2F: generals of neutrals, tribes and Revolts, one per place. */
  private others(leave: MarchAllowance): CardUse[] {
    const { s } = this
    const orders: CardUse[] = []
    for (let side = 0; side < SIDE_COUNT; side++) {
      if (side === STRAY || s.players.includes(side)) continue
      orders.push(...this.otherSide(side, leave))
    }
    return orders
  }

  /** 20.3: marches of a side without a player. */
  otherSide(side: number, leave: MarchAllowance): CardUse[] {
    const { s, player } = this
    if (s.sinceNeutral[player]! <= 1 || wasHostile(s, player, side)) return []
    const orders: CardUse[] = []
    const seen: number[] = []
    for (const general of GENERALS_OF[side]!) {
      const zone = s.generals[general]!
      if (zone < 0 || seen.includes(zone) || s.activated.includes(general)) continue
      if (strategyRating(s, general, false) > leave.ops) continue
      if (s.impulse.movedGenerals.includes(general) || s.newKings.includes(general)) continue
      seen.push(zone)
      if (this.party(general).units.length === 0) continue
      const siege = this.siege(general)
      if (siege !== undefined) orders.push(siege)
      orders.push(...this.activations(general, leave).slice(0, 1))
    }
    return orders
  }
}

/** The most valuable markers among some spaces, and the answers that place them in order. */
export function bestMarks(
  { stakes }: Situation,
  spaces: readonly number[],
  count: number,
): { value: number; spaces: number[]; keys: string[] } {
  const groups = new Map<number, number[]>()
  for (const x of spaces) {
    if (stakes.gain[x]! <= 0) continue
    const group = groups.get(PROVINCE_OF[x]!)
    if (group === undefined) groups.set(PROVINCE_OF[x]!, [x])
    else group.push(x)
  }
  let best: { value: number; spaces: readonly number[] }[] = [{ value: 0, spaces: [] }]
  for (const [province, group] of groups) {
    const ordered = group.sort((a, b) => stakes.gain[b]! - stakes.gain[a]!)
    const next = best.slice()
    for (let n = 1; n <= Math.min(count, ordered.length); n++) {
      const chosen = ordered.slice(0, n)
      let value = 0
      let walls = 0
      for (const x of chosen) {
        value += stakes.gain[x]!
        if (WALLED[x]) walls++
      }
      if (n > 1) value += combinedBonus(stakes, province, n - walls, walls)
      for (let m = 0; m < best.length && m + n <= count; m++) {
        const both = best[m]!.value + value
        if (next[m + n] === undefined || next[m + n]!.value < both) {
          next[m + n] = { value: both, spaces: [...best[m]!.spaces, ...chosen] }
        }
      }
    }
    best = next
  }
  const { value, spaces: good } = best.reduce((a, b) => (b !== undefined && b.value > a.value ? b : a))
  const inOrder = [...good].sort((a, b) => a - b)
  const keys = inOrder.map((x) => `mark:${spaceId(x)}`)
  if (good.length > 0 && good.length < count && spaces.some((x) => x > inOrder.at(-1)!)) keys.push('done')
  return { value, spaces: inOrder, keys }
}
