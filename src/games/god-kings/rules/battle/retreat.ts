import tables from '#games/god-kings/data/tables.json'
import { type Choice, choice, type Flow, legalOptions, pick } from '#kernel'
import { openWindow } from '../actions/windows.ts'
import { isPower, STRAY, sideId } from '../components/counters.ts'
import { inside, NONE, spaceId, WALLED } from '../components/map.ts'
import { pickGenerals, pickUnits, spaceOption } from '../components/picks.ts'
import { countIn, destroyUnit, foeCounts, friendCounts, generalsIn, liftUnit, unitsIn } from '../components/pieces.ts'
import { decider, seatOf, turnOrderAfter } from '../components/players.ts'
import { markRebels, pathsFrom, rollRebelAttrition } from '../march/movement.ts'
import { isBesieged, isClosed } from '../politics/control.ts'
import { displace, displaceLoneGenerals, displacementSpaces } from '../politics/displacement.ts'
import { type Battle, type G, type Kings, OFF } from '../state/state.ts'
import { ROUT_DIFFERENCE } from './battle.ts'
import { loseSteps, totalSteps } from './losses.ts'
import { leaveSiege } from './siege.ts'

/** 16.2a: the maximum number of spaces in a retreat. */
const MAX_RETREAT = tables.retreat.maxSpaces

/** A retreat: the spaces entered, and the steps that 16.3 costs. */
export interface RetreatPath {
  readonly spaces: readonly number[]
  readonly losses: number
}

/** R16.8: a retreating force. Remove it from the field of `space` first, so that it is not counted as friends. */
interface RetreatingForce {
  readonly side: number
  readonly units: number
  readonly space: number
  /** 0 for the Attacker, whose first step is `from`; 1 for the Defender, who never enters `from`. */
  readonly role: number
  readonly from: number
}

/** 16.3a, 16.3b, R16.4: steps lost on entering a space. */
export const entryLosses = (s: Kings, side: number, space: number, foes: readonly number[]): number =>
  (s.control[space] !== NONE && s.control[space] !== side ? 1 : 0) + foes[space]!

/** R16.8: all legal retreats: every shortest one, and longer ones that cost fewer steps than the cheapest of those. */
export const retreatPaths = (s: Kings, force: RetreatingForce): RetreatPath[] =>
  shortestOrCheaper(allRetreats(s, force))

/** 16.1a, 16.2, 16.2c, 16.2d, 16.2e, R16.3: all retreats that end in a permitted space, of any length. */
export function allRetreats(s: Kings, force: RetreatingForce): RetreatPath[] {
  const { side, space, role, from } = force
  const foes = foeCounts(s, side)
  const mates = friendCounts(s, side)
  const found: RetreatPath[] = []
  const path: number[] = []
  const walk = (here: number, size: number, losses: number) => {
    for (const to of pathsFrom(side, here)) {
      if (to === space || path.includes(to) || isClosed(s, to)) continue
      if (role === 0 ? path.length === 0 && from >= 0 && to !== from : to === from) continue
      path.push(to)
      enter(to, size, losses + entryLosses(s, side, to, foes))
      path.pop()
    }
  }
  const enter = (to: number, size: number, losses: number) => {
    const outnumbered = mates[to]! > size
    const friendly = isPower(side) && s.control[to] === side
    if (foes[to] === 0 && (outnumbered || friendly)) found.push({ spaces: path.slice(), losses })
    if (!outnumbered && path.length < MAX_RETREAT) walk(to, size + mates[to]!, losses)
  }
  walk(space, force.units, 0)
  return found
}

/** 16.1b: keeps the shortest retreats, and longer ones that cost fewer steps. */
export function shortestOrCheaper(found: readonly RetreatPath[]): RetreatPath[] {
  let shortest = MAX_RETREAT + 1
  for (const p of found) shortest = Math.min(shortest, p.spaces.length)
  let cheapest = Infinity
  for (const p of found) if (p.spaces.length === shortest) cheapest = Math.min(cheapest, p.losses)
  return found.filter((p) => p.spaces.length === shortest || p.losses < cheapest)
}

const retreatTo = spaceOption('retreat')
const INTO_CITY = choice('city')
const DISPLACE = choice('displace')
const STAY = choice('stay')
const BACK_IN = choice('backIn')

/** The losing force. */
interface LosingForce {
  readonly side: number
  readonly player: number
  readonly role: number
  readonly space: number
  units: number[]
  generals: number[]
}

/** F7, 15.5.10a: the loser leaves the battle space. */
export function* retreatPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  const role = 1 - b.winner
  const side = b.side[role]!
  yield* displaceEmpty(g, b.side[b.winner]!, b)
  const player = decider(s, side)
  const routed = b.inflicted[b.winner]! - b.inflicted[role]! >= ROUT_DIFFERENCE
  const landed = role === 0 && s.march!.bySea
  if (role === 0 && (landed || !routed)) yield* returnSortie(g, b, player)
  const force = losingForce(s, b, side, player, role)
  if (force.units.length === 0) return yield* displace(g, side, force.generals, [], '15.5.8c')
  if (side === STRAY) return removeStray(s, force.units)
  if (landed) return yield* landedRetreat(g, force)
  if (routed) return yield* routForce(g, b, force)
  yield* chooseRetreat(g, b, force)
}

/** 16.1c: all pieces of the loser in the battle space, led or not. */
const losingForce = (s: Kings, b: Battle, side: number, player: number, role: number): LosingForce => ({
  side,
  player,
  role,
  space: b.space,
  units: unitsIn(s, side, b.space),
  generals: generalsIn(s, side, b.space),
})

/** 15.5.8c: displaces the generals of a winner without units. */
function* displaceEmpty(g: G, side: number, b: Battle): Flow {
  const s = g.state
  if (countIn(s, side, b.space) > 0) return
  yield* displace(g, side, generalsIn(s, side, b.space), [], '15.5.8c')
}

function removeStray(s: Kings, units: readonly number[]): void {
  for (const u of units) liftUnit(s, u)
}

/** R16.7, 17.7b, 16.4a: sortied pieces of a losing attacker go back inside, or are displaced if the player prefers. */
function* returnSortie(g: G, b: Battle, player: number): Flow {
  const s = g.state
  const march = s.march!
  const units = march.sally ? unitsIn(s, march.side, b.space) : b.sortieUnits.filter((u) => s.at[u] === b.space)
  const generals = march.sally ? generalsIn(s, march.side, b.space) : b.sortieGenerals
  if (units.length === 0) {
    if (generals.length > 0) yield* displace(g, march.side, generals, [], '15.5.8c')
    return
  }
  const chosen = yield* pick(seatOf(s, player), 'sortieBack', 'R16.7', [
    BACK_IN,
    ...(displacementSpaces(s, march.side).length > 0 ? [DISPLACE] : []),
  ])
  if (chosen === DISPLACE) return yield* displace(g, march.side, generals, units, 'R16.7')
  for (const u of units) s.at[u] = inside(b.space)
  for (const x of generals) s.generals[x] = inside(b.space)
}

/** The legal retreats of a force, as if it had left the field. */
function legalRetreats(s: Kings, force: LosingForce): RetreatPath[] {
  for (const u of force.units) s.at[u] = OFF
  const { side, space, role } = force
  const from = s.march!.sally ? NONE : s.march!.from
  const paths = retreatPaths(s, { side, units: force.units.length, space, role, from })
  for (const u of force.units) s.at[u] = space
  return paths
}

/** 15.5.10b, R16.1: the army is displaced; without a retreat path it first loses half of its steps. */
function* routForce(g: G, b: Battle, force: LosingForce): Flow {
  const s = g.state
  g.tell?.({ kind: 'rout', rule: '15.5.10b', with: { side: sideId(force.side), space: spaceId(b.space) } })
  if (legalRetreats(s, force).length === 0) yield* loseHalf(g, force, '15.5.10b')
  yield* displace(g, force.side, force.generals, force.units, '25.0c')
}

/** R16.2: half of the steps, rounded up. */
function* loseHalf(g: G, force: LosingForce, rule: string): Flow {
  const s = g.state
  const lost = Math.ceil(totalSteps(s, force.units) / 2)
  yield* loseSteps(g, force.player, force.side, force.units, lost, rule)
  force.units = force.units.filter((u) => s.at[u] === force.space)
  leaveSiege(s, force.side, force.space)
}

/** 16.2b, R16.5: an attacker that landed here and lost is eliminated except for units its own city takes in. */
function* landedRetreat(g: G, force: LosingForce): Flow {
  const s = g.state
  const { side, space, player } = force
  const room = roomInCity(s, force)
  const fits = force.units.length <= room
  const saved = fits
    ? force.units
    : room === 0
      ? []
      : yield* pickUnits(g, player, { kind: 'shelter', rule: '16.2b', units: force.units, max: room, min: 1 })
  for (const u of force.units) {
    if (saved.includes(u)) s.at[u] = inside(space)
    else destroyUnit(s, u)
  }
  g.tell?.({ kind: 'landedLost', rule: '16.2b', with: { side: sideId(side), saved: saved.length } })
  if (fits) for (const x of force.generals) s.generals[x] = inside(space)
  else yield* displace(g, side, force.generals, [], '25.0d')
}

/** F7 (5), R16.6, 25.0f: the loser goes into its own city, retreats, or is displaced; without any of these, 16.3c. */
function* chooseRetreat(g: G, b: Battle, force: LosingForce, room = roomInCity(g.state, force)): Flow {
  const s = g.state
  const { side, space } = force
  const paths = legalRetreats(s, force)
  const firsts = [...new Set(paths.map((p) => p.spaces[0]!))].sort((x, y) => x - y)
  const also: Choice<'city' | 'displace'>[] = []
  if (room > 0) also.push(INTO_CITY)
  if (firsts.length > 0 && displacementSpaces(s, side).length > 0) also.push(DISPLACE)
  if (firsts.length === 0 && room === 0) {
    g.tell?.({ kind: 'noRetreat', rule: '16.3c', with: { side: sideId(side) } })
    yield* loseHalf(g, force, '16.3c')
    return yield* displace(g, side, force.generals, force.units, '25.0e')
  }
  const chosen = yield* pick(seatOf(s, force.player), 'retreat', '16.1a', [legalOptions(firsts, retreatTo), ...also], {
    about: { side: sideId(side), space: spaceId(space) },
  })
  if (chosen.verb === 'retreat') return yield* retreatAlong(g, force, paths, chosen.of)
  if (chosen === DISPLACE) return yield* displace(g, side, force.generals, force.units, '16.3d')
  yield* retreatIntoCity(g, b, force, room)
}

/** 16.2b, 16.4a, 16.4b: how many units of a force its own city in the space takes in. */
export function roomInCity(s: Kings, { side, space }: Pick<LosingForce, 'side' | 'space'>): number {
  const open = WALLED[space] && s.control[space] === side && !isBesieged(s, space)
  return open ? 2 - countIn(s, side, inside(space)) : 0
}

/** 16.4b: as many units as fit go inside; the rest retreat as a second force. */
function* retreatIntoCity(g: G, b: Battle, force: LosingForce, room: number): Flow {
  const s = g.state
  const { side, space, player } = force
  const max = Math.min(room, force.units.length)
  const units =
    force.units.length <= max
      ? force.units
      : yield* pickUnits(g, player, { kind: 'shelter', rule: '16.4b', units: force.units, max, min: 1 })
  const all = units.length === force.units.length
  const generals = all
    ? force.generals
    : yield* pickGenerals(g, player, force.generals, {
        kind: 'shelterGenerals',
        rule: '16.4b',
        set: 'shelter',
      })
  for (const u of units) s.at[u] = inside(space)
  for (const x of generals) s.generals[x] = inside(space)
  g.tell?.({
    kind: 'intoCity',
    rule: '16.4b',
    with: { side: sideId(side), space: spaceId(space), units: units.length },
  })
  if (all) return
  force.units = force.units.filter((u) => !units.includes(u))
  force.generals = force.generals.filter((x) => !generals.includes(x))
  yield* chooseRetreat(g, b, force, 0)
}

/** F7 (6): the force moves space by space, losing steps (16.3) and taking friends along (16.1d). */
function* retreatAlong(g: G, force: LosingForce, paths: readonly RetreatPath[], first: number): Flow {
  const s = g.state
  let left = paths
  let to = first
  for (let n = 0; ; n++) {
    left = left.filter((p) => p.spaces[n] === to)
    const joined = yield* enterOnRetreat(g, force, to)
    if (joined) return
    if (force.units.length === 0) return yield* displace(g, force.side, force.generals, [], '15.5.8c')
    const firsts = [...new Set(left.flatMap((p) => p.spaces.slice(n + 1, n + 2)))].sort((x, y) => x - y)
    if (firsts.length === 0) return
    const ends = left.some((p) => p.spaces.length === n + 1)
    const chosen = yield* pick(
      seatOf(s, force.player),
      'retreat',
      '16.1b',
      [legalOptions(firsts, retreatTo), ...(ends ? [STAY] : [])],
      { about: { side: sideId(force.side), space: spaceId(to) } },
    )
    if (chosen === STAY) return
    to = chosen.of
  }
}

/** Enters one space. Returns true if the force ends its retreat with friends who outnumber it (16.1d). */
function* enterOnRetreat(g: G, force: LosingForce, to: number): Flow<boolean> {
  const s = g.state
  const { side } = force
  const losses = entryLosses(s, side, to, foeCounts(s, side))
  const mates = unitsIn(s, side, to)
  for (const u of force.units) s.at[u] = to
  for (const x of force.generals) s.generals[x] = to
  leaveSiege(s, side, force.space)
  g.tell?.({ kind: 'retreated', rule: '16.1a', with: { side: sideId(side), space: spaceId(to), losses } })
  if (losses > 0) yield* loseSteps(g, force.player, side, force.units, losses, '16.3a')
  force.units = force.units.filter((u) => s.at[u] === to)
  if (force.units.length > 0 && force.generals.length > 0) yield* displaceLoneGenerals(g, side, to)
  yield* rollRebelAttrition(g, side, to, force.units)
  force.units = force.units.filter((u) => s.at[u] === to)
  const entered = { side, zone: to, units: force.units, how: 'retreat' as const }
  yield* openWindow(g, 'entered', entered, (x) => turnOrderAfter(x, x.impulse.player))
  force.units = force.units.filter((u) => s.at[u] === to)
  if (mates.length > force.units.length) return foeCounts(s, side)[to] === 0
  if (force.units.some((u) => s.march!.rebels.includes(u))) markRebels(g, mates)
  force.units = [...force.units, ...mates].sort((a, b) => a - b)
  force.generals = generalsIn(s, side, to)
  return false
}
