import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFocusGroupOwner } from '../choose/FocusGroup.tsx'
import { useSpeed } from '../core/KitProvider.tsx'
import { useWords } from '../core/words.ts'
import { IconButton } from '../ui/Button.tsx'
import { Controller } from './controller.ts'
import { keepGlowing } from './glow.ts'
import type { Rect, View } from './view.ts'

/** Imperative control of a `PanZoom`. */
export interface PanZoomHandle {
  readonly view: View
  fit: (atOnce?: boolean) => void
  zoomTo: (thing: Rect, share?: number) => void
  /** Pans as little as possible to show a part of the board, and zooms in to `least` if the zoom is lower. */
  bring: (thing: Rect | null, least?: number) => void
  zoomBy: (factor: number) => void
  jump: (view: View) => void
  onSettle: (listener: (view: View) => void) => () => void
}

interface Board {
  controller: () => Controller | null
  overlay: SVGGElement | null
}

const BoardContext = createContext<Board>({ controller: () => null, overlay: null })

/** The surrounding `PanZoom`: its controller, and the layer above all pieces. */
export const useBoard = () => useContext(BoardContext)

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

/** A viewport onto an SVG board: drag, wheel, pinch, keys (+ - 0 and arrows), double-click to fit. */
export function PanZoom({ content, label, maxZoom = 4, controls = true, children, ref }: PanZoomProps) {
  const viewport = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const extent = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const glow = useRef<SVGSVGElement>(null)
  const controller = useRef<Controller>(null)
  const [overlay, setOverlay] = useState<SVGGElement | null>(null)
  const group = useFocusGroupOwner()
  const words = useWords()
  const speed = useSpeed()

  useLayoutEffect(() => {
    controller.current = new Controller({
      viewport: viewport.current!,
      scroller: scroller.current!,
      extent: extent.current!,
      sheet: sheet.current!,
    })
    const detach = controller.current.attach()
    const unlit = keepGlowing(drawing.current!, glow.current!)
    return () => {
      detach()
      unlit()
    }
  }, [])
  useLayoutEffect(() => {
    controller.current!.maxZoom = maxZoom
    controller.current!.setContent(content)
  })
  useEffect(() => {
    controller.current!.speed = speed
  }, [speed])
  useImperativeHandle(
    ref,
    () => ({
      get view() {
        return controller.current!.view
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
  const [board, setBoard] = useState<Board>({ controller: () => controller.current, overlay: null })
  if (board.overlay !== overlay) setBoard({ controller: () => controller.current, overlay })

  const { x, y, width, height } = content
  const drawn = { className: 'k-sheet-svg', viewBox: `${x} ${y} ${width} ${height}`, width, height }
  return (
    <BoardContext value={board}>
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
          {controls && (
            <div className="k-panzoom-controls">
              <IconButton icon="plus" label={words('zoomIn')} onClick={() => controller.current!.zoomBy(1.5)} />
              <IconButton icon="minus" label={words('zoomOut')} onClick={() => controller.current!.zoomBy(1 / 1.5)} />
              <IconButton icon="fit" label={words('fit')} onClick={() => controller.current!.fit()} />
            </div>
          )}
        </section>
      </group.Provider>
    </BoardContext>
  )
}
