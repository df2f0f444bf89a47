import {
  columnEnd,
  corners,
  FACINGS,
  facingAcross,
  frontDirection,
  LEFT,
  oppositeFacing,
  RIGHT,
  rearDirection,
} from '#hex/facing.ts'
import { direction, within } from '#hex/grid.ts'
import { choice, type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { d10, hexOption } from '../asks.ts'
import { type Battle, battleOf, otherSide, seatOf } from '../battle.ts'
import { hitsOverTq, runThroughHits } from '../charts/movement.ts'
import { oustLeaders } from '../command/leaders.ts'
import { addHits, splitDoubleDepth } from '../pieces/losses.ts'
import { beginRunning, endRunning, occupancyOf, setMissiles, unitAt } from '../pieces/occupancy.ts'
import { distanceTo, hexesOf, secondHexAt, tqOf } from '../pieces/units.ts'
import { isInZone } from '../pieces/zones.ts'
import { type Alexander, COLUMN, type G, LINE, NO_MISSILES, NONE, ROUTED, type Unit } from '../state.ts'
import { loseUnit } from './losses.ts'

/** 10.23: stands for a step over the edge of the map. */
export const OVER_EDGE = -2

/** P6: whether a step leads nearer to the retreat edge, keeps the distance, or leads farther away. */
const NEARER = 0
const AS_NEAR = 1
const FARTHER = 2

const BARRED = 99

/**
 * P6: rank of a hex for a routing unit, lowest first: by direction, then vacant, held by a friend, held by a friend
 * in an enemy zone of control. A vacant hex in an enemy zone of control is barred.
 */
const stepRank = (leads: number, friend: boolean, inEnemyZone: boolean): number =>
  inEnemyZone && !friend ? BARRED : leads * 3 + (friend ? (inEnemyZone ? 2 : 1) : 0)

/** P6: the candidates with the lowest rank; empty if all are barred. */
function lowestRanked(ranked: readonly { readonly to: number; readonly rank: number }[]): number[] {
  let best = BARRED - 1
  for (const { rank } of ranked) if (rank < best) best = rank
  const found: number[] = []
  for (const { to, rank } of ranked) if (rank === best && !found.includes(to)) found.push(to)
  return found.sort((x, y) => (x === OVER_EDGE ? 1 : y === OVER_EDGE ? -1 : x - y))
}

/** P6: whether a step in a direction leads towards a side's retreat edge. */
function edgeProgress(b: Battle, side: number, hex: number, direction: number): number {
  const { toEdge, edge } = b.sides[side]!
  const next = b.grid.neighbour[hex * 6 + direction]!
  const change = next >= 0 ? toEdge[next]! - toEdge[hex]! : beyondMap(b, edge, hex, direction)
  return change < 0 ? NEARER : change === 0 ? AS_NEAR : FARTHER
}

/** How a step off the map would change the distance to the retreat edge, in columns or rows. */
function beyondMap(b: Battle, edge: string, hex: number, direction: number): number {
  const east = direction === 1 || direction === 2 ? 1 : direction >= 4 ? -1 : 0
  if (edge === 'W') return east
  if (edge === 'E') return -east
  const odd = (b.grid.x[hex]! & 1) === 1
  const south =
    east === 0 ? (direction === 0 ? -1 : 1) : direction === 1 || direction === 5 ? (odd ? 0 : -1) : odd ? 1 : 0
  return edge === 'N' ? south : -south
}

/**
 * 10.21, P6: the next hexes for a routing unit by the path of least resistance, for a two-hex unit its first hex;
 * `OVER_EDGE` for leaving the map. Empty if the unit is barred. The unit is off the field meanwhile.
 */
export function routSteps(s: Alexander, u: Unit): number[] {
  const b = battleOf(s)
  return b.two[u] ? twoHexSteps(s, b, u) : lowestRanked(firstDirections(6).map((d) => oneHexStep(s, b, u, d)))
}

const firstDirections = (n: number) => Array.from({ length: n }, (_, d) => d)

function oneHexStep(s: Alexander, b: Battle, u: Unit, direction: number) {
  const hex = s.hex[u]!
  const to = b.grid.neighbour[hex * 6 + direction]!
  const leads = edgeProgress(b, b.side[u]!, hex, direction)
  if (to < 0) return { to: OVER_EDGE, rank: leads === NEARER ? stepRank(leads, false, false) : BARRED }
  return { to, rank: rankInto(s, b, u, hex, direction, leads) }
}

function rankInto(s: Alexander, b: Battle, u: Unit, from: number, direction: number, leads: number): number {
  const step = from * 6 + direction
  const to = b.grid.neighbour[step]!
  if (b.ground.costs[b.moveClass[u]!]!.mp[step]! < 0) return BARRED
  const enemy = otherSide(b.side[u]!)
  const there = occupancyOf(s).at[to]!
  if (there !== NONE && b.side[there] === enemy) return BARRED
  if (there === NONE && holdsLeader(s, b, to, enemy)) return BARRED
  return stepRank(leads, there !== NONE, isInZone(s, to, enemy))
}

/** P13: whether a hex holds a leader of a side. Pieces of both sides cannot share a hex. */
function holdsLeader(s: Alexander, b: Battle, hex: number, side: number): boolean {
  for (let l = 0; l < b.leaders; l++) if (s.leaderHex[l] === hex && b.leaderSide[l] === side) return true
  return false
}

/**
 * P6: a two-hex unit moves both halves straight ahead or straight back, whichever is nearer the edge. It does not
 * pivot.
 */
const twoHexSteps = (s: Alexander, b: Battle, u: Unit): number[] =>
  lowestRanked(straightWays(s, b, u).map((d) => twoHexStep(s, b, u, d)))

function straightWays(s: Alexander, b: Battle, u: Unit): number[] {
  const [hex, facing] = [s.hex[u]!, s.facing[u]!]
  const column = s.formation[u] === COLUMN
  const ahead = column ? [facing] : [frontDirection(facing, LEFT), frontDirection(facing, RIGHT)]
  const back = column ? [(facing + 3) % 6] : [rearDirection(facing, LEFT), rearDirection(facing, RIGHT)]
  const best = (ways: readonly number[]) => Math.min(...ways.map((d) => edgeProgress(b, b.side[u]!, hex, d)))
  const [forward, backward] = [best(ahead), best(back)]
  return forward < backward ? ahead : backward < forward ? back : [...ahead, ...back]
}

function twoHexStep(s: Alexander, b: Battle, u: Unit, direction: number) {
  const [hex, facing, formation] = [s.hex[u]!, s.facing[u]!, s.formation[u]!]
  const second = secondHexAt(s, hex, facing, formation)
  const leads = edgeProgress(b, b.side[u]!, hex, direction)
  const to = b.grid.neighbour[hex * 6 + direction]!
  if (to < 0 || b.grid.neighbour[second * 6 + direction]! < 0)
    return { to: OVER_EDGE, rank: leads === NEARER ? stepRank(leads, false, false) : BARRED }
  const first = to === second ? leads * 3 : rankInto(s, b, u, hex, direction, leads)
  const other =
    b.grid.neighbour[second * 6 + direction] === hex ? leads * 3 : rankInto(s, b, u, second, direction, leads)
  return { to, rank: Math.max(first, other) }
}

/** 10.22: movement points of a step to `to`. A two-hex unit pays for its costlier half (6.42). */
export function stepMp(s: Alexander, u: Unit, to: number): number {
  const b = battleOf(s)
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  const hex = s.hex[u]!
  for (let d = 0; d < 6; d++) {
    if (b.grid.neighbour[hex * 6 + d] !== to) continue
    if (!b.two[u]) return mp[hex * 6 + d]!
    const second = secondHexAt(s, hex, s.facing[u]!, s.formation[u]!)
    return Math.max(mp[hex * 6 + d]!, mp[second * 6 + d]!)
  }
  return 0
}

/** R43: order of rout movement: nearest to the edge first, then the lower hex number. */
export const runsBefore = (s: Alexander, u: Unit, v: Unit): number => {
  const b = battleOf(s)
  const { toEdge } = b.sides[b.side[u]!]!
  return toEdge[s.hex[u]!]! - toEdge[s.hex[v]!]! || s.hex[u]! - s.hex[v]!
}

const runTo = hexOption('run')
const LEAVE = choice('off')
/** P15: takes the first of equal hexes for the rest of this run, without further questions. */
const LET_RUN = choice('letRun')

/** 10.23: how a run ended. All values except `stands` eliminate the unit. */
export type RunEnd = 'stands' | 'barred' | 'offMap' | 'noRoom'

/** The result of a run: how it ended, the friends that were run through (10.24), and the path for pursuers (R93). */
interface RunResult {
  end: RunEnd
  met: Unit[]
  path: number[]
  pointsLeft: number
  /** The owner left all further choices of this run to the order of hexes. */
  settled: boolean
}

/**
 * 10.21, 10.22, 10.24: a unit moves a number of hexes, or spends movement points, by the path of least resistance. It
 * stops without points left, even if it could not go on (10.23). Friends it runs through take hits; a double-depth
 * phalanx comes apart (9.62c). The unit is off the field during the run and back on it if it survives.
 */
export function* run(g: G, u: Unit, hexes: number, points: number): Flow<RunResult> {
  const s = g.state
  const done = newRun(s, u, points)
  beginRunning(s, u)
  splitDoubleDepth(s, u)
  let hexesLeft = hexes
  while (hexesLeft > 0 && done.pointsLeft > 0) {
    const to = yield* nextHex(g, u, done)
    if (to === NONE || to === OVER_EDGE) return ended(done, to === OVER_EDGE ? 'offMap' : 'barred')
    const cost = stepMp(s, u, to)
    if (cost > done.pointsLeft) break
    done.pointsLeft -= cost
    hexesLeft--
    yield* enter(g, u, to, done)
  }
  if (friendsUnder(s, u).length > 0) {
    const to = yield* nextHex(g, u, done)
    if (to === NONE || to === OVER_EDGE) return ended(done, to === OVER_EDGE ? 'offMap' : 'barred')
    yield* enter(g, u, to, done)
    if (friendsUnder(s, u).length > 0) return ended(done, 'noRoom')
  }
  faceEdge(s, u)
  endRunning(s, u)
  yield* oustLeaders(g, u)
  return done
}

const newRun = (s: Alexander, u: Unit, points: number): RunResult => ({
  ...{ end: 'stands', met: [], pointsLeft: points, settled: false },
  path: hexesOf(s, u).slice(0, 1),
})

function ended(run: RunResult, end: RunEnd): RunResult {
  run.end = end
  return run
}

/**
 * Whether steps lead to the same: ground, cost, distance to the edge, and friends in the way there and after it. The
 * choice between them is then moot.
 */
function areAlike(s: Alexander, u: Unit, hexes: readonly number[]): boolean {
  const b = battleOf(s)
  const { terrain } = b.ground
  const { toEdge } = b.sides[b.side[u]!]!
  const [first, ...others] = hexes
  for (const to of others)
    if (terrain[to] !== terrain[first!] || toEdge[to] !== toEdge[first!] || stepMp(s, u, to) !== stepMp(s, u, first!))
      return false
  const prospects = stepProspects(s, u, first!)
  return others.every((to) => stepProspects(s, u, to) === prospects)
}

/** The friends in the way of a step, and what the next one can meet. */
function stepProspects(s: Alexander, u: Unit, to: number): string {
  const from = s.hex[u]!
  s.hex[u] = to
  const [friends, next] = [friendsUnder(s, u), routSteps(s, u)]
  const onward = { off: false, friend: false, free: false }
  for (const hex of next) {
    if (hex !== OVER_EDGE) s.hex[u] = hex
    onward[hex === OVER_EDGE ? 'off' : friendsUnder(s, u).length > 0 ? 'friend' : 'free'] = true
  }
  s.hex[u] = from
  return `${friends.join('+')} ${onward.off} ${onward.friend} ${onward.free}`
}

/** Of the hexes, the one farthest from the nearest enemy; of equal ones the lowest number. */
function farthestFromEnemy(s: Alexander, u: Unit, hexes: readonly number[]): number {
  const b = battleOf(s)
  const enemies = b.army[1 - b.side[u]!]!.filter((v) => s.hex[v]! >= 0)
  const room = hexes.map((hex) => Math.min(...enemies.map((v) => distanceTo(s, v, hex))))
  return hexes[room.indexOf(Math.max(...room))]!
}

/** P6, D22: the next hex, chosen by the owner among equal ones; -1 if the unit is barred. */
function* nextHex(g: G, u: Unit, done: RunResult): Flow<number> {
  const s = g.state
  const found = routSteps(s, u)
  if (found.length <= 1) return found.length === 0 ? NONE : found[0]!
  const b = battleOf(s)
  const hexes = found.filter((to) => to !== OVER_EDGE)
  if (done.settled) return hexes[0]!
  const leaving = found.length > hexes.length ? [OVER_EDGE] : []
  const alike = leaving.length === 0 && areAlike(s, u, hexes)
  const answer = yield* pick(
    seatOf(s, b.side[u]!),
    'routTie',
    'P6',
    [
      legalOptions(
        hexes,
        runTo(s),
        (to) => (hexes.includes(to) ? undefined : barRun(s, u, to)),
        () => within(b.grid, s.hex[u]!, 1),
      ),
      legalOptions(
        () => leaving,
        () => LEAVE,
      ),
      LET_RUN,
    ],
    {
      about: { unit: b.unitIds[u]!, hex: b.grid.names[s.hex[u]!]! },
      moot: alike ? runTo(s)(farthestFromEnemy(s, u, hexes)) : undefined,
    },
  )
  if (answer === LET_RUN) done.settled = true
  return answer === LET_RUN ? hexes[0]! : answer.verb === 'off' ? OVER_EDGE : answer.of
}

/** P6, 6.21, 6.93, 6.95: why a routing unit does not run to a hex next to it. */
function barRun(s: Alexander, u: Unit, to: number): IllegalReason {
  const b = battleOf(s)
  const d = direction(b.grid, s.hex[u]!, to)
  if (b.two[u] && !straightWays(s, b, u).includes(d)) return ['P6', 'runsStraight']
  for (const from of hexesOf(s, u)) {
    const hex = b.grid.neighbour[from * 6 + d]!
    if (hex < 0 || hexesOf(s, u).includes(hex)) continue
    const enemy = otherSide(b.side[u]!)
    const there = unitAt(s, hex)
    if (b.ground.costs[b.moveClass[u]!]!.mp[from * 6 + d]! < 0) return ['6.21', 'prohibitedGround']
    if (there !== NONE && b.side[there] === enemy) return ['6.93', 'enemyThere', { unit: b.unitIds[there]! }]
    if (there === NONE && holdsLeader(s, b, hex, enemy)) return ['6.95', 'enemyLeaderThere']
    if (there === NONE && isInZone(s, hex, enemy)) return ['P6', 'runsFromZones']
  }
  return ['P6', 'leastResistance']
}

/** D22: what a step of a run does to the friends there, up to their own routs. */
export function* stepOnto(g: G, u: Unit, to: number): Flow<readonly Unit[]> {
  const done = newRun(g.state, u, 0)
  yield* enter(g, u, to, done)
  return done.met
}

/** The friends in the hexes where a running unit is now. */
function friendsUnder(s: Alexander, u: Unit): Unit[] {
  const { at } = occupancyOf(s)
  const found: Unit[] = []
  for (const hex of hexesOf(s, u)) if (at[hex]! !== NONE && !found.includes(at[hex]!)) found.push(at[hex]!)
  return found.sort((x, y) => x - y)
}

/**
 * 10.24: enters a hex. A friend there takes 1 hit and makes a TQ check, a routed one is eliminated, skirmishers take
 * nothing.
 */
function* enter(g: G, u: Unit, to: number, done: RunResult): Flow {
  const s = g.state
  const b = battleOf(s)
  s.hex[u] = to
  done.path.push(to)
  g.tell?.({ kind: 'runs', rule: 'P6', with: { unit: b.unitIds[u]!, hex: b.grid.names[to]! } })
  for (const friend of friendsUnder(s, u)) {
    if (b.skirmisher[friend] || done.met.includes(friend)) continue
    if (s.status[friend] === ROUTED) yield* loseUnit(g, friend, '10.24')
    else {
      done.met.push(friend)
      yield* hitRunThrough(g, friend)
    }
  }
}

function* hitRunThrough(g: G, friend: Unit): Flow {
  const s = g.state
  addHits(g, friend, runThroughHits(battleOf(s).type[friend]!), '10.24', 'runThrough')
  const die = yield* d10('tqCheck', '10.24')
  addHits(g, friend, hitsOverTq(die, tqOf(s, friend)), '10.24', 'runThroughCheck')
}

/** 10.21: faces the retreat edge, a two-hex unit as nearly as its hexes allow. Formations are lost. */
function faceEdge(s: Alexander, u: Unit): void {
  const b = battleOf(s)
  const edge = b.sides[b.side[u]!]!.edgeFacing
  if (!b.two[u]) {
    s.formation[u] = LINE
    s.facing[u] = edge
    return
  }
  const ways = facingsInPlace(s, u)
  const best = ways.reduce((x, y) => (corners(y.facing, edge) < corners(x.facing, edge) ? y : x))
  s.formation[u] = LINE
  s.hex[u] = best.hex
  s.facing[u] = best.facing
}

/** The two ways in which a two-hex unit can be in line on its present hexes. */
export function facingsInPlace(s: Alexander, u: Unit): { hex: number; facing: number }[] {
  const { grid, arcs } = battleOf(s)
  const [hex, facing] = [s.hex[u]!, s.facing[u]!]
  if (s.formation[u] !== COLUMN)
    return [
      { hex, facing },
      { hex: arcs.right[hex * 6 + facing]!, facing: oppositeFacing(facing) },
    ]
  const end = columnEnd(grid, hex, facing, 2)
  return [facingAcross(facing, LEFT), facingAcross(facing, RIGHT)].map((across) => ({
    hex: arcs.right[hex * 6 + across] === end ? hex : end,
    facing: across,
  }))
}

/** 10.25: infantry missiles of a routed unit are No. */
export function spendFootMissiles(s: Alexander, u: Unit): void {
  const b = battleOf(s)
  if (b.foot[u] && b.missile[u] !== '') setMissiles(s, u, NO_MISSILES)
}

export const facingName = (facing: number): string => FACINGS[facing]!
