import { distance } from '../../../../hex/index.ts'
import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { hexOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { oneOnFailure } from '../charts/checks.ts'
import { PANIC_HEXES, panicReach } from '../charts/command.ts'
import { withdrawalChecks, withdrawalHits } from '../charts/withdrawal.ts'
import { d10 } from '../dice.ts'
import { withdrawalHexes } from '../move/withdrawalHexes.ts'
import { isSteady, leadersWith, tqOf } from '../pieces/facts.ts'
import { place } from '../pieces/field.ts'
import { apart, distanceTo, secondHex } from '../pieces/hexes.ts'
import { hit } from '../pieces/hits.ts'
import { checkRout } from '../rout/rout.ts'
import { type Alexander, type G, type Leader, NONE, type Unit } from '../state.ts'
import { flightHexes, leadersGoAlong, moveLeader, oustLeaders } from './leaders.ts'
import { rangeOf } from './ratings.ts'

const to = hexOption('to')

/** The enemy unit nearest to a unit or hex, routed or not; ties canonical; -1 without any. */
function nearestEnemy(s: Alexander, side: number, far: (v: Unit) => number): Unit {
  const b = battleOf(s)
  let best = NONE
  for (let v = 0; v < b.units; v++)
    if (s.hex[v]! >= 0 && b.side[v] !== side && (best === NONE || far(v) < far(best))) best = v
  return best
}

/** 5.33a, R4: friendly units within half the leader's range withdraw 2 hexes, then he does. */
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
  for (const [u, enemy] of units) if (isSteady(s, u) && enemy !== NONE) yield* panicUnit(g, u, enemy, l)
  if (hunter === NONE || s.leaderHex[l]! < 0 || s.hex[hunter]! < 0) return
  const away = flightHexes(s, l, hunter)
  const far = (h: number) => distance(b.grid, s.leaderHex[l]!, h)
  const full = away.filter((h) => far(h) === PANIC_HEXES)
  const hexes = full.length > 0 ? full : away.filter((h) => far(h) < PANIC_HEXES)
  if (hexes.length === 0) return
  const chosen = yield* pick(seatOf(s, side), 'panicPath', '5.33a', [each(() => hexes, to(s))], {
    about: { who: b.leaderIds[l]! },
  })
  moveLeader(g, l, chosen.of, '5.33a')
}

/** R4, 6.72: one unit in panic: the full 2 hexes, else 1, else it stays with a hit whatever its type. */
function* panicUnit(g: G, u: Unit, enemy: Unit, panicking: Leader): Flow {
  const s = g.state
  const b = battleOf(s)
  const hexes = withdrawalHexes(s, u, enemy, PANIC_HEXES)
  if (hexes.length === 0) {
    hit(g, u, 1, '5.33a', 'panic')
    return yield* checkRout(g, u)
  }
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'panicPath', '5.33a', [each(() => hexes, to(s))], {
    about: { who: b.unitIds[u]! },
  })
  const along = leadersWith(s, s.hex[u]!, secondHex(s, u), b.side[u]!).filter((m) => m !== panicking)
  place(s, u, chosen.of, s.facing[u]!)
  g.tell?.({ kind: 'withdraws', rule: '5.33a', with: { unit: b.unitIds[u]!, to: b.grid.names[chosen.of]! } })
  yield* oustLeaders(g, u)
  if (withdrawalChecks(b.type[u]!)) {
    const die = yield* d10('tqCheck', '6.72')
    hit(g, u, oneOnFailure(die, tqOf(s, u)), '6.72', 'withdrawal')
  } else hit(g, u, withdrawalHits(b.type[u]!), '6.72', 'withdrawal')
  yield* leadersGoAlong(g, along, u, '5.33a')
  yield* checkRout(g, u)
}
