import { oppositeFacing } from '#hex/facing.ts'
import { choice, type Flow, legalOptions, pick } from '#kernel'
import { DECLINE, d10, hexOption, unitOption } from '../asks.ts'
import { battleOf, hexNamed, seatOf } from '../battle.ts'
import {
  bookLevel,
  CAMP_LOOTING,
  CRATERUS_ARRIVES,
  FACES_ABOUT,
  IDLE_MERCENARIES,
  isOn,
  updateLevel,
} from '../options.ts'
import { placeUnit, removeFromMap, unitAt } from '../pieces/occupancy.ts'
import { distanceBetween, hexesOf, isSteady, secondHex, secondHexAt } from '../pieces/units.ts'
import { isInEnemyZone, isInZone, isOnClearGround } from '../pieces/zones.ts'
import {
  type Alexander,
  FACED_ABOUT,
  type G,
  GONE,
  GOOD,
  INACTIVE,
  type Leader,
  LINE,
  NONE,
  OFF_MAP,
  type Side,
  type Unit,
  WAITING,
} from '../state.ts'

/** S15: whether a unit is still idle and may not be ordered. */
export function isIdle(s: Alexander, u: Unit): boolean {
  if (!isOn(s, IDLE_MERCENARIES) || s.released) return false
  const b = battleOf(s)
  const idle = b.special('idle-mercenaries')
  return idle?.groups.includes(b.group[u]) && b.unitFiles[u]!.side === sideOfLeader(s, idle.leader)
}

/** S15: whether a leader is idle with the troops: may not be ordered, moved or activated yet. */
export function isLeaderIdle(s: Alexander, l: Leader): boolean {
  const idle = battleOf(s).special('idle-mercenaries')
  return idle !== undefined && isOn(s, IDLE_MERCENARIES) && !s.released && battleOf(s).leaderIds[l] === idle.leader
}

function sideOfLeader(s: Alexander, id: string): string {
  return battleOf(s).leaderFiles.find((l) => l.id === id)!.side
}

/** S15: idle troops are released from a given turn on, or once an enemy unit is near one of them. */
export function releaseIdle(g: G): void {
  const s = g.state
  const b = battleOf(s)
  const idle = b.special('idle-mercenaries')
  if (idle === undefined || !isOn(s, IDLE_MERCENARIES) || s.released) return
  const isNear = (u: Unit) =>
    b.unitIds.some((_, v) => b.side[v] !== b.side[u] && s.hex[v]! >= 0 && distanceBetween(s, u, v) <= idle.enemyWithin)
  const roused = b.unitIds.some((_, u) => isIdle(s, u) && s.hex[u]! >= 0 && isNear(u))
  if (s.turn < idle.untilTurn && !roused) return
  s.released = true
  g.tell?.({ kind: 'released', rule: 'S15', with: { leader: idle.leader } })
}

/** S17: Persian cavalry that ends a move, withdrawal or advance in the camp leaves play and counts for neither side. */
export function loot(g: G, u: Unit): boolean {
  const s = g.state
  if (!isOn(s, CAMP_LOOTING)) return false
  const b = battleOf(s)
  const camp = b.special('camp-looting')
  if (camp === undefined || !b.cavalry[u] || b.sides[b.side[u]!]!.id !== 'persian' || s.hex[u]! < 0) return false
  if (!hexesOf(s, u).some((hex) => camp.hexes.includes(b.grid.names[hex]))) return false
  removeFromMap(s, u)
  s.status[u] = GONE
  g.tell?.({ kind: 'loots', rule: 'S17', with: { unit: b.unitIds[u]! } })
  return true
}

const REVERSE = choice('reverse')
const reverses = unitOption('reverses')

/** S16, D28: once per battle, each two-hex unit of the second line may turn about if enemies are behind it. */
export function* faceAbout(g: G, side: Side): Flow {
  const s = g.state
  const b = battleOf(s)
  const params = b.special('second-line-faces-about')
  if (params === undefined || !isOn(s, FACES_ABOUT)) return
  for (let u = 0; u < b.units; u++) {
    if (b.side[u] !== side || b.group[u] !== params.group || !mayFaceAbout(s, u)) continue
    const chosen = yield* pick(seatOf(s, side), 'setup', 'S16', [REVERSE, DECLINE], {
      about: { unit: b.unitIds[u]!, below: '' },
      set: 'faceAbout',
      thing: reverses(s)(u),
      leave: DECLINE,
    })
    if (chosen === DECLINE) continue
    s.marks[u]! |= FACED_ABOUT
    placeUnit(s, u, secondHex(s, u), oppositeFacing(s.facing[u]!))
    g.tell?.({ kind: 'facesAbout', rule: 'S16', with: { unit: b.unitIds[u]! } })
  }
}

/**
 * S16, 6.44: the unit is two-hex, in line, has not faced about, is clear of zones of control and rough terrain, and
 * an unrouted enemy is nearer to its edge.
 */
export function mayFaceAbout(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  if (!b.two[u] || !isSteady(s, u) || s.formation[u] !== LINE || (s.marks[u]! & FACED_ABOUT) !== 0) return false
  if (isInEnemyZone(s, u) || !isOnClearGround(s, u)) return false
  const { toEdge } = b.sides[b.side[u]!]!
  const nearest = (v: Unit) => Math.min(...hexesOf(s, v).map((hex) => toEdge[hex]!))
  return b.unitIds.some((_, v) => b.side[v] !== b.side[u] && isSteady(s, v) && nearest(v) < nearest(u))
}

const enter = hexOption('enter')

/**
 * F2 (2), S14, X19, D28: troops that arrive later. Once the die has admitted them, they try to enter every turn
 * without another roll.
 */
export function* arrivals(g: G): Flow {
  const s = g.state
  const b = battleOf(s)
  const params = b.special('craterus-arrives')
  if (params === undefined || !isOn(s, CRATERUS_ARRIVES) || s.turn < params.turn) return
  const units = b.unitIds.flatMap((_, u) => (b.group[u] === params.group && s.status[u] === WAITING ? [u] : []))
  const leaders = b.leaderFiles.flatMap((l, i) => (l.entry !== undefined && s.leaderStatus[i] === OFF_MAP ? [i] : []))
  if (units.length + leaders.length === 0) return
  if (s.arrival === 0) {
    const die = yield* d10('arrival', 'S14')
    const [from, to] = params.entersOn as [number, number]
    const arrives = die >= from && die <= to
    g.tell?.({ kind: 'arrival', rule: 'S14', with: { die, arrives } })
    if (!arrives) return
    s.arrival = 1
  }
  const before = [bookLevel(s, b, 0), bookLevel(s, b, 1)]
  for (const u of units) yield* enterUnit(g, u)
  for (const l of leaders) yield* enterLeader(g, l)
  for (const side of [0, 1]) if (bookLevel(s, b, side) !== before[side]) updateLevel(s, b, side)
}

/** S14: a unit's entry hexes that are free and not in an enemy zone of control. */
function entryHexes(s: Alexander, u: Unit): number[] {
  const b = battleOf(s)
  const enemy = (1 - b.side[u]!) as Side
  const isFree = (hex: number) => hex >= 0 && unitAt(s, hex) === NONE && !isInZone(s, hex, enemy)
  return b.unitFiles[u]!.entry!.hexes.map((name) => hexNamed(b, name))
    .filter((hex) => isFree(hex) && (!b.two[u] || isFree(secondHexAt(s, hex, s.facing[u]!, LINE))))
    .sort((x, y) => x - y)
}

function* enterUnit(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  if (entryHexes(s, u).length === 0) return
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'setup', 'S14', [legalOptions(() => entryHexes(s, u), enter(s))], {
    about: { unit: b.unitIds[u]!, below: '' },
  })
  s.status[u] = GOOD
  placeUnit(s, u, chosen.of, s.facing[u]!)
  g.tell?.({ kind: 'enters', rule: 'S14', with: { unit: b.unitIds[u]!, hex: b.grid.names[chosen.of]! } })
}

function* enterLeader(g: G, l: number): Flow {
  const s = g.state
  const b = battleOf(s)
  const side = b.leaderSide[l]!
  const isOpen = (hex: number) => {
    const there = unitAt(s, hex)
    return there === NONE ? !isInZone(s, hex, (1 - side) as Side) : b.side[there] === side
  }
  const hexes = () =>
    b.leaderFiles[l]!.entry!.hexes.map((name) => hexNamed(b, name))
      .filter(isOpen)
      .sort((x, y) => x - y)
  if (hexes().length === 0) return
  const chosen = yield* pick(seatOf(s, side), 'setup', 'S14', [legalOptions(hexes, enter(s))], {
    about: { unit: b.leaderIds[l]!, below: '' },
  })
  s.leaderHex[l] = chosen.of
  s.leaderStatus[l] = INACTIVE
  g.tell?.({
    kind: 'leaderEnters',
    rule: 'S14',
    with: { leader: b.leaderIds[l]!, hex: b.grid.names[chosen.of]! },
  })
}
