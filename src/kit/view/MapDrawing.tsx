import { memo, type ReactNode } from 'react'
import { ariaHiddenProps } from '../core/hooks.ts'
import { smoothPath } from '../core/svgPath.ts'
import type { Point } from './view.ts'

/** A movement on the board; `from` is null for a piece that was not on the board before. */
export interface Arrow {
  readonly from: Point | null
  readonly to: Point
  /** fight: an attack or a shot; back: a retreat. */
  readonly tone: 'move' | 'fight' | 'back'
}

/** The SVG paths of an arrow. */
export interface ArrowPaths {
  readonly shaft: string
  readonly head: string
}

/** The curvature of an arrow, as a share of its length, so that arrows there and back do not overlap. */
const CURVATURE = 0.12

const tenth = (n: number) => Math.round(n * 10) / 10
const formatPoint = ({ x, y }: Point) => `${tenth(x)} ${tenth(y)}`

/** An arrow with a gap at both ends and a head of the given length; a ring if there is no distance to cover. */
export function drawArrow({ from, to }: Pick<Arrow, 'from' | 'to'>, gap: number, head: number): ArrowPaths {
  if (from === null || (from.x === to.x && from.y === to.y)) return { shaft: ringPath(to, gap * 1.6), head: '' }
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  const middle = { x: from.x + dx / 2 - dy * CURVATURE, y: from.y + dy / 2 + dx * CURVATURE }
  const keep = Math.min(gap, length / 4)
  const start = pointTowards(from, middle, keep)
  const tip = pointTowards(to, middle, keep)
  const neck = pointTowards(tip, middle, head * 0.8)
  const back = pointTowards(tip, middle, head)
  const [ax, ay] = [(tip.x - back.x) * 0.55, (tip.y - back.y) * 0.55]
  const wings = [
    { x: back.x - ay, y: back.y + ax },
    { x: back.x + ay, y: back.y - ax },
  ] as const
  return {
    shaft: `M${formatPoint(start)}Q${formatPoint(middle)} ${formatPoint(neck)}`,
    head: `M${formatPoint(tip)}L${formatPoint(wings[0])}L${formatPoint(wings[1])}Z`,
  }
}

/** The point at a distance from `a` in the direction of `b`. */
function pointTowards(a: Point, b: Point, distance: number): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: a.x + ((b.x - a.x) * distance) / length, y: a.y + ((b.y - a.y) * distance) / length }
}

const ringPath = ({ x, y }: Point, r: number) =>
  `M${tenth(x - r)} ${tenth(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

interface ArrowsProps {
  readonly arrows: readonly Arrow[]
  /** Distance of an arrow from its start and end points, in board units. */
  readonly gap: number
  /** Thickness of a shaft, in board units. */
  readonly width: number
}

/** Movements as arrows over the board; not interactive. */
export const Arrows = memo(function Arrows({ arrows, gap, width }: ArrowsProps) {
  if (arrows.length === 0) return null
  return (
    <g className="k-arrows" {...ariaHiddenProps}>
      {arrows.map((arrow, i) => {
        const { shaft, head } = drawArrow(arrow, gap, width * 2.8)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: arrows are never reordered
          <g key={i} className={`k-arrow-${arrow.tone}`}>
            <path className="k-arrow-rim" d={shaft} strokeWidth={width + 3} />
            {head && <path className="k-arrow-rim" d={head} strokeWidth={3} />}
            <path className="k-arrow-shaft" d={shaft} strokeWidth={width} />
            {head && <path className="k-arrow-head" d={head} />}
          </g>
        )
      })}
    </g>
  )
})

/** The name of a region or a sea along a line; `id` must be unique on the page. */
export function MapName({ id, points, text, tone = 'land', size = 20 }: MapNameProps) {
  return (
    <g {...ariaHiddenProps}>
      <path id={id} d={smoothPath(points)} fill="none" />
      <text className={`k-map-name k-map-name-${tone}`} fontSize={size}>
        <textPath href={`#${id}`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </g>
  )
}

export interface MapNameProps {
  id: string
  points: readonly Point[]
  text: string
  tone?: 'land' | 'sea'
  size?: number
}

/** A decorative thumbnail of a part of a map that fills its box (`slice`) or fits into it (`meet`). */
export function SketchFrame({ className, frame, fit = 'slice', children }: SketchFrameProps) {
  const { x, y, width, height } = frame
  return (
    <svg
      className={className}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio={`xMidYMid ${fit}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export interface SketchFrameProps {
  readonly className: string
  readonly frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly fit?: 'slice' | 'meet'
  readonly children: ReactNode
}
