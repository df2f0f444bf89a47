import { allRetreats, roomInCity, shortestOrCheaper } from '#games/god-kings/rules/battle/retreat.ts'
import { isCaptured, siegeModifiers, whyNotSiege } from '#games/god-kings/rules/battle/siege.ts'
import { isKing, isPower, kingOf, STRAY, sideId, sideNamed } from '#games/god-kings/rules/components/counters.ts'
import { inside, NONE, spaceId, spaceNamed, WALLED } from '#games/god-kings/rules/components/map.ts'
import { countIn, foeIn, unitsIn } from '#games/god-kings/rules/components/pieces.ts'
import { CARDS } from '#games/god-kings/rules/components/players.ts'
import {
  avoidRoll,
  battleRating,
  commandLimit,
  isPursuitSuccess,
  isSuccess,
  leadership,
  pursuitRoll,
  type RatingRoll,
} from '#games/god-kings/rules/components/ratings.ts'
import { avoidSpaces, whyNotAvoid } from '#games/god-kings/rules/march/avoid.ts'
import { interceptedOptions } from '#games/god-kings/rules/march/entered.ts'
import {
  interceptingZones,
  interceptionAttemptRoll,
  whyNotIntercept,
} from '#games/god-kings/rules/march/interception.ts'
import { whyNotGoInside } from '#games/god-kings/rules/march/movement.ts'
import { newMarch } from '#games/god-kings/rules/march/orders.ts'
import { isBesieged, setControl } from '#games/god-kings/rules/politics/control.ts'
import { displacementSpaces } from '#games/god-kings/rules/politics/displacement.ts'
import type { Kings } from '#games/god-kings/rules/state/state.ts'
import {
  generalNamed,
  position,
  type StateSpec,
  type UnitCounts,
  unitCount,
  unitWorths,
} from '#games/god-kings/testing/position.ts'
import type { Calculations } from '../vectors.ts'
import { chariotsOf, nonZero, unitsFor } from './party.ts'

interface Reactor {
  readonly side: string
  readonly general?: string | null
  readonly warlords?: readonly string[]
  readonly units?: UnitCounts
  readonly from: string
  readonly inside?: boolean
  readonly kingStays?: boolean
}

interface ReactionInput {
  readonly state?: StateSpec
  readonly by: Reactor
  readonly mover: { readonly units?: UnitCounts; readonly from?: string }
  readonly into: string
  readonly die?: number
  readonly cards?: readonly number[]
  readonly ill?: boolean
  readonly surpriseMove?: boolean
  readonly failedInterception?: boolean
}

/** A position with the reacting force in place and a neutral army on the march. */
function reacting(input: ReactionInput) {
  const s = position(input.state)
  const { by } = input
  const side = sideNamed(by.side)
  const zone = by.inside ? inside(spaceNamed(by.from)) : spaceNamed(by.from)
  const units = unitsFor(s, side, zone, by.units)
  const generals = by.general == null ? [] : [by.general, ...(by.warlords ?? [])].map((id) => generalNamed(s, side, id))
  for (const general of generals) s.generals[general] = zone
  if (by.kingStays && !generals.some(isKing)) {
    if (s.king[side] === NONE) s.king[side] = 0
    s.generals[kingOf(side)] = zone
  }
  const march = newMarch(s, NONE, kingOf(0))
  march.side = STRAY
  march.from = input.mover.from === undefined ? NONE : spaceNamed(input.mover.from)
  s.march = march
  s.impulse.surprise = input.surpriseMove ?? false
  if (input.ill && generals.length > 0) s.ill.push(generals[0]!)
  if (input.failedInterception) march.failed.push(...generals)
  return { s, side, zone, units, generals }
}

interface Rolled {
  mods: object
  sum: number
  needs: number
  modified?: number
  success?: boolean
}

function outcome(r: RatingRoll, die: number | undefined, passed: (r: RatingRoll, die: number) => boolean): Rolled {
  const known = { mods: nonZero(r.mods), sum: r.sum, needs: r.needs }
  return die === undefined ? known : { ...known, modified: die + r.sum, success: passed(r, die) }
}

function interception(input: ReactionInput) {
  const { s, side, zone, units, generals } = reacting(input)
  const into = spaceNamed(input.into)
  const general = generals[0] ?? NONE
  const kept = input.by.kingStays ? 1 : 0
  const allowed =
    general !== NONE &&
    units.length > 0 &&
    units.length <= leadership(generals) &&
    interceptingZones(s, s.march!, side, into).includes(zone) &&
    whyNotIntercept(s, side, zone, general) === undefined &&
    unitsIn(s, side, zone).length - units.length >= kept
  const r = interceptionAttemptRoll(s, side, general, units, into, chariotsOf(input.mover.units))
  const rolled = outcome(r, input.die, isSuccess)
  if (input.cards?.length) rolled.success = !input.cards.some((c) => CARDS[c]!.fx.success === false)
  if (!allowed) rolled.success = false
  return { ...rolled, allowed }
}

function avoidBattle(input: ReactionInput) {
  const { s, side, zone, units, generals } = reacting(input)
  const general = generals[0] ?? NONE
  const allowed =
    general !== NONE &&
    units.length <= commandLimit(generals) &&
    !s.impulse.surprise &&
    whyNotAvoid(s, side, zone, general) === undefined
  const r = avoidRoll(
    battleRating(s, general),
    chariotsOf(input.by.units),
    unitCount(input.by.units),
    chariotsOf(input.mover.units),
  )
  const rolled = outcome(r, input.die, isSuccess)
  if (!allowed) rolled.success = false
  const destinations = avoidSpaces(s, side, zone, s.march!.from)
  return { ...rolled, allowed, destinations: destinations.map(spaceId).sort() }
}

function intercepted(input: {
  state?: StateSpec
  side: string
  units?: UnitCounts
  from: string
  into?: string
  bySea?: boolean
}) {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const units = unitCount(input.units)
  const into = input.into === undefined ? NONE : spaceNamed(input.into)
  const room = input.bySea && whyNotGoInside(s, side, into, 0) === undefined ? 2 - countIn(s, side, inside(into)) : 0
  const back = spaceNamed(input.from)
  return {
    options: interceptedOptions(units === 0, room, units)
      .map((o) => o.verb)
      .sort(),
    back: input.from,
    siegeAfter: units > 0 && mayBesiege(s, side, back, units),
  }
}

/** 13.5: whether a force that backed up may besiege there. */
const mayBesiege = (s: Kings, side: number, space: number, units: number) =>
  whyNotSiege(s, side, NONE, space, units) === undefined && foeIn(s, side, space) === NONE

/** Interception, avoid battle and pursuit. */
export const reactionCalculations: Calculations = {
  interception,
  intercepted,
  avoidBattle,
  pursuit: (input: {
    battle: number
    units: UnitCounts
    avoider: UnitCounts
    mpLeft?: number
    enemyUnitsLeft?: number
    die?: number
  }) => {
    const allowed = (input.mpLeft ?? 1) > 0 && !input.enemyUnitsLeft
    const r = pursuitRoll(input.battle, chariotsOf(input.units), unitCount(input.units), chariotsOf(input.avoider))
    const rolled = outcome(r, input.die, isPursuitSuccess)
    if (!allowed) rolled.success = false
    return { ...rolled, allowed }
  },
}

interface RetreatInput {
  readonly state?: StateSpec
  readonly side: string
  readonly units: UnitCounts
  readonly space: string
  readonly role: 'attacker' | 'defender'
  readonly from?: string
  readonly path?: readonly string[]
}

function retreat(input: RetreatInput) {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const space = spaceNamed(input.space)
  const found = allRetreats(s, {
    side,
    units: unitCount(input.units),
    space,
    role: input.role === 'attacker' ? 0 : 1,
    from: input.from === undefined ? NONE : spaceNamed(input.from),
  })
  const legal = shortestOrCheaper(found)
  const destinations: { [space: string]: number } = {}
  for (const { spaces, losses } of legal) {
    const id = spaceId(spaces.at(-1)!)
    destinations[id] = Math.min(destinations[id] ?? losses, losses)
  }
  const halved = legal.length === 0
  const steps = unitWorths(input.units).reduce((sum, worth) => sum + (worth % 3), 0)
  const open = WALLED[space] && s.control[space] === side && !isBesieged(s, space)
  const isPath = (spaces: readonly number[]) => spaces.map(spaceId).join() === input.path!.join()
  return {
    destinations,
    length: halved ? null : Math.min(...legal.map((p) => p.spaces.length)),
    halved,
    stepsLost: halved ? Math.ceil(steps / 2) : 0,
    inside: open ? Math.min(unitCount(input.units), 2 - countIn(s, side, inside(space))) : 0,
    ...(input.path === undefined
      ? {}
      : {
          pathLegal: legal.some((p) => isPath(p.spaces)),
          pathLosses: found.find((p) => isPath(p.spaces))?.losses ?? null,
        }),
  }
}

function siege(input: any) {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const space = spaceNamed(input.space)
  const units = unitCount(input.units)
  const by = input.activatedBy === undefined ? NONE : sideNamed(input.activatedBy)
  if (by !== NONE && !s.players.includes(by)) s.players.push(by)
  const player = s.players.indexOf(by)
  if (input.rolledOnThisCard) s.impulse.sieged.push(space)
  const allowed = whyNotSiege(s, side, player, space, units) === undefined && !input.fought
  const card = (c: number) => CARDS[c]!.fx.siegeDRM ?? CARDS[c]!.fx.value ?? 0
  const cards = (input.cards ?? []).reduce((sum: number, c: number) => sum + card(c), 0)
  const items = siegeModifiers(s, side, space, units, cards)
  const drm = items.markers + items.walls + items.cards
  const needs = [1, 2, 3, 4, 5, 6].find((die) => isCaptured(die, drm))
  const out = { allowed, items: nonZero({ ...items }), drm, needs }
  if (input.die === undefined || !allowed) return out
  const success = isCaptured(input.die, drm)
  if (success) {
    s.garrison[space] = NONE
    if (isPower(side)) setControl(s, space, side)
  }
  return {
    ...out,
    modified: input.die + drm,
    success,
    siegeContinued: success ? 0 : Math.min(3, items.markers + 1),
    control: sideId(s.control[space]!),
    garrison: s.garrison[space] !== NONE,
  }
}

/** Retreats, displacement, sieges. */
export const retreatCalculations: Calculations = {
  retreat,
  landedRetreat: (input: { state?: StateSpec; side: string; units: UnitCounts; space: string }) => {
    const room = roomInCity(position(input.state), {
      side: sideNamed(input.side),
      space: spaceNamed(input.space),
    })
    const units = unitCount(input.units)
    const saved = Math.min(units, room)
    return { inside: saved, eliminated: units - saved, generals: units <= room ? 'inside' : 'displaced' }
  },
  displacement: (input: { state?: StateSpec; side: string }) => {
    const s = position(input.state)
    const side = sideNamed(input.side)
    if (isPower(side) && !s.neutrals.includes(side) && !s.players.includes(side)) s.players.push(side)
    return { spaces: displacementSpaces(s, side).map(spaceId).sort() }
  },
  siege,
}
