import type { Calculations } from '../../vectors.ts'
import { CARDS } from '../rules/components/deck.ts'
import { inside, NONE, spaceId, spaceNamed } from '../rules/components/map.ts'
import { countIn, foeIn, unitsIn } from '../rules/components/pieces.ts'
import { battleRating, commanded, leadership } from '../rules/components/ratings.ts'
import { isKing, kingOf, STRAY, sideNamed } from '../rules/components/sides.ts'
import { newMarch } from '../rules/march/activation.ts'
import { interceptedOptions } from '../rules/march/entered.ts'
import { insideBar } from '../rules/march/movement.ts'
import { avoidBar, avoidSpaces } from '../rules/reactions/avoid.ts'
import { attemptRoll, interceptBar, interceptingZones } from '../rules/reactions/interception.ts'
import { avoidRoll, passes, pursues, pursuitRoll, type Reaction } from '../rules/reactions/reactions.ts'
import { siegeBar } from '../rules/siege/siegeBars.ts'
import type { Kings } from '../rules/state/state.ts'
import { chariotsOf, nonZero, unitsFor } from './party.ts'
import { type Counts, generalNamed, position, type StateSpec, sizeOf } from './position.ts'

interface Reactor {
  readonly side: string
  readonly general?: string | null
  readonly warlords?: readonly string[]
  readonly units?: Counts
  readonly from: string
  readonly inside?: boolean
  readonly kingStays?: boolean
}

interface ReactionInput {
  readonly state?: StateSpec
  readonly by: Reactor
  readonly mover: { readonly units?: Counts; readonly from?: string }
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

function outcome(r: Reaction, die: number | undefined, passed: (r: Reaction, die: number) => boolean): Rolled {
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
    interceptBar(s, side, zone, general) === undefined &&
    unitsIn(s, side, zone).length - units.length >= kept
  const r = attemptRoll(s, side, general, units, into, chariotsOf(input.mover.units))
  const rolled = outcome(r, input.die, passes)
  if (input.cards?.length) rolled.success = !input.cards.some((c) => CARDS[c]!.fx.success === false)
  if (!allowed) rolled.success = false
  return { ...rolled, allowed }
}

function avoidBattle(input: ReactionInput) {
  const { s, side, zone, units, generals } = reacting(input)
  const general = generals[0] ?? NONE
  const allowed =
    general !== NONE &&
    units.length <= commanded(generals) &&
    !s.impulse.surprise &&
    avoidBar(s, side, zone, general) === undefined
  const r = avoidRoll(
    battleRating(s, general),
    chariotsOf(input.by.units),
    sizeOf(input.by.units),
    chariotsOf(input.mover.units),
  )
  const rolled = outcome(r, input.die, passes)
  if (!allowed) rolled.success = false
  const destinations = avoidSpaces(s, side, zone, s.march!.from)
  return { ...rolled, allowed, destinations: destinations.map(spaceId).sort() }
}

function intercepted(input: {
  state?: StateSpec
  side: string
  units?: Counts
  from: string
  into: string
  bySea?: boolean
}) {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const units = sizeOf(input.units)
  const into = spaceNamed(input.into)
  const room = input.bySea && insideBar(s, side, into, 0) === undefined ? 2 - countIn(s, side, inside(into)) : 0
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
  siegeBar(s, side, NONE, space, units) === undefined && foeIn(s, side, space) === NONE

/** Interception, avoid battle and pursuit. */
export const reactionOps: Calculations = {
  interception,
  intercepted,
  avoidBattle,
  pursuit: (input: {
    battle: number
    units: Counts
    avoider: Counts
    mpLeft?: number
    enemyUnitsLeft?: number
    die?: number
  }) => {
    const allowed = (input.mpLeft ?? 1) > 0 && !input.enemyUnitsLeft
    const r = pursuitRoll(input.battle, chariotsOf(input.units), sizeOf(input.units), chariotsOf(input.avoider))
    const rolled = outcome(r, input.die, pursues)
    if (!allowed) rolled.success = false
    return { ...rolled, allowed }
  },
}
