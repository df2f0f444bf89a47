import { andThen, type Bar, choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { answerRaid } from '../actions/raids.ts'
import { anyTime } from '../actions/strategyWindows.ts'
import { type By, open } from '../actions/windows.ts'
import { CARDS } from '../components/deck.ts'
import { inside, isTribal, NONE, spaceId, spaceOf } from '../components/map.ts'
import { DONE, generalOption } from '../components/options.ts'
import { pickGenerals, pickUnits } from '../components/picks.ts'
import { countIn, strayMercenaries, unitsIn } from '../components/pieces.ts'
import { leadership, strategyRating } from '../components/ratings.ts'
import { seatOf, turnOrderAfter } from '../components/seats.ts'
import {
  GENERAL_COUNT,
  GENERAL_SIDE,
  GENERALS_OF,
  generalName,
  isKing,
  isPower,
  isWarlord,
} from '../components/sides.ts'
import { TYPE } from '../components/units.ts'
import { successionRoll } from '../kings/succession.ts'
import { isOther, takeMarker } from '../neutrals/neutrals.ts'
import { endEmptyRevolts } from '../neutrals/revolts.ts'
import { isBesiegedZone } from '../politics/control.ts'
import { BESIEGERS, idleForces, siegeActivationBar, siegeHereBar, updateSieges } from '../siege/siegeBars.ts'
import { insert } from '../state/sets.ts'
import type { G, Impulse, Kings, March } from '../state/state.ts'
import { activationBasics } from './activationBasics.ts'
import { allowanceOf, keepOnly, sallyBar } from './movement.ts'

/** R11.10: which generals a card activates. */
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

const activate = generalOption('activate')
const besiege = generalOption('siege')
const instead = generalOption('instead')
const NONE_INSTEAD = choice('none')

/** 11.2e: the warlords and units that march are one set. */
const PARTY = 'party'

const MOVED: Bar = ['11.12a', 'moved']
const UNIT_MOVED: Bar = ['11.12a', 'unitMoved']
const BESIEGED_ALONE: Bar = ['R17.6', 'besiegedAlone']
const KING_ONLY: Bar = ['R11.10', 'kingOnly']
const WARLORD_ONLY: Bar = ['R11.10', 'warlordOnly']
const ARMY_ONLY: Bar = ['R-C7', 'armyOnly']

/** What an activating event says. */
export interface Orders {
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

const NAMED: { readonly [who: string]: number } = {
  own_general: WHO.general,
  own_army: WHO.army,
  own_king: WHO.king,
  own_warlord: WHO.warlord,
  own_or_neutral_army: WHO.anyArmy,
}

/**
 * The orders that the facts of an activating card give (R11.10, R-C1); 56 and 57 need the king's army, where 18, 109
 * and 110 also activate him alone (R-C26).
 */
export function ordersOf(card: number): Orders {
  const { fx } = CARDS[card]!
  return {
    activations: fx.activations ?? 1,
    neutrals: fx.neutralMax ?? (fx.who === 'own_or_neutral_army' ? 1 : 0),
    naval: fx.naval || 0,
    who: fx.needsUnits ? WHO.kingsArmy : fx.type === 'campaign' ? WHO.campaign : NAMED[fx.who]!,
    strategy: fx.maxStrategy ?? 0,
    extra: fx.extraMP ?? 0,
    spaces: fx.maxSpaces ?? 0,
    surprise: fx.noInterception ?? false,
    siegeBonus: fx.siegeDRM ?? 0,
  }
}

/** 9.2A, 9.2F, R12.3: what Ops order. */
export const opsOrders = (ops: number): Orders => ({
  neutrals: ops === 3 ? 1 : 0,
  naval: ops === 3 ? 1 : 0,
  who: WHO.rated,
  strategy: ops,
})

/** What a card orders becomes part of the impulse. */
export function give(s: Kings, orders: Orders): void {
  const { impulse } = s
  impulse.activations = orders.activations ?? 1
  impulse.neutrals = neutralsBy(s, orders)
  impulse.naval = orders.naval ?? 0
  impulse.who = orders.who
  impulse.strategy = orders.strategy ?? 0
  impulse.extra = orders.extra ?? 0
  impulse.spaces = orders.spaces ?? 0
  impulse.surprise = orders.surprise ?? false
  impulse.siegeBonus = orders.siegeBonus ?? 0
}

/** 20.2a, R20.1: how many of other sides a card orders; a card drawn for a nation none. */
const neutralsBy = (s: Kings, orders: Orders): number => (s.impulse.nation === NONE ? (orders.neutrals ?? 0) : 0)

/** R11.10: an event activates generals; the last thing an event does. */
export function activateBy(g: G, orders: Orders): void {
  give(g.state, orders)
  andThen(g.state, 'activate')
}

/** R9.3: whether an event with these orders could activate anybody; used by its bar. */
export function canActivate(s: Kings, by: By, orders: Orders): boolean {
  const card: OnCard = { who: orders.who, strategy: orders.strategy ?? 0, neutrals: neutralsBy(s, orders) }
  return (
    GENERALS_OF[by.side]!.some((x) => canBeActivated(s, by, x, card)) ||
    GENERAL_SIDE.some((side, x) => side !== by.side && canBeActivated(s, by, x, card))
  )
}

const canBeActivated = (s: Kings, by: By, general: number, card: OnCard): boolean =>
  isCandidate(s, general) && activationBar(s, by.player, general, card) === undefined

/**
 * 11.1a, 3.0c: whether a general is on the map and the active player could think of activating him; units alone never
 * move.
 */
export function isCandidate(s: Kings, general: number): boolean {
  const side = GENERAL_SIDE[general]!
  return s.generals[general]! >= 0 && (side === s.impulse.side || isOther(s, side))
}

/** What a card says about whom it activates: the impulse's, or that of a card that might be played. */
export type OnCard = Pick<Impulse, 'who' | 'strategy' | 'neutrals'>

/** 9.2A, 9.2F, 11.12a: why a general cannot be activated with a card, usually the one being played. */
export function activationBar(s: Kings, player: number, general: number, card: OnCard = s.impulse): Bar | undefined {
  const side = GENERAL_SIDE[general]!
  return (
    activationBasics(s, player, general, card.neutrals) ??
    cardBar(s, general, side, card) ??
    besiegedBar(s, player, general)
  )
}

/** 17.5, R17.6: a besieged general only sallies. */
function besiegedBar(s: Kings, player: number, general: number): Bar | undefined {
  const zone = s.generals[general]!
  const side = GENERAL_SIDE[general]!
  if (!isBesiegedZone(s, zone)) return undefined
  return countIn(s, side, zone) === 0 ? BESIEGED_ALONE : sallyBar(s, side, player, spaceOf(zone))
}

function cardBar(s: Kings, general: number, side: number, { who, strategy }: OnCard): Bar | undefined {
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

/** R-C15: whether the card only lets this king move within his home country. */
export const isHomeOnly = (s: Kings, general: number): boolean =>
  s.impulse.who === WHO.rated && strategyRating(s, general) > s.impulse.strategy

/** Units that a general could take along: those of his space, or only those with him in a besieged city. */
export function unitsAround(s: Kings, side: number, general: number): number[] {
  const zone = s.generals[general]!
  if (isBesiegedZone(s, zone)) return unitsIn(s, side, zone)
  const space = spaceOf(zone)
  const field = unitsIn(s, side, space)
  if (isTribal(space) || s.besieger[space] !== NONE) return field
  const city = unitsIn(s, side, inside(space))
  return city.length === 0 ? field : [...field, ...city].sort((a, b) => a - b)
}

/** Whether there is a unit that a general could take along. */
function hasUnitsAround(s: Kings, side: number, general: number): boolean {
  const zone = s.generals[general]!
  if (isBesiegedZone(s, zone)) return countIn(s, side, zone) > 0
  const space = spaceOf(zone)
  if (countIn(s, side, space) > 0) return true
  return !isTribal(space) && s.besieger[space] === NONE && countIn(s, side, inside(space)) > 0
}

/** R-C1, R11.10: an event's next activation; the player names a general, or stops after the first. */
export function* activatePhase(g: G): Flow {
  const s = g.state
  const { player, activations } = s.impulse
  const first = s.impulse.movedGenerals.length === 0 && s.impulse.sieged.length === 0
  const candidates = () => activationCandidates(s)
  const chosen = yield* pick(
    seatOf(s, player),
    'activate',
    'R11.10',
    [
      each(candidates, activate, (x) => activationBar(s, player, x)),
      each(candidates, besiege, (x) => siegeActivationBar(s, player, x)),
      ...(first && canActivateAny(s, player) ? [] : [DONE]),
    ],
    { about: { card: s.impulse.card, left: activations } },
  )
  if (chosen === DONE) return
  yield* activateOne(g, chosen.of, chosen.verb === 'siege')
}

const canActivateAny = (s: Kings, player: number) =>
  activationCandidates(s).some(
    (x) => activationBar(s, player, x) === undefined || siegeActivationBar(s, player, x) === undefined,
  )

/** Generals on the map that the active player could think of activating. */
export function activationCandidates(s: Kings): number[] {
  const found: number[] = []
  for (let x = 0; x < GENERAL_COUNT; x++) if (isCandidate(s, x)) found.push(x)
  return found
}

/** F3 (1), (2), 11.1b: a general is activated, for a march, a sally or (`siege`) one siege roll. */
export function* activateOne(g: G, named: number, siege: boolean): Flow {
  const s = g.state
  const { impulse } = s
  const { player } = impulse
  const side = GENERAL_SIDE[named]!
  impulse.activations--
  const general = side === s.players[player] ? named : yield* activateOther(g, player, named, siege)
  if (general === NONE) {
    if (impulse.activations > 0) andThen(s, 'activate')
    return
  }
  const march = newMarch(s, player, general)
  march.idle = idleForces(s)
  impulse.ended = spaceOf(s.generals[general]!)
  march.homeOnly = isHomeOnly(s, general)
  s.march = march
  g.tell?.({
    kind: 'activated',
    rule: siege ? '9.2B' : '9.2A',
    with: {
      seat: seatOf(s, player),
      general: generalName(general),
      space: spaceId(spaceOf(s.generals[general]!)),
      siege,
    },
  })
  yield* chooseParty(g, march, siege)
  march.began = march.units.length
  march.allowance = allowanceOf(
    march.units.map((u) => TYPE[u]!),
    march.extra,
    false,
  )
  insertAll(impulse.movedGenerals, [general, ...march.warlords])
  yield* open(g, 'activated', march, (x) => turnOrderAfter(x, player))
  yield* anyTime(g)
  keepOnly(s, march, (u) => s.at[u]! >= 0)
  if (siege && march.units.length >= BESIEGERS) return andThen(s, 'siege', 'activationEnd')
  if (!siege && !march.sally) return andThen(s, 'march', 'activationEnd')
  if (!siege && march.units.length > 0) return andThen(s, 'battle', 'activationEnd')
  andThen(s, 'activationEnd')
}

/**
 * 20.2a, 19.4, R19.5: another side's general: the marker, then its king's succession. In place of a new king a warlord
 * whom the same card could have activated may go; none when the activation is lost.
 */
function* activateOther(g: G, player: number, general: number, siege: boolean): Flow<number> {
  const s = g.state
  const side = GENERAL_SIDE[general]!
  takeMarker(g, player, general)
  if (!isKing(general) || !isPower(side) || s.successor[side] === NONE) return general
  if (!(yield* successionRoll(g, player, side))) return general
  const chosen = yield* pick(seatOf(s, player), 'insteadOfKing', 'R19.5', [
    each(
      () => GENERALS_OF[side]!.filter((x) => !isKing(x) && s.generals[x]! >= 0),
      instead,
      (x) => {
        if (s.activated.includes(x) || s.impulse.movedGenerals.includes(x)) return MOVED
        if (siege) return siegeHereBar(s, player, x)
        return cardBar(s, x, side, s.impulse) ?? besiegedBar(s, player, x)
      },
    ),
    NONE_INSTEAD,
  ])
  if (chosen === NONE_INSTEAD) return NONE
  insert(s.activated, chosen.of)
  return chosen.of
}

/** M12: an activated general before he has named his army. */
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

/** 11.2e (1), M4, 11.10b: warlords that go along with their king, then units within the command limit. */
function* chooseParty(g: G, march: March, siege: boolean): Flow {
  const s = g.state
  const { player, side, general } = march
  const space = spaceOf(s.generals[general]!)
  const moved = s.impulse.movedUnits
  const about = { general: generalName(general) }
  const near = siege ? [] : warlordsNear(s, march)
  if (near.length > 0)
    march.warlords = yield* pickGenerals(g, player, near, {
      kind: 'warlords',
      rule: '10.2a',
      set: PARTY,
      about,
    })
  const limit = leadership([general, ...march.warlords])
  const units = siege ? unitsIn(s, side, space) : unitsAround(s, side, general)
  if (siege) march.units = units.filter((u) => !moved.includes(u)).slice(0, limit)
  else {
    const min = needsArmy(s) || march.sally ? 1 : 0
    const bar = (u: number) => (moved.includes(u) ? UNIT_MOVED : undefined)
    march.units = yield* pickUnits(g, player, {
      kind: 'units',
      rule: '11.2c',
      units,
      max: limit,
      min,
      about: { ...about, limit },
      set: PARTY,
      bar,
    })
  }
  march.joined = march.units.map(() => 0)
}

/** 10.2a, M4: the warlords who may go along with a king. */
export function warlordsNear(s: Kings, { side, general, sally }: March): number[] {
  if (!isKing(general)) return []
  const zone = s.generals[general]!
  const space = spaceOf(zone)
  const isNear = (at: number) => (sally ? at === zone : at === space || (!isTribal(space) && at === inside(space)))
  return GENERALS_OF[side]!.filter(
    (x) => isWarlord(x) && isNear(s.generals[x]!) && !s.impulse.movedGenerals.includes(x),
  )
}

const ARMIES: readonly number[] = [WHO.army, WHO.anyArmy, WHO.kingsArmy]

const needsArmy = (s: Kings) => ARMIES.includes(s.impulse.who)

function insertAll(set: number[], values: readonly number[]): void {
  for (const value of values) insert(set, value)
}

/** F3 (7): the activation is over: raids, sieges, stray mercenaries; then the next activation of the card. */
export function activationEndPhase(g: G): undefined {
  const s = g.state
  const march = s.march!
  insertAll(s.impulse.movedUnits, march.units)
  answerRaid(s, march)
  s.march = null
  updateSieges(s, march)
  endEmptyRevolts(s)
  if (strayMercenaries(s).length > 0) updateSieges(s)
  if (s.impulse.activations > 0) andThen(s, 'activate')
}
