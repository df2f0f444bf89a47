import type { Point } from '../view/view.ts'

/** What moved on a board: from where (null: it was not there before), to where, and how. */
export interface Arrow {
  readonly from: Point | null
  readonly to: Point
  /** A move, a fight or shot, or somebody who gives way. */
  readonly tone: 'move' | 'fight' | 'back'
}

/** How an arrow is drawn: its shaft and its head, as paths. */
export interface Drawn {
  readonly shaft: string
  readonly head: string
}

/** The bend of an arrow, as a share of its length, so that there and back are two arrows. */
const BEND = 0.12

const round = (n: number) => Math.round(n * 10) / 10
const say = ({ x, y }: Point) => `${round(x)} ${round(y)}`

/** An arrow that keeps so far from both its ends, with a head so long; a ring where nothing was before. */
export function drawArrow({ from, to }: Pick<Arrow, 'from' | 'to'>, gap: number, head: number): Drawn {
  if (from === null || (from.x === to.x && from.y === to.y)) return { shaft: ring(to, gap * 1.6), head: '' }
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  const middle = { x: from.x + dx / 2 - dy * BEND, y: from.y + dy / 2 + dx * BEND }
  const keep = Math.min(gap, length / 4)
  const start = towards(from, middle, keep)
  const tip = towards(to, middle, keep)
  const neck = towards(tip, middle, head * 0.8)
  const back = towards(tip, middle, head)
  const [ax, ay] = [(tip.x - back.x) * 0.55, (tip.y - back.y) * 0.55]
  const wings = [
    { x: back.x - ay, y: back.y + ax },
    { x: back.x + ay, y: back.y - ax },
  ] as const
  return {
    shaft: `M${say(start)}Q${say(middle)} ${say(neck)}`,
    head: `M${say(tip)}L${say(wings[0])}L${say(wings[1])}Z`,
  }
}

/** A point so far from another on the way to a third. */
function towards(a: Point, b: Point, far: number): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: a.x + ((b.x - a.x) * far) / length, y: a.y + ((b.y - a.y) * far) / length }
}

const ring = ({ x, y }: Point, r: number) =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
