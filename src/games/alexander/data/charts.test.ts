import { describe, expect, test } from 'vitest'
import { calculations } from '#tools/vectors/alexander/calculations.ts'
import { FILES } from '../rules/battle.ts'
import charts from './charts.json'
import rulesIndex from './rules-index.json'
import unitTypes from './unit-types.json'
import vectors from './vectors.json'

// Invariants of the charts, the unit types, the rules index and the vectors.

type Json = any
const tables: { readonly [name: string]: Json } = charts
const ids = rulesIndex.map(({ id }) => id)
const types: readonly Json[] = unitTypes.types
const values = <T>(record: { readonly [key: string]: T }): T[] => Object.values(record)

/** Checks that every number from `from` to `to` is in exactly one band. */
const covers = (bands: readonly { from: number; to: number }[], from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).every(
    (x) => bands.filter((band) => band.from <= x && x <= band.to).length === 1,
  )
const neverRises = (row: readonly number[]) => row.every((n, i) => i === 0 || n <= row[i - 1]!)
const neverFalls = (row: readonly number[]) => row.every((n, i) => i === 0 || n >= row[i - 1]!)

describe('where numbers come from', () => {
  const TAGS = ['stated', 'public', 'known', 'reconstructed']

  /** All tags and default tags in a value, recursively. */
  const tagsOf = (x: Json, at = ''): string[] => {
    if (typeof x !== 'object' || x === null) return []
    return Object.entries(x as { readonly [key: string]: Json }).flatMap(([key, value]) => {
      const isTag = key === 'tag' || (key === 'default' && at === 'provenance')
      return [...(isTag && typeof value === 'string' ? [value] : []), ...tagsOf(value, key)]
    })
  }

  test('every tag is one of the four', () => {
    const { meta, ...rest } = tables
    expect(tagsOf(rest).filter((tag) => !TAGS.includes(tag))).toEqual([])
    expect(Object.keys(meta.provenanceTags)).toEqual(TAGS)
  })

  test('every table is marked', () => {
    const says = (x: Json) => typeof x === 'object' && x !== null && ('tag' in x || 'provenance' in x)
    const isMarked = (table: Json) =>
      says(table) || values(table as Json).some((v) => says(v) || (Array.isArray(v) && v.length > 0 && v.every(says)))
    const unmarked = Object.keys(tables).filter((name) => name !== 'meta' && !isMarked(tables[name]))
    expect(unmarked).toEqual([])
  })
})

describe('missiles', () => {
  const { classes } = charts.missileRange
  const drm = (id: string) => charts.missileModifiers.rows.find((row) => row.id === id)!.drm

  test('all classes are there, and strength never rises with range', () => {
    expect(Object.keys(classes)).toEqual(expect.arrayContaining('A S J MA MJ ES B'.split(' ')))
    for (const { strengthByRange } of values<{ strengthByRange: number[] }>(classes)) {
      expect(neverRises(strengthByRange)).toBe(true)
      expect(strengthByRange.every((n) => n >= 0 && n <= 9)).toBe(true)
    }
  })

  test('archers and slingers run low on 9, javelins on 7 to 9, bolts never', () => {
    expect([classes.A.lowOn, classes.S.lowOn]).toEqual([[9], [9]])
    expect([classes.J.lowOn, classes.B.lowOn]).toEqual([[7, 8, 9], []])
  })

  test('modifiers: woods 1, heavy 1, heavy in front and adjacent 3, moving 1, skirmishers 2', () => {
    const rows = ['targetWoods', 'targetHeavy', 'targetHeavyAdjacentFront', 'moveAndFire', 'targetSkirmisher']
    expect(rows.map(drm)).toEqual([1, 1, 3, 1, 2])
  })
})

describe('clash and superiority', () => {
  const { attackers, defenders } = charts.clashOfSpears
  const clash: { [aspect: string]: { [d: string]: { [a: string]: number | null } } } = charts.clashOfSpears.matrix
  const superiority: { [d: string]: { [a: string]: string } } = charts.shockSuperiority.matrix
  const pairs = defenders.flatMap((d) => attackers.map((a) => [d, a] as const))
  const aspects = ['front', 'flank', 'rear']

  test('both matrices are complete', () => {
    expect(Object.keys(clash)).toEqual(aspects)
    for (const matrix of [...values(clash), superiority]) {
      expect(Object.keys(matrix).sort()).toEqual([...defenders].sort())
      for (const row of values<object>(matrix)) expect(Object.keys(row).sort()).toEqual([...attackers].sort())
    }
  })

  test('only cavalry against the front of elephants is barred; all columns are 1 to 13', () => {
    const barred = aspects.flatMap((s) =>
      pairs.flatMap(([d, a]) => (clash[s]![d]![a] === null ? [`${s} ${d} ${a}`] : [])),
    )
    expect(barred).toEqual(['front EL HC', 'front EL LN', 'front EL LC'])
    for (const s of aspects)
      for (const [d, a] of pairs) {
        const column = clash[s]![d]![a] ?? 1
        expect(column >= 1 && column <= 13, `${s} ${d} ${a}`).toBe(true)
      }
  })

  test('columns never fall from front to flank to rear', () => {
    for (const [d, a] of pairs) expect(neverFalls(aspects.map((s) => clash[s]![d]![a] ?? 0)), `${d} ${a}`).toBe(true)
  })

  test('peltasts and artillery defend as light infantry', () => {
    for (const s of aspects) {
      expect(clash[s]!.LP).toEqual(clash[s]!.LI)
      expect(clash[s]!.ART).toEqual(clash[s]!.LI)
    }
  })

  test('DS* only for foot that may have missiles against cavalry; skirmishers are inferior to all formed troops', () => {
    for (const [d, a] of pairs) {
      const value = superiority[d]![a]!
      expect(['AS', 'DS', 'DS*', 'none']).toContain(value)
      if (value === 'DS*')
        expect([['MI', 'LI', 'LP', 'ART'].includes(d), ['HC', 'LN', 'LC'].includes(a)]).toEqual([true, true])
    }
    expect(attackers.filter((a) => a !== 'SK*' && superiority.SK![a] !== 'AS')).toEqual([])
  })

  test('superiority doubles the defender and triples the attacker; double depth triples', () => {
    const { AS, DS, doubleDepthFlankRear } = charts.shockSuperiority.multipliers
    expect([AS.defenderHits, DS.attackerHits, doubleDepthFlankRear.defenderHits]).toEqual([2, 3, 3])
  })
})

describe('the results table and the Size ratio', () => {
  const cells = Array.from({ length: 10 }, (_, die) =>
    charts.shockCRT.rows[String(die) as '0'].map((cell) => /^(\d)\((\d)\)$/.exec(cell)?.slice(1).map(Number)),
  )

  test('ten rows of thirteen results', () => {
    expect(Object.keys(charts.shockCRT.rows)).toEqual([...'0123456789'])
    for (const row of cells) {
      expect(row.length).toBe(13)
      expect(row.every((cell) => cell !== undefined)).toBe(true)
    }
  })

  test('a higher die or a better column is never worse for the attacker', () => {
    const net = cells.map((row) => row.map((cell) => cell![1]! - cell![0]!))
    for (const row of net) expect(neverFalls(row)).toBe(true)
    for (let column = 0; column < 13; column++)
      expect(neverFalls(net.map((row) => row[column]!)), `column ${column + 1}`).toBe(true)
  })

  test('ratios are linear and symmetric', () => {
    const shifts = Object.fromEntries(charts.sizeRatio.ratios.map(({ ratio, shift }) => [ratio, shift]))
    const expected = [1, 2, 3, 4, 5, 6].flatMap((n): [string, number][] => [
      [`${n}-1`, n - 1],
      ...(n > 1 ? [[`1-${n}`, 1 - n] as [string, number]] : []),
    ])
    expect(shifts).toEqual(Object.fromEntries(expected))
  })
})

describe('movement', () => {
  const { movement } = charts
  interface Row {
    readonly mp: number | string
    readonly hits: { readonly [movementClass: string]: number | string }
    readonly rough?: boolean
  }
  const hexes = movement.hexes as { [name: string]: Row }
  const hexsides = movement.hexsides as { [name: string]: Row }
  const levels = movement.levels as { [name: string]: Row }
  const rows = [...values(hexes), ...values(hexsides), ...values(levels)]
  const rough = (kinds: { [name: string]: Row }) => Object.keys(kinds).filter((name) => kinds[name]!.rough)

  test('every row has every class, in numbers or P', () => {
    for (const row of rows) {
      expect(Object.keys(row.hits).sort()).toEqual([...movement.movementClasses].sort())
      expect(row.mp === 'P' || Number.isInteger(row.mp)).toBe(true)
      expect(values(row.hits).every((hits) => ['P', 0, 1, 2].includes(hits))).toBe(true)
    }
  })

  test('clear costs 1, woods 2, one level up 1 more', () => {
    expect([hexes.clear!.mp, hexes.woods!.mp, levels.upOne!.mp]).toEqual([1, 2, 1])
  })

  test('rough hexsides are those of 6.28, and no chariot goes where it is rough', () => {
    expect(rough(hexsides).sort()).toEqual(
      'abatis minor-river rampart sheer-slope steep-bank steep-banked-stream steep-slope wall'.split(' '),
    )
    for (const kinds of [hexes, hexsides]) for (const name of rough(kinds)) expect(kinds[name]!.hits.CH, name).toBe('P')
  })

  test('light foot goes down a level free, Cardaces do not; elephants never take hits', () => {
    const { hits } = levels.downOne!
    expect([hits.LI, hits.LP, hits.CA]).toEqual([0, 0, 1])
    for (const row of rows) expect([0, 'P']).toContain(row.hits.EL)
  })
})

describe('small tables', () => {
  test('dice and differences are covered once', () => {
    expect(covers(charts.leaderCasualty.severity.die, 0, 9)).toBe(true)
    expect(covers(charts.leaderCasualty.personalCombat.difference, 1, 20)).toBe(true)
    expect(covers(charts.rampage.die, 0, 9)).toBe(true)
    expect(covers(charts.command.momentum.doom.second, 0, 9)).toBe(true)
  })

  test('rally: ten dice each, never falling, good troops never with fewer hits', () => {
    const { 'TQ3-5': poor, 'TQ6-9': good } = charts.rally.hitsAfterRally
    for (const row of [poor, good]) expect([row.length, neverFalls(row)]).toEqual([10, true])
    expect(poor.every((hits, die) => hits <= good[die]!)).toBe(true)
  })
})

describe('unit types', () => {
  const known = types.map((t) => t.id as string)
  const matched = types.flatMap((t) => (t.match ?? []).map((m: Json) => `${m.type} ${m.class}`)) as string[]

  test('all types and classes of the rules are there', () => {
    const named = 'PH HI HO HY MI LI LP CA SK SK* HC CAT LN LC EL CH OX LEADER'.split(' ')
    expect([...known].sort()).toEqual(named.sort())
  })

  test('movement classes, missiles, duties and points agree with the charts', () => {
    const classes: { [id: string]: string } = charts.movement.classToMovementClass
    const { mustShockIfMoved } = charts.shockSuperiority
    for (const t of types) {
      expect(charts.movement.movementClasses, t.id).toContain(t.movementClass)
      expect(classes[t.id], t.id).toBe(t.movementClass)
      for (const letter of t.missile ?? [])
        expect(['none', ...Object.keys(charts.missileRange.classes)], t.id).toContain(letter)
      if (t.type !== 'LEADER') expect(mustShockIfMoved.includes(t.type), t.id).toBe(Boolean(t.mustShock))
      expect(t, t.id).toHaveProperty('routPoints')
    }
  })

  test('line groups name known classes', () => {
    const groups = values<{ members: string[] }>(unitTypes.lineGroups.groups)
    for (const { members } of groups) expect(known).toEqual(expect.arrayContaining(members))
  })

  test('each pair of type and class stands for one entry, and those of the battles are all known', () => {
    expect(matched.filter((pair, i) => matched.indexOf(pair) !== i)).toEqual([])
    for (const file of FILES) for (const u of file.units) expect(matched, u.id).toContain(`${u.type} ${u.class}`)
  })

  test('the ground of the battles is in the movement chart', () => {
    for (const { id, map } of FILES) {
      const terrains = [map.default.terrain, ...values(map.hexes).map((hex) => hex.terrain ?? 'clear')]
      for (const terrain of terrains) expect(charts.movement.hexes, id).toHaveProperty([terrain])
      for (const { kind } of map.hexsides) expect(charts.movement.hexsides, id).toHaveProperty([kind])
    }
  })
})

describe('the list of rules', () => {
  /** A rule, all its lettered parts, its section, or one of its numbered clauses. */
  const isKnown = (cited: string) => {
    const stem = cited.replace(/\[\d\]$/, '')
    return ids.includes(stem) || ids.some((id) => id.startsWith(stem) && /^\d?[a-z]?$/.test(id.slice(stem.length)))
  }

  test('ids are well formed and unique', () => {
    expect(ids.filter((id) => !/^(\d{1,2}\.\d{1,2}[a-z]?|[FRPDHXSO]\d{1,2}[a-z]?)$/.test(id))).toEqual([])
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(ids.length).toBe(502)
  })

  test('key sections are there', () => {
    const sections = `2.1 2.22 4.21 4.33a 4.33b 4.34 4.35 4.37 4.62 5.12 5.25 5.31 5.33 5.41 5.42a 5.42b 5.44 5.46 6.13
      6.14 6.23 6.28 6.43 6.44 6.45 6.46 6.61 6.65 6.71 6.72 6.77 6.81 6.84 6.92 6.94 7.12 7.16 7.21 7.23 7.25 7.31 7.32a
      7.32b 8.14 8.15 8.16 8.17 8.21a 8.22 8.24 8.32 8.33 8.34b 8.35 8.36 8.37 8.38 8.41 8.46 8.51 8.53 9.11 9.13 9.14 9.15
      9.16 9.19 9.21 9.22 9.24 9.31 9.32 9.33 9.34 9.41 9.42 9.51 9.52 9.61 9.62 9.63 9.64 9.65 9.73 9.75 10.12 10.14 10.21
      10.24 10.25 10.26 10.27 10.31 10.33 10.42 10.44`
    expect(sections.split(/\s+/).filter((section) => !isKnown(section))).toEqual([])
  })

  test('flags of the battles are S-rules, their optional rules O-rules', () => {
    const titles = (letter: string) =>
      rulesIndex
        .filter(({ id }) => new RegExp(`^${letter}\\d`).test(id))
        .flatMap(({ title }) => title.split(',').map((word) => word.trim().replace(/\.$/, '')))
    for (const file of FILES) {
      for (const { flag } of file.specialRules) expect(titles('S'), file.id).toContain(flag)
      for (const option of file.optionalRules) expect(titles('O'), file.id).toContain(option)
    }
  })

  test('vectors cite known rules, name known calculations and are whole', () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(89)
    for (const vector of vectors as Json[]) {
      expect(
        vector.rules.filter((cited: string) => !isKnown(cited)),
        vector.id,
      ).toEqual([])
      expect(vector.rules.length, vector.id).toBeGreaterThan(0)
      expect(['document', 'rule'], vector.id).toContain(vector.source)
      expect(Object.hasOwn(calculations, vector.op), vector.op).toBe(true)
      expect(
        vector.cases.every((c: Json) => Object.keys(c.out).length > 0),
        vector.id,
      ).toBe(true)
    }
  })
})
