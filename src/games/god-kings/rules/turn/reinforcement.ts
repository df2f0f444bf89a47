import tables from '#games/god-kings/data/tables.json'
import { choice, type Flow, legalOptions, pick, pushPhases } from '#kernel'
import { updateSieges } from '../battle/siege.ts'
import {
  CHARIOT,
  EGYPT,
  FULL,
  GENERALS_OF,
  generalName,
  HATTI,
  isBarbarian,
  kingsChart,
  MERCENARY,
  NATIVE,
  POWERS,
  SIDE_COUNT,
  STRAY,
  TYPE,
  unitName,
  WARRIOR,
} from '../components/counters.ts'
import { CITIES, NONE, spaceId, spaceOf } from '../components/map.ts'
import { DONE, generalOption, spaceOption, unitOption } from '../components/picks.ts'
import { destroyedWarriors, firstFree, hasFoe, liftUnit, putUnit, unitsOf } from '../components/pieces.ts'
import { seatOf } from '../components/players.ts'
import { deploymentSpaces, income, isBesiegedZone } from '../politics/control.ts'
import { becomeAssyria, changeKing, isChangeOfPower, isNewAssyria } from '../politics/kings.ts'
import { placeGarrison } from '../politics/markers.ts'
import { SCENARIOS } from '../setup/scenarios.ts'
import { placeNext } from '../setup/setup.ts'
import { type G, type Kings, OFF, WAITING } from '../state/state.ts'
import { raiseDivision } from './divisions.ts'

const garrison = spaceOption('garrison')
const flip = unitOption('flip')
/** 7.1.3: the set of all purchases in one reinforcement. */
const PURCHASE = 'purchase'

const BUY_CHARIOT = choice('chariot')
const BUY_MERCENARY = choice('mercenary')
const NOTHING = { tp: 0, wp: 0 }
const STAY = choice('stay')
const LEAVE = choice('leave')
const staying = generalOption('stay')
/** Options for pieces that stay in a besieged city. */
const REMAIN_OPTIONS = { general: generalOption('remain'), unit: unitOption('remain') }

/** F9: the start of the phase: tribes and strays leave, Mitanni becomes Assyria; skipped on the first turn. */
export function* reinforcementPhase(g: G): Flow {
  const s = g.state
  if (s.turn === SCENARIOS[s.scenario]!.turns[0]) return
  g.tell?.({ kind: 'reinforcement', rule: '5.0b', with: { turn: s.turn } })
  barbariansLeave(s)
  updateSieges(s)
  if (isChangeOfPower(s)) yield* becomeAssyria(g)
  updateSieges(s)
  s.step = 0
  pushPhases(s, 'gifts', 'refit', 'neutralReinforcement', 'revoltsReturn')
}

/** 21.0h, R21.3: removes tribes and strays. */
function barbariansLeave(s: Kings): void {
  for (let side = 0; side < SIDE_COUNT; side++) {
    if (!isBarbarian(side) && side !== STRAY) continue
    for (const u of unitsOf(s, side)) liftUnit(s, u)
    for (const general of GENERALS_OF[side]!) s.generals[general] = OFF
    s.holder[side] = NONE
  }
}

/** R20.6, R23.1: counts all players' points for this phase after spaces have been given; none for a new Assyria. */
export function countPoints(s: Kings): void {
  for (let player = 0; player < s.players.length; player++) {
    const { tp, wp } = isNewAssyria(s, s.players[player]!) ? NOTHING : income(s, s.players[player]!)
    s.tp[player] = tp + s.tradeTp[player]!
    s.wp[player] = wp + s.tradeWp[player]!
    s.tradeTp[player] = 0
    s.tradeWp[player] = 0
  }
}

/** 7.1.1, R7.1: refits a power's units and removes its losses; returning warriors wait off the map. */
export function refit(s: Kings, power: number): void {
  for (const u of unitsOf(s, power)) {
    if (s.at[u] === WAITING) s.at[u] = OFF
    if (TYPE[u] === CHARIOT || TYPE[u] === MERCENARY) liftUnit(s, u)
    else if (TYPE[u] === WARRIOR && s.steps[u] === 1) s.steps[u] = FULL
  }
  for (const u of destroyedWarriors(s, power)) putUnit(s, u, OFF, 1, power)
  for (const general of GENERALS_OF[power]!) if (s.generals[general] === WAITING) s.generals[general] = OFF
  for (let i = 0; i < 3; i++) s.lost[power * 3 + i] = 0
}

/** 7.1.1, R7.4: the start of the reinforcement of the player at place `s.step`. */
export function* refitPhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.step]
  if (player === undefined) {
    s.step = 0
    return
  }
  const power = s.players[player]!
  if (isNewAssyria(s, power)) {
    s.step++
    pushPhases(s, 'refit')
    return
  }
  refit(s, power)
  updateSieges(s)
  if (power !== HATTI) yield* scheduledDivisions(g, player, power)
  g.tell?.({
    kind: 'points',
    rule: '7.1.2',
    with: { seat: seatOf(s, player), tp: s.tp[player]!, wp: s.wp[player]! },
  })
  pushPhases(s, 'purchase')
}

/** R7.4: the divisions scheduled for this turn. */
export const scheduledFor = (s: Kings, power: number): number[] =>
  (SCENARIOS[s.scenario]!.scheduled ?? [])
    .filter((x) => x.turn === s.turn && x.power === POWERS[power]!.id && x.divisions !== undefined)
    .map((x) => x.divisions!)

/** T.reinforcementCosts: the costs. */
export const COSTS = {
  garrison: { tp: tables.reinforcementCosts.garrison.tp, wp: 0 },
  mercenary: { tp: tables.reinforcementCosts.mercenary.tp, wp: 0 },
  flip: { tp: tables.reinforcementCosts.flipWarrior.tp, wp: 0 },
  chariot: tables.reinforcementCosts.chariot,
} as const

/** 7.1.3: the points left after buying `count` of something; negative if they do not suffice. */
export const afterBuying = (tp: number, wp: number, what: keyof typeof COSTS, count: number) => ({
  tp: tp - count * COSTS[what].tp,
  wp: wp - count * COSTS[what].wp,
})

const canPay = (s: Kings, player: number, what: keyof typeof COSTS): boolean => {
  const { tp, wp } = afterBuying(s.tp[player]!, s.wp[player]!, what, 1)
  return tp >= 0 && wp >= 0
}

function pay(s: Kings, player: number, what: keyof typeof COSTS): void {
  const { tp, wp } = afterBuying(s.tp[player]!, s.wp[player]!, what, 1)
  s.tp[player] = tp
  s.wp[player] = wp
}

/** 7.1.3: the player buys, in the order garrisons, warriors, chariots, mercenaries. */
export function* purchasePhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.step]!
  const power = s.players[player]!
  yield* buyGarrisons(g, player, power)
  yield* buyFlips(g, player, power)
  yield* buyUnits(g, player, power, CHARIOT)
  yield* buyUnits(g, player, power, MERCENARY)
  s.tp[player] = 0
  s.wp[player] = 0
  newKing(g, power)
  yield* liftPieces(g, player, power)
  if (power === HATTI) yield* scheduledDivisions(g, player, power)
  pushPhases(s, 'deployment')
}

/** R7.4: raises this turn's divisions; Hatti's is placed in its province after the other pieces are lifted. */
function* scheduledDivisions(g: G, player: number, power: number): Flow {
  for (const count of scheduledFor(g.state, power)) {
    for (let i = 0; i < count; i++) yield* raiseDivision(g, player, power, true)
  }
}

function* buyGarrisons(g: G, player: number, power: number): Flow {
  const s = g.state
  let last = NONE
  while (canPay(s, player, 'garrison')) {
    const after = last
    const spaces = CITIES.filter(
      (c) => c > after && s.control[c] === power && s.garrison[c] === NONE && !hasFoe(s, power, c),
    )
    if (spaces.length === 0) return
    const about = { tp: s.tp[player]!, wp: s.wp[player]! }
    const chosen = yield* pick(seatOf(s, player), 'buyGarrison', '7.1.3', [legalOptions(spaces, garrison), DONE], {
      about,
      set: PURCHASE,
    })
    if (chosen === DONE) return
    last = chosen.of
    pay(s, player, 'garrison')
    placeGarrison(g, last, power, '7.1.3')
  }
}

function* buyFlips(g: G, player: number, power: number): Flow {
  const s = g.state
  let last = NONE
  while (canPay(s, player, 'flip')) {
    const after = last
    const units = NATIVE[power]!.filter((u) => u > after && TYPE[u] === WARRIOR && s.steps[u] === 1)
    if (units.length === 0) return
    const about = { tp: s.tp[player]!, wp: s.wp[player]! }
    const chosen = yield* pick(seatOf(s, player), 'buyFlip', '7.1.3', [legalOptions(units, flip), DONE], {
      about,
      set: PURCHASE,
    })
    if (chosen === DONE) return
    last = chosen.of
    pay(s, player, 'flip')
    s.steps[last] = FULL
    g.tell?.({ kind: 'flipped', rule: '7.1.3', with: { unit: unitName(last) } })
  }
}

function* buyUnits(g: G, player: number, power: number, type: number): Flow {
  const s = g.state
  const option = type === CHARIOT ? BUY_CHARIOT : BUY_MERCENARY
  let bought = 0
  while (canPay(s, player, option.verb) && firstFree(s, power, type) !== NONE) {
    const about = { tp: s.tp[player]!, wp: s.wp[player]! }
    const kind = type === CHARIOT ? 'buyChariot' : 'buyMercenary'
    const chosen = yield* pick(seatOf(s, player), kind, '7.1.3', [option, DONE], { about, set: PURCHASE })
    if (chosen === DONE) break
    pay(s, player, option.verb)
    putUnit(s, firstFree(s, power, type), OFF, FULL, power)
    bought++
  }
  if (bought === 0) return
  g.tell?.({
    kind: 'bought',
    rule: '7.1.3',
    with: { seat: seatOf(s, player), unit: option.verb, count: bought },
  })
}

/** 7.1.4, 19.3a: installs the chart's king and successor for this turn. Thutmose III stays in his scenario. */
export function newKing(g: G, power: number): void {
  const s = g.state
  if (SCENARIOS[s.scenario]!.id === 'thutmose' && power === EGYPT) return
  const { king, successor } = kingsChart(power, s.turn)
  if (king !== NONE && king !== s.king[power]) changeKing(g, power, king)
  s.successor[power] = successor
}

/** 7.1.5a, 7.1.5c, R7.5: lifts all pieces of a power; those inside a besieged city may stay. */
function* liftPieces(g: G, player: number, power: number): Flow {
  const s = g.state
  for (const general of GENERALS_OF[power]!) {
    const zone = s.generals[general]!
    if (zone >= 0 && isBesiegedZone(s, zone)) {
      const about = { piece: generalName(general), space: spaceId(spaceOf(zone)) }
      const chosen = yield* pick(seatOf(s, player), 'stay', 'R7.5', [staying(general), LEAVE], {
        about,
        set: 'stay',
        thing: REMAIN_OPTIONS.general(general),
        leave: LEAVE,
      })
      if (chosen !== LEAVE) continue
    }
    s.generals[general] = OFF
  }
  for (const u of unitsOf(s, power)) {
    const zone = s.at[u]!
    if (zone < 0) continue
    if (isBesiegedZone(s, zone)) {
      const about = { piece: unitName(u), space: spaceId(spaceOf(zone)) }
      const chosen = yield* pick(seatOf(s, player), 'stay', 'R7.5', [STAY, LEAVE], {
        about,
        set: 'stay',
        thing: REMAIN_OPTIONS.unit(u),
        leave: LEAVE,
      })
      if (chosen === STAY) continue
    }
    s.at[u] = OFF
  }
  updateSieges(s)
}

const ASKS = 8

/** 7.1.5: the player places the lifted pieces. */
export function* deploymentPhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.step]!
  const power = s.players[player]!
  const spaces = () => deploymentSpaces(s, power)
  for (let i = 0; i < ASKS; i++) {
    if (yield* placeNext(g, player, power, '7.1.5a', spaces)) continue
    s.step++
    pushPhases(s, 'refit')
    return
  }
  pushPhases(s, 'deployment')
}
