import { chanceAt, type Point } from '../../../../client/kit/index.ts'
import { type Edge, n1 } from './curves.ts'

const m = (x: number, y: number) => `M${n1(x)} ${n1(y)}`
const p = (...values: number[]) => values.map(n1).join(' ')

/** Points scattered over a hex, the topmost first; `seed` varies them by hex. */
export function strewn(centre: Point, size: number, count: number, seed: number): (Point & { salt: number })[] {
  const spots = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI + chanceAt(seed, i, 3) * 1.3
    const ring = count > 4 && i % 3 === 0 ? 0.2 : 0.62
    const far = (ring + (chanceAt(seed, i, 4) - 0.5) * 0.3) * size * 0.86
    return { x: centre.x + Math.cos(angle) * far, y: centre.y + Math.sin(angle) * far, salt: seed * 31 + i }
  })
  return spots.sort((a, b) => a.y - b.y)
}

/** A closed circle. */
const ball = (x: number, y: number, r: number) =>
  `${m(x - r, y)}a${p(r, r)} 0 1 1 ${p(2 * r, 0)}a${p(r, r)} 0 1 1 ${p(-2 * r, 0)}Z`

/** Paths of a tree: its crown, the light and the shade on it, and its shadow. */
export function tree({ x, y, salt }: Point & { salt: number }, size: number) {
  const r = size * (0.13 + 0.07 * chanceAt(salt, 1))
  const lean = (chanceAt(salt, 2) - 0.5) * r
  return {
    crown: ball(x, y, r),
    light: `${m(x - r * 0.62, y - r * 0.1)}a${p(r * 0.7, r * 0.7)} 0 0 1 ${p(r * 0.72, -r * 0.62)}`,
    shade: `${m(x + r * 0.95, y - r * 0.25)}a${p(r, r)} 0 0 1 ${p(-r * 1.5, r * 1.1)}a${p(r * 1.2, r * 1.2)} 0 0 0 ${p(r * 1.5, -r * 1.1)}Z`,
    shadow: ball(x + r * 0.5 + lean * 0.2, y + r * 0.55, r * 1.02),
  }
}

/** A crag: its outline and its dark side. */
export function crag({ x, y, salt }: Point & { salt: number }, size: number) {
  const h = size * (0.34 + 0.22 * chanceAt(salt, 15))
  const w = size * (0.24 + 0.1 * chanceAt(salt, 16))
  return {
    body: `${m(x - w, y + h * 0.42)}L${p(x - w * 0.4, y - h * 0.2)}L${p(x - w * 0.1, y - h * 0.6)}L${p(x + w * 0.35, y - h * 0.15)}L${p(x + w, y + h * 0.42)}Z`,
    shade: `${m(x - w * 0.1, y - h * 0.6)}L${p(x + w * 0.35, y - h * 0.15)}L${p(x + w, y + h * 0.42)}H${n1(x + w * 0.25)}L${p(x + w * 0.05, y)}Z`,
  }
}

/** A boulder: its outline and its dark side. */
export function boulder({ x, y, salt }: Point & { salt: number }, size: number) {
  const r = size * (0.1 + 0.13 * chanceAt(salt, 5))
  const t = chanceAt(salt, 6)
  return {
    body: `${m(x - r, y + r * 0.5)}l${p(r * (0.2 + 0.3 * t), -r * 1.1)}l${p(r * 0.7, -r * 0.35)}l${p(r * 0.75, r * 0.6)}l${p(r * 0.25, r * 0.85)}Z`,
    shade: `${m(x - r * 0.8 + r * (0.9 + 0.3 * t), y - r * 0.95)}l${p(r * 0.75, r * 0.6)}l${p(r * 0.25, r * 0.85)}h${n1(-r * 0.75)}l${p(-r * 0.1, -r * 0.7)}Z`,
  }
}

/** A tuft of reeds over a streak of water. */
export function reeds({ x, y, salt }: Point & { salt: number }, size: number) {
  const s = size * (0.8 + 0.4 * chanceAt(salt, 7))
  return {
    water: `${m(x - s * 0.22, y)}h${n1(s * 0.4)}${m(x - s * 0.1, y + s * 0.07)}h${n1(s * 0.26)}`,
    blades: `${m(x, y)}v${n1(-s * 0.2)}${m(x - s * 0.05, y)}q${p(-s * 0.01, -s * 0.1, -s * 0.07, -s * 0.15)}${m(x + s * 0.05, y)}q${p(s * 0.01, -s * 0.1, s * 0.07, -s * 0.16)}`,
  }
}

/** A few blades of dry grass. */
export const grass = ({ x, y, salt }: Point & { salt: number }, size: number): string => {
  const s = size * (0.7 + 0.5 * chanceAt(salt, 8))
  return `${m(x - s * 0.05, y)}q${p(0, -s * 0.06, -s * 0.05, -s * 0.11)}${m(x, y)}v${n1(-s * 0.13)}${m(x + s * 0.05, y)}q${p(0, -s * 0.05, s * 0.05, -s * 0.1)}`
}

/** A wave. */
export const wave = ({ x, y, salt }: Point & { salt: number }, size: number): string => {
  const w = size * (0.14 + 0.1 * chanceAt(salt, 9))
  return `${m(x - w, y)}q${p(w * 0.5, -w * 0.5, w, 0)}q${p(w * 0.5, w * 0.5, w, 0)}`
}

/** A house seen from above: the lit half of its roof and the dark one. */
export function house({ x, y, salt }: Point & { salt: number }, size: number) {
  const turn = (chanceAt(salt, 10) < 0.5 ? 0 : 90) + (chanceAt(salt, 11) - 0.5) * 16
  const a = (turn * Math.PI) / 180
  const [c, s] = [Math.cos(a), Math.sin(a)]
  const [w, d] = [size * (0.15 + 0.09 * chanceAt(salt, 12)), size * (0.12 + 0.05 * chanceAt(salt, 13))]
  const at = (u: number, v: number) => `${n1(x + u * c - v * s)} ${n1(y + u * s + v * c)}`
  return {
    lit: `M${at(-w, -d)}L${at(w, -d)}L${at(w, 0)}L${at(-w, 0)}Z`,
    dark: `M${at(-w, 0)}L${at(w, 0)}L${at(w, d)}L${at(-w, d)}Z`,
  }
}

/** A tent: the lit side and the dark one. */
export function tent({ x, y, salt }: Point & { salt: number }, size: number) {
  const s = size * (0.24 + 0.08 * chanceAt(salt, 14))
  return {
    lit: `${m(x - s, y + s * 0.6)}L${p(x - s * 0.15, y - s * 0.8)}L${p(x + s * 0.2, y + s * 0.6)}Z`,
    dark: `${m(x - s * 0.15, y - s * 0.8)}L${p(x + s, y + s * 0.45)}L${p(x + s * 0.2, y + s * 0.6)}Z`,
  }
}

/** The strokes of a slope along its upper edge: short in the light (upper left), long in the shade. */
export function hachures(edges: readonly Edge[], reach: number): { light: string; dark: string } {
  let light = ''
  let dark = ''
  edges.forEach(({ x, y, out }, i) => {
    const lit = -(out.x + out.y) * Math.SQRT1_2
    const long = reach * (0.65 + 0.5 * chanceAt(Math.round(x * 3), Math.round(y * 3), i & 7)) * (lit > 0 ? 0.75 : 1)
    const stroke = `${m(x + out.x * 1.2, y + out.y * 1.2)}l${p(out.x * long, out.y * long)}`
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
