import { type IllegalReason, pushPhases } from '#kernel'
import type { EventPlayer } from '../actions/windows.ts'
import { GENERAL_COUNT, GENERAL_SIDE, GENERALS_OF, generalName, isKing, isWarlord } from '../components/counters.ts'
import { inside, isTribal, NONE, spaceOf } from '../components/map.ts'
import { countIn, unitsIn } from '../components/pieces.ts'
import { CARDS } from '../components/players.ts'
import { strategyRating } from '../components/ratings.ts'
import { hasNoPlayer, whyNeverActivated } from '../neutrals/neutrals.ts'
import { isBesiegedZone } from '../politics/control.ts'
import type { G, Impulse, Kings, March } from '../state/state.ts'
import { whyNotSally } from './movement.ts'

/** R11.10: which generals a card can activate. */
export const WHO = {
  rated: 0,
  general: 1,
  army: 2,
  king: 3,
  warlord: 4,
  anyArmy: 5,
  campaign: 6,
  kingsArmy: 7,
} as const

const BESIEGED_ALONE: IllegalReason = ['R17.6', 'besiegedAlone']
const KING_ONLY: IllegalReason = ['R11.10', 'kingOnly']
const WARLORD_ONLY: IllegalReason = ['R11.10', 'warlordOnly']
const ARMY_ONLY: IllegalReason = ['R-C7', 'armyOnly']

/** What an activating card allows. */
export interface ActivationOrders {
  readonly activations?: number
  readonly neutrals?: number
  readonly naval?: number
  readonly who: number
  readonly strategy?: number
  readonly extra?: number
  readonly spaces?: number
  readonly surprise?: boolean
  readonly siegeBonus?: number
}

const WHO_BY_NAME: { readonly [who: string]: number } = {
  own_general: WHO.general,
  own_army: WHO.army,
  own_king: WHO.king,
  own_warlord: WHO.warlord,
  own_or_neutral_army: WHO.anyArmy,
}

/**
 * R11.10, R-C1: the orders of an activating event card. Cards 56 and 57 need the king's army; 18, 109 and 110 can also
 * activate a king without units (R-C26).
 */
export function ordersOf(card: number): ActivationOrders {
  const { fx } = CARDS[card]!
  return {
    activations: fx.activations ?? 1,
    neutrals: fx.neutralMax ?? (fx.who === 'own_or_neutral_army' ? 1 : 0),
    naval: fx.naval || 0,
    who: fx.needsUnits ? WHO.kingsArmy : fx.type === 'campaign' ? WHO.campaign : WHO_BY_NAME[fx.who]!,
    strategy: fx.maxStrategy ?? 0,
    extra: fx.extraMP ?? 0,
    spaces: fx.maxSpaces ?? 0,
    surprise: fx.noInterception ?? false,
    siegeBonus: fx.siegeDRM ?? 0,
  }
}

/** 9.2A, 9.2F, R12.3: the orders of a card used for Ops. */
export const opsOrders = (ops: number): ActivationOrders => ({
  neutrals: ops === 3 ? 1 : 0,
  naval: ops === 3 ? 1 : 0,
  who: WHO.rated,
  strategy: ops,
})

/** Copies the orders of a card into the impulse. */
export function applyOrders(s: Kings, orders: ActivationOrders): void {
  const { impulse } = s
  impulse.activations = orders.activations ?? 1
  impulse.neutrals = neutralActivations(s, orders)
  impulse.naval = orders.naval ?? 0
  impulse.who = orders.who
  impulse.strategy = orders.strategy ?? 0
  impulse.extra = orders.extra ?? 0
  impulse.spaces = orders.spaces ?? 0
  impulse.surprise = orders.surprise ?? false
  impulse.siegeBonus = orders.siegeBonus ?? 0
}

/** 20.2a, R20.1: the activations of other sides that a card allows; none if it was drawn for a nation. */
const neutralActivations = (s: Kings, orders: ActivationOrders): number =>
  s.impulse.nation === NONE ? (orders.neutrals ?? 0) : 0

/** R11.10: starts the activations of an event. It must be the last call of the event. */
export function startActivations(g: G, orders: ActivationOrders): void {
  applyOrders(g.state, orders)
  pushPhases(g.state, 'activate')
}

/** R9.3: whether an event with these orders could activate any general. */
export function canActivateAnyone(s: Kings, by: EventPlayer, orders: ActivationOrders): boolean {
  const card: CardOrders = { who: orders.who, strategy: orders.strategy ?? 0, neutrals: neutralActivations(s, orders) }
  return (
    GENERALS_OF[by.side]!.some((x) => canBeActivated(s, by, x, card)) ||
    GENERAL_SIDE.some((side, x) => side !== by.side && canBeActivated(s, by, x, card))
  )
}

const canBeActivated = (s: Kings, by: EventPlayer, general: number, card: CardOrders): boolean =>
  isCandidate(s, general) && whyNotActivate(s, by.player, general, card) === undefined

/** 11.1a, 3.0c: whether a general is on the map and of the impulse's side or a neutral one; units alone never move. */
export function isCandidate(s: Kings, general: number): boolean {
  const side = GENERAL_SIDE[general]!
  return s.generals[general]! >= 0 && (side === s.impulse.side || hasNoPlayer(s, side))
}

/** The part of a card's orders that decides which generals it can activate. */
export type CardOrders = Pick<Impulse, 'who' | 'strategy' | 'neutrals'>

/** 9.2A, 9.2F, 11.12a: why a general cannot be activated with a card; by default, with the card being played. */
export function whyNotActivate(
  s: Kings,
  player: number,
  general: number,
  card: CardOrders = s.impulse,
): IllegalReason | undefined {
  const side = GENERAL_SIDE[general]!
  return (
    whyNeverActivated(s, player, general, card.neutrals) ??
    whyNotByCard(s, general, side, card) ??
    whyNotBesieged(s, player, general)
  )
}

/** 17.5, R17.6: why a besieged general cannot be activated: he may only sally. */
export function whyNotBesieged(s: Kings, player: number, general: number): IllegalReason | undefined {
  const zone = s.generals[general]!
  const side = GENERAL_SIDE[general]!
  if (!isBesiegedZone(s, zone)) return undefined
  return countIn(s, side, zone) === 0 ? BESIEGED_ALONE : whyNotSally(s, side, player, spaceOf(zone))
}

export function whyNotByCard(
  s: Kings,
  general: number,
  side: number,
  { who, strategy }: CardOrders,
): IllegalReason | undefined {
  switch (who) {
    case WHO.rated: {
      if (strategyRating(s, general, false) <= strategy) return undefined
      const rating = strategyRating(s, general)
      return ['9.2A', 'strategy', { general: generalName(general), rating, ops: strategy }]
    }
    case WHO.king:
    case WHO.kingsArmy:
      if (!isKing(general)) return KING_ONLY
      if (who === WHO.kingsArmy && !hasUnitsAround(s, side, general)) return ARMY_ONLY
      if (strategy === 0 || strategyRating(s, general, false) <= strategy) return undefined
      return [
        'R-C26',
        'strategy',
        { general: generalName(general), rating: strategyRating(s, general, false), ops: strategy },
      ]
    case WHO.warlord:
      return isWarlord(general) ? undefined : WARLORD_ONLY
    case WHO.army:
    case WHO.anyArmy:
      return hasUnitsAround(s, side, general) ? undefined : ARMY_ONLY
    default:
      return undefined
  }
}

/** R-C15: whether the card only allows this king to move within his home country. */
export const isHomeOnly = (s: Kings, general: number): boolean =>
  s.impulse.who === WHO.rated && strategyRating(s, general) > s.impulse.strategy

/** The units a general could take along: all in his space, or only those with him in a besieged city. */
export function unitsAround(s: Kings, side: number, general: number): number[] {
  const zone = s.generals[general]!
  if (isBesiegedZone(s, zone)) return unitsIn(s, side, zone)
  const space = spaceOf(zone)
  const field = unitsIn(s, side, space)
  if (isTribal(space) || s.besieger[space] !== NONE) return field
  const city = unitsIn(s, side, inside(space))
  return city.length === 0 ? field : [...field, ...city].sort((a, b) => a - b)
}

/** Whether there is any unit that a general could take along. */
function hasUnitsAround(s: Kings, side: number, general: number): boolean {
  const zone = s.generals[general]!
  if (isBesiegedZone(s, zone)) return countIn(s, side, zone) > 0
  const space = spaceOf(zone)
  if (countIn(s, side, space) > 0) return true
  return !isTribal(space) && s.besieger[space] === NONE && countIn(s, side, inside(space)) > 0
}

/** The generals on the map that are candidates for an activation. */
export function activationCandidates(s: Kings): number[] {
  const found: number[] = []
  for (let x = 0; x < GENERAL_COUNT; x++) if (isCandidate(s, x)) found.push(x)
  return found
}

/** M12: the march of an activated general before his army is chosen. */
export function newMarch(s: Kings, player: number, general: number): March {
  const zone = s.generals[general]!
  return {
    player,
    side: GENERAL_SIDE[general]!,
    general,
    warlords: [],
    units: [],
    joined: [],
    began: 0,
    start: spaceOf(zone),
    idle: [],
    strayed: false,
    fallen: 0,
    allowance: 0,
    spent: 0,
    extra: s.impulse.extra,
    from: NONE,
    fromInside: false,
    bySea: false,
    spaces: 0,
    done: 0,
    fought: false,
    sally: isBesiegedZone(s, zone),
    homeOnly: false,
    rebels: [],
    failed: [],
    failedUnits: [],
  }
}

/** 10.2a, M4: the warlords who may accompany a king. */
export function warlordsNear(s: Kings, { side, general, sally }: March): number[] {
  if (!isKing(general)) return []
  const zone = s.generals[general]!
  const space = spaceOf(zone)
  const isNear = (at: number) => (sally ? at === zone : at === space || (!isTribal(space) && at === inside(space)))
  return GENERALS_OF[side]!.filter(
    (x) => isWarlord(x) && isNear(s.generals[x]!) && !s.impulse.movedGenerals.includes(x),
  )
}
