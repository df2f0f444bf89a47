import type { Ask, Choice, Match, Option, Plan, Random, Seat } from '#kernel'
import { unitStrength } from '../rules/battle/strength.ts'
import { NONE, spaceOf } from '../rules/components/map.ts'
import { decider, playerIn } from '../rules/components/players.ts'
import type { Kings } from '../rules/state/state.ts'
import {
  advantage,
  anyTime,
  battleCards,
  battleDeclared,
  beforeRetreat,
  charge,
  chargeCards,
  losses,
  roleOf,
} from './battle.ts'
import { allForces } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { bestMarks } from './orders.ts'
import { chooseParty, forceUnder } from './party.ts'
import { buyGarrison, placeDisplaced, placeGarrison, placeNext } from './placement.ts'
import { isCommand, ordersAt, revoltValue } from './plans.ts'
import {
  againstSelf,
  avoid,
  avoidTo,
  bestOf,
  inOrOut,
  inOrOutGeneral,
  intercept,
  intercepted,
  isAgainstSelf,
  retreat,
} from './reactions.ts'
import { findRoutes, routeKeys } from './routes.ts'
import { assessSituation } from './situation.ts'
import { cardCost, cardWorth, vpWorth } from './stakes.ts'

type AskPolicy = (s: Kings, asked: Ask, random: Random) => Option | undefined

const firstOffered =
  (...keys: string[]): AskPolicy =>
  (_s, asked) => {
    for (const key of keys) {
      const option = asked.find(key)
      if (option !== undefined) return option
    }
    return undefined
  }

/** The first option that does something. */
const takeAny: AskPolicy = (_s, asked) =>
  asked.find('all') ?? asked.options.find((o) => o.key !== 'done' && o.key !== 'pass') ?? asked.options[0]

/** Plays the card of a window if it helps and costs less than it is worth. */
const playCardIf =
  (wanted: (s: Kings, player: number, card: number) => number): AskPolicy =>
  (s, asked) => {
    const player = playerIn(s, asked.seat)
    for (const option of asked.options as readonly Choice[]) {
      if (option.verb !== 'card') continue
      if (wanted(s, player, option.of) > cardCost(s, player, option.of)) return option
    }
    return asked.find('pass')
  }

/** 11.2e: the ways to go on with a march, the best first. */
export function marchPlans(s: Kings): readonly Plan[] {
  const m = s.march!
  if (m.allowance <= m.spent) return [['stop']]
  const situation = assessSituation(s, m.player)
  return findRoutes(s, situation, {
    army: forceUnder(s, m.general, m.units),
    from: spaceOf(s.generals[m.general]!),
    points: m.allowance - m.spent,
    spaces: s.impulse.spaces === 0 ? 99 : s.impulse.spaces - m.spaces,
    naval: s.impulse.naval > 0,
    homeOnly: m.homeOnly,
    surprise: s.impulse.surprise,
    siegeBonus: s.impulse.siegeBonus,
    left: m.spent > 0 ? Infinity : 0,
  }).map(routeKeys)
}

/** The next step of the best march from here. */
function march(s: Kings, asked: Ask): Option | undefined {
  for (const [first] of marchPlans(s)) {
    const option = first === undefined ? undefined : asked.find(first)
    if (option !== undefined) return option
  }
  return asked.find('stop')
}

/** The answers that select the party of the marching general. */
const partyKeys = (s: Kings, asked: Ask): readonly string[] =>
  chooseParty(s, s.march!.general, assessSituation(s, playerIn(s, asked.seat))).keys

/** 11.2c: the units of the party, one by one. */
function units(s: Kings, asked: Ask): Option | undefined {
  for (const key of partyKeys(s, asked)) {
    const option = asked.find(key)
    if (option !== undefined && (key === 'all' || key.startsWith('unit:'))) return option
  }
  return asked.find('done')
}

function warlords(s: Kings, asked: Ask): Option | undefined {
  for (const key of partyKeys(s, asked)) {
    const option = key.startsWith('general:') ? asked.find(key) : undefined
    if (option !== undefined) return option
  }
  return asked.find('done')
}

/** 9.2C, R-C9: the most valuable markers, in the order of the spaces. */
function mark(s: Kings, asked: Ask): Option | undefined {
  const options = asked.options as readonly Choice[]
  const left = Number(asked.about?.left ?? 1)
  const spaces = options.filter((o) => o.verb === 'mark').map((o) => o.of)
  const { keys } = bestMarks(assessSituation(s, playerIn(s, asked.seat)), spaces, left)
  return (keys.length > 0 ? asked.find(keys[0]!) : undefined) ?? asked.find('done')
}

/** Cards 52-55, 9, 10, 105: the largest enemy army, or the own army that benefits most. */
function chooseArmy(s: Kings, asked: Ask): Option | undefined {
  const player = playerIn(s, asked.seat)
  const forces = allForces(s)
  const own = s.players[player]
  const hurts = [52, 53, 54, 55].includes(Number(asked.about?.card))
  return bestOf(asked.options as readonly Choice[], ({ of: zone }) => {
    let worth = 0
    for (let i = forces.at[zone]!; i !== NONE; i = forces.next[i]!) {
      const { side, units: n } = forces.all[i]!
      const size = n >= 10 ? 2 * n : n
      worth +=
        side === own ? (hurts ? -size : size) : s.players.includes(side) ? size : HAND_WEIGHTS.policy.ofNations * size
    }
    return worth
  })
}

/** Cards 15, 16, 22, 28, 101: an opponent, preferably the leader. */
function choosePower(s: Kings, asked: Ask): Option | undefined {
  const player = playerIn(s, asked.seat)
  return bestOf(asked.options as readonly Choice[], ({ of: power }) => {
    const other = s.players.indexOf(power)
    return other === player
      ? -1
      : other === NONE
        ? 0
        : 1 + HAND_WEIGHTS.policy.leaders * (s.total[other]! + s.vp[other]!)
  })
}

/** Units join the general who needs them most. */
function chooseGeneral(s: Kings, asked: Ask): Option | undefined {
  const { pull, forces, power } = assessSituation(s, playerIn(s, asked.seat))
  return bestOf(asked.options as readonly Choice[], ({ of: general }) => {
    const space = spaceOf(s.generals[general]!)
    const army = forces.all.find((f) => f.side === power && f.zone === s.generals[general])
    return (
      (pull[space] ?? 0) + HAND_WEIGHTS.policy.company * Math.min(HAND_WEIGHTS.policy.mostCompany, army?.units ?? 0)
    )
  })
}

function chooseProvince(s: Kings, asked: Ask): Option | undefined {
  const player = playerIn(s, asked.seat)
  const forces = allForces(s)
  return bestOf(asked.options as readonly Choice[], (o) => revoltValue(s, forces, player, o.of))
}

/** 21.0: the tribe that lives nearest to an opponent's home country and farthest from its own. */
function chooseTribe(s: Kings, asked: Ask): Option | undefined {
  const player = playerIn(s, asked.seat)
  const harmed = [1, 0, 4]
  return bestOf(asked.options as readonly Choice[], ({ of: side }) => {
    const victim = s.players.indexOf(harmed[side - 5] ?? NONE)
    return victim === player ? -1 : victim === NONE ? 0 : 1
  })
}

/** 8.4a: keeps the best card if it is a good one. */
function keep(s: Kings, asked: Ask): Option | undefined {
  const cards = (asked.options as readonly Choice[]).filter((o) => o.verb === 'keep')
  if (cards.length === 0) return asked.find('done')
  const best = bestOf(cards, (o) => cardWorth(s, o.of))
  return cardWorth(s, best.of) > HAND_WEIGHTS.cards.keptOver ? best : asked.find('done')
}

/** 6.0a: as late as possible, because the last player can respond to all others. */
const turnOrder: AskPolicy = (_s, asked) => bestOf(asked.options as readonly Choice[], (o) => o.of)

/** The weakest unit. */
const weakest: AskPolicy = (s, asked) =>
  bestOf(asked.options as readonly Choice[], (o) =>
    o.verb === 'hit' || o.verb === 'unit' ? -unitStrength(s, o.of) : -99,
  )

/** Whether the event or army that a window responds to belongs to an opponent. */
const isFoe = (s: Kings, player: number, side: number) => side !== s.players[player] && decider(s, side) !== player

const ofActive = (s: Kings, player: number) => s.impulse.player !== player

/** The policy for each kind of ask. */
const POLICIES: { readonly [kind: string]: AskPolicy } = {
  march,
  units,
  warlords,
  mark,
  losses,
  advantage,
  battleCards,
  battleDeclared,
  beforeRetreat,
  anyTime,
  charge: chargeCards,
  chargeOrNot: charge,
  intercept,
  avoid,
  avoidTo,
  intercepted,
  inOrOut,
  inOrOutGeneral,
  retreat,
  place: placeNext,
  setupGarrison: (s, asked) => placeGarrison(s, asked, Number(asked.about?.left ?? 1)),
  garrison: (s, asked) => placeGarrison(s, asked, Number(asked.about?.left ?? 1)),
  buyGarrison,
  displace: placeDisplaced,
  divisionAt: placeDisplaced,
  buyChariot: firstOffered('chariot'),
  buyMercenary: firstOffered('mercenary'),
  buyFlip: firstOffered('done'),
  siegeOrNot: firstOffered('siege'),
  overrun: firstOffered('overrun'),
  pursue: firstOffered('pursue'),
  holdBack: firstOffered('done'),
  sortie: takeAny,
  sortieGenerals: takeAny,
  interceptUnits: takeAny,
  interceptWarlords: takeAny,
  avoidUnits: takeAny,
  avoidWarlords: takeAny,
  flipUnits: takeAny,
  rallyUnits: takeAny,
  successionCard: firstOffered('pass'),
  consent: firstOffered('yes'),
  betrothed: (s, asked) => asked.find(s.players.length > 2 ? 'yes' : 'no'),
  betrothal: takeAny,
  givePoints: firstOffered('nothing'),
  giveCard: firstOffered('nothing'),
  giveSpaces: firstOffered('nothing'),
  help: firstOffered('pass'),
  helpWhom: choosePower,
  stay: firstOffered('stay'),
  drop: firstOffered('done'),
  dropGeneral: firstOffered('done'),
  take: takeAny,
  takeGeneral: takeAny,
  moreSteps: firstOffered('done'),
  insteadOfKing: takeAny,
  turnOrder,
  keep,
  chooseArmy,
  choosePower,
  chooseGeneral,
  chooseProvince,
  chooseTribe,
  shelter: weakest,
  splitUnits: weakest,
  cancelEvent: playCardIf((s, p) => (ofActive(s, p) && s.impulse.event ? HAND_WEIGHTS.policy.cancel : 0)),
  activated: playCardIf((s, p) => (ofActive(s, p) && s.march!.units.length >= 5 ? HAND_WEIGHTS.policy.stopMarch : 0)),
  entered: playCardIf((s, p) =>
    s.march !== null && ofActive(s, p) && s.march.units.length >= 7 ? HAND_WEIGHTS.policy.stopEntry : 0,
  ),
  interceptDeclared: playCardIf((s, p) => (!ofActive(s, p) ? HAND_WEIGHTS.policy.help : 0)),
  interceptInstead: playCardIf((s, p) => (ofActive(s, p) ? HAND_WEIGHTS.policy.help : 0)),
  tied: playCardIf((s, p) => (roleOf(s, s.battle!, p) === 1 - s.battle!.winner ? HAND_WEIGHTS.policy.tie : 0)),
  afterLosses: playCardIf((s, p) =>
    isFoe(s, p, s.battle!.side[1 - s.battle!.winner]!) ? HAND_WEIGHTS.policy.afterLosses : 0,
  ),
  battleEnd: playCardIf((s, p, card) => (battleAid(s, p, card) ? HAND_WEIGHTS.policy.battleEnd : 0)),
  rally: ownLosses,
  siege: playCardIf((s, p, card) => ((card === 60) === !ofActive(s, p) ? HAND_WEIGHTS.policy.siege : 0)),
  cancelAttrition: playCardIf((s, p) => (ofActive(s, p) ? HAND_WEIGHTS.policy.attrition : 0)),
  initiative: playCardIf((s) => HAND_WEIGHTS.policy.initiative * vpWorth(s)),
}

/** R-C98: mercenaries join the winner. */
const MERCENARIES: readonly number[] = [98, 99]

/** W15: plays rallies only for its own losses, and mercenaries only for its own victory. */
function battleAid(s: Kings, player: number, card: number): boolean {
  const b = s.battle!
  const role = b.side.indexOf(s.players[player]!)
  if (role === NONE) return false
  return MERCENARIES.includes(card) ? b.winner === role : b.hits[role]!.length >= 2
}

/** R-C84: its own units come back, never the enemy's. */
function ownLosses(s: Kings, asked: Ask): Option | undefined {
  const power = s.players[playerIn(s, asked.seat)]
  return (asked.options as readonly Choice[]).find((option) => option.of === power)
}

/** An order that is being carried out, and how far. */
interface Given {
  readonly seat: Seat
  readonly keys: readonly string[]
  at: number
  /** The match's answer count when the next answer of the order is due, unless a window comes first. */
  length: number
  /** Units on the march when the last answer was given, or -1. */
  units: number
}

/** Questions at which an order goes on after others have been asked about it. */
const GOING_ON: readonly string[] = ['march', 'mark']

const given = new WeakMap<Match<Kings>, Given>()

const marching = ({ march: m }: Kings): number => (m === null ? NONE : m.units.length)

/** The next answer of the current order. After a window it goes on while its march has lost no units and it is on offer. */
function goesOn(match: Match<Kings>, asked: Ask): Option | undefined {
  const order = given.get(match)
  if (order === undefined || order.seat !== asked.seat) return undefined
  const next = order.length === match.length
  if (!next && !GOING_ON.includes(asked.kind)) return undefined
  const units = marching(match.state)
  const same = next || order.units === units
  const option = same && order.at < order.keys.length ? asked.find(order.keys[order.at]!) : undefined
  if (option === undefined) given.delete(match)
  else {
    order.at++
    order.length = match.length + 1
    order.units = units
  }
  return option
}

/** The policy goes on with the rest of a plan of which a window has interrupted the beginning. */
export function carryOn(match: Match<Kings>, seat: Seat, rest: Plan): void {
  given.set(match, { seat, keys: rest, at: 0, length: NONE, units: marching(match.state) })
}

/** A quick, sensible choice at any ask. */
export function policy(match: Match<Kings>, asked: Ask, random: Random): Option {
  const s = match.state
  const next = goesOn(match, asked)
  if (next !== undefined) return next
  if (!isCommand(asked)) {
    const lenient = isAgainstSelf(s, asked) ? againstSelf(s, asked) : undefined
    return lenient ?? POLICIES[asked.kind]?.(s, asked, random) ?? fallback(asked, random)
  }
  const [best] = ordersAt(s, asked)
  if (best === undefined) return asked.options[random(asked.options.length)]!
  given.set(match, { seat: asked.seat, keys: best.keys, at: 1, length: match.length + 1, units: marching(s) })
  return asked.find(best.keys[0]!)!
}

/** Asks without a policy of their own: a refusal if there is one, else a random option. */
function fallback(asked: Ask, random: Random): Option {
  return asked.find('pass') ?? asked.find('done') ?? asked.options[random(asked.options.length)]!
}
