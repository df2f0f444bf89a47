import { distance } from '../../../../hex/index.ts'
import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import {
  compassDirection,
  RAMPAGE_DISTANCE,
  RAMPAGE_HEXES,
  RAMPAGE_ROLLS,
  rampageHits,
  rampageResult,
} from '../charts/elephants.ts'
import { leaderFlees } from '../command/leaders.ts'
import { d10 } from '../dice.ts'
import { arcAt } from '../pieces/arcs.ts'
import { fieldOf, setRunning } from '../pieces/field.ts'
import { distanceTo } from '../pieces/hexes.ts'
import { eliminate, hit } from '../pieces/hits.ts'
import { type Alexander, type G, NONE, type Unit } from '../state.ts'
import { BY_HITS, type Cause, FROM_BEHIND } from './cause.ts'
import { leadersMakeWay } from './clearTheWay.ts'
import { giveWay } from './givingWay.ts'
import { leadersOf } from './lose.ts'

/** F12: `checkRout` of `rout.ts`. Units that a rampage strikes may rout, and routing elephants rampage. */
type CheckRout = (g: G, u: Unit, cause: Cause) => Flow

/**
 * F17, 9.14: an elephant rampages from a hex for at most four rolls and is then eliminated. It is off the field
 * meanwhile and has no zone of control. Terminates because each rampage or rout it causes leaves one unit fewer.
 */
export function* rampage(g: G, u: Unit, from: number, checkRout: CheckRout): Flow {
  const s = g.state
  const b = battleOf(s)
  setRunning(s, u)
  s.hex[u] = from
  g.tell?.({ kind: 'rampages', rule: '9.14a', with: { unit: b.unitIds[u]!, hex: b.grid.names[from]! } })
  for (let roll = 0; roll < RAMPAGE_ROLLS; roll++) {
    const die = yield* d10('rampage', '9.14a')
    const result = rampageResult(die)
    if (result === 'eliminated') break
    const onMap =
      result === 'compass'
        ? yield* stampede(g, u, compassDirection(die), NONE, checkRout)
        : yield* toFriend(g, u, checkRout)
    if (!onMap || nearestUnit(s, s.hex[u]!) >= RAMPAGE_DISTANCE) break
  }
  eliminate(g, u, '9.14c')
}

/** R91: moves towards the nearest other unit of its side, the first in canonical order. Stays if there is none. */
function* toFriend(g: G, u: Unit, checkRout: CheckRout): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  let friend = NONE
  for (let v = 0; v < b.units; v++) {
    if (v === u || b.side[v] !== b.side[u] || s.hex[v]! < 0) continue
    if (friend === NONE || distanceTo(s, v, s.hex[u]!) < distanceTo(s, friend, s.hex[u]!)) friend = v
  }
  return friend === NONE || (yield* stampede(g, u, NONE, friend, checkRout))
}

/**
 * 9.14b: moves 3 hexes in a direction, or each nearer to a friend. Stops in front of a unit and strikes it. Returns
 * false if it left the map.
 */
function* stampede(g: G, u: Unit, direction: number, friend: Unit, checkRout: CheckRout): Flow<boolean> {
  const s = g.state
  const b = battleOf(s)
  for (let step = 0; step < RAMPAGE_HEXES; step++) {
    const to = direction === NONE ? nearerTo(s, u, friend) : b.grid.neighbour[s.hex[u]! * 6 + direction]!
    if (to < 0) return direction === NONE
    const there = fieldOf(s).at[to]!
    if (there !== NONE) {
      yield* strike(g, u, there, checkRout)
      return true
    }
    const before = s.hex[u]!
    s.hex[u] = to
    g.tell?.({ kind: 'stampedes', rule: '9.14b', with: { unit: b.unitIds[u]!, hex: b.grid.names[to]! } })
    yield* leadersMakeWay(g, u)
    yield* giveWay(g, u, before)
  }
  return true
}

/** R91: the first adjacent hex, in the order of directions, that is nearer to the friend. */
function nearerTo(s: Alexander, u: Unit, friend: Unit): number {
  const { neighbour } = battleOf(s).grid
  const hex = s.hex[u]!
  if (s.hex[friend]! < 0) return NONE
  const now = distanceTo(s, friend, hex)
  for (let d = 0; d < 6; d++) {
    const to = neighbour[hex * 6 + d]!
    if (to >= 0 && distanceTo(s, friend, to) < now) return to
  }
  return NONE
}

/**
 * 9.14b, R60: the unit that stops the elephant takes 1 hit in front or 2 in flank or rear; cavalry and chariots
 * always take 2. Its leaders still in the hex withdraw or die.
 */
function* strike(g: G, u: Unit, victim: Unit, checkRout: CheckRout): Flow {
  const s = g.state
  const arc = Math.max(0, arcAt(s, victim, s.hex[u]!))
  const leaders = leadersOf(g, victim).map((l) => [l, s.leaderHex[l]!] as const)
  hit(g, victim, rampageHits(battleOf(s).type[victim]!, arc), '9.14b', 'rampage')
  yield* checkRout(g, victim, arc > 0 ? FROM_BEHIND : BY_HITS)
  for (const [l, hex] of leaders) if (s.leaderHex[l] === hex) yield* leaderFlees(g, l, u, '9.14b')
}

/** 9.14c: distance to the nearest unit on the map. */
function nearestUnit(s: Alexander, hex: number): number {
  const { at } = fieldOf(s)
  const { grid } = battleOf(s)
  let nearest = Number.MAX_SAFE_INTEGER
  for (let h = 0; h < grid.count; h++) if (at[h] !== NONE) nearest = Math.min(nearest, distance(grid, h, hex))
  return nearest
}
