import { within } from '#hex/grid.ts'
import { choice, type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { hexOption } from '../asks.ts'
import { battleOf, otherSide, seatOf } from '../battle.ts'
import { LEADER_HEXES } from '../charts/movement.ts'
import { goesAlong, isStacked, moveLeader, STAY } from '../command/leaders.ts'
import { unitAt } from '../pieces/occupancy.ts'
import { hexesOf, isLeaderOnMap, secondHex } from '../pieces/units.ts'
import { adjacentEnemy } from '../rout/losses.ts'
import { type Alexander, type G, type Leader, NONE, OFF_MAP, type Unit } from '../state.ts'

const fleeTo = hexOption('to')
const LEAVE = choice('off')

/** The leaders stacked with units, ascending. */
export function leadersAmong(s: Alexander, units: readonly Unit[]): Leader[] {
  const b = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < b.leaders; l++) {
    if (!isLeaderOnMap(s, l)) continue
    const [hex, side] = [s.leaderHex[l]!, b.leaderSide[l]]
    if (units.some((u) => b.side[u] === side && (s.hex[u] === hex || secondHex(s, u) === hex))) found.push(l)
  }
  return found
}

/** R95: a leader who accompanies a unit, and whether the leader is in the unit's second hex. */
export interface Follower {
  readonly leader: Leader
  readonly second: boolean
}

/** R95, D12: asks which leaders stacked with a unit accompany its advance, pass-through or pursuit. */
export function* askFollowers(g: G, u: Unit, rule: string): Flow<readonly Follower[]> {
  const s = g.state
  const found: Follower[] = []
  for (const leader of leadersAmong(s, [u]))
    if (yield* goesAlong(g, leader, u, rule)) found.push({ leader, second: s.leaderHex[leader] !== s.hex[u] })
  return found
}

/** R95: moves the accompanying leaders to the unit's new hexes, without hits and without counting as a move (4.23). */
export function moveFollowers(g: G, followers: readonly Follower[], u: Unit, rule: string): void {
  const s = g.state
  for (const { leader, second } of followers)
    if (isLeaderOnMap(s, leader)) moveLeader(g, leader, second ? secondHex(s, u) : s.hex[u]!, rule)
}

/** F10 (4), 8.46b, S2, D12: Darius may flee towards the retreat edge. Zones of control do not stop him. */
export function* flight(g: G): Flow {
  const s = g.state
  const b = battleOf(s)
  const l = b.leaderIds.indexOf(b.special('darius-target')?.leader ?? '')
  if (l < 0 || !mayFlee(s, l)) return
  const hexes = hexesToEdge(s, l)
  const leaving = hexes.includes(NONE) ? [LEAVE] : []
  const chosen = yield* pick(
    seatOf(s, b.leaderSide[l]!),
    'leaderWithdraw',
    '8.46b',
    [
      legalOptions(
        hexes.filter((hex) => hex !== NONE),
        fleeTo(s),
        (hex) => (hexes.includes(hex) ? undefined : barFlight(s, l, hex)),
        () => within(b.grid, s.leaderHex[l]!, LEADER_HEXES),
      ),
      ...leaving,
      STAY,
    ],
    { about: { leader: b.leaderIds[l]!, unit: '' } },
  )
  if (chosen === STAY) return
  if (chosen !== LEAVE) return moveLeader(g, l, chosen.of, '8.46b')
  s.leaderHex[l] = NONE
  s.leaderStatus[l] = OFF_MAP
  g.tell?.({ kind: 'leaderLeaves', rule: '8.46b', with: { leader: b.leaderIds[l]! } })
}

/** 8.46b: the leader is stacked with a unit that is attacked or adjacent to an enemy unit. */
function mayFlee(s: Alexander, l: Leader): boolean {
  if (!isLeaderOnMap(s, l) || !isStacked(s, l)) return false
  const u = unitAt(s, s.leaderHex[l]!)
  return s.shock!.combats.some((c) => c.defenders.includes(u)) || hexesOf(s, u).some((hex) => besideEnemy(s, l, hex))
}

function besideEnemy(s: Alexander, l: Leader, hex: number): boolean {
  const b = battleOf(s)
  if (hex === s.leaderHex[l]) return adjacentEnemy(s, l) !== NONE
  for (let d = 0; d < 6; d++) {
    const near = b.grid.neighbour[hex * 6 + d]!
    const u = near < 0 ? NONE : unitAt(s, near)
    if (u !== NONE && b.side[u] !== b.leaderSide[l]) return true
  }
  return false
}

/** 8.46b, R10: why Darius cannot flee to a hex near him. */
function barFlight(s: Alexander, l: Leader, hex: number): IllegalReason {
  const b = battleOf(s)
  const { toEdge } = b.sides[b.leaderSide[l]!]!
  const there = unitAt(s, hex)
  if (there !== NONE && b.side[there] !== b.leaderSide[l]) return ['6.93', 'enemyThere', { unit: b.unitIds[there]! }]
  return toEdge[hex]! >= toEdge[s.leaderHex[l]!]! ? ['8.46b', 'notNearerEdge'] : ['8.46b', 'noWayBack']
}

/** 8.46b, R10: hexes up to 3 steps away, each step nearer to the retreat edge; -1 for leaving the map. */
function hexesToEdge(s: Alexander, l: Leader): number[] {
  const b = battleOf(s)
  const { toEdge } = b.sides[b.leaderSide[l]!]!
  const { mp } = b.ground.costs[b.leaderClass]!
  const enemy = otherSide(b.leaderSide[l]!)
  const found: number[] = []
  let front = [s.leaderHex[l]!]
  for (let step = 0; step < LEADER_HEXES; step++) {
    const next: number[] = []
    for (const hex of front) {
      if (toEdge[hex] === 0 && !found.includes(NONE)) found.push(NONE)
      for (let d = 0; d < 6; d++) {
        const to = b.grid.neighbour[hex * 6 + d]!
        if (to < 0 || mp[hex * 6 + d]! < 0 || toEdge[to]! >= toEdge[hex]! || found.includes(to)) continue
        const there = unitAt(s, to)
        if (there !== NONE && b.side[there] === enemy) continue
        found.push(to)
        next.push(to)
      }
    }
    front = next
  }
  return found.sort((x, y) => x - y)
}
