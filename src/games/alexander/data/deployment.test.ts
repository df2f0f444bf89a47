import { describe, expect, test } from 'vitest'
import { columnOf, direction, flankDirection, RIGHT } from '../../../hex/index.ts'
import { rule } from '../../../kernel/testing/rule.ts'
import { battle, facing, HORSE, names, sum, type Unit } from './testing/battle.ts'

// Invariants of every setup.

const TWO_HEX = ['PH:null', 'HI:HO', 'LP:CA']
const WATER = ['sea', 'impassable', 'major-river']
/** Whether units form one connected group of hexes. */
function isUnbroken(units: readonly Unit[], apart: (a: readonly string[], b: readonly string[]) => number) {
  const found = units.slice(0, 1)
  for (let i = 0; i < found.length; i++)
    for (const u of units) if (!found.includes(u) && apart(found[i]!.hexes, u.hexes) === 1) found.push(u)
  return units.length > 0 && found.length === units.length
}

describe.each(names)('%s', (name) => {
  const { s, grid, at, apart, on, ground, of, lineUnits, inRange, commands } = battle(name)
  const sides = s.sides.map((side) => side.id)
  const leaders = new Map(s.leaders.map((l) => [l.id, l]))

  test('two-hex units are those of 6.41 and stand left and right of their facing', () => {
    rule('2.1b', '6.41')
    for (const u of s.units) {
      expect(u.twoHex, u.id).toBe(TWO_HEX.includes(`${u.type}:${u.class}`) && u.size >= 8)
      if (u.hexes.length === 0) continue
      expect(u.hexes.length, u.id).toBe(u.twoHex ? 2 : 1)
      if (!u.twoHex) continue
      const to = direction(grid, at(u.hexes[0]!), at(u.hexes[1]!))
      expect(to, u.id).toBe(flankDirection(facing(u.facing), RIGHT))
    }
  })

  test('no hex is held twice, no leader stands with the enemy', () => {
    const held = on.flatMap((u) => u.hexes)
    expect(held.filter((hex, i) => held.indexOf(hex) !== i)).toEqual([])
    const mixed = s.leaders.filter((l) => on.some((u) => u.side !== l.side && u.hexes.includes(l.hex ?? '')))
    expect(mixed.map((l) => l.id)).toEqual([])
  })

  test('no unit is on prohibited terrain; formed units are on level, clear ground and not across hexsides', () => {
    for (const u of on) {
      for (const hex of u.hexes) {
        const { terrain } = ground(hex)
        expect(WATER, u.id).not.toContain(terrain)
        if (u.type === 'CH' || u.twoHex) expect(terrain, u.id).toBe('clear')
      }
      if (!u.twoHex) continue
      const [a, b] = u.hexes as [string, string]
      const between = s.map.hexsides.filter((e) => [e.a, e.b].sort().join() === [a, b].sort().join())
      expect(between, u.id).toEqual([])
      expect(ground(a).level, u.id).toBe(ground(b).level)
    }
    for (const l of s.leaders) if (l.hex !== null) expect(WATER, l.id).not.toContain(ground(l.hex).terrain)
  })

  test('every leader has troops in range, contingents all of theirs and their commander near', () => {
    for (const l of s.leaders) {
      if (l.hex === null) continue
      const own = of(l.side).filter((u) => commands(l, u))
      const near = own.filter((u) => inRange(l, u))
      expect(near.length, l.id).toBeGreaterThan(0)
      if (l.role === 'contingent') expect(near.length, l.id).toBe(own.length)
      for (const line of l.lines) {
        const horse = of(l.side).filter((u) => line.groups.includes(u.group) && HORSE.includes(u.type))
        expect(
          horse.filter((u) => !inRange(l, u)).map((u) => u.id),
          `${l.id} ${line.name}`,
        ).toEqual([])
      }
      for (const id of l.activatedBy ?? []) {
        const by = leaders.get(id)!
        if (by.hex !== null) expect(apart([l.hex], [by.hex]), l.id).toBeLessThanOrEqual(Math.ceil(by.commandRange / 2))
      }
    }
  })

  test('a leader with Lines starts within two hexes of one of them', () => {
    for (const l of s.leaders) {
      if (l.hex === null || l.lines.length === 0) continue
      const distances = l.lines.flatMap((line) => lineUnits(l, line).map((u) => apart([l.hex!], u.hexes)))
      expect(Math.min(...distances), l.id).toBeLessThanOrEqual(2)
    }
  })

  test('every unit can be ordered at the start, but for those that are known to wait', () => {
    const ordered = (u: Unit) =>
      s.leaders.some((l) => {
        if (l.hex === null || l.side !== u.side || l.role === 'contingent') return false
        if (commands(l, u) && inRange(l, u)) return true
        if (HORSE.includes(u.type)) return false
        return l.lines.some((line) => {
          const units = lineUnits(l, line)
          return units.includes(u) && units.some((v) => inRange(l, v))
        })
      })
    const waiting = s.turnHints.outOfCommandAtStart ?? []
    expect(on.filter((u) => !ordered(u) && !waiting.includes(u.id)).map((u) => u.id)).toEqual([])
  })

  test('both armies face each other with their backs to their own edge', () => {
    for (const side of s.sides) {
      const mine = of(side.id)
      const foes = on.filter((u) => u.side !== side.id).flatMap((u) => u.hexes)
      for (const u of mine) {
        const near = foes.reduce((best, hex) =>
          apart([u.hexes[0]!], [hex]) < apart([u.hexes[0]!], [best]) ? hex : best,
        )
        expect(turnsTo(u, near), u.id).toBe(true)
      }
      const column = (hex: string) => columnOf(grid, at(hex))
      const mean = (hexes: readonly string[]) => sum(hexes.map(column)) / hexes.length
      const east = sum(mine.map((u) => eastward(facing(u.facing))))
      expect(east * (mean(foes) - mean(mine.map((u) => u.hexes[0]!))), side.id).toBeGreaterThan(0)
      expect(side.front, side.id).toBe({ W: 'E', E: 'W' }[side.retreatEdge])
    }
  })

  /**
   * Whether a hex is within 90 degrees of a unit's facing, in integer coordinates: a column is the square root of 3
   * of half a hex.
   */
  function turnsTo(u: Unit, hex: string): boolean {
    const [a, b] = [at(u.hexes[0]!), at(hex)]
    const [dx, dy] = [grid.x[b]! - grid.x[a]!, grid.y[a]! - grid.y[b]!]
    return eastward(facing(u.facing)) * 3 * dx + northward(facing(u.facing)) * dy >= 0
  }

  test('the armies start at least three hexes apart', () => {
    const [first, second] = sides.map((side) => of(side)) as [Unit[], Unit[]]
    const near = first.flatMap((u) => second.filter((v) => apart(u.hexes, v.hexes) < 3).map((v) => `${u.id} ${v.id}`))
    expect(near).toEqual([])
  })

  test('Lines and phalanxes are unbroken', () => {
    for (const l of s.leaders)
      for (const line of l.lines) expect(isUnbroken(lineUnits(l, line), apart), `${l.id} ${line.name}`).toBe(true)
    for (const side of sides)
      for (const group of new Set(of(side).flatMap((u) => (u.type === 'PH' ? [u.group] : []))))
        expect(
          isUnbroken(
            of(side).filter((u) => u.group === group),
            apart,
          ),
          group,
        ).toBe(true)
  })

  test('every unit can be reached', () => {
    const river = s.specialRules.some((r) => r.flag === 'impassable-river') ? ['major-river'] : []
    const closed = ['sea', 'impassable', ...river]
    const walls = s.map.hexsides.filter((e) => e.kind === 'wall').map((e) => `${e.a} ${e.b}`)
    const reached = [...new Set(of(sides[0]!).flatMap((u) => u.hexes.map(at)))]
    const seen = new Set(reached)
    for (let i = 0; i < reached.length; i++)
      for (let d = 0; d < 6; d++) {
        const to = grid.neighbour[reached[i]! * 6 + d]!
        if (to < 0 || seen.has(to) || closed.includes(ground(grid.names[to]!).terrain)) continue
        if (walls.includes([grid.names[reached[i]!]!, grid.names[to]!].sort().join(' '))) continue
        seen.add(to)
        reached.push(to)
      }
    expect(on.filter((u) => !u.hexes.some((hex) => seen.has(at(hex)))).map((u) => u.id)).toEqual([])
  })
})

test('the Indians at the Hydaspes stand where the 2004 edition has them', () => {
  rule('F1')
  const { s } = battle('hydaspes')
  const place = (id: string) => s.units.find((u) => u.id === id)!.hexes
  const leaders = s.leaders.flatMap((l) => (l.side === 'indian' ? [[l.name, l.hex]] : []))
  expect(Object.fromEntries(leaders)).toEqual({
    Porus: '3232',
    Spitaces: '3411',
    Meroes: '3427',
    Abisares: '3418',
  })
  const elephants = s.units.filter((u) => u.type === 'EL').map((u) => u.hexes[0])
  expect([elephants[0], elephants.at(-1), elephants.length]).toEqual(['3212', '3232', 21])
  expect(['i-right-horse-1', 'i-right-chariots-1', 'i-left-horse-4', 'i-left-chariots-4'].map(place)).toEqual([
    ['3307'],
    ['3107'],
    ['3336'],
    ['3136'],
  ])
})

/** The direction of a facing: east in units of half a hex, north in units of half a hex times the square root of 3. */
function eastward(face: number): number {
  return [2, 1, -1, -2, -1, 1][face]!
}
function northward(face: number): number {
  return [0, 3, 3, 0, -3, -3][face]!
}
