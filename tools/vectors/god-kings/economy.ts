import tables from '#games/god-kings/data/tables.json'
import { whyNotEvent } from '#games/god-kings/rules/actions/events.ts'
import { garrisonSpaces, markerSpaces, tradeIncome } from '#games/god-kings/rules/actions/ops.ts'
import { isGilgameshGoal } from '#games/god-kings/rules/cards/families/activations.ts'
import { raidTarget } from '#games/god-kings/rules/cards/families/markers.ts'
import {
  CHARIOT,
  DIVISION_SIZE,
  divisionUnits,
  FULL,
  GUARD,
  HATTI,
  HOME,
  kingOf,
  kingsChart,
  nativeOf,
  POWER_COUNT,
  POWERS,
  REVOLT_PROVINCE,
  sideId,
  sideNamed,
  TYPE,
} from '#games/god-kings/rules/components/counters.ts'
import { NONE, provinceId, provinceNamed, spaceId, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { strayMercenaries, unitsOf } from '#games/god-kings/rules/components/pieces.ts'
import { CARDS, HAND } from '#games/god-kings/rules/components/players.ts'
import { spendForNeutral } from '#games/god-kings/rules/neutrals/neutralReinforcement.ts'
import {
  isHomeOfAnyPower,
  looseMarkers,
  revoltArmySpaces,
  revoltProvinces,
  unguardedMarkers,
} from '#games/god-kings/rules/neutrals/rebels.ts'
import { deploymentSpaces, income, provinceController, provincesOf } from '#games/god-kings/rules/politics/control.ts'
import { whyNotGive } from '#games/god-kings/rules/politics/gifts.ts'
import { isSuccessionSuccess } from '#games/god-kings/rules/politics/kings.ts'
import { SCENARIOS } from '#games/god-kings/rules/setup/scenarios.ts'
import { type Kings, OFF } from '#games/god-kings/rules/state/state.ts'
import { hattiProvinces, whyNotDivision } from '#games/god-kings/rules/turn/divisions.ts'
import { afterBuying, type COSTS, refit } from '#games/god-kings/rules/turn/reinforcement.ts'
import { placeUnits, position, type StateSpec, silentGame, type UnitCounts } from '#games/god-kings/testing/position.ts'
import type { Calculations } from '../vectors.ts'
import { type CardInput, opsIn } from './party.ts'

const EGYPT_ID = 'egypt'

/** The Ops of a required card. */
function spent(input: CardInput): number {
  if (input.card === undefined && input.ops === undefined) throw new RangeError('card or ops is missing')
  return opsIn(input)
}

/** Units of a power with steps left, as counts. */
function countsOf(s: Kings, power: number): UnitCounts {
  const counts: { [letter: string]: number } = {}
  for (const u of unitsOf(s, power)) {
    if (s.steps[u] === 0) continue
    const letter = 'WCMG'[TYPE[u]!]!
    const key = s.steps[u] === FULL ? letter : letter.toLowerCase()
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** A power with these units and destroyed warriors, filling one division after another. */
function mustered(units: UnitCounts, destroyed: number): { s: Kings; power: number; surplus: number } {
  const s = position({})
  const power = sideNamed(EGYPT_ID)
  const warriors = (units.W ?? 0) + (units.w ?? 0) + destroyed
  const divisions = Math.ceil(warriors / DIVISION_SIZE)
  if (divisions > POWERS[power]!.divisions.length) throw new RangeError('units: more warriors than a power has')
  const named: { [name: string]: number } = {}
  let left = (units.W ?? 0) + (units.w ?? 0)
  for (const { name } of POWERS[power]!.divisions.slice(0, divisions)) {
    named[name] = Math.min(DIVISION_SIZE, left)
    left -= named[name]
  }
  placeUnits(s, power, 0, units, named)
  s.divisions[power] = (1 << divisions) - 1
  return { s, power, surplus: divisions * DIVISION_SIZE - warriors }
}

/** Removes the surplus warriors of an incomplete last division that the vector does not mention. */
function withoutSurplus(s: Kings, power: number, surplus: number): void {
  let left = surplus
  for (let d = 3; d >= 0 && left > 0; d--) {
    for (const u of divisionUnits(power, d).reverse()) {
      if (left > 0 && s.steps[u] === 1 && s.at[u] === OFF) {
        s.steps[u] = 0
        left--
      }
    }
  }
}

function reforms(input: {
  state?: StateSpec
  side: string
  divisions: number
  playedThisTurn?: boolean
  scheduled?: boolean
}) {
  const s = position(input.state)
  const power = sideNamed(input.side)
  s.divisions[power] = (1 << input.divisions) - 1
  const allowed = !(input.playedThisTurn && !input.scheduled) && whyNotDivision(s, power) === undefined
  const where = power === HATTI ? hattiProvinces(s) : [HOME[power]!]
  return { allowed, where: allowed ? where.map(provinceId) : [] }
}

/** Markers, income, reinforcement, kings. */
export const economyCalculations: Calculations = {
  pcPlacement: (input) => {
    const spaces = markerSpaces(position(input.state), sideNamed(input.side)).map(spaceId).sort()
    return { spaces, markers: Math.min(spent(input), spaces.length) }
  },
  garrison: (input) => {
    const spaces = garrisonSpaces(position(input.state), sideNamed(input.side)).map(spaceId).sort()
    const most = tables.garrisonByOps[String(spent(input)) as '1']
    return { spaces, markers: Math.min(spaces.length, most) }
  },
  provinceControl: (input: { state?: StateSpec; ask: readonly string[] }) => {
    const s = position(input.state)
    return {
      controller: Object.fromEntries(input.ask.map((p) => [p, sideId(provinceController(s, provinceNamed(p)))])),
    }
  },
  giveSpace: (input: { state?: StateSpec; giver: string; to: string; space: string }) => {
    const s = position(input.state)
    const space = spaceNamed(input.space)
    const to = s.players.indexOf(sideNamed(input.to))
    return { legal: s.control[space] === sideNamed(input.giver) && whyNotGive(s, to, space) === undefined }
  },
  income: (input) => {
    const s = position(input.state)
    const power = sideNamed(input.side)
    for (const card of input.cards ?? []) s.noTribute.push(provinceNamed(CARDS[card]!.fx.province))
    const own = income(s, power)
    const tp = own.tp + (input.trade?.tp ?? 0)
    const wp = own.wp + (input.trade?.wp ?? 0)
    return {
      provinces: provincesOf(s, power).map(provinceId).sort(),
      tp,
      wp,
      maxChariots: Math.min(tp, wp, nativeOf(power, CHARIOT).length),
    }
  },
  trade: (input) => {
    const { tp, wp } = tradeIncome(spent(input))
    return { tp, wp }
  },
  purchase: (input: { tp: number; wp: number; buy: UnitCounts; reduced?: number }) => {
    let { tp, wp } = input
    for (const [what, count] of Object.entries(input.buy))
      ({ tp, wp } = afterBuying(tp, wp, what as keyof typeof COSTS, count))
    const most = nativeOf(sideNamed(EGYPT_ID), CHARIOT).length
    const legal =
      tp >= 0 && wp >= 0 && (input.buy.chariot ?? 0) <= most && (input.buy.flip ?? 0) <= (input.reduced ?? Infinity)
    return { legal, tp: legal ? tp : null, wp: legal ? wp : null }
  },
  refit: (input: { units: UnitCounts; destroyed?: number }) => {
    const { s, power, surplus } = mustered(input.units, input.destroyed ?? 0)
    refit(s, power)
    withoutSurplus(s, power, surplus)
    const { C = 0, c = 0, M = 0, m = 0 } = input.units
    return { units: countsOf(s, power), removed: C + c + M + m }
  },
  neutralReinforcement: (input: { units: UnitCounts; destroyed?: number; tp: number; wp: number }) => {
    const { s, power, surplus } = mustered(input.units, input.destroyed ?? 0)
    refit(s, power)
    withoutSurplus(s, power, surplus)
    for (const guard of nativeOf(power, GUARD)) if (s.steps[guard] === 1) s.steps[guard] = FULL
    spendForNeutral(s, power, input.tp, input.wp)
    return { units: countsOf(s, power) }
  },
  reinforcementSpaces: (input: { state?: StateSpec; side: string; ask?: readonly string[] }) => {
    const spaces = deploymentSpaces(position(input.state), sideNamed(input.side)).map(spaceId).sort()
    const ok = input.ask === undefined ? null : Object.fromEntries(input.ask.map((x) => [x, spaces.includes(x)]))
    return { spaces, ok }
  },
  reforms,
  chart: (input: { power: string; turn: number }) => {
    const power = sideNamed(input.power)
    const { kings } = POWERS[power]!
    const { king, successor } = kingsChart(power, input.turn)
    const { id, strategy, battle } = kings[king]!
    return { king: id, successor: kings[successor]?.id ?? null, strategy, battle }
  },
  succession: (input: { round: number; die: number; mod?: number; army?: string; cancelled?: boolean }) => {
    const success = isSuccessionSuccess(input.die, input.mod ?? 0, input.round) && !input.cancelled
    const withArmy = (input.army ?? 'army') === 'army'
    return {
      modified: input.die + (input.mod ?? 0),
      success,
      newKing: success ? (withArmy ? 'withArmy' : 'displaced') : null,
      activatableThisRound: !success,
    }
  },
  stray: (input: { side: string; units?: UnitCounts; generals?: readonly string[] }) => {
    const s = position({
      forces: [{ side: input.side, at: 'memphis', units: input.units ?? {}, generals: input.generals ?? [] }],
    })
    return { stray: strayMercenaries(s).length > 0 }
  },
}

interface EventInput {
  readonly state?: StateSpec
  readonly side: string
  readonly card: number
  readonly target?: string | readonly [string, string]
  readonly province?: string
  readonly endsAt?: string
  readonly hands?: { readonly [player: string]: number }
  readonly impulsesLeft?: { readonly [player: string]: number }
  readonly divisions?: number
  readonly playedThisTurn?: boolean
  readonly unrest?: readonly string[]
  readonly succeeded?: readonly string[]
}

/** The position of the input, with everything the card depends on. */
function prepared(input: EventInput): { s: Kings; player: number; side: number } {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const player = Math.max(0, s.players.indexOf(side))
  s.round = 1
  s.impulse.player = player
  s.impulse.side = side
  if (s.neutrals.includes(side)) s.impulse.nation = side
  if (input.divisions !== undefined) s.divisions[side] = (1 << input.divisions) - 1
  if (input.playedThisTurn) s.reforms[player] = true
  let card = 1
  for (const [id, count] of Object.entries(input.hands ?? {})) {
    for (let i = 0; i < count; i++) s.cards[card++] = HAND + s.players.indexOf(sideNamed(id))
  }
  impulses(s, input)
  kingsOf(s, input)
  return { s, player, side }
}

/** A player without an impulse left has had the last one. */
function impulses(s: Kings, input: EventInput): void {
  for (const [id, left] of Object.entries(input.impulsesLeft ?? {})) {
    if (left > 0) continue
    s.round = 5
    s.place = s.turnOrder.indexOf(s.players.indexOf(sideNamed(id)))
  }
}

/** Kings and successors of the turn; if the card names a target, no other king qualifies. */
function kingsOf(s: Kings, input: EventInput): void {
  const target = typeof input.target === 'string' ? input.target : undefined
  for (let power = 0; power < POWER_COUNT; power++) {
    const { king, successor } = kingsChart(power, s.turn)
    if (s.king[power] === NONE) s.king[power] = Math.max(0, king)
    const chosen = target === undefined || target === sideId(power)
    const done = (input.succeeded ?? []).includes(sideId(power)!)
    const fixed = SCENARIOS[s.scenario]!.id === 'thutmose'
    s.successor[power] = chosen && !done && !fixed ? successor : NONE
    const named = POWERS[power]!.kings.some((k) => k.id === target)
    const calm = !POWERS[power]!.kings.some((k) => (input.unrest ?? []).includes(k.id))
    if (!calm || (CARDS[input.card]!.fx.type === 'strategyPenalty' && target !== undefined && !named)) {
      s.unrest.push(kingOf(power))
    }
  }
}

function cardEvent(input: EventInput) {
  const { s, player, side } = prepared(input)
  const bar = whyNotEvent(silentGame(s), { player, side }, input.card)
  const playable = bar === undefined
  const { fx } = CARDS[input.card]!
  if (bar?.[1] === 'banned') return { playable }
  switch (fx.type) {
    case 'vpIf':
    case 'vp':
    case 'vpForSteps':
      return { playable, vp: playable ? fx.vp : 0 }
    case 'activate': {
      const goal = fx.ifEndsAt !== undefined && input.endsAt !== undefined && isGilgameshGoal(spaceNamed(input.endsAt))
      return { playable, vp: playable && goal ? fx.vp : 0 }
    }
    case 'addDivision':
      return {
        playable,
        where: playable ? (side === HATTI ? hattiProvinces(s) : [HOME[side]!]).map(provinceId) : [],
      }
    case 'raid': {
      const target = raidTarget(s, provinceNamed(fx.province))
      return { playable, target: target === NONE ? null : sideId(s.players[target]!) }
    }
    case 'truce':
      return { playable: playable && isPair(s, input.target) }
    case 'removePC':
      return removePc(s, input, playable)
    case 'revoltArmy':
      return revoltArmy(s, fx.army, playable)
    default:
      return { playable }
  }
}

const isPair = (s: Kings, target: EventInput['target']): boolean => {
  if (!Array.isArray(target)) return true
  return target[0] !== target[1] && target.every((id) => s.players.includes(sideNamed(id)))
}

function removePc(s: Kings, input: EventInput, playable: boolean) {
  if (input.province === undefined) return { playable }
  const province = provinceNamed(input.province)
  const removed = isHomeOfAnyPower(s, province) ? [] : looseMarkers(s, province).map(spaceId).sort()
  return { playable: playable && revoltProvinces(s).includes(province), removed }
}

function revoltArmy(s: Kings, army: string, playable: boolean) {
  const side = sideNamed(army)
  const province = REVOLT_PROVINCE[side]!
  const removed = army === 'amurru_revolt' ? looseMarkers(s, province) : unguardedMarkers(s, province)
  return {
    playable,
    spaces: revoltArmySpaces(s, side).map(spaceId).sort(),
    removed: removed.map(spaceId).sort(),
  }
}

/** Events of cards: whether they may be played, and what they would yield. */
export const eventCalculations: Calculations = { cardEvent }
