import { hashToUnit } from '#kit/core/svgPath.ts'
import { type AxialHex, sideEnds, sideMiddle } from '#kit/hex/hexLayout.ts'
import { type HexSide, joinHexSides } from '#kit/hex/regions.ts'
import type { Point } from '#kit/view/view.ts'
import type { Chart } from './chart.ts'
import { flowing, flowingPath, inset, loopsPath, n1, pointsAlong, softLoops } from './curves.ts'
import { type StrokeLayer, StrokeSheet } from './strokeSheet.ts'
import {
  boulder,
  crag,
  drawNumbers,
  gate,
  grass,
  hachures,
  house,
  reeds,
  scatter,
  stakes,
  tent,
  tree,
  wall,
  wave,
} from './strokes.ts'

/** Paths of the ground from one level up. */
export interface Hill {
  readonly level: number
  readonly fill: string
  readonly light: string
  readonly dark: string
}

/** The paths that draw a battle's map. */
export interface TerrainPaths {
  /** Overlapping patches of paler and of darker ground. */
  readonly tones: { readonly pale: readonly string[]; readonly deep: readonly string[] }
  readonly hills: readonly Hill[]
  /** Areas by kind of terrain. */
  readonly floors: readonly { readonly kind: string; readonly d: string }[]
  readonly waters: readonly { readonly kind: string; readonly d: string; readonly lines: readonly string[] }[]
  /** Brooks along hexsides. */
  readonly brooks: string
  readonly layers: readonly StrokeLayer[]
}

type Terrain = string

/** A hex of the map, or one just outside its edge that copies the nearest hex. */
interface TerrainCell {
  readonly hex: AxialHex
  readonly terrain: Terrain
  readonly level: number
}

const drawings = new WeakMap<Chart, TerrainPaths>()

/** The paths of a chart; cached. */
export function terrainPaths(chart: Chart): TerrainPaths {
  const known = drawings.get(chart)
  if (known) return known
  const land = drawTerrain(chart)
  drawings.set(chart, land)
  return land
}

export const isWater = (terrain: Terrain) => terrain === 'sea' || terrain === 'major-river'

export function listCells(chart: Chart): TerrainCell[] {
  const { map } = chart.battle.file
  const { columns, rows, names } = chart.battle.grid
  const cells: TerrainCell[] = []
  const within = (value: number, end: number) => Math.max(0, Math.min(end - 1, value))
  for (let column = -1; column <= columns; column++)
    for (let row = -1; row <= rows; row++) {
      const there = map.hexes[names[within(column, columns) * rows + within(row, rows)]!]
      cells.push({
        hex: chart.hexAt(column, row),
        terrain: there?.terrain ?? map.default.terrain,
        level: there?.elevation ?? map.default.elevation,
      })
    }
  return cells
}

/** Smooth noise over the map, 0 to 1: how dark the ground is. */
function toneAt(column: number, row: number): number {
  const step = 4.5
  const [u, v] = [column / step, row / step]
  const [i, j] = [Math.floor(u), Math.floor(v)]
  const ease = (t: number) => t * t * (3 - 2 * t)
  const [fu, fv] = [ease(u - i), ease(v - j)]
  const mix = (a: number, b: number, t: number) => a + (b - a) * t
  return mix(
    mix(hashToUnit(i, j, 50), hashToUnit(i + 1, j, 50), fu),
    mix(hashToUnit(i, j + 1, 50), hashToUnit(i + 1, j + 1, 50), fu),
    fv,
  )
}

const PALE = [0.56, 0.63, 0.7, 0.78]
const DEEP = [0.44, 0.37, 0.3, 0.22]

function drawTones(chart: Chart) {
  const { columns, rows } = chart.battle.grid
  const cells: { hex: AxialHex; tone: number }[] = []
  for (let column = -1; column <= columns; column++)
    for (let row = -1; row <= rows; row++) {
      const stray = (hashToUnit(column, row, 60) - 0.5) * 0.05
      cells.push({ hex: chart.hexAt(column, row), tone: toneAt(column + 7, row + 7) + stray })
    }
  const soft = (isIn: (tone: number) => boolean) => {
    const hexes = cells.filter(({ tone }) => isIn(tone)).map(({ hex }) => hex)
    return loopsPath(softLoops(chart.layout, hexes, 0.45))
  }
  return {
    pale: PALE.map((from) => soft((tone) => tone > from)),
    deep: DEEP.map((to) => soft((tone) => tone < to)),
  }
}

function drawHills(chart: Chart, cells: readonly TerrainCell[], sheet: StrokeSheet): Hill[] {
  const dry = cells.filter(({ terrain }) => !isWater(terrain))
  const levels = [...new Set(dry.map(({ level }) => level))].sort((a, b) => a - b)
  const cliffs = new Steeps(chart, { 'steep-slope': 0.36, 'sheer-slope': 0.55 })
  return levels.slice(1).map((level) => {
    const loops = softLoops(
      chart.layout,
      dry.filter((cell) => cell.level >= level).map(({ hex }) => hex),
      0.42,
    )
    const strokes = loops.map((loop) => hachures(pointsAlong(loop, 4.4), chart.layout.size * 0.26))
    cliffs.draw(sheet, loops, 1)
    return {
      level: level - levels[0]!,
      fill: loopsPath(loops),
      light: strokes.map(({ light }) => light).join(''),
      dark: strokes.map(({ dark }) => dark).join(''),
    }
  })
}

/** Draws steep banks and slopes along the soft outlines near steep hexsides. */
class Steeps {
  private readonly near: { readonly at: Point; readonly reach: number }[]
  private readonly size: number

  /** `kinds`: length of the strokes by kind of hexside, in sizes. */
  constructor(chart: Chart, kinds: { readonly [kind: string]: number }) {
    this.size = chart.layout.size
    this.near = listHexsides(chart, Object.keys(kinds)).map(({ hex, side, kind }) => ({
      at: sideMiddle(chart.layout, hex, side),
      reach: kinds[kind]! * this.size,
    }))
  }

  /** `way` 1: the ground falls out of the loop, -1: into it. */
  draw(sheet: StrokeSheet, loops: readonly (readonly Point[])[], way: number): void {
    if (this.near.length === 0) return
    for (const loop of loops) {
      let before: Point | undefined
      for (const spot of pointsAlong(loop, 3.4)) {
        const side = this.near.find(({ at }) => Math.hypot(at.x - spot.x, at.y - spot.y) < this.size * 0.56)
        if (side === undefined) {
          before = undefined
          continue
        }
        const { x, y, out } = spot
        const long = side.reach * (0.6 + 0.5 * hashToUnit(Math.round(x * 5), Math.round(y * 5), 61)) * way
        sheet.add('bank-strokes', side.at, `M${n1(x)} ${n1(y)}l${n1(out.x * long)} ${n1(out.y * long)}`)
        if (before) sheet.add('bank', side.at, `M${n1(before.x)} ${n1(before.y)}L${n1(x)} ${n1(y)}`)
        before = spot
      }
    }
  }
}

const FLOORS = ['marsh', 'rocky', 'woods', 'town'] as const

export function drawFloors(chart: Chart, cells: readonly TerrainCell[]) {
  return FLOORS.flatMap((kind) => {
    const hexes = cells.filter(({ terrain }) => terrain === kind).map(({ hex }) => hex)
    return hexes.length === 0 ? [] : [{ kind, d: loopsPath(softLoops(chart.layout, hexes, 0.14)) }]
  })
}

function drawWaters(chart: Chart, cells: readonly TerrainCell[], sheet: StrokeSheet) {
  const { layout } = chart
  const banks = new Steeps(chart, { 'steep-bank': 0.26 })
  const hexesOf = (isIn: (terrain: Terrain) => boolean) =>
    cells.filter(({ terrain }) => isIn(terrain)).map(({ hex }) => hex)
  // Rivers continue into the sea, which is painted over them.
  return ['major-river', 'sea'].flatMap((kind) => {
    const hexes = hexesOf(kind === 'sea' ? (terrain) => terrain === 'sea' : isWater)
    if (!cells.some(({ terrain }) => terrain === kind)) return []
    const loops = softLoops(layout, hexes, 0.28)
    const steps = kind === 'sea' ? [0.18, 0.42, 0.75] : [0.14, 0.32]
    banks.draw(sheet, loops, -1)
    const lines = steps.map((by) => flowingPath(loops.map((loop) => inset(loop, by * layout.size))))
    return [{ kind, d: loopsPath(loops), lines }]
  })
}

/** Levels above the rest of the map from which rocks are crags. */
const CRAGS = 2

function drawHex(sheet: StrokeSheet, chart: Chart, hex: number, terrain: Terrain): void {
  const high = chart.battle.ground.level[hex]! - chart.battle.file.map.default.elevation >= CRAGS
  const size = chart.layout.size
  const c = chart.centres[hex]!
  const strew = (count: number) => scatter(c, size, count, hex + 1)
  if (terrain === 'woods')
    for (const spot of [...scatter(c, size * 1.36, 8, hex + 1), ...strew(6)].sort((a, b) => a.y - b.y)) {
      const { crown, light, shade, shadow } = tree(spot, size)
      sheet.add('tree-shadow', c, shadow)
      sheet.add('tree', c, crown)
      sheet.add('tree-shade', c, shade)
      sheet.add('tree-light', c, light)
    }
  else if (terrain === 'rocky')
    for (const spot of strew(high ? 4 : 6)) {
      const { body, shade } = high ? crag(spot, size) : boulder(spot, size)
      sheet.add('rock', c, body)
      sheet.add('rock-shade', c, shade)
    }
  else if (terrain === 'marsh')
    for (const spot of strew(4)) {
      const { water, blades } = reeds(spot, size)
      sheet.add('reed-water', c, water)
      sheet.add('reeds', c, blades)
    }
  else if (terrain === 'town')
    for (const spot of strew(7)) {
      const { lit, dark } = house(spot, size)
      sheet.add('house', c, lit)
      sheet.add('house-dark', c, dark)
    }
  else if (isWater(terrain)) {
    for (const spot of scatter(c, size * 0.55, 2, hex + 1))
      if (hashToUnit(spot.salt, 30) < 0.6) sheet.add('waves', c, wave(spot, size))
  } else if (hashToUnit(hex, 31) < 0.45)
    for (const spot of strew(1 + Math.floor(hashToUnit(hex, 32) * 3))) sheet.add('grass', c, grass(spot, size))
}

function drawGrid(sheet: StrokeSheet, chart: Chart): void {
  const { grid } = chart.battle
  chart.hexes.forEach((hex, number) => {
    const c = chart.centres[number]!
    for (let d = 0; d < 6; d++) {
      if (grid.neighbour[number * 6 + d]! >= 0 && d >= 3) continue
      const [a, b] = sideEnds(chart.layout, hex, chart.sideOf(d))
      sheet.add('grid', c, `M${n1(a.x)} ${n1(a.y)}L${n1(b.x)} ${n1(b.y)}`)
    }
  })
}

/** Each hexside of some kinds once, named by the higher of its two hexes. */
function listHexsides(chart: Chart, kinds: readonly string[]): (HexSide & { number: number; kind: string })[] {
  const { grid, ground, file } = chart.battle
  const numberOf = new Map(grid.names.map((name, number) => [name, number]))
  return file.map.hexsides
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ a, b, kind }) => {
      const [first, second] = [numberOf.get(a)!, numberOf.get(b)!]
      const [number, other] = ground.level[first]! >= ground.level[second]! ? [first, second] : [second, first]
      let direction = 0
      while (grid.neighbour[number * 6 + direction] !== other) direction++
      return { number, kind, hex: chart.hexes[number]!, side: chart.sideOf(direction) }
    })
}

function drawSides(sheet: StrokeSheet, chart: Chart): void {
  const { layout, centres } = chart
  const walls = listHexsides(chart, ['wall', 'rampart'])
  if (walls.length > 0) {
    const { course, joints, towers } = wall(layout, walls)
    const at = centres[walls[0]!.number]!
    for (const name of ['wall-bed', 'wall']) sheet.add(name, at, course)
    sheet.add('wall-joints', at, joints)
    sheet.add('tower', at, towers)
  }
  for (const side of listHexsides(chart, ['gate'])) {
    const { towers, leaves, way } = gate(layout, side)
    const at = centres[side.number]!
    sheet.add('tower', at, towers)
    sheet.add('gate', at, leaves + way)
  }
  for (const side of listHexsides(chart, ['abatis'])) {
    const d = stakes(layout, side)
    sheet.add('stakes-bed', centres[side.number]!, d)
    sheet.add('stakes', centres[side.number]!, d)
  }
}

function drawFeatures(sheet: StrokeSheet, chart: Chart): void {
  const { ground, grid } = chart.battle
  for (let hex = 0; hex < grid.count; hex++) {
    const c = chart.centres[hex]!
    if (ground.camp[hex])
      for (const spot of scatter(c, chart.layout.size, 5, hex + 1)) {
        const { lit, dark } = tent(spot, chart.layout.size)
        sheet.add('tent', c, lit)
        sheet.add('tent-dark', c, dark)
      }
    if (!ground.road[hex]) continue
    for (let d = 0; d < 3; d++) {
      const to = grid.neighbour[hex * 6 + d]!
      if (to < 0 || !ground.road[to]) continue
      const e = chart.centres[to]!
      sheet.add('road', c, `M${n1(c.x)} ${n1(c.y)}L${n1(e.x)} ${n1(e.y)}`)
    }
  }
}

/** Brooks and small rivers along hexsides, as one path. */
export const drawBrooks = (chart: Chart): string =>
  joinHexSides(chart.layout, listHexsides(chart, ['minor-river', 'stream', 'steep-banked-stream']))
    .map((course) => flowing(course, chart.frame, chart.layout.size * 1.3))
    .join('')

function drawTerrain(chart: Chart): TerrainPaths {
  const cells = listCells(chart)
  const { map } = chart.battle.file
  const sheet = new StrokeSheet()
  chart.battle.grid.names.forEach((name, hex) => {
    drawHex(sheet, chart, hex, map.hexes[name]?.terrain ?? map.default.terrain)
  })
  drawFeatures(sheet, chart)
  drawSides(sheet, chart)
  drawGrid(sheet, chart)
  drawNumbers((name, at, d) => sheet.add(name, at, d), chart)
  const drawn = {
    tones: drawTones(chart),
    hills: drawHills(chart, cells, sheet),
    floors: drawFloors(chart, cells),
    waters: drawWaters(chart, cells, sheet),
    brooks: drawBrooks(chart),
  }
  return { ...drawn, layers: sheet.done() }
}
