import { hashToUnit } from '#kit/core/svgPath.ts'
import { type HexLayout, hexCentre, sideEnds } from '#kit/hex/hexLayout.ts'
import type { HexSide } from '#kit/hex/regions.ts'
import type { Point } from '#kit/view/view.ts'
import type { Chart } from './chart.ts'
import { type LoopPoint, n1 } from './curves.ts'

const moveBy = (x: number, y: number) => `M${n1(x)} ${n1(y)}`
const joinNumbers = (...values: number[]) => values.map(n1).join(' ')

/** Points scattered over a hex, the topmost first; `seed` varies them by hex. */
export function scatter(centre: Point, size: number, count: number, seed: number): (Point & { salt: number })[] {
  const spots = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI + hashToUnit(seed, i, 3) * 1.3
    const ring = count > 4 && i % 3 === 0 ? 0.2 : 0.62
    const far = (ring + (hashToUnit(seed, i, 4) - 0.5) * 0.3) * size * 0.86
    return { x: centre.x + Math.cos(angle) * far, y: centre.y + Math.sin(angle) * far, salt: seed * 31 + i }
  })
  return spots.sort((a, b) => a.y - b.y)
}

/** A closed circle. */
const ball = (x: number, y: number, r: number) =>
  `${moveBy(x - r, y)}a${joinNumbers(r, r)} 0 1 1 ${joinNumbers(2 * r, 0)}a${joinNumbers(r, r)} 0 1 1 ${joinNumbers(-2 * r, 0)}Z`

/** Paths of a tree: its crown, the light and the shade on it, and its shadow. */
export function tree({ x, y, salt }: Point & { salt: number }, size: number) {
  const r = size * (0.13 + 0.07 * hashToUnit(salt, 1))
  const lean = (hashToUnit(salt, 2) - 0.5) * r
  return {
    crown: ball(x, y, r),
    light: `${moveBy(x - r * 0.62, y - r * 0.1)}a${joinNumbers(r * 0.7, r * 0.7)} 0 0 1 ${joinNumbers(r * 0.72, -r * 0.62)}`,
    shade: `${moveBy(x + r * 0.95, y - r * 0.25)}a${joinNumbers(r, r)} 0 0 1 ${joinNumbers(-r * 1.5, r * 1.1)}a${joinNumbers(r * 1.2, r * 1.2)} 0 0 0 ${joinNumbers(r * 1.5, -r * 1.1)}Z`,
    shadow: ball(x + r * 0.5 + lean * 0.2, y + r * 0.55, r * 1.02),
  }
}

/** A crag: its outline and its dark side. */
export function crag({ x, y, salt }: Point & { salt: number }, size: number) {
  const h = size * (0.34 + 0.22 * hashToUnit(salt, 15))
  const w = size * (0.24 + 0.1 * hashToUnit(salt, 16))
  return {
    body: `${moveBy(x - w, y + h * 0.42)}L${joinNumbers(x - w * 0.4, y - h * 0.2)}L${joinNumbers(x - w * 0.1, y - h * 0.6)}L${joinNumbers(x + w * 0.35, y - h * 0.15)}L${joinNumbers(x + w, y + h * 0.42)}Z`,
    shade: `${moveBy(x - w * 0.1, y - h * 0.6)}L${joinNumbers(x + w * 0.35, y - h * 0.15)}L${joinNumbers(x + w, y + h * 0.42)}H${n1(x + w * 0.25)}L${joinNumbers(x + w * 0.05, y)}Z`,
  }
}

/** A boulder: its outline and its dark side. */
export function boulder({ x, y, salt }: Point & { salt: number }, size: number) {
  const r = size * (0.1 + 0.13 * hashToUnit(salt, 5))
  const t = hashToUnit(salt, 6)
  return {
    body: `${moveBy(x - r, y + r * 0.5)}l${joinNumbers(r * (0.2 + 0.3 * t), -r * 1.1)}l${joinNumbers(r * 0.7, -r * 0.35)}l${joinNumbers(r * 0.75, r * 0.6)}l${joinNumbers(r * 0.25, r * 0.85)}Z`,
    shade: `${moveBy(x - r * 0.8 + r * (0.9 + 0.3 * t), y - r * 0.95)}l${joinNumbers(r * 0.75, r * 0.6)}l${joinNumbers(r * 0.25, r * 0.85)}h${n1(-r * 0.75)}l${joinNumbers(-r * 0.1, -r * 0.7)}Z`,
  }
}

/** A tuft of reeds over a streak of water. */
export function reeds({ x, y, salt }: Point & { salt: number }, size: number) {
  const s = size * (0.8 + 0.4 * hashToUnit(salt, 7))
  return {
    water: `${moveBy(x - s * 0.22, y)}h${n1(s * 0.4)}${moveBy(x - s * 0.1, y + s * 0.07)}h${n1(s * 0.26)}`,
    blades: `${moveBy(x, y)}v${n1(-s * 0.2)}${moveBy(x - s * 0.05, y)}q${joinNumbers(-s * 0.01, -s * 0.1, -s * 0.07, -s * 0.15)}${moveBy(x + s * 0.05, y)}q${joinNumbers(s * 0.01, -s * 0.1, s * 0.07, -s * 0.16)}`,
  }
}

/** A few blades of dry grass. */
export const grass = ({ x, y, salt }: Point & { salt: number }, size: number): string => {
  const s = size * (0.7 + 0.5 * hashToUnit(salt, 8))
  return `${moveBy(x - s * 0.05, y)}q${joinNumbers(0, -s * 0.06, -s * 0.05, -s * 0.11)}${moveBy(x, y)}v${n1(-s * 0.13)}${moveBy(x + s * 0.05, y)}q${joinNumbers(0, -s * 0.05, s * 0.05, -s * 0.1)}`
}

/** A wave. */
export const wave = ({ x, y, salt }: Point & { salt: number }, size: number): string => {
  const w = size * (0.14 + 0.1 * hashToUnit(salt, 9))
  return `${moveBy(x - w, y)}q${joinNumbers(w * 0.5, -w * 0.5, w, 0)}q${joinNumbers(w * 0.5, w * 0.5, w, 0)}`
}

/** A house seen from above: the lit half of its roof and the dark one. */
export function house({ x, y, salt }: Point & { salt: number }, size: number) {
  const turn = (hashToUnit(salt, 10) < 0.5 ? 0 : 90) + (hashToUnit(salt, 11) - 0.5) * 16
  const a = (turn * Math.PI) / 180
  const [c, s] = [Math.cos(a), Math.sin(a)]
  const [w, d] = [size * (0.15 + 0.09 * hashToUnit(salt, 12)), size * (0.12 + 0.05 * hashToUnit(salt, 13))]
  const at = (u: number, v: number) => `${n1(x + u * c - v * s)} ${n1(y + u * s + v * c)}`
  return {
    lit: `M${at(-w, -d)}L${at(w, -d)}L${at(w, 0)}L${at(-w, 0)}Z`,
    dark: `M${at(-w, 0)}L${at(w, 0)}L${at(w, d)}L${at(-w, d)}Z`,
  }
}

/** A tent: the lit side and the dark one. */
export function tent({ x, y, salt }: Point & { salt: number }, size: number) {
  const s = size * (0.24 + 0.08 * hashToUnit(salt, 14))
  return {
    lit: `${moveBy(x - s, y + s * 0.6)}L${joinNumbers(x - s * 0.15, y - s * 0.8)}L${joinNumbers(x + s * 0.2, y + s * 0.6)}Z`,
    dark: `${moveBy(x - s * 0.15, y - s * 0.8)}L${joinNumbers(x + s, y + s * 0.45)}L${joinNumbers(x + s * 0.2, y + s * 0.6)}Z`,
  }
}

/** The strokes of a slope along its upper edge: short in the light (upper left), long in the shade. */
export function hachures(edges: readonly LoopPoint[], reach: number): { light: string; dark: string } {
  let light = ''
  let dark = ''
  edges.forEach(({ x, y, out }, i) => {
    const lit = -(out.x + out.y) * Math.SQRT1_2
    const long = reach * (0.65 + 0.5 * hashToUnit(Math.round(x * 3), Math.round(y * 3), i & 7)) * (lit > 0 ? 0.75 : 1)
    const stroke = `${moveBy(x + out.x * 1.2, y + out.y * 1.2)}l${joinNumbers(out.x * long, out.y * long)}`
    if (lit > 0.25) light += stroke
    else dark += stroke
  })
  return { light, dark }
}

/** The ten figures as strokes, from their upper left corner. */
const FIGURES = [
  'm1.5 0c-1.2 0-1.5 1.2-1.5 2.600s.3 2.600 1.500 2.600 1.500-1.200 1.500-2.600-.3-2.600-1.500-2.600z',
  'm.5 1.100 1.200-1.100v5.200',
  'm.1 1.400c0-1.900 2.800-1.900 2.800 0 0 1.300-2.800 2.500-2.800 3.800h2.900',
  'm.2.7c.6-1 2.600-.9 2.600.7 0 1.100-1 1.200-1.500 1.200.6 0 1.700.1 1.700 1.300 0 1.700-2.300 1.700-2.900.6',
  'm2.200 5.200v-5.200l-2.200 3.600h3',
  'm2.700 0h-2.200l-.2 2.300c.8-.6 2.700-.5 2.700 1.200 0 2.100-2.400 2.200-2.900 1.100',
  'm2.600.4c-1.200-.9-2.600 0-2.600 2.500 0 2.900 3 3.100 3 .7 0-1.900-2.400-2.100-3-.3',
  'm0 0h3l-1.800 5.200',
  'm1.500 2.400c-1.600 0-1.600-2.400 0-2.400s1.600 2.400 0 2.400c-2 0-2 2.800 0 2.800s2-2.800 0-2.800z',
  'm.4 4.800c1.200.9 2.600 0 2.600-2.500 0-2.900-3-3.100-3-.7 0 1.900 2.400 2.100 3 .3',
]
const FIGURE = { width: 3, step: 3.9, height: 5.2 }

/** A number about a point, as strokes: thousands of text elements would make rendering slow. */
export function figures(number: string, x: number, y: number, scale = 1): string {
  const { width, step, height } = FIGURE
  const left = x - (((number.length - 1) * step + width) / 2) * scale
  const top = n1(y - (height / 2) * scale)
  return [...number]
    .map((figure, i) => `M${n1(left + i * step * scale)} ${top}${sized(FIGURES[Number(figure)]!, scale)}`)
    .join('')
}

/** A drawing in relative steps, larger or smaller. */
const sized = (path: string, scale: number): string =>
  scale === 1 ? path : path.replace(/-?\d*\.?\d+/g, (step) => ` ${n1(Number(step) * scale)}`)

/** A hexside as a coordinate frame. */
interface SideFrame {
  readonly a: Point
  readonly b: Point
  /** A point along the side, `t` from 0 to 1; `out`: distance outward from the hex, in sizes. */
  readonly at: (t: number, out?: number) => Point
}

function sideFrame(layout: HexLayout, { hex, side }: HexSide): SideFrame {
  const [a, b] = sideEnds(layout, hex, side)
  const c = hexCentre(layout, hex)
  const out = { x: (a.x + b.x) / 2 - c.x, y: (a.y + b.y) / 2 - c.y }
  const length = Math.hypot(out.x, out.y) / layout.size
  return {
    a,
    b,
    at: (t, by = 0) => ({
      x: a.x + (b.x - a.x) * t + (out.x / length) * by,
      y: a.y + (b.y - a.y) * t + (out.y / length) * by,
    }),
  }
}

const moveTo = (q: Point) => `M${n1(q.x)} ${n1(q.y)}`
const lineTo = (q: Point) => `L${n1(q.x)} ${n1(q.y)}`
const disc = ({ x, y }: Point, r: number) =>
  `M${n1(x - r)} ${n1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** Paths of a wall: its course, the joints between its stones, and towers at the ends of each side. */
export function wall(layout: HexLayout, sides: readonly HexSide[]) {
  let course = ''
  let joints = ''
  const towers = new Map<string, Point>()
  for (const side of sides) {
    const { a, b, at } = sideFrame(layout, side)
    course += moveTo(a) + lineTo(b)
    for (let i = 1; i < 8; i++) joints += moveTo(at(i / 8, -0.07)) + lineTo(at(i / 8, 0.07))
    for (const end of [a, b]) towers.set(`${Math.round(end.x)} ${Math.round(end.y)}`, end)
  }
  return { course, joints, towers: [...towers.values()].map((end) => disc(end, 5.2)).join('') }
}

/** Paths of a gate: two towers and the leaves between them. */
export function gate(layout: HexLayout, side: HexSide) {
  const { at } = sideFrame(layout, side)
  const tower = (t: number) =>
    `${moveTo(at(t - 0.13, -0.13))}${lineTo(at(t + 0.13, -0.13))}${lineTo(at(t + 0.13, 0.13))}${lineTo(at(t - 0.13, 0.13))}Z`
  return {
    towers: tower(0.13) + tower(0.87),
    leaves: moveTo(at(0.26)) + lineTo(at(0.74)),
    way: `${moveTo(at(0.32, -0.3))}${lineTo(at(0.32, 0.3))}${moveTo(at(0.68, -0.3))}${lineTo(at(0.68, 0.3))}`,
  }
}

/** Path of stakes: a row of crossed poles. */
export function stakes(layout: HexLayout, side: HexSide): string {
  const { at } = sideFrame(layout, side)
  let d = moveTo(at(0.02)) + lineTo(at(0.98))
  for (let i = 0; i < 6; i++) {
    const t = (i + 0.5) / 6
    d +=
      moveTo(at(t - 0.06, 0.14)) +
      lineTo(at(t + 0.06, -0.14)) +
      moveTo(at(t + 0.06, 0.14)) +
      lineTo(at(t - 0.06, -0.14))
  }
  return d
}

/** Interval of the hexes with large numbers, for zooms at which others cannot be read, and their scale. */
const LARGE_INTERVAL = 5
const LARGE_SCALE = 2.4

/** Whether a hex has a large number: both its column and its row are multiples of the interval. */
const isRound = (name: string): boolean =>
  Number(name.slice(0, 2)) % LARGE_INTERVAL === 0 && Number(name.slice(2)) % LARGE_INTERVAL === 0

/** Draws the hex numbers above the middles of the hexes. */
export function drawNumbers(
  add: (layer: string, at: Point, path: string) => void,
  { layout, centres, battle, turned }: Chart,
): void {
  const up = layout.size * (turned ? 0.8 : 0.72)
  battle.grid.names.forEach((name, hex) => {
    const at = centres[hex]!
    add('numbers', at, figures(name, at.x, at.y - up))
    if (!isRound(name)) return
    const large = figures(name, at.x, at.y - layout.size * 0.5, LARGE_SCALE)
    add('marks-bed', at, large)
    add('marks', at, large)
  })
}
