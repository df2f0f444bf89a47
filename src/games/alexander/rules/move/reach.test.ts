import { describe, expect, it } from 'vitest'
import { hexesFor, legTo, march, reaches } from '#games/alexander/testing/drive.ts'
import { hexAt, nameAt, position, unitNamed } from '#games/alexander/testing/position.ts'
import { randomFrom } from '#kernel'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import { begin } from '../begin.ts'
import { placeUnit, unitAt } from '../pieces/occupancy.ts'
import { type Alexander, COLUMN, NONE } from '../state.ts'
import { weigh, weighed } from './costs.ts'
import {
  afterAct,
  canEnd,
  countNewlyNear,
  entersHex,
  MAY_ENTER,
  moverOf,
  pivotAct,
  REVERSE_ACT,
  stepAct,
  turnAct,
  zoneAt,
} from './mover.ts'
import { newMove } from './orderMove.ts'
import { type Destination, reachOf } from './reach.ts'

const E = 0
const NE = 1
const W = 3

describe('reach', () => {
  it('lets a unit spend its allowance on front hexes and corners, one point each on clear ground', () => {
    rule('6.11', '6.21', '6.31', '7.11', '7.12', '2.1a', 'D9')
    const s = position({ units: { 'm-allied-horse': '0408 E' } })
    expect(legTo(s, 'm-allied-horse', '0508', E)?.mp).toBe(1)
    expect(legTo(s, 'm-allied-horse', '1208', E)?.mp).toBe(8)
    expect(legTo(s, 'm-allied-horse', '1308', E)).toBeUndefined()
    expect(legTo(s, 'm-allied-horse', '0508', NE)?.mp).toBe(2)
    expect(legTo(s, 'm-allied-horse', '0408', W)?.mp).toBe(3)
    expect(legTo(s, 'm-allied-horse', '0308', W)?.mp).toBe(4)
    expect(legTo(s, 'm-allied-horse', '0308', E)?.mp).toBe(5)
    expect(legTo(s, 'm-allied-horse', '0408', E)).toBeUndefined()
  })

  it('does not let a unit enter what it has no points for', () => {
    rule('6.25')
    const s = position({ units: { 'm-mercenary-hoplites-1': '0408 E' } })
    expect(reaches(s, 'm-mercenary-hoplites-1', '0808')).toBe(true)
    expect(reaches(s, 'm-mercenary-hoplites-1', '0908')).toBe(false)
  })

  it('lets skirmishers turn any way for 1 point, cataphracts and elephants pay 2 a corner', () => {
    rule('7.12', '9.42a')
    const s = position({
      battle: 'hydaspes',
      units: { 'm-macedonian-archers-1': '1010 E', 'm-bactrian-horse': '1510 E', 'i-elephants-1': '2010 E' },
    })
    expect(legTo(s, 'm-macedonian-archers-1', '1010', W)?.mp).toBe(1)
    expect(legTo(s, 'm-bactrian-horse', '1510', W)?.mp).toBe(6)
    expect(legTo(s, 'i-elephants-1', '2010', NE)?.mp).toBe(2)
    expect(legTo(s, 'i-elephants-1', '2010', W)).toBeUndefined()
  })

  it('offers hexes by number and facings from the east', () => {
    rule('P15', 'D9')
    const s = position({ units: { 'm-allied-horse': '0408 E' } })
    const hexes = hexesFor(s, 'm-allied-horse')
    expect(hexes).toEqual([...hexes].sort())
    const driven = march(s, 'm-allied-horse')
    expect(driven.open?.kind).toBe('step')
    expect(driven.keys.at(-1)).toBe('stop')
    expect(driven.keys.length).toBeLessThanOrEqual(400)
    expect(march(s, 'm-allied-horse', { answers: ['go:0408'] }).keys).toEqual([
      'face:NE',
      'face:NW',
      'face:W',
      'face:SW',
      'face:SE',
    ])
  })

  it('takes the way with fewest hits, then hits of friends, then points, then enemies near, then by hexes', () => {
    rule('P17')
    const woods = position({ units: { 'm-allied-horse': '0904 E' } })
    const around = legTo(woods, 'm-allied-horse', '1104', E)!
    expect([around.hits, around.mp]).toEqual([0, 2])
    const friends = { 'm-mercenary-peltasts-1': '0508 E', 'm-mercenary-peltasts-2': '0507 E' }
    const horse = position({ units: { 'm-allied-horse': '0408 E', ...friends } })
    const beside = legTo(horse, 'm-allied-horse', '0608', E)!
    expect([beside.hits, beside.friendHits]).toEqual([0, 0])
    expect(beside.mp).toBeGreaterThan(2)
    const foot = position({ units: { 'p-cappadocian-foot-1': '0408 E', ...persians } })
    const through = legTo(foot, 'p-cappadocian-foot-1', '0608', E)!
    expect([through.hits, through.friendHits, through.mp]).toEqual([1, 1, 2])
  })

  const persians = { 'p-cappadocian-foot-2': '0508 E', 'p-cappadocian-foot-3': '0507 E' }

  it('prefers, among equal ways, the one that disturbs fewer enemies, then the smaller list of hexes', () => {
    rule('P17', 'R51')
    const s = position({ units: { 'm-allied-horse': '0408 E' } })
    const enters = (leg: { path: readonly number[] }) => {
      const b = battleOf(s)
      let stance = hexAt(s, '0408') * 6
      return leg.path.flatMap((act) => {
        stance = afterAct(b, false, 0, stance, act)
        return entersHex(act) ? [nameAt(s, Math.floor(stance / 6))] : []
      })
    }
    expect(enters(legTo(s, 'm-allied-horse', '0608', E)!)).toEqual(['0507', '0608'])
    const near = position({ units: { 'm-allied-horse': '0408 E', 'p-cappadocian-foot-1': '0505 E' } })
    expect(enters(legTo(near, 'm-allied-horse', '0608', E)!)).toEqual(['0508', '0608'])
  })
})

/** Reference for the search: enumerates every list of acts and picks the best by the order of P17. */
function everyLeg(s: Alexander, unit: string) {
  const u = unitNamed(s, unit)
  const m = moverOf(s, u)
  const b = battleOf(s)
  const points = newMove(s, u).points + m.augmentable
  const start = s.hex[u]! * 6 + s.facing[u]!
  const best = new Map<number, { cost: number[]; hexes: number[] }>()
  const acts = [0, 1, 2, 3, 4, 5].flatMap((n) => [stepAct(n), turnAct(n)])
  if (m.two) acts.push(pivotAct(0), pivotAct(1), REVERSE_ACT)
  const compare = (a: readonly number[], c: readonly number[]) => {
    for (let i = 0; i < Math.min(a.length, c.length); i++) if (a[i] !== c[i]) return a[i]! - c[i]!
    return a.length - c.length
  }
  const walk = (stance: number, hits: number, friends: number, mp: number, near: number, hexes: number[]) => {
    if (stance !== start && canEnd(m, stance)) {
      const cost = [hits, friends, mp, near]
      const known = best.get(stance)
      if (known === undefined || compare([...cost, ...hexes], [...known.cost, ...known.hexes]) < 0)
        best.set(stance, { cost, hexes })
    }
    if (mp > 0 && (hits >= m.bears || zoneAt(m, stance))) return
    for (const act of acts) {
      if (!b.skirmisher[u] && act >> 3 === 1 && ![1, 5].includes(((act & 7) - (stance % 6) + 6) % 6)) continue
      if (weigh(m, stance, act) !== MAY_ENTER || mp + weighed.mp > points) continue
      const { stance: next, mp: more, hits: harm, friendHits, friend, otherFriend, step, otherStep } = weighed
      if ((friend !== NONE || otherFriend !== NONE) && zoneAt(m, next)) continue
      const enters = entersHex(act)
      const newly = enters ? countNewlyNear(m, stance, step, otherStep) : 0
      const list = enters ? [...hexes, Math.floor(next / 6)] : hexes
      walk(next, hits + harm, friends + friendHits, mp + more, near + newly, list)
    }
  }
  walk(start, 0, 0, 0, 0, [])
  return best
}

describe('the search of P17', () => {
  it('finds what trying every list of acts finds', () => {
    rule('P17')
    const random = randomFrom('reach')
    const battles = ['phrygia', 'samarkand', 'chaeronea', 'issus', 'hydaspes']
    let checked = 0
    for (let i = 0; i < 30; i++) {
      const s = begin({ scenario: battles[i % battles.length]!, players: 2, guardSecrets: false })
      const b = battleOf(s)
      const u = random(b.units)
      if (s.hex[u]! < 0 || b.ma[u]! > 5 || moverOf(s, u).bound) continue
      scatter(s, u, random)
      const found = reachOf(s, newMove(s, u)).destinations()
      const slow = everyLeg(s, b.unitIds[u]!)
      expect(found.map((d) => d.hex * 6 + d.facing)).toEqual([...slow.keys()].sort((x, y) => x - y))
      for (const d of found) {
        const { cost } = slow.get(d.hex * 6 + d.facing)!
        expect([d.hits, d.friendHits, d.mp, d.enemies]).toEqual(cost)
      }
      checked += found.length
    }
    expect(checked).toBeGreaterThan(500)
  })

  /** Places one unit in a free hex, with others around it. */
  function scatter(s: Alexander, u: number, random: (n: number) => number): void {
    const b = battleOf(s)
    const isFree = (hex: number) => hex >= 0 && unitAt(s, hex) === NONE
    const stand = (v: number, near: number) => {
      for (let tries = 0; tries < 60; tries++) {
        const hex = near < 0 ? random(b.grid.count) : near + (random(5) - 2) * b.grid.rows + random(5) - 2
        const facing = random(6)
        if (hex < 0 || hex >= b.grid.count || !isFree(hex)) continue
        if (b.two[v] && !isFree(b.arcs.right[hex * 6 + facing]!)) continue
        placeUnit(s, v, hex, facing)
        return
      }
    }
    stand(u, -1)
    for (let i = 0; i < 4; i++) {
      const v = random(b.units)
      if (v !== u && s.hex[v]! >= 0) stand(v, s.hex[u]!)
    }
  }

  it('looks at columns as well', () => {
    rule('P17', '6.64')
    const s = position({
      units: { 'm-mercenary-peltasts-1': { at: '0408', facing: 1, formation: COLUMN } },
    })
    const found = reachOf(s, newMove(s, unitNamed(s, 'm-mercenary-peltasts-1'))).destinations()
    expect(found.map((d) => d.hex * 6 + d.facing)).toEqual(
      [...everyLeg(s, 'm-mercenary-peltasts-1').keys()].sort((x, y) => x - y),
    )
  })
})

/** Moves every unit to a random hex, so that movers meet friends, enemies and zones of control. */
function scattered(scenario: string, seed: string): Alexander {
  const s = begin({ scenario, players: 2, guardSecrets: false })
  const b = battleOf(s)
  const random = randomFrom(seed)
  const near = random(b.grid.count)
  for (let u = 0; u < b.units; u++) {
    if (s.hex[u]! < 0 || s.depth[u] !== NONE) continue
    const hex = near + (random(13) - 6) * b.grid.rows + random(13) - 6
    const facing = random(6)
    const second = b.two[u] ? (b.arcs.right[hex * 6 + facing] ?? NONE) : NONE
    if (hex < 0 || hex >= b.grid.count || unitAt(s, hex) !== NONE) continue
    if (b.two[u] && (second === NONE || unitAt(s, second) !== NONE)) continue
    placeUnit(s, u, hex, facing)
  }
  return s
}

const key = ({ hex, facing }: Destination) => `${hex} ${facing}`

describe('where a one-hex mover in line gets to', () => {
  it('is where its best paths lead, and one path alone is the best of all', () => {
    rule('P17')
    let checked = 0
    let harmed = 0
    for (const scenario of ['issus', 'gaugamela', 'hydaspes', 'granicus'])
      for (let i = 0; i < 2; i++) {
        const s = scattered(scenario, `${scenario} ${i}`)
        const b = battleOf(s)
        const random = randomFrom(i)
        const units = b.unitIds.flatMap((_, u) => (b.two[u] || s.hex[u]! < 0 || random(12) > 0 ? [] : [u]))
        for (const u of units) {
          const move = newMove(s, u)
          const all = reachOf(s, move).destinations()
          const reach = reachOf(s, move)
          const reached = reach.hexes().flatMap((hex) => reach.facings(hex).map((f) => `${hex} ${f}`))
          expect(reached).toEqual(all.map(key))
          for (const d of all) {
            if (d.hits > 0) harmed++
            if (random(all.length) > 4) continue
            checked++
            expect(reachOf(s, move).destination(d.hex, d.facing)).toEqual(d)
          }
        }
      }
    expect(checked).toBeGreaterThan(100)
    expect(harmed).toBeGreaterThan(100)
  })
})
