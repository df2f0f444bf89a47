import { within } from '#hex/grid.ts'
import { choice, type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { hexOption, leaderOption } from '../asks.ts'
import { battleOf, otherSide, seatOf } from '../battle.ts'
import { LEADER_HEXES, LEADER_MA } from '../charts/movement.ts'
import { killLeader } from '../pieces/losses.ts'
import { occupancyOf, unitAt } from '../pieces/occupancy.ts'
import { distanceTo, leadersWith, secondHex } from '../pieces/units.ts'
import { isInZone } from '../pieces/zones.ts'
import { type Alexander, type G, LEADER_MOVED, type Leader, NONE, type Side, type Unit } from '../state.ts'

const toHex = hexOption('to')
export const ALONG = choice('along')
export const STAY = choice('stay')
/** A leader who goes along, as an option of a multiple selection. */
export const alongBy = leaderOption('goes')

/**
 * 4.61: whether a leader may be in a hex: no enemy unit, and no enemy zone of control unless a friendly unit is
 * there.
 */
function canStand(s: Alexander, l: Leader, hex: number): boolean {
  const b = battleOf(s)
  const side = b.leaderSide[l]!
  const there = occupancyOf(s).at[hex]!
  if (there !== NONE) return b.side[there] === side
  return !isInZone(s, hex, (1 - side) as Side) && !leadersOf(s, hex, (1 - side) as Side)
}

/** 4.61, 6.93, 6.95: why a leader cannot be in a hex. */
function barHex(s: Alexander, l: Leader, hex: number): IllegalReason | undefined {
  if (canStand(s, l, hex)) return undefined
  const there = unitAt(s, hex)
  if (there !== NONE) return ['6.93', 'enemyThere', { unit: battleOf(s).unitIds[there]! }]
  return isInZone(s, hex, otherSide(battleOf(s).leaderSide[l]!))
    ? ['4.61', 'zoneWithoutUnit']
    : ['6.95', 'enemyLeaderThere']
}

/** 4.62: the hexes near a leader to which it cannot withdraw from a unit, with the reasons. */
export function noFlightTo(s: Alexander, l: Leader, from: Unit, hexes: readonly number[], most = LEADER_HEXES) {
  return legalOptions(
    [],
    toHex(s),
    (hex) => (hexes.includes(hex) ? undefined : (barHex(s, l, hex) ?? barFlightTo(s, l, from, hex))),
    () => within(battleOf(s).grid, s.leaderHex[l]!, most),
  )
}

/** 4.62: why a leader cannot withdraw to a hex where leaders may be. */
const barFlightTo = (s: Alexander, l: Leader, from: Unit, hex: number): IllegalReason =>
  distanceTo(s, from, hex) <= distanceTo(s, from, s.leaderHex[l]!) ? ['4.62', 'notFarther'] : ['4.62', 'noWayBack']

function leadersOf(s: Alexander, hex: number, side: Side): boolean {
  const { leaderSide, leaders } = battleOf(s)
  for (let l = 0; l < leaders; l++) if (s.leaderHex[l] === hex && leaderSide[l] === side) return true
  return false
}

const UNKNOWN = 127
const BARRED = -1

/** Points spent to reach each hex, and the hexes by points. Reused; each search clears them. */
const spentOn: Int8Array[] = []
const layers: number[][] = Array.from({ length: LEADER_MA + 1 }, () => [])
/** The hexes reached by the last search. */
const reached: number[] = []

/**
 * 4.23, 4.61: the hexes a leader reaches with 9 points at cavalry costs, ascending. An enemy zone of control, entered
 * only where a friendly unit is, ends the path.
 */
export function leaderReach(s: Alexander, l: Leader): number[] {
  const b = battleOf(s)
  const spent = (spentOn[s.battle] ??= new Int8Array(b.grid.count).fill(UNKNOWN))
  const enemy = (1 - b.leaderSide[l]!) as Side
  const { mp } = b.ground.costs[b.leaderClass]!
  const from = s.leaderHex[l]!
  let [lowest, highest] = [from, from]
  for (const layer of layers) layer.length = 0
  layers[0]!.push(from)
  spent[from] = 0
  for (let points = 0; points < LEADER_MA; points++)
    for (const hex of layers[points]!) {
      if (spent[hex]! < points || (hex !== from && isInZone(s, hex, enemy))) continue
      for (let d = 0; d < 6; d++) {
        const next = b.grid.neighbour[hex * 6 + d]!
        const step = mp[hex * 6 + d]!
        const total = points + step
        if (next < 0 || step < 0 || total > LEADER_MA || spent[next]! <= total) continue
        if (next < lowest) lowest = next
        if (next > highest) highest = next
        spent[next] = spent[next] !== UNKNOWN || canStand(s, l, next) ? total : BARRED
        if (spent[next] === total) layers[total]!.push(next)
      }
    }
  let count = 0
  for (let hex = lowest; hex <= highest; hex++) {
    if (spent[hex]! > 0 && spent[hex] !== UNKNOWN) reached[count++] = hex
    spent[hex] = UNKNOWN
  }
  return reached.slice(0, count)
}

/**
 * 4.62: the hexes a leader can withdraw to: 1 to `most` steps, each farther from the approaching unit, ascending. R4:
 * not into rough.
 */
export function flightHexes(s: Alexander, l: Leader, from: Unit, most = LEADER_HEXES, overRough = true): number[] {
  const b = battleOf(s)
  const { mp } = b.ground.costs[b.leaderClass]!
  const found: number[] = []
  const walk = (hex: number, steps: number) => {
    if (steps === most) return
    for (let d = 0; d < 6; d++) {
      const next = b.grid.neighbour[hex * 6 + d]!
      if (next < 0 || mp[hex * 6 + d]! < 0 || !canStand(s, l, next)) continue
      if (!overRough && b.ground.roughStep[hex * 6 + d] === 1) continue
      if (distanceTo(s, from, next) <= distanceTo(s, from, hex)) continue
      if (!found.includes(next)) found.push(next)
      walk(next, steps + 1)
    }
  }
  walk(s.leaderHex[l]!, 0)
  return found.sort((x, y) => x - y)
}

function hexesOutOfReach(s: Alexander, l: Leader): number[] {
  const reached = new Set(leaderReach(s, l))
  return battleOf(s).grid.names.flatMap((_, hex) => (reached.has(hex) || hex === s.leaderHex[l] ? [] : [hex]))
}

/** Moves a leader to a hex and reports it. */
export function moveLeader(g: G, l: Leader, hex: number, rule: string): void {
  const s = g.state
  const { leaderIds, grid } = battleOf(s)
  const from = s.leaderHex[l]!
  if (from === hex) return
  s.leaderHex[l] = hex
  g.tell?.({
    kind: 'leaderMoves',
    rule,
    with: { leader: leaderIds[l]!, from: grid.names[from]!, to: grid.names[hex]! },
  })
}

/** Whether a friendly unit is in the leader's hex. */
export function isStacked(s: Alexander, l: Leader): boolean {
  const there = unitAt(s, s.leaderHex[l]!)
  return there !== NONE && battleOf(s).side[there] === battleOf(s).leaderSide[l]
}

/**
 * 4.62, D12: a leader may withdraw when an enemy unit comes adjacent or enters the hex. A leader alone must, and is
 * lost otherwise; one stacked with a unit may stay, unless a rampage struck it (9.14b).
 */
export function* leaderFlees(g: G, l: Leader, from: Unit, rule = '4.62'): Flow {
  const s = g.state
  if (s.leaderHex[l]! < 0) return
  const stacked = rule !== '9.14b' && isStacked(s, l)
  const hexes = flightHexes(s, l, from)
  if (hexes.length === 0) {
    if (!stacked) killLeader(g, l, rule)
    return
  }
  const chosen = yield* pick(
    seatOf(s, battleOf(s).leaderSide[l]!),
    'leaderWithdraw',
    rule,
    [legalOptions(() => flightHexes(s, l, from), toHex(s)), noFlightTo(s, l, from, hexes), ...(stacked ? [STAY] : [])],
    { about: { leader: battleOf(s).leaderIds[l]!, unit: battleOf(s).unitIds[from]! } },
  )
  if (chosen !== STAY) moveLeader(g, l, chosen.of, rule)
}

/** 4.62, 6.95: enemy leaders alone in a hex that a unit has entered withdraw or are lost. */
export function* oustLeaders(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const [first, second] = [s.hex[u]!, secondHex(s, u)]
  if (first < 0) return
  for (const l of leadersWith(s, first, second, 1 - b.side[u]!)) yield* leaderFlees(g, l, u)
}

/** D12: asks whether a leader goes along with its unit. */
export function* goesAlong(g: G, l: Leader, u: Unit, rule: string): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  const chosen = yield* pick(seatOf(s, b.leaderSide[l]!), 'leaderWithdraw', rule, [ALONG, STAY], {
    about: { leader: b.leaderIds[l]!, unit: b.unitIds[u]! },
    set: `along:${b.unitIds[u]}`,
    thing: alongBy(s)(l),
    leave: STAY,
  })
  return chosen === ALONG
}

/** 4.62a, 5.68, 10.28, D12: leaders stacked with a unit that withdrew may go along; the others stay. */
export function* leadersGoAlong(g: G, leaders: readonly Leader[], u: Unit, rule: string): Flow {
  const s = g.state
  for (const l of leaders)
    if (s.leaderHex[l]! >= 0 && (yield* goesAlong(g, l, u, rule))) moveLeader(g, l, s.hex[u]!, rule)
}

/** 4.23, 4.36, 4.42, D12: a leader moves, by order or free after a Line Command; staying is allowed. */
export function* leaderMove(g: G, l: Leader, rule: string): Flow {
  const s = g.state
  const b = battleOf(s)
  const chosen = yield* pick(
    seatOf(s, b.leaderSide[l]!),
    'leaderWithdraw',
    rule,
    [
      legalOptions(() => leaderReach(s, l), toHex(s)),
      legalOptions(
        [],
        toHex(s),
        (hex) => barHex(s, l, hex) ?? ['4.23', 'tooFar', { points: LEADER_MA }],
        () => hexesOutOfReach(s, l),
      ),
      STAY,
    ],
    { about: { leader: b.leaderIds[l]!, unit: '' } },
  )
  if (chosen === STAY) return
  moveLeader(g, l, chosen.of, rule)
  s.leaderMarks[l]! |= LEADER_MOVED
}
