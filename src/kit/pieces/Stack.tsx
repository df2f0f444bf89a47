import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Choosable, type Touch, useChoosable } from '../core/Choosable.tsx'
import { useKitText, useNameList } from '../core/hooks.ts'
import { useBoardView } from '../view/PanZoom.tsx'
import type { Point, Size, View } from '../view/view.ts'
import { CounterRim, counterSize } from './Counter.tsx'

/** The layout of a stack that is fanned out. Pure. */

/** The shape of a fan; `shift` keeps it inside the window. */
export interface FanLayout {
  columns: number
  down: boolean
  scale: number
  shift: Point
}

/** How far the ends of an arc drop, per column squared, in piece widths. */
const ARC_DROP = 0.075
const MAX_COLUMNS = 7
const cellSize = (size: number) => size * 1.12
const firstRowDistance = (size: number) => size * 1.5

/** The number of columns, at most `limit`, that fills the rows evenly. */
function columnsFor(count: number, limit: number): number {
  return Math.ceil(count / Math.ceil(count / Math.max(1, limit)))
}

/** Lays out a fan of `count` pieces at a board point so that it is inside the window and its pieces are readable. */
export function layOutFan(
  count: number,
  size: number,
  at: Point,
  view: View,
  window: Size,
  readable: number,
): FanLayout {
  const scale = Math.max(1, readable / (size * view.k))
  const cell = cellSize(size) * scale * view.k
  const columns = columnsFor(count, Math.min(MAX_COLUMNS, Math.floor((window.width - 12) / cell - 0.2)))
  const half = ((columns + 0.3) * cell) / 2
  const height = (Math.ceil(count / columns) + 1.1) * cell
  const x = at.x * view.k + view.x
  const y = at.y * view.k + view.y
  const down = y < height && window.height - y > y
  const inside = (value: number, low: number, high: number) =>
    low > high ? 0 : Math.max(low, Math.min(high, value)) - value
  return {
    columns,
    down,
    scale,
    shift: {
      x: inside(x, half, window.width - half) / view.k,
      y: (down ? inside(y, 0, window.height - height) : inside(y, height, window.height)) / view.k,
    },
  }
}

/**
 * Positions of `count` pieces of width `size` in arcs above the origin (below it if `down`), the first arc nearest. All
 * arcs share their columns, so that pieces never overlap.
 */
export function fanPositions(count: number, size: number, down = false, limit = MAX_COLUMNS): Point[] {
  const columns = columnsFor(count, limit)
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const column = (i % columns) + Math.floor((columns - inRow) / 2) - (columns - 1) / 2
    const y = firstRowDistance(size) + row * cellSize(size) - ARC_DROP * size * column ** 2
    return { x: column * cellSize(size), y: down ? y : -y }
  })
}

/** The background of a fan as a path; it extends to the stack, so that the pointer can move to any piece. */
export function fanGround(count: number, size: number, down = false, limit = MAX_COLUMNS): string {
  const columns = columnsFor(count, limit)
  const rows = Math.ceil(count / columns)
  const first = firstRowDistance(size)
  const half = (columns / 2) * cellSize(size) + size * 0.06
  const drop = ARC_DROP * size * (columns / 2) ** 2
  const top = first + (rows - 1) * cellSize(size) + size * 0.6
  const side = first - drop - size * 0.58
  const foot = size * 0.3
  const s = down ? 1 : -1
  const at = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(s * y * 10) / 10}`
  return `M${at(-half, top - drop)}Q${at(0, top + drop)} ${at(half, top - drop)}L${at(half, side)}Q${at(half * 0.4, foot)} ${at(0, foot)}Q${at(-half * 0.4, foot)} ${at(-half, side)}Z`
}

/** One piece of a stack, with its own interaction. */
export interface StackPiece extends Touch {
  key: string
  name: string
  /** A Counter or Figure without a choice of its own, 44 units wide and centred at the origin. */
  draw: ReactNode
}

export interface StackProps extends Touch {
  x: number
  y: number
  /** The last one is on top. */
  pieces: readonly StackPiece[]
  /** The two numbers below the stack: strength and speed. */
  figures?: readonly [string | number, string | number]
  /** The minimum width of a fanned-out piece on the screen, in pixels. */
  readable?: number
}

const CLOSE_MS = 180

/** A stack of pieces: shows the top one, a count and two numbers. Hover, focus or tap fans all of them out. */
export function Stack({ x, y, pieces, figures, readable = 46, ...touch }: StackProps) {
  const words = useKitText()
  const board = useBoardView()
  const root = useRef<SVGGElement>(null)
  const fan = useRef<SVGGElement>(null)
  const timer = useRef(0)
  const shut = useRef(false)
  const [open, setOpen] = useState<FanLayout>()
  const names = useNameList()(pieces.map((piece) => piece.name))
  const many = pieces.length > 1
  const label = touch.label ?? (many ? words('stack', { count: pieces.length, names }) : names)

  const show = () => {
    clearTimeout(timer.current)
    if (open || !many || shut.current) return
    const controller = board.controller()
    const view = controller?.view ?? { x: 0, y: 0, k: 1 }
    const area = controller?.window ?? { width: 9999, height: 9999 }
    setOpen(layOutFan(pieces.length, counterSize, { x, y }, view, area, readable))
  }
  const hideSoon = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(undefined), CLOSE_MS)
  }
  /** Closes the fan until the pointer or focus has left, and returns focus from the fan to the stack. */
  const close = () => {
    setOpen(undefined)
    if (fan.current?.contains(document.activeElement))
      root.current?.querySelector<SVGElement>('.k-stack-face')?.focus({ preventScroll: true })
    shut.current = true
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // A tap elsewhere closes the fan, because touch screens have no hover.
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!root.current?.contains(target) && !fan.current?.contains(target)) setOpen(undefined)
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [open])

  // The fan is rendered in a portal, but its React events still bubble to these listeners.
  const listeners = {
    // The pointer may already be here when the fan was closed or the stack moved under it.
    onPointerMove: (event: { pointerType: string }) => event.pointerType === 'mouse' && show(),
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && show(),
    onPointerLeave: (event: { pointerType: string }) => {
      if (event.pointerType !== 'mouse') return
      shut.current = false
      hideSoon()
    },
    onClickCapture: show,
    onFocus: show,
    onBlur: (event: FocusEvent) => {
      shut.current = false
      const to = event.relatedTarget as Node | null
      if (!to || (!root.current?.contains(to) && !fan.current?.contains(to))) hideSoon()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return
      event.preventDefault()
      close()
    },
  }
  return (
    <g
      ref={root}
      className={open ? 'k-stack k-stack-open' : 'k-stack'}
      transform={`translate(${x} ${y})`}
      {...listeners}
    >
      <StackFace {...touch} label={label} pieces={pieces} figures={figures} />
      {open &&
        board.overlay &&
        createPortal(
          <g
            ref={fan}
            className="k-fan"
            transform={`translate(${x + open.shift.x} ${y + open.shift.y}) scale(${open.scale})`}
          >
            <FannedPieces pieces={pieces} {...open} />
          </g>,
          board.overlay,
        )}
    </g>
  )
}

function StackFace({ pieces, figures, ...touch }: Touch & Pick<StackProps, 'pieces' | 'figures'>) {
  const many = pieces.length > 1
  const top = pieces.at(-1)
  // A stack is always focusable, because it can be fanned out even if it cannot be chosen.
  const props = useChoosable(many ? touch : { ...top, ...touch }, many)
  const half = counterSize / 2
  const inside = !touch.choice && pieces.some((piece) => piece.choice)
  return (
    <g
      {...props}
      {...(many ? { 'aria-haspopup': 'true' as const } : {})}
      className={`${props.className} k-stack-face${inside ? ' k-choice' : ''}`}
    >
      {pieces.slice(-4, -1).map((piece, i, under) => {
        const by = (under.length - i) * 2.6
        return (
          <path
            key={piece.key}
            className="k-stack-under"
            d={`M${-half + by} ${-half - by + 4}a4 4 0 0 1 4-4H${half + by - 4}a4 4 0 0 1 4 4V${half - by - 4}a4 4 0 0 1-4 4H${-half + by + 4}a4 4 0 0 1-4-4Z`}
          />
        )
      })}
      {top?.draw}
      {many && (
        <>
          <circle className="k-stack-disc" cx={half + 3} cy={-half - 2} r="9.5" />
          <text className="k-stack-count" x={half + 3} y={-half - 1.6}>
            {pieces.length}
          </text>
        </>
      )}
      {figures && many && (
        <g className="k-from-mid">
          <rect className="k-stack-plate" x="-19" y={half + 3} width="38" height="13" rx="3" />
          <text className="k-stack-figures" x="0" y={half + 9.8}>
            {figures[0]} · {figures[1]}
          </text>
        </g>
      )}
      <path className="k-rim" d={many ? openRim(half + 3) : closedRim(half + 3)} />
    </g>
  )
}

const closedRim = (h: number) =>
  `M${-h} ${-h + 6}a6 6 0 0 1 6-6H${h - 6}a6 6 0 0 1 6 6V${h - 6}a6 6 0 0 1-6 6H${-h + 6}a6 6 0 0 1-6-6Z`

/** A rim with a gap at the corner for the count. */
const openRim = (h: number) =>
  `M${h} ${-h + 12}V${h - 6}a6 6 0 0 1-6 6H${-h + 6}a6 6 0 0 1-6-6V${-h + 6}a6 6 0 0 1 6-6H${h - 12}`

function FannedPieces({ pieces, down, columns }: FanLayout & { pieces: readonly StackPiece[] }) {
  const places = fanPositions(pieces.length, counterSize, down, columns)
  return (
    <>
      <path className="k-fan-ground" d={fanGround(pieces.length, counterSize, down, columns)} />
      {pieces.map(({ key, ...piece }, i) => {
        const at = places[i]!
        return (
          <g key={key} className="k-fan-piece" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
            <FanPiece {...piece} label={piece.name} />
          </g>
        )
      })}
    </>
  )
}

function FanPiece({ draw, name: _, ...touch }: Omit<StackPiece, 'key'>) {
  return (
    <Choosable {...touch} tip={touch.tip ?? touch.label}>
      {draw}
      <CounterRim />
    </Choosable>
  )
}
