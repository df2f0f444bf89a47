import { choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { hexOption, leaderOption } from '../asks.ts'
import { battleOf, other, seatOf } from '../battle.ts'
import type { Casualty } from '../charts/charisma.ts'
import { duelHit, isCasualty } from '../charts/leaderCasualty.ts'
import { LEADER_HEXES } from '../charts/withdrawal.ts'
import { goesAlong, isStacked, moveLeader, STAY } from '../command/leaders.ts'
import { personalCombatOf } from '../command/ratings.ts'
import { d10 } from '../dice.ts'
import { leaderOnMap } from '../pieces/facts.ts'
import { unitAt } from '../pieces/field.ts'
import { hexesOf, secondHex } from '../pieces/hexes.ts'
import { leaderHit } from '../rout/leaderHit.ts'
import { enemyBeside } from '../rout/leaders.ts'
import { type Alexander, FOUGHT, type G, type Leader, NONE, OFF_MAP, type Unit } from '../state.ts'
import type { Combat } from './state.ts'
import { isFought, perCombat } from './steps.ts'

const fightWith = leaderOption('fight')
const fleeTo = hexOption('to')
const LEAVE = choice('off')

/** The leaders stacked with units, ascending. */
export function leadersAmong(s: Alexander, units: readonly Unit[]): Leader[] {
  const b = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < b.leaders; l++) {
    if (!leaderOnMap(s, l)) continue
    const [hex, side] = [s.leaderHex[l]!, b.leaderSide[l]]
    if (units.some((u) => b.side[u] === side && (s.hex[u] === hex || secondHex(s, u) === hex))) found.push(l)
  }
  return found
}

/** 8.43: leaders without a rating, and those without a leader to meet, do not fight personally. */
const duelists = (s: Alexander, units: readonly Unit[]): Leader[] =>
  leadersAmong(s, units).filter((l) => battleOf(s).personalCombat[l] !== NONE)

/** F10 (7), 4.63, 8.41, 8.42, X11: leaders of both sides in one combat: each side picks one, both roll, the lower total suffers. */
function* duelOf(g: G, c: Combat): Flow {
  const s = g.state
  const b = battleOf(s)
  const x = yield* chooseLeader(g, duelists(s, c.attackers), '8.41')
  const y = yield* chooseLeader(g, duelists(s, c.defenders), '8.41')
  c.dueled = true
  for (const l of [x, y]) s.leaderMarks[l]! |= FOUGHT
  const first = (yield* d10('personalCombat', '8.41')) + personalCombatOf(s, x)
  const second = (yield* d10('personalCombat', '8.41')) + personalCombatOf(s, y)
  g.tell?.({
    kind: 'duel',
    rule: '8.41',
    with: { leader: b.leaderIds[x]!, enemy: b.leaderIds[y]!, total: first, enemyTotal: second },
  })
  if (first === second) return
  const loser = first < second ? x : y
  noteHurt(c, loser, yield* leaderHit(g, loser, duelHit(first - second, s.wounds[loser]! > 0)))
}

/** 8.34b: what befell a leader in a combat. */
function noteHurt(c: Combat, leader: Leader, casualty: Casualty): void {
  if (casualty === 'none') return
  c.hurt.push(leader)
  if (casualty === 'killed') c.killed.push(leader)
}

/** D18: the owner names one of his leaders. */
export function* chooseLeader(g: G, leaders: readonly Leader[], rule: string): Flow<Leader> {
  if (leaders.length === 1) return leaders[0]!
  const s = g.state
  const seat = seatOf(s, battleOf(s).leaderSide[leaders[0]!]!)
  return (yield* pick(seat, 'leaderInCombat', rule, [each(leaders, fightWith(s))])).of
}

/** F10 (7), 8.41. */
export const duels = perCombat(
  'duels',
  (c, s) => isFought(c) && duelists(s, c.attackers).length > 0 && duelists(s, c.defenders).length > 0,
  duelOf,
)

/** F10 (7), 8.34a, 8.43, X12: where no personal combat was fought each leader with a unit of the combat rolls; 0 is a casualty. */
function* casualtiesOf(g: G, c: Combat): Flow {
  const s = g.state
  for (const l of leadersAmong(s, [...c.attackers, ...c.defenders])) {
    const die = yield* d10('leaderCasualty', '8.34a')
    if (isCasualty(die)) noteHurt(c, l, yield* leaderHit(g, l))
  }
}

/** F10 (7), 8.34a. */
export const casualties = perCombat(
  'casualties',
  (c, s) => isFought(c) && !c.dueled && leadersAmong(s, [...c.attackers, ...c.defenders]).length > 0,
  casualtiesOf,
)

/** R95: a leader who goes along, and the hex of the unit he stands on: its first or its second. */
export interface Follower {
  readonly leader: Leader
  readonly second: boolean
}

/** R95, D12: which of the leaders stacked with a unit go along when it now advances, passes through or pursues. */
export function* whoFollow(g: G, u: Unit, rule: string): Flow<readonly Follower[]> {
  const s = g.state
  const found: Follower[] = []
  for (const leader of leadersAmong(s, [u]))
    if (yield* goesAlong(g, leader, u, rule)) found.push({ leader, second: s.leaderHex[leader] !== s.hex[u] })
  return found
}

/** R95: those who go along come to where the unit now stands, without hits and without a move of their own (4.23). */
export function follow(g: G, followers: readonly Follower[], u: Unit, rule: string): void {
  const s = g.state
  for (const { leader, second } of followers)
    if (leaderOnMap(s, leader)) moveLeader(g, leader, second ? secondHex(s, u) : s.hex[u]!, rule)
}

/** F10 (4), 8.46b, S2, D12: Darius may flee towards the retreat edge, whatever zones are in the way. */
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
      each(
        hexes.filter((hex) => hex !== NONE),
        fleeTo(s),
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

/** 8.46b: he is stacked with a unit that is attacked or has an enemy unit next to it. */
function mayFlee(s: Alexander, l: Leader): boolean {
  if (!leaderOnMap(s, l) || !isStacked(s, l)) return false
  const u = unitAt(s, s.leaderHex[l]!)
  return (
    s.shock!.combats.some((c) => c.defenders.includes(u)) ||
    hexesOf(s, u).some((hex) => besideEnemy(s, l, hex))
  )
}

function besideEnemy(s: Alexander, l: Leader, hex: number): boolean {
  const b = battleOf(s)
  if (hex === s.leaderHex[l]) return enemyBeside(s, l) !== NONE
  for (let d = 0; d < 6; d++) {
    const near = b.grid.neighbour[hex * 6 + d]!
    const u = near < 0 ? NONE : unitAt(s, near)
    if (u !== NONE && b.side[u] !== b.leaderSide[l]) return true
  }
  return false
}

/** 8.46b, R10: hexes up to 3 steps away, each step nearer to the retreat edge; -1 over the edge of the map. */
function hexesToEdge(s: Alexander, l: Leader): number[] {
  const b = battleOf(s)
  const { toEdge } = b.sides[b.leaderSide[l]!]!
  const { mp } = b.ground.costs[b.leaderClass]!
  const enemy = other(b.leaderSide[l]!)
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
