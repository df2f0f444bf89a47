import {
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFocusGroupOwner } from '../core/FocusGroup.tsx'
import { useKitText } from '../core/hooks.ts'
import { scaledDuration, useSpeed } from '../core/KitProvider.tsx'
import { IconButton } from '../ui/controls.tsx'
import { EdgeMarks } from './EdgeMarks.tsx'
import { type ChosenView, PanZoomController } from './PanZoomController.ts'
import type { Point, Rect, Size, View } from './view.ts'

/** How long the board must be unchanged before the rims are copied again, so that moving pieces have arrived. */
const REST_MS = 350

/**
 * Animates the rims of all choosable things together: copies their outlines into one layer above the board, of which
 * only the opacity changes, so that the animation repaints nothing. Returns a function that stops it.
 */
export function animateRims(drawing: SVGSVGElement, glow: SVGSVGElement): () => void {
  let timer = 0
  const light = () => {
    const toDrawing = drawing.getScreenCTM()?.inverse()
    const copies: SVGElement[] = []
    if (toDrawing)
      for (const rim of drawing.querySelectorAll<SVGGraphicsElement>('.k-choice:not(.k-advised) > .k-rim')) {
        const at = rim.getScreenCTM()
        if (!at) continue
        const { a, b, c, d, e, f } = toDrawing.multiply(at)
        const copy = rim.cloneNode(false) as SVGElement
        copy.setAttribute('transform', `matrix(${[a, b, c, d, e, f].map((n) => Math.round(n * 1e4) / 1e4).join(' ')})`)
        copies.push(copy)
      }
    glow.replaceChildren(...copies)
  }
  const later = () => {
    clearTimeout(timer)
    if (glow.childElementCount) glow.replaceChildren()
    timer = window.setTimeout(light, REST_MS)
  }
  const watch = new MutationObserver(later)
  watch.observe(drawing, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'transform', 'style', 'd', 'points'],
  })
  later()
  return () => {
    clearTimeout(timer)
    watch.disconnect()
  }
}

/** Positions a piece and, when the position changes, animates it there along `via`. */
export function Glide({ x, y, turn = 0, via, children }: GlideProps) {
  const ref = useRef<SVGGElement>(null)
  const before = useRef({ x, y, turn })
  const speed = useSpeed()
  useLayoutEffect(() => {
    const from = before.current
    before.current = { x, y, turn }
    if (from.x === x && from.y === y && from.turn === turn) return
    const stops = [from, ...(via ?? []).map((point) => ({ ...point, turn: from.turn })), { x, y, turn }]
    const ms = Math.min(300, 180 + 30 * stops.length)
    const duration = scaledDuration(ms, speed)
    if (!duration) return
    ref.current!.animate(
      stops.map((stop) => ({ transform: placement(stop.x, stop.y, stop.turn) })),
      { duration, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
    )
  }, [x, y, turn, via, speed])
  return (
    <g ref={ref} style={{ transform: placement(x, y, turn) }}>
      {children}
    </g>
  )
}

const placement = (x: number, y: number, turn: number) =>
  `translate(${x}px, ${y}px)${turn ? ` rotate(${turn}deg)` : ''}`

export interface GlideProps extends Point {
  /** Degrees clockwise. */
  turn?: number
  /** Points to pass on the way. */
  via?: readonly Point[]
  children: ReactNode
}

/** Imperative control of a `PanZoom`. */
export interface PanZoomHandle {
  readonly view: View
  /** The size of the window without the part that is covered by a drawer. */
  readonly uncovered: Size
  fit: (atOnce?: boolean) => void
  /** The same, but begins with that part of the board, as large as its share of the window allows. */
  zoomTo: (thing: Rect, share?: number) => void
  /**
   * Pans as little as possible to show a part of the board. A board that has not been zoomed yet begins with a zoom of
   * at least `least`.
   */
  bring: (thing: Rect | null, least?: number) => void
  zoomBy: (factor: number) => void
  jump: (view: View) => void
  onSettle: (listener: (view: View) => void) => () => void
}

interface BoardView {
  controller: () => PanZoomController | null
  overlay: SVGGElement | null
}

const BoardViewContext = createContext<BoardView>({ controller: () => null, overlay: null })

/** The surrounding `PanZoom`: its controller, and the layer above all pieces. */
export const useBoardView = () => useContext(BoardViewContext)

export interface PanZoomProps {
  /** The board's extent in board units; one unit is about a pixel at zoom 1. */
  content: Rect
  /** The accessible name of the board. */
  label?: string
  maxZoom?: number
  controls?: boolean
  /** SVG content in board units. */
  children: ReactNode
  ref?: Ref<PanZoomHandle>
}

/** Keeps the view the reader has chosen over a reload of the page. */
function useKeptView(controller: RefObject<PanZoomController | null>, board: string) {
  useLayoutEffect(() => {
    const { current } = controller
    if (current === null) return
    const name = `mehen.view ${location.pathname} ${board}`
    const kept = parseView(sessionStorage.getItem(name))
    if (kept !== null) current.restore(kept)
    return current.onSettle(() => {
      if (current.chosen !== undefined) sessionStorage.setItem(name, JSON.stringify(current.chosen))
    })
  }, [controller, board])
}

/** Reads a kept view; null if there is none, or it is damaged. */
export function parseView(text: string | null): ChosenView | null {
  try {
    const kept = JSON.parse(text ?? 'null')
    if (kept === 'whole') return kept
    const { x, y, k } = kept ?? {}
    return [x, y, k].every(Number.isFinite) && k > 0 ? { x, y, k } : null
  } catch {
    return null
  }
}

/** A viewport onto an SVG board: drag, wheel, pinch, keys (+ - 0 and arrows), double-click to fit. */
export function PanZoom({ content, label, maxZoom = 4, controls = true, children, ref }: PanZoomProps) {
  const viewport = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const extent = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const glow = useRef<SVGSVGElement>(null)
  const controller = useRef<PanZoomController>(null)
  const [overlay, setOverlay] = useState<SVGGElement | null>(null)
  const group = useFocusGroupOwner()
  const words = useKitText()
  const speed = useSpeed()

  useLayoutEffect(() => {
    controller.current = new PanZoomController({
      viewport: viewport.current!,
      scroller: scroller.current!,
      extent: extent.current!,
      sheet: sheet.current!,
    })
    const detach = controller.current.attach()
    const unlit = animateRims(drawing.current!, glow.current!)
    return () => {
      detach()
      unlit()
    }
  }, [])
  useLayoutEffect(() => {
    controller.current!.maxZoom = maxZoom
    controller.current!.setContent(content)
  })
  useKeptView(controller, label ?? '')
  useEffect(() => {
    controller.current!.speed = speed
  }, [speed])
  useImperativeHandle(
    ref,
    () => ({
      get view() {
        return controller.current!.view
      },
      get uncovered() {
        return controller.current!.uncovered
      },
      fit: (atOnce) => controller.current!.fit(atOnce),
      zoomTo: (thing, share) => controller.current!.zoomTo(thing, share),
      bring: (thing, least) => controller.current!.bring(thing, least),
      zoomBy: (factor) => controller.current!.zoomBy(factor),
      jump: (view) => controller.current!.jump(view),
      onSettle: (listener) => controller.current!.onSettle(listener),
    }),
    [],
  )
  const [board, setBoard] = useState<BoardView>({ controller: () => controller.current, overlay: null })
  if (board.overlay !== overlay) setBoard({ controller: () => controller.current, overlay })

  const { x, y, width, height } = content
  const drawn = { className: 'k-sheet-svg', viewBox: `${x} ${y} ${width} ${height}`, width, height }
  return (
    <BoardViewContext value={board}>
      <group.Provider value={group.api}>
        <section
          ref={viewport}
          className="k-panzoom"
          aria-label={label ?? words('board')}
          {...{ tabIndex: 0 }}
          {...group.props}
        >
          <div ref={scroller} className="k-scroller" {...{ tabIndex: -1 }}>
            <div ref={extent}>
              <div ref={sheet} className="k-moved">
                <svg ref={drawing} {...drawn} {...{ role: 'group' }} aria-label={label ?? words('board')}>
                  {children}
                  <g ref={setOverlay} className="k-overlay" />
                </svg>
                <svg ref={glow} {...drawn} className="k-sheet-svg k-glow" aria-hidden="true" />
              </div>
            </div>
          </div>
          <EdgeMarks drawing={drawing} controller={controller} />
          {controls && (
            <div className="k-panzoom-controls">
              <IconButton icon="plus" label={words('zoomIn')} onClick={() => controller.current!.zoomAsWished(1.5)} />
              <IconButton
                icon="minus"
                label={words('zoomOut')}
                onClick={() => controller.current!.zoomAsWished(1 / 1.5)}
              />
              <IconButton icon="fit" label={words('fit')} onClick={() => controller.current!.zoomAsWished('whole')} />
            </div>
          )}
        </section>
      </group.Provider>
    </BoardViewContext>
  )
}
