import { whyNotActivateForSiege } from '#games/god-kings/rules/battle/siege.ts'
import { isOverrun, strengthOf, strengthOfWorths } from '#games/god-kings/rules/battle/strength.ts'
import {
  GENERALS_OF,
  KASSITES,
  kingOf,
  POWERS,
  SIDE_COUNT,
  sideId,
  sideNamed,
  TYPE,
} from '#games/god-kings/rules/components/counters.ts'
import { isInside, MOUNTAIN, NONE, spaceId, spaceNamed, spaceOf } from '#games/god-kings/rules/components/map.ts'
import { countIn, destroyUnit, foeIn, hasFoe, sideOf, unitsIn } from '#games/god-kings/rules/components/pieces.ts'
import { leadership } from '#games/god-kings/rules/components/ratings.ts'
import { isMuchStronger, isStopped } from '#games/god-kings/rules/march/march.ts'
import {
  enterCost,
  pathsFrom,
  portsFrom,
  SEA_COST,
  whyNotMark,
  whyNotSail,
  whyNotStep,
} from '#games/god-kings/rules/march/movement.ts'
import { isCandidate, isHomeOnly, whyNotActivate } from '#games/god-kings/rules/march/orders.ts'
import { searchWays } from '#games/god-kings/rules/march/reach.ts'
import { recordHostility, takeControlMarker, whyNotNeutral } from '#games/god-kings/rules/neutrals/neutrals.ts'
import { isBesiegedZone } from '#games/god-kings/rules/politics/control.ts'
import type { Kings, March } from '#games/god-kings/rules/state/state.ts'
import {
  generalId,
  generalNamed,
  placeUnits,
  position,
  silentGame,
  type UnitCounts,
  unitCount,
  unitWorths,
} from '#games/god-kings/testing/position.ts'
import type { Calculations } from '../vectors.ts'
import { allowanceIn, giveOrders, marching, type PartyInput } from './party.ts'

type Step = string | { pick?: UnitCounts; drop?: UnitCounts; generals?: readonly string[] }

/** A party is led legally if it is within the leaders' limit and a warlord leads alone (10.2b). */
const isLed = (march: March, generals: readonly number[]) =>
  march.units.length <= leadership(generals) && (generals.length < 2 || generals.some((g) => g % 3 === 0))

function load(s: Kings, march: March, step: Exclude<Step, string>): boolean {
  const here = s.generals[march.general]!
  for (const [letter, n] of Object.entries(step.drop ?? {})) {
    for (let i = 0; i < n; i++) dropOne(s, march, letter)
  }
  for (const u of placeUnits(s, march.side, here, step.pick)) {
    march.units.push(u)
    march.joined.push(march.spent)
  }
  for (const id of step.generals ?? []) march.warlords.push(generalNamed(s, march.side, id))
  return isLed(march, [march.general, ...march.warlords])
}

function dropOne(s: Kings, march: March, letter: string): void {
  const [worth] = unitWorths({ [letter]: 1 })
  const i = march.units.findIndex((u) => worthOf(s, u) === worth)
  march.units.splice(i, 1)
  march.joined.splice(i, 1)
}

const worthOf = (s: Kings, unit: number) => TYPE[unit]! * 3 + s.steps[unit]!

/** Takes one step of a path, checked by the rules' own bars; false if it is illegal. */
function walk(s: Kings, march: March, step: string): boolean {
  const here = spaceOf(s.generals[march.general]!)
  if (step === 'pc') {
    const { [here]: owner } = s.control
    const { [here]: garrison } = s.garrison
    if (owner === march.side) {
      s.control[here] = NONE
      s.garrison[here] = NONE
    }
    const bar = whyNotMark(s)
    s.control[here] = owner!
    s.garrison[here] = garrison!
    march.spent++
    return bar === undefined
  }
  const bySea = step.startsWith('sea:')
  const to = spaceNamed(bySea ? step.slice(4) : step)
  if (bySea) {
    if (!portsFrom(here).includes(to) || whyNotSail(s, march, to, false) !== undefined) return false
    march.spent += SEA_COST
    s.impulse.naval--
  } else {
    if (!pathsFrom(march.side, here).includes(to) || whyNotStep(s, march, to) !== undefined) return false
    march.spent += enterCost(s, march.side, to)
    march.spaces++
  }
  for (const general of [march.general, ...march.warlords]) s.generals[general] = to
  for (const u of march.units) s.at[u] = to
  return true
}

/** 11.4, 11.5: whether the march meets a force that it does not overrun; an overrun force is removed. */
function meetsForce(s: Kings, march: March): boolean {
  const here = s.generals[march.general]!
  const enemy = foeIn(s, march.side, here)
  if (enemy === NONE) return false
  const mountain = MOUNTAIN[here]!
  const foes = s.at.flatMap((zone, u) => (zone === here && sideOf(s, u) !== march.side ? [u] : []))
  if (!isOverrun(strengthOf(s, march.units, mountain), strengthOf(s, foes, mountain))) return true
  for (let side = 0; side < SIDE_COUNT; side++) {
    if (side !== march.side) for (const u of unitsIn(s, side, here)) destroyUnit(s, u)
  }
  return false
}

function moveCost(input: PartyInput & { steps: readonly Step[] }) {
  const { s, march } = marching(input)
  const { allowance } = march
  const bad = { allowance, legal: false, mp: null, battle: false }
  const needsArmy = s.impulse.who === 2 || s.impulse.who === 5
  if (march.general === NONE || !isLed(march, [march.general, ...march.warlords])) return bad
  if (needsArmy && march.units.length === 0) return bad
  let battle = false
  for (const step of input.steps) {
    if (typeof step !== 'string') {
      if (!load(s, march, step)) return bad
      continue
    }
    if (battle || !walk(s, march, step)) return bad
    if (step !== 'pc') battle = meetsForce(s, march)
  }
  return { allowance, legal: true, mp: march.spent, battle }
}

function reachOp(input: PartyInput & { ask?: readonly string[] }) {
  const { s, march } = marching({ ...input, generals: [] })
  const from = spaceNamed(input.from)
  s.impulse.naval = 0
  const found = new Map(
    [...searchWays(s, march, from)].flatMap(([space, [leg]]) =>
      space === from ? [] : [[space, leg!.march.spent] as const],
    ),
  )
  const spaces = [...found.keys()].map(spaceId).sort()
  const mp = Object.fromEntries((input.ask ?? spaces).map((id) => [id, found.get(spaceNamed(id)) ?? null]))
  return { spaces, mp }
}

function naval(input: PartyInput) {
  const { s, march } = marching(input)
  const from = spaceNamed(input.from)
  if (march.general === NONE) return { allowed: false, ports: [], inside: [], battle: [], mpLeft: null }
  const can = (within: boolean) => portsFrom(from).filter((p) => whyNotSail(s, march, p, within) === undefined)
  const ports = can(false).map(spaceId).sort()
  const allowed = ports.length > 0
  return {
    allowed,
    ports,
    inside: can(true).map(spaceId).sort(),
    battle: can(false)
      .filter((p) => hasFoe(s, march.side, p))
      .map(spaceId)
      .sort(),
    mpLeft: allowed ? march.allowance - SEA_COST : null,
  }
}

function activation(input: any) {
  const s = position(input.state)
  const side = sideNamed(input.side)
  if (!s.players.includes(side)) s.impulse.nation = side
  giveOrders(s, input)
  s.impulse.side = side
  const player = s.players.indexOf(side)
  s.impulse.player = player
  for (const general of GENERALS_OF[side]!) {
    if (s.generals[general]! < 0) continue
    if (input.unrest?.includes(generalId(s, general))) s.unrest.push(general)
    if (input.newKings?.includes(generalId(s, general))) s.newKings.push(general)
  }
  const full: number[] = []
  const homeOnly: number[] = []
  const siegeOnly: number[] = []
  const sally: number[] = []
  for (const general of GENERALS_OF[side]!.filter((x) => isCandidate(s, x))) {
    const ok = whyNotActivate(s, player, general) === undefined
    const { [general]: zone } = s.generals
    if (isInside(zone!) && (isBesiegedZone(s, zone!) || hasFoe(s, side, spaceOf(zone!)))) {
      if (ok && countIn(s, side, zone!) > 0) sally.push(general)
    } else if (ok && !isHomeOnly(s, general)) full.push(general)
    else {
      if (ok) homeOnly.push(general)
      if (!s.impulse.event && whyNotActivateForSiege(s, player, general) === undefined) siegeOnly.push(general)
    }
  }
  const ids = (generals: readonly number[]) => generals.map((x) => generalId(s, x)).sort()
  return {
    full: ids(full),
    homeOnly: ids(homeOnly),
    siegeOnly: ids(siegeOnly),
    sally: ids(sally),
    naval: s.impulse.naval > 0,
    activations: s.impulse.activations,
  }
}

function neutralActivation(input: any) {
  const power = sideNamed(input.player)
  const s = position({
    players: [input.player, ...(input.holder && input.holder !== input.player ? [input.holder] : [])],
    neutrals: [],
  })
  const nation = power === KASSITES ? 1 : KASSITES
  const general = kingOf(nation)
  s.king[nation] = 0
  giveOrders(s, input)
  if (s.impulse.event) s.impulse.neutrals -= input.neutralsThisCard ?? 0
  s.sinceNeutral[0] = input.impulsesSince ?? 3
  s.holder[nation] = input.holder ? s.players.indexOf(sideNamed(input.holder)) : NONE
  if (input.hostileRounds !== null && input.hostileRounds !== undefined) {
    if (input.hostileRounds <= 1) recordHostility(silentGame(s), 0, nation)
    s.sinceHostile[nation] = input.hostileRounds
  }
  if (input.activatedThisRound || input.placedThisRound) s.activated.push(general)
  const allowed = s.impulse.neutrals > 0 && whyNotNeutral(s, 0, general) === undefined
  if (allowed) takeControlMarker(silentGame(s), 0, general)
  const holder = s.holder[nation]!
  return { allowed, marker: holder === NONE ? null : sideId(s.players[holder]!) }
}

/** Movement and activation. */
export const movementCalculations: Calculations = {
  command: (input: { generals: string[]; units?: UnitCounts }) => {
    const s = position()
    const limit = leadership(input.generals.map((id) => generalNamed(s, sideLedBy(id), id)))
    return { limit, allowed: unitCount(input.units) <= limit }
  },
  allowance: (input) => ({ mp: allowanceIn(input) }),
  moveCost,
  reach: reachOp,
  naval,
  activation,
  neutralActivation,
  overrun: (input: { attacker: UnitCounts; defender: UnitCounts; space?: string }) => {
    const mountain = input.space === undefined ? false : MOUNTAIN[spaceNamed(input.space)]!
    const [attacker, defender] = [input.attacker, input.defender].map((u) => strengthOfWorths(unitWorths(u), mountain))
    return { attacker, defender, possible: isOverrun(attacker!, defender!) }
  },
  hesitation: (input: { units: UnitCounts; enemy: UnitCounts; general?: boolean; die?: number }) => {
    const [enemy, own] = [input.enemy, input.units].map((u) => strengthOfWorths(unitWorths(u), false))
    const rolls = (input.general ?? true) && isMuchStronger(enemy!, own!)
    return { rolls, stops: input.die === undefined ? null : rolls && isStopped(input.die) }
  },
}

/** A side that a general of this id may lead; for a king, the king’s own power. */
const sideLedBy = (id: string) =>
  id === 'leader'
    ? sideNamed('gasga')
    : Math.max(
        0,
        POWERS.findIndex((p) => p.kings.some((k) => k.id === id)),
      )
