import { describe, expect, test } from 'vitest'
import { FACINGS } from '../../../hex/index.ts'
import { rule } from '../../../kernel/testing/rule.ts'
import rulesIndex from './rules-index.json'
import { battle, HORSE, names, type Piece, sum, type Unit } from './testing/battle.ts'

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
