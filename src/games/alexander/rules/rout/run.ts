import { about, columnEnd, corners, FACINGS, facingAcross, LEFT, RIGHT } from '../../../../hex/index.ts'
import { choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { hexOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { excess } from '../charts/checks.ts'
import { runOverHits } from '../charts/friends.ts'
import { oustLeaders } from '../command/leaders.ts'
import { d10 } from '../dice.ts'
import { tqOf } from '../pieces/facts.ts'
import { fieldOf, setMissiles, setRunning, settle } from '../pieces/field.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { hit, part } from '../pieces/hits.ts'
import { type Alexander, COLUMN, type G, LINE, NO_MISSILES, NONE, ROUTED, type Unit } from '../state.ts'
import { lose } from './lose.ts'
import { OFF, routSteps, stepMp } from './path.ts'

const runTo = hexOption('run')
const LEAVE = choice('off')
/** P15: takes the first of equal hexes for the rest of this run, without further questions. */
const LET_RUN = choice('letRun')

/** 10.23: how a run ended. All values except `stands` eliminate the unit. */
export type RunEnd = 'stands' | 'barred' | 'offMap' | 'noRoom'

/** The result of a run: how it ended, the friends that were run through (10.24), and the path for pursuers (R93). */
interface Run {
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
export function* run(g: G, u: Unit, hexes: number, points: number): Flow<Run> {
  const s = g.state
  const path = hexesOf(s, u).slice(0, 1)
  const done: Run = { end: 'stands', met: [], path, pointsLeft: points, settled: false }
  setRunning(s, u)
  part(s, u)
  let hexesLeft = hexes
  while (hexesLeft > 0 && done.pointsLeft > 0) {
    const to = yield* nextHex(g, u, done)
    if (to === NONE || to === OFF) return ended(done, to === OFF ? 'offMap' : 'barred')
    const cost = stepMp(s, u, to)
    if (cost > done.pointsLeft) break
    done.pointsLeft -= cost
    hexesLeft--
    yield* enter(g, u, to, done)
  }
  if (friendsUnder(s, u).length > 0) {
    const to = yield* nextHex(g, u, done)
    if (to === NONE || to === OFF) return ended(done, to === OFF ? 'offMap' : 'barred')
    yield* enter(g, u, to, done)
    if (friendsUnder(s, u).length > 0) return ended(done, 'noRoom')
  }
  faceEdge(s, u)
  settle(s, u)
  yield* oustLeaders(g, u)
  return done
}

function ended(run: Run, end: RunEnd): Run {
  run.end = end
  return run
}

/** P6, D22: the next hex, chosen by the owner among equal ones; -1 if the unit is barred. */
function* nextHex(g: G, u: Unit, done: Run): Flow<number> {
  const s = g.state
  const found = routSteps(s, u)
  if (found.length <= 1) return found.length === 0 ? NONE : found[0]!
  const b = battleOf(s)
  const hexes = found.filter((to) => to !== OFF)
  if (done.settled) return hexes[0]!
  const leaving = found.length > hexes.length ? [OFF] : []
  const answer = yield* pick(
    seatOf(s, b.side[u]!),
    'routTie',
    'P6',
    [
      each(hexes, runTo(s)),
      each(
        () => leaving,
        () => LEAVE,
      ),
      LET_RUN,
    ],
    { about: { unit: b.unitIds[u]!, hex: b.grid.names[s.hex[u]!]! } },
  )
  if (answer === LET_RUN) done.settled = true
  return answer === LET_RUN ? hexes[0]! : answer.verb === 'off' ? OFF : answer.of
}

/** The friends in the hexes where a running unit is now. */
function friendsUnder(s: Alexander, u: Unit): Unit[] {
  const { at } = fieldOf(s)
  const found: Unit[] = []
  for (const hex of hexesOf(s, u)) if (at[hex]! !== NONE && !found.includes(at[hex]!)) found.push(at[hex]!)
  return found.sort((x, y) => x - y)
}

/**
 * 10.24: enters a hex. A friend there takes 1 hit and makes a TQ check, a routed one is eliminated, skirmishers take
 * nothing.
 */
function* enter(g: G, u: Unit, to: number, done: Run): Flow {
  const s = g.state
  const b = battleOf(s)
  s.hex[u] = to
  done.path.push(to)
  g.tell?.({ kind: 'runs', rule: 'P6', with: { unit: b.unitIds[u]!, hex: b.grid.names[to]! } })
  for (const friend of friendsUnder(s, u)) {
    if (b.skirmisher[friend] || done.met.includes(friend)) continue
    if (s.status[friend] === ROUTED) yield* lose(g, friend, '10.24')
    else {
      done.met.push(friend)
      yield* shake(g, friend)
    }
  }
}

function* shake(g: G, friend: Unit): Flow {
  const s = g.state
  hit(g, friend, runOverHits(battleOf(s).type[friend]!), '10.24', 'runThrough')
  const die = yield* d10('tqCheck', '10.24')
  hit(g, friend, excess(die, tqOf(s, friend)), '10.24', 'runThroughCheck')
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
      { hex: arcs.right[hex * 6 + facing]!, facing: about(facing) },
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
