import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { PanZoomController } from './PanZoomController.ts'
import type { Point, Rect, Size } from './view.ts'

/** Something that can be chosen but is out of sight: its name and its box relative to the window. */
export interface Hidden<T> {
  readonly thing: T
  readonly name: string
  readonly box: Rect
}

/** A mark at the window's edge: the nearest of the things in that direction, and how many more there are. */
export interface EdgeMark<T> {
  readonly at: Point
  /** Degrees clockwise from the right. */
  readonly turn: number
  readonly thing: T
  readonly name: string
  readonly more: number
}

/** With more things out of sight, marks are shown only if none is in sight. */
const MOST_HIDDEN = 8
const MOST_MARKS = 5
/** Distance of a mark's centre from the window's edge, across and along. */
const INSET = { x: 84, y: 30 }
/** Marks nearer to each other than this become one. */
const APART = { x: 150, y: 44 }

/** Whether less than half of a box is inside the window. */
export function isHidden({ x, y, width, height }: Rect, window: Size): boolean {
  const [middle, level] = [x + width / 2, y + height / 2]
  return middle < 0 || level < 0 || middle > window.width || level > window.height
}

/** Marks for things out of sight, the nearest first; none if there are many and some things are in sight. */
export function edgeMarks<T>(hidden: readonly Hidden<T>[], window: Size, inSight: number): readonly EdgeMark<T>[] {
  if (hidden.length === 0 || (inSight > 0 && hidden.length > MOST_HIDDEN)) return []
  const centre = { x: window.width / 2, y: window.height / 2 }
  const room = { x: Math.max(1, centre.x - INSET.x), y: Math.max(1, centre.y - INSET.y) }
  const marks: { -readonly [K in keyof EdgeMark<T>]: EdgeMark<T>[K] }[] = []
  const away = hidden
    .map(({ thing, name, box }) => {
      const [x, y] = [box.x + box.width / 2 - centre.x, box.y + box.height / 2 - centre.y]
      return { thing, name, x, y, far: Math.hypot(x, y) }
    })
    .sort((a, b) => a.far - b.far)
  for (const { thing, name, x, y } of away) {
    const to = Math.max(Math.abs(x) / room.x, Math.abs(y) / room.y)
    const at = { x: centre.x + x / to, y: centre.y + y / to }
    const near = marks.find((mark) => Math.abs(mark.at.x - at.x) < APART.x && Math.abs(mark.at.y - at.y) < APART.y)
    if (near !== undefined) near.more++
    else if (marks.length < MOST_MARKS)
      marks.push({ at, turn: (Math.atan2(y, x) * 180) / Math.PI, thing, name, more: 0 })
    else marks.at(-1)!.more++
  }
  return marks
}

/** Time for pieces to arrive before the marks are drawn. */
const REST_MS = 350

/** Arrows with names for choices beyond the window's edges; a click brings the nearest into view. */
export function EdgeMarks({ drawing, controller }: EdgeMarksProps) {
  const [marks, setMarks] = useState<readonly EdgeMark<Element>[]>([])
  useEffect(() => {
    const board = drawing.current
    const view = controller.current
    if (board === null || view === null) return
    let timer = 0
    const look = () => {
      const next = marksOf(board, view)
      setMarks((now) => (now.length === 0 && next.length === 0 ? now : next))
    }
    const later = () => {
      clearTimeout(timer)
      timer = window.setTimeout(look, REST_MS)
    }
    const watch = new MutationObserver(later)
    watch.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
    const unheard = view.onSettle(later)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      unheard()
    }
  }, [drawing, controller])
  // The keyboard brings things into view by focusing them.
  return marks.map(({ at, turn, thing, name, more }) => (
    <button
      key={`${name} ${Math.round(turn)}`}
      type="button"
      className="k-edge"
      aria-hidden="true"
      tabIndex={-1}
      style={{ left: at.x, top: at.y }}
      onClick={() => controller.current?.reveal(thing)}
    >
      <span style={{ rotate: `${turn}deg` }}>
        <Icon name="right" size={16} />
      </span>
      <span>{name}</span>
      {more > 0 && <b>+{more}</b>}
    </button>
  ))
}

interface EdgeMarksProps {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly controller: RefObject<PanZoomController | null>
}

function marksOf(board: SVGSVGElement, view: PanZoomController): readonly EdgeMark<Element>[] {
  const window = view.uncovered
  const things = [...board.querySelectorAll('.k-choice')].map((thing) => ({
    thing,
    name: thing.getAttribute('aria-label') ?? '',
    box: view.boxOf(thing),
  }))
  const hidden = things.filter(({ name, box }) => name !== '' && isHidden(box, window))
  return edgeMarks(hidden, window, things.length - hidden.length)
}
