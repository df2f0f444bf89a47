import { distance } from '../../../../hex/index.ts'
import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { hexOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { PANIC_HEXES, panicReach } from '../charts/command.ts'
import { bothOf, goBack } from '../move/withdraw.ts'
import { type Withdrawal, withdrawalsOf } from '../move/withdrawalHexes.ts'
import { isSteady } from '../pieces/facts.ts'
import { apart, distanceTo } from '../pieces/hexes.ts'
import { hit } from '../pieces/hits.ts'
import { checkRout } from '../rout/rout.ts'
import { isBelow } from '../shock/targets.ts'
import { type Alexander, type G, type Leader, NONE, type Unit } from '../state.ts'
import { flightHexes, leadersGoAlong, moveLeader } from './leaders.ts'
import { rangeOf } from './ratings.ts'

const to = hexOption('to')

/** The enemy unit nearest to a unit or hex, routed or not; the lower number on ties; -1 without any. */
function nearestEnemy(s: Alexander, side: number, far: (v: Unit) => number): Unit {
  const b = battleOf(s)
  let best = NONE
  for (let v = 0; v < b.units; v++)
    if (s.hex[v]! >= 0 && b.side[v] !== side && (best === NONE || far(v) < far(best))) best = v
  return best
}

/** 5.33a, R4: friendly units within half the leader's range withdraw 2 hexes, then the leader does. */
export function* panic(g: G, l: Leader): Flow {
  const s = g.state
  const b = battleOf(s)
  const side = b.leaderSide[l]!
  const reach = panicReach(rangeOf(s, l))
  const from = s.leaderHex[l]!
  const units: [u: Unit, enemy: Unit][] = []
  for (let u = 0; u < b.units; u++)
    if (b.side[u] === side && isSteady(s, u) && distanceTo(s, u, from) <= reach)
      units.push([u, nearestEnemy(s, side, (v) => apart(s, u, v))])
  const hunter = nearestEnemy(s, side, (v) => distanceTo(s, v, from))
  for (const [u, enemy] of units)
    if (isSteady(s, u) && !isBelow(s, u) && enemy !== NONE && s.hex[enemy]! >= 0) yield* panicUnit(g, u, enemy, l)
  if (hunter !== NONE && s.leaderHex[l]! >= 0 && s.hex[hunter]! >= 0) yield* panicLeader(g, l, hunter)
}

/** R4, 6.72, D26: one unit withdraws the full 2 hexes, else 1, else it stays and takes a hit; all types do. */
function* panicUnit(g: G, u: Unit, enemy: Unit, panicking: Leader): Flow {
  const s = g.state
  const b = battleOf(s)
  const ways = farthest(withdrawalsOf(s, u, enemy, PANIC_HEXES, true))
  if (ways.length === 0) {
    for (const v of bothOf(s, u)) hit(g, v, 1, '5.33a', 'panic')
    return yield* checkRout(g, u)
  }
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'panicPath',
    '5.33a',
    [each(() => ways.map((way) => way.hex), to(s))],
    { about: { who: b.unitIds[u]! } },
  )
  const way = ways.find(({ hex }) => hex === chosen.of)!
  const { leaders, stands } = yield* goBack(g, u, way, 0, '5.33a')
  if (stands) yield* leadersGoAlong(g, without(leaders, panicking), u, '5.33a')
}

const without = (leaders: readonly Leader[], l: Leader): Leader[] => leaders.filter((m) => m !== l)

/** R4: the withdrawals of the greatest length. */
function farthest(ways: readonly Withdrawal[]): Withdrawal[] {
  const most = ways.reduce((far, way) => Math.max(far, way.points), 0)
  return ways.filter((way) => way.points === most)
}

/** R4: the leader goes last, under the same limits: 2 hexes, else 1, each farther from the nearest enemy. */
function* panicLeader(g: G, l: Leader, hunter: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const full = flightHexes(s, l, hunter, PANIC_HEXES, false)
  const hexes = full.filter((h) => distance(b.grid, s.leaderHex[l]!, h) === PANIC_HEXES)
  if (full.length === 0) return
  const chosen = yield* pick(
    seatOf(s, b.leaderSide[l]!),
    'panicPath',
    '5.33a',
    [each(() => (hexes.length > 0 ? hexes : full), to(s))],
    { about: { who: b.leaderIds[l]! } },
  )
  moveLeader(g, l, chosen.of, '5.33a')
}
