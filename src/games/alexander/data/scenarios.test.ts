import { describe, expect, test } from 'vitest'
import { FACINGS, flankDirection, frontOf, makeArcs, RIGHT } from '#hex/facing.ts'
import { columnOf, direction, distance, hexOf, makeGrid } from '#hex/grid.ts'
import { rule } from '#kernel/testing/golden.ts'
import rulesIndex from './rules-index.json'
import { battle, facing, HORSE, names, type Piece, sum, type Unit } from './testing/battle.ts'

// Invariants of every scenario file.

const FIELDS = `format id title date place difficulty expectedLength summary provenance map sides leaders units
  withdrawal specialRules optionalRules turnHints victory`
const SIDE_FIELDS = 'id name retreatEdge front posture objective approxStrength'
const UNIT_FIELDS = 'id name side nation type class tq size ma missile twoHex hexes facing group'
const LEADER_FIELDS = `id name side role initiative elite commandRange lineCommand contingentCommand strategy
  personalCombat charisma ma orders lines routPoints hex provenance`
const CLASSES: { readonly [type: string]: readonly (string | null)[] } = {
  PH: [null],
  HI: [null, 'HO', 'HY'],
  MI: [null],
  LI: [null, 'J', 'A'],
  LP: ['PT', 'CA'],
  SK: ['A', 'S', 'J'],
  'SK*': ['J'],
  LN: [null],
  LC: ['J', 'A'],
  HC: [null, 'CAT'],
  EL: [null],
  CH: ['SC', 'HV'],
  ART: ['OX'],
}
const TERRAIN = 'clear ford woods rocky marsh town major-river sea impassable'.split(' ')
const HEXSIDES =
  'minor-river stream steep-bank steep-banked-stream steep-slope sheer-slope wall gate abatis rampart'.split(' ')
const PROVENANCE = ['stated', 'public', 'known', 'reconstructed']
const UNITS: { readonly [battle: string]: readonly [number, number] } = {
  phrygia: [16, 26],
  lyginus: [40, 60],
  arigaeum: [40, 60],
  samarkand: [20, 40],
  jaxartes: [20, 45],
  pelium: [20, 50],
  granicus: [45, 85],
  chaeronea: [40, 60],
  hydaspes: [60, 90],
  issus: [90, 130],
  gaugamela: [90, 170],
}

/** The subject of a reminder. */
const REMINDERS: { readonly [flag: string]: (u: Unit) => boolean } = {
  'phalanx-defence': (u) => u.type === 'PH',
  square: (u) => u.type === 'PH' && u.size >= 10,
  elephants: (u) => u.type === 'EL',
  chariots: (u) => u.type === 'CH',
  artillery: (u) => u.type === 'ART',
  cataphracts: (u) => u.class === 'CAT',
  'light-cavalry-harassment': (u) => u.type === 'LC' && u.missile !== null,
}

const words = (text: string) => text.trim().split(/\s+/)
const lacks = (thing: object, fields: string) => words(fields).filter((field) => !Object.hasOwn(thing, field))
/** The titles of the S-rules are the flags of the scenarios. */
const flags = rulesIndex
  .filter(({ id }) => /^S\d/.test(id))
  .flatMap(({ title }) => title.split(',').map((word) => word.trim().replace(/\.$/, '')))

const unitPoints = (u: Unit) => ({ ART: 0, SK: 1, 'SK*': 2, EL: 2, CH: 2 })[u.type] ?? u.tq * (u.twoHex ? 2 : 1)
test('eleven battles', () => expect(names.sort()).toEqual(Object.keys(UNITS).sort()))

describe.each(names)('%s', (name) => {
  const { s, isOnMap, apart, of, lineUnits } = battle(name)
  const sides = s.sides.map((side) => side.id)
  const leaders = new Map(s.leaders.map((l) => [l.id, l]))

  test('every field is there and holds what the rules know', () => {
    rule('2.2', '2.22')
    expect(lacks(s, FIELDS)).toEqual([])
    expect(s.id).toBe(name)
    expect(new Set(sides).size).toBe(2)
    expect(s.sides.flatMap((side) => lacks(side, SIDE_FIELDS))).toEqual([])
    for (const u of s.units) {
      expect([u.id, ...lacks(u, UNIT_FIELDS)]).toEqual([u.id])
      expect(sides, u.id).toContain(u.side)
      expect(CLASSES[u.type], u.id).toContain(u.class)
      expect(FACINGS, u.id).toContain(u.facing)
      expect([null, 'J', 'A', 'S', 'B'], u.id).toContain(u.missile)
    }
    for (const l of s.leaders) {
      expect([l.id, ...lacks(l, LEADER_FIELDS)]).toEqual([l.id])
      expect(sides, l.id).toContain(l.side)
      expect(['overall', 'wing', 'subordinate', 'contingent'], l.id).toContain(l.role)
    }
  })

  test('ids are unique', () => {
    const ids = [...s.units, ...s.leaders].map((piece) => piece.id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  test('the map is drawn with known ground on hexes that are there', () => {
    expect([s.map.orientation, s.map.evenColumns]).toEqual(['flat-top', 'up'])
    for (const [hex, there] of Object.entries(s.map.hexes)) {
      expect(isOnMap(hex), hex).toBe(true)
      expect(TERRAIN, hex).toContain(there.terrain ?? 'clear')
      expect(['road', 'camp'], hex).toEqual(expect.arrayContaining([...(there.features ?? [])]))
    }
    for (const { a, b, kind } of s.map.hexsides) {
      expect(isOnMap(a) && isOnMap(b) && apart([a], [b]) === 1, `${a}-${b}`).toBe(true)
      expect(HEXSIDES, `${a}-${b}`).toContain(kind)
    }
  })

  test('every piece stands on the map or enters it later', () => {
    const off = (piece: Piece) => {
      const hexes = piece.hexes ?? (piece.hex ? [piece.hex] : [])
      if (piece.entry !== undefined) return !piece.entry.hexes.every(isOnMap) || !hexes.every(isOnMap)
      return hexes.length === 0 || !hexes.every(isOnMap)
    }
    expect([...s.units, ...s.leaders].filter(off).map((piece) => piece.id)).toEqual([])
  })

  test('ratings lie where ratings lie', () => {
    rule('4.1')
    const within = (n: number | null, low: number, high: number) => n !== null && n >= low && n <= high
    for (const u of s.units) expect(within(u.tq, 1, 9) && within(u.size, 1, 12) && within(u.ma, 1, 12), u.id).toBe(true)
    for (const l of s.leaders) {
      if (l.role === 'contingent') {
        expect([l.initiative, l.optional], l.id).toEqual([null, true])
        expect(l.activatedBy?.length, l.id).toBeGreaterThan(0)
      } else expect(within(l.initiative, 1, 7), l.id).toBe(true)
      expect(l.lineCommand, l.id).toBe(l.lines.length > 0)
      if (l.lineCommand) expect(l.strategy, l.id).toBeGreaterThan(0)
    }
  })

  test('only some command Lines or wings: never a Macedonian a Line, never a Greek or Indian horse', () => {
    rule('4.31', '4.51', 'R49')
    for (const l of s.leaders) {
      if (l.side === 'macedonian') expect(l.lineCommand, l.id).toBe(false)
      if (l.role === 'wing') expect(['macedonian', 'persian'], l.id).toContain(l.side)
      if (l.side !== 'greek' && l.side !== 'indian') continue
      const mounted = l.lines.flatMap((line) => lineUnits(l, line, s.units)).filter((u) => HORSE.includes(u.type))
      expect(
        mounted.map((u) => u.id),
        l.id,
      ).toEqual([])
    }
  })

  test('groups, lines, leaders and rules that are named exist', () => {
    const groups = (side: string) => of(side, s.units).map((u) => u.group)
    for (const l of s.leaders) {
      for (const group of l.orders) expect(['*', ...groups(l.side)], l.id).toContain(group)
      for (const line of l.lines) {
        for (const group of line.groups) expect(groups(l.side), `${l.id} ${line.name}`).toContain(group)
        expect(lineUnits(l, line, s.units).length, `${l.id} ${line.name}`).toBeGreaterThan(0)
      }
      for (const id of l.activatedBy ?? []) expect(leaders.get(id)?.contingentCommand, l.id).toBeGreaterThan(0)
    }
    for (const { flag, params } of s.specialRules) {
      expect(flags).toContain(flag)
      if (params.leader !== undefined) expect(leaders.has(params.leader), flag).toBe(true)
      const named: string[] = [...(params.group === undefined ? [] : [params.group]), ...(params.groups ?? [])]
      for (const group of named)
        expect(
          s.units.map((u) => u.group),
          flag,
        ).toContain(group)
    }
    for (const { leader, winner } of s.victory.instant) {
      expect(leaders.has(leader)).toBe(true)
      expect(sides).toContain(winner)
    }
    expect(Object.keys(s.withdrawal).sort()).toEqual([...sides].sort())
    for (const side of sides)
      expect(s.leaders.filter((l) => l.side === side && l.role === 'overall').length).toBeLessThan(2)
  })

  test('withdrawal levels are between 34.5 and 70 % of the points that are really there', () => {
    for (const side of sides) {
      const points = sum(of(side, s.units).flatMap((u) => (u.entry ? [] : [unitPoints(u)])))
      const led = sum(s.leaders.flatMap((l) => (l.side === side && !l.entry ? [l.routPoints] : [])))
      const { level, units, leaders: ofLeaders } = s.withdrawal[side]!
      expect([units, ofLeaders], side).toEqual([points, led])
      expect(level / points, side).toBeGreaterThanOrEqual(0.345)
      expect(level / points, side).toBeLessThanOrEqual(0.7)
    }
    for (const l of s.leaders) {
      const often = l.name === 'Alexander' && name !== 'chaeronea' ? 10 : 5
      expect(l.routPoints, l.id).toBe((l.initiative ?? 0) * often)
    }
  })

  test('it reminds of the rules of the troops that are there, and of no others', () => {
    rule('S3', 'S4', 'S6', 'S7')
    for (const { flag, params } of s.specialRules) {
      const concerns = REMINDERS[flag]
      if (concerns === undefined) continue
      const units = params.side === undefined ? s.units : of(params.side, s.units)
      expect(units.filter(concerns).length, flag).toBeGreaterThan(0)
    }
    for (const flag of ['elephants', 'chariots', 'artillery', 'cataphracts'])
      expect(
        s.specialRules.some((r) => r.flag === flag),
        flag,
      ).toBe(s.units.some(REMINDERS[flag]!))
  })

  test('its armies have the strength that their sizes say', () => {
    rule('2.5')
    for (const side of s.sides) {
      const sizes = (which: (u: Unit) => boolean) =>
        sum(of(side.id, s.units).flatMap((u) => (which(u) ? [u.size] : [])))
      const light = sizes((u) => u.type.startsWith('SK'))
      const foot = sizes((u) => ![...HORSE, 'EL', 'CH', 'ART'].includes(u.type)) - light
      const { foot: onFoot = 0, horse = 0 } = side.approxStrength
      expect(horse, side.id).toBe(100 * sizes((u) => HORSE.includes(u.type) && u.type !== 'CH'))
      // Skirmishers fight in looser order: a Size point of theirs may stand for twice the men.
      expect(onFoot, side.id).toBeGreaterThanOrEqual(150 * (foot + light))
      expect(onFoot, side.id).toBeLessThanOrEqual(200 * (foot + 2 * light))
    }
  })

  test('it has its story, its size, its sources and its end', () => {
    const sentences = s.summary
      .replaceAll('?', '.')
      .split('. ')
      .filter((x) => x.trim() !== '')
    expect(sentences.length).toBeGreaterThanOrEqual(3)
    expect(sentences.length).toBeLessThanOrEqual(6)
    for (const [topic, text] of Object.entries(s.provenance))
      expect(
        PROVENANCE.some((word) => text.includes(word)),
        topic,
      ).toBe(true)
    for (const r of s.specialRules) expect(lacks(r, 'flag rule params text provenance'), r.flag).toEqual([])
    const [least, most] = UNITS[name] ?? [1, 999]
    expect(s.units.length).toBeGreaterThanOrEqual(least)
    expect(s.units.length).toBeLessThanOrEqual(most)
    expect(s.victory.turnLimit === null).toBe(s.victory.atLimit === null)
  })
})

describe("the numbers of the rules' own examples fit the grid", () => {
  const grid = makeGrid(60, 40, 'even-up')
  const arcs = makeArcs(grid)
  const at = (hex: string) => hexOf(grid, hex)
  const fronts = (hex: string, to: string) => frontOf(arcs, at(hex), facing(to), 1).map((h) => grid.names[h])
  const apart = (a: string, b: string) => distance(grid, at(a), at(b))

  test('6.45: the free half of a phalanx on 3217 and 3218 wheels into 3117', () => {
    rule('2.1')
    expect([apart('3217', '3218'), apart('3117', '3218')]).toEqual([1, 1])
    expect(fronts('3218', 'W')).toContain('3118')
    expect(fronts('3217', 'W')).toContain('3117')
  })

  test('6.5: hoplites drift from 2217, 2218 to 2618, 2619', () => {
    rule('2.1')
    const steps = [
      ['2217', '2317'],
      ['2218', '2318'],
      ['2317', '2418'],
      ['2318', '2419'],
      ['2418', '2517'],
      ['2419', '2518'],
      ['2517', '2618'],
      ['2518', '2619'],
    ] as const
    for (const [from, to] of steps) expect(fronts(from, 'E')).toContain(to)
  })

  test('6.78, 5.66, 8.16: distances', () => {
    rule('2.1')
    expect([apart('2814', '3014'), apart('2815', '3015')]).toEqual([2, 2])
    expect(Math.min(apart('3014', '3215'), apart('3015', '3215'))).toBe(2)
    expect([apart('4614', '4214'), apart('3508', '3512')]).toEqual([4, 4])
  })

  test('8.32: a phalanx on 3722 and 3822 faces 3622, 3721 and 3821', () => {
    rule('2.1b')
    expect([...new Set([...fronts('3722', 'NW'), ...fronts('3822', 'NW')])].sort()).toEqual(['3622', '3721', '3821'])
    expect([apart('3622', '3721'), apart('3920', '3821')]).toEqual([1, 1])
  })

  test('9.13: elephants from 3022 come out of 2921 on 2821 or 2822', () => {
    rule('2.1')
    expect(fronts('3022', 'W')).toContain('2921')
    expect(fronts('2921', 'W').sort()).toEqual(['2821', '2822'])
  })
})

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
