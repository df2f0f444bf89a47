import { type Choice, choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { open } from '../actions/windows.ts'
import { inside, NONE, spaceId, WALLED } from '../components/map.ts'
import { spaceOption } from '../components/options.ts'
import { pickGenerals, pickUnits } from '../components/picks.ts'
import { countIn, destroyUnit, foesOf, generalsIn, liftUnit, unitsIn } from '../components/pieces.ts'
import { decider, seatOf, turnOrderAfter } from '../components/seats.ts'
import { STRAY, sideId } from '../components/sides.ts'
import { displace, displaceLone, displacementSpaces } from '../displacement/displacement.ts'
import { rebelling, strike } from '../march/attrition.ts'
import { isBesieged } from '../politics/control.ts'
import { leaveSiege } from '../siege/siegeBars.ts'
import { type Battle, type G, type Kings, OFF } from '../state/state.ts'
import { loseSteps, stepsOf } from './losses.ts'
import { entryLosses, type RetreatPath, retreatPaths } from './retreatPaths.ts'
import { ROUT } from './winner.ts'

const retreatTo = spaceOption('retreat')
const INTO_CITY = choice('city')
const DISPLACE = choice('displace')
const STAY = choice('stay')
const BACK_IN = choice('backIn')

/** The losing force. */
interface Force {
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
  const routed = b.inflicted[b.winner]! - b.inflicted[role]! >= ROUT
  const landed = role === 0 && s.march!.bySea
  if (role === 0 && (landed || !routed)) yield* sortiedGoBack(g, b, player)
  const force = forceAt(s, b, side, player, role)
  if (force.units.length === 0) return yield* displace(g, side, force.generals, [], '15.5.8c')
  if (side === STRAY) return removeStray(s, force.units)
  if (landed) return yield* landedRetreat(g, force)
  if (routed) return yield* rout(g, b, force)
  yield* chooseRetreat(g, b, force)
}

/** 16.1c: everything the loser has there goes, led or not. */
const forceAt = (s: Kings, b: Battle, side: number, player: number, role: number): Force => ({
  side,
  player,
  role,
  space: b.space,
  units: unitsIn(s, side, b.space),
  generals: generalsIn(s, side, b.space),
})

/** 15.5.8c: generals of a winner who has no unit left are displaced too. */
function* displaceEmpty(g: G, side: number, b: Battle): Flow {
  const s = g.state
  if (countIn(s, side, b.space) > 0) return
  yield* displace(g, side, generalsIn(s, side, b.space), [], '15.5.8c')
}

function removeStray(s: Kings, units: readonly number[]): void {
  for (const u of units) liftUnit(s, u)
}

/** R16.7, 17.7b, 16.4a: sortied pieces of a losing attacker go back inside, or are displaced by choice. */
function* sortiedGoBack(g: G, b: Battle, player: number): Flow {
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
function pathsOf(s: Kings, force: Force): RetreatPath[] {
  for (const u of force.units) s.at[u] = OFF
  const { side, space, role } = force
  const from = s.march!.sally ? NONE : s.march!.from
  const paths = retreatPaths(s, { side, units: force.units.length, space, role, from })
  for (const u of force.units) s.at[u] = space
  return paths
}

/** 15.5.10b, R16.1: the army is displaced; without a retreat path it first loses half of its steps. */
function* rout(g: G, b: Battle, force: Force): Flow {
  const s = g.state
  g.tell?.({ kind: 'rout', rule: '15.5.10b', with: { side: sideId(force.side), space: spaceId(b.space) } })
  if (pathsOf(s, force).length === 0) yield* loseHalf(g, force, '15.5.10b')
  yield* displace(g, force.side, force.generals, force.units, '25.0c')
}

/** R16.2: half of the steps, rounded up. */
function* loseHalf(g: G, force: Force, rule: string): Flow {
  const s = g.state
  const lost = Math.ceil(stepsOf(s, force.units) / 2)
  yield* loseSteps(g, force.player, force.side, force.units, lost, rule)
  force.units = force.units.filter((u) => s.at[u] === force.space)
  leaveSiege(s, force.side, force.space)
}

/** 16.2b, R16.5: an attacker that landed here and lost is eliminated but for what its own city shelters. */
function* landedRetreat(g: G, force: Force): Flow {
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

/** F7 (5), R16.6, 25.0f: into the own city, a legal retreat, voluntary displacement, or 16.3c. */
function* chooseRetreat(g: G, b: Battle, force: Force, room = roomInCity(g.state, force)): Flow {
  const s = g.state
  const { side, space } = force
  const paths = pathsOf(s, force)
  const firsts = [...new Set(paths.map((p) => p.spaces[0]!))].sort((x, y) => x - y)
  const also: Choice<'city' | 'displace'>[] = []
  if (room > 0) also.push(INTO_CITY)
  if (firsts.length > 0 && displacementSpaces(s, side).length > 0) also.push(DISPLACE)
  if (firsts.length === 0 && room === 0) {
    g.tell?.({ kind: 'noRetreat', rule: '16.3c', with: { side: sideId(side) } })
    yield* loseHalf(g, force, '16.3c')
    return yield* displace(g, side, force.generals, force.units, '25.0e')
  }
  const chosen = yield* pick(seatOf(s, force.player), 'retreat', '16.1a', [each(firsts, retreatTo), ...also], {
    about: { side: sideId(side), space: spaceId(space) },
  })
  if (chosen.verb === 'retreat') return yield* walk(g, force, paths, chosen.of)
  if (chosen === DISPLACE) return yield* displace(g, side, force.generals, force.units, '16.3d')
  yield* intoCity(g, b, force, room)
}

/** 16.2b, 16.4a, 16.4b: how many units of a force the own city in its space takes in. */
export function roomInCity(s: Kings, { side, space }: Pick<Force, 'side' | 'space'>): number {
  const open = WALLED[space] && s.control[space] === side && !isBesieged(s, space)
  return open ? 2 - countIn(s, side, inside(space)) : 0
}

/** 16.4b: what fits goes inside; the rest retreats as a second force. */
function* intoCity(g: G, b: Battle, force: Force, room: number): Flow {
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

/** F7 (6): the force moves space by space, losing steps (16.3) and sweeping friends along (16.1d). */
function* walk(g: G, force: Force, paths: readonly RetreatPath[], first: number): Flow {
  const s = g.state
  let left = paths
  let to = first
  for (let n = 0; ; n++) {
    left = left.filter((p) => p.spaces[n] === to)
    const joined = yield* enter(g, force, to)
    if (joined) return
    if (force.units.length === 0) return yield* displace(g, force.side, force.generals, [], '15.5.8c')
    const firsts = [...new Set(left.flatMap((p) => p.spaces.slice(n + 1, n + 2)))].sort((x, y) => x - y)
    if (firsts.length === 0) return
    const ends = left.some((p) => p.spaces.length === n + 1)
    const chosen = yield* pick(
      seatOf(s, force.player),
      'retreat',
      '16.1b',
      [each(firsts, retreatTo), ...(ends ? [STAY] : [])],
      { about: { side: sideId(force.side), space: spaceId(to) } },
    )
    if (chosen === STAY) return
    to = chosen.of
  }
}

/** Enters one space; true when the force ends its retreat with friends who outnumber it (16.1d). */
function* enter(g: G, force: Force, to: number): Flow<boolean> {
  const s = g.state
  const { side } = force
  const losses = entryLosses(s, side, to, foesOf(s, side))
  const mates = unitsIn(s, side, to)
  for (const u of force.units) s.at[u] = to
  for (const x of force.generals) s.generals[x] = to
  leaveSiege(s, side, force.space)
  g.tell?.({ kind: 'retreated', rule: '16.1a', with: { side: sideId(side), space: spaceId(to), losses } })
  if (losses > 0) yield* loseSteps(g, force.player, side, force.units, losses, '16.3a')
  force.units = force.units.filter((u) => s.at[u] === to)
  if (force.units.length > 0 && force.generals.length > 0) yield* displaceLone(g, side, to)
  yield* rebelling(g, side, to, force.units)
  force.units = force.units.filter((u) => s.at[u] === to)
  const entered = { side, zone: to, units: force.units, how: 'retreat' as const }
  yield* open(g, 'entered', entered, (x) => turnOrderAfter(x, x.impulse.player))
  force.units = force.units.filter((u) => s.at[u] === to)
  if (mates.length > force.units.length) return foesOf(s, side)[to] === 0
  if (force.units.some((u) => s.march!.rebels.includes(u))) strike(g, mates)
  force.units = [...force.units, ...mates].sort((a, b) => a - b)
  force.generals = generalsIn(s, side, to)
  return false
}
