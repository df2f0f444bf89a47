import { type Speed, scaledDuration } from '../core/KitProvider.tsx'
import {
  centreOn,
  clampView,
  detailLevelAt,
  fitView,
  interpolateViews,
  type Point,
  panBy,
  panToBox,
  panToBoxWithinBoard,
  panToRect,
  pinch,
  type Rect,
  type Size,
  toBoard,
  type View,
  type ZoomLimits,
  zoomAt,
  zoomToRect,
} from './view.ts'

/** A view the reader has chosen: the board point in the middle of the window and the zoom, or the whole board. */
export type ChosenView = View | 'whole'

const SETTLE_MS = 160
const DRAG_THRESHOLD = 5

/** The nested elements of a `PanZoom`, from the outside in; `extent` gives the scroller its size. */
export interface ViewParts {
  viewport: HTMLElement
  scroller: HTMLElement
  extent: HTMLElement
  sheet: HTMLElement
}

/**
 * Pans and zooms a board. Panning is scrolling, which browsers do without repainting; zooming scales a layer that is
 * repainted sharply once the view has settled.
 */
export class PanZoomController {
  view: View = { x: 0, y: 0, k: 1 }
  window: Size = { width: 1, height: 1 }
  speed: Speed = 'normal'
  maxZoom = 4
  private content: Rect = { x: 0, y: 0, width: 1, height: 1 }
  private fitted = true
  /** The whole board would be visible if nothing had been brought into view. */
  private hasPannedAway = false
  /** The reader has chosen this view; from then on the board only pans by itself. */
  private isChosen = false
  /** The board may still choose the zoom it begins with. */
  private mayZoom = true
  private frame = 0
  private settleTimer = 0
  private pointers = new Map<number, Point>()
  private dragging = false
  private velocity = { x: 0, y: 0, at: 0 }
  private settleListeners = new Set<(view: View) => void>()
  private readonly viewport: HTMLElement
  private readonly parts: ViewParts
  private drawn = { k: 0, left: 0, top: 0 }

  constructor(parts: ViewParts) {
    this.parts = parts
    this.viewport = parts.viewport
  }

  /** Starts listening to pointers, wheel, keys, focus and size. Returns a function that stops listening. */
  attach(): () => void {
    const v = this.viewport
    const off = new AbortController()
    const { signal } = off
    v.addEventListener('wheel', this.onWheel, { passive: false, signal })
    v.addEventListener('pointerdown', this.onPointerDown, { signal })
    v.addEventListener('pointermove', this.onPointerMove, { signal })
    v.addEventListener('pointerup', this.onPointerUp, { signal })
    v.addEventListener('pointercancel', this.onPointerUp, { signal })
    v.addEventListener('click', this.onClick, { capture: true, signal })
    v.addEventListener('dblclick', this.onDoubleClick, { signal })
    v.addEventListener('keydown', this.onKeyDown, { signal })
    v.addEventListener('focusin', this.onFocusIn, { signal })
    v.addEventListener('k-show', this.onShow, { signal })
    this.parts.scroller.addEventListener('scroll', this.onScroll, { passive: true, signal })
    const sized = new ResizeObserver(() => this.measure())
    sized.observe(v)
    this.measure()
    return () => {
      off.abort()
      sized.disconnect()
      cancelAnimationFrame(this.frame)
      clearTimeout(this.settleTimer)
    }
  }

  setContent(content: Rect) {
    const c = this.content
    if (c.x === content.x && c.y === content.y && c.width === content.width && c.height === content.height) return
    this.content = content
    this.stretch()
    this.fitted ? this.fit(true) : this.apply(this.view)
  }

  get limits(): ZoomLimits {
    const whole = fitView(this.content, this.window, 0).k
    return { min: Math.min(whole * 0.7, this.maxZoom), max: Math.max(this.maxZoom, whole) }
  }

  /** Shows the whole board. */
  fit = (atOnce = false) => {
    this.goTo(this.whole, atOnce)
    this.fitted = true
  }

  private get whole(): View {
    return fitView(this.content, this.window, Math.min(24, this.window.width * 0.03))
  }

  /** Begins with a view of one rectangle of the board; a view that was chosen already only pans there. */
  zoomTo = (thing: Rect, share?: number) => {
    if (!this.mayZoom) return this.bring(thing)
    this.mayZoom = false
    this.goTo(zoomToRect(thing, this.window, this.limits, share))
  }

  /**
   * Pans as little as possible to show one rectangle of the board; if it is larger than the window, showing a part is
   * enough. A board that has not been zoomed yet begins with a zoom of at least `least`, so that small things can be
   * read and touched. If the whole board was visible before, it is shown again as soon as possible, also when `thing`
   * is null.
   */
  bring(thing: Rect | null, least = 0) {
    const strays = this.hasPannedAway
    if (thing === null) return strays ? this.fit() : undefined
    if (this.mayZoom && this.view.k < least) {
      this.mayZoom = false
      const middle = { x: thing.x + thing.width / 2, y: thing.y + thing.height / 2 }
      return this.goTo(centreOn(middle, this.uncovered, Math.min(least, this.limits.max)))
    }
    const from = strays ? this.whole : this.view
    const to = panToRect(from, thing, this.uncovered)
    const rests = this.fitted || strays
    if (strays && to.x === from.x && to.y === from.y) return this.fit()
    this.panTo(to)
    this.hasPannedAway = rests && !this.fitted
  }

  /** The part of the window that is not covered by a drawer at its lower edge. */
  get uncovered(): Size {
    const covered = Number.parseFloat(getComputedStyle(this.viewport).getPropertyValue('--covered')) || 0
    const { width, height } = this.window
    return { width, height: Math.max(height / 3, height - covered) }
  }

  /** The reader zooms or pans: the board keeps this view from now on. */
  private markChosen() {
    this.isChosen = true
    this.mayZoom = false
  }

  /** The view the reader has chosen, to be kept; undefined if none. */
  get chosen(): ChosenView | undefined {
    if (!this.isChosen) return undefined
    const { x, y } = toBoard(this.view, { x: this.window.width / 2, y: this.window.height / 2 })
    return this.fitted ? 'whole' : { x, y, k: this.view.k }
  }

  /** Shows a view that was chosen earlier, perhaps in a window of another size. */
  restore(view: ChosenView) {
    this.markChosen()
    if (view === 'whole') return this.fit(true)
    this.goTo(centreOn(view, this.window, view.k), true)
  }

  /** Zooms for the reader: by a factor, or to the whole board. */
  zoomAsWished = (factor: number | 'whole', at?: Point) => {
    this.markChosen()
    if (factor === 'whole') this.fit()
    else this.zoomBy(factor, at)
  }

  zoomBy = (factor: number, at: Point = { x: this.window.width / 2, y: this.window.height / 2 }) =>
    this.goTo(zoomAt(this.view, at, factor, this.limits))

  /** Sets the view without animation. */
  jump = (view: View) => {
    cancelAnimationFrame(this.frame)
    this.markMoved()
    this.apply(view)
  }

  /** Calls the listener immediately and whenever the view has settled. Returns a function that unsubscribes. */
  onSettle(listener: (view: View) => void): () => void {
    this.settleListeners.add(listener)
    listener(this.view)
    return () => this.settleListeners.delete(listener)
  }

  goTo(view: View, atOnce = false) {
    cancelAnimationFrame(this.frame)
    this.markMoved()
    const to = clampView(view, this.content, this.window, this.limits)
    const from = this.view
    const ms = atOnce ? 0 : scaledDuration(260, this.speed)
    if (!ms) return this.apply(to)
    const start = performance.now()
    const tick = (now: number) => {
      const t = Math.min(1, (now - start) / ms)
      this.apply(interpolateViews(from, to, 1 - (1 - t) ** 3, this.window))
      if (t < 1) this.frame = requestAnimationFrame(tick)
    }
    this.frame = requestAnimationFrame(tick)
  }

  /** Records that the view no longer shows the whole board. */
  private markMoved() {
    this.fitted = false
    this.hasPannedAway = false
  }

  /** Position of the board's upper left corner when the scroller is at its start. */
  private get margin(): Point {
    return { x: Math.ceil(this.window.width * 0.6), y: Math.ceil(this.window.height * 0.6) }
  }

  /** Makes the scroller's extent large enough for every view within the limits. */
  private stretch() {
    const { width, height } = this.content
    const k = this.limits.max
    this.parts.extent.style.width = `${Math.ceil(width * k + 1.2 * this.window.width) + 2}px`
    this.parts.extent.style.height = `${Math.ceil(height * k + 1.2 * this.window.height) + 2}px`
    this.drawn.k = 0
  }

  private apply(view: View) {
    this.view = clampView(view, this.content, this.window, this.limits)
    const { x, y, k } = this.view
    const { scroller, sheet } = this.parts
    sheet.classList.add('k-moving')
    if (this.drawn.k !== k) {
      sheet.style.transform = `translate3d(${this.margin.x}px, ${this.margin.y}px, 0) scale(${k})`
      sheet.classList.add('k-zooming')
      this.drawn.k = k
    }
    const left = Math.round(this.margin.x - x - this.content.x * k)
    const top = Math.round(this.margin.y - y - this.content.y * k)
    if (left !== this.drawn.left) scroller.scrollLeft = this.drawn.left = left
    if (top !== this.drawn.top) scroller.scrollTop = this.drawn.top = top
    clearTimeout(this.settleTimer)
    this.settleTimer = window.setTimeout(this.settle, SETTLE_MS)
  }

  private settle = () => {
    if (this.pointers.size && this.dragging) {
      this.settleTimer = window.setTimeout(this.settle, SETTLE_MS)
      return
    }
    const { sheet } = this.parts
    sheet.classList.remove('k-zooming', 'k-moving')
    const detail = detailLevelAt(this.view.k)
    if (sheet.dataset.detail !== detail) sheet.dataset.detail = detail
    for (const listener of this.settleListeners) listener(this.view)
  }

  /** The browser scrolled on its own to show something: adopt its scroll position. */
  private onScroll = () => {
    const { scrollLeft, scrollTop } = this.parts.scroller
    if (Math.abs(scrollLeft - this.drawn.left) < 2 && Math.abs(scrollTop - this.drawn.top) < 2) return
    const { k } = this.view
    this.markMoved()
    this.apply({
      x: this.margin.x - scrollLeft - this.content.x * k,
      y: this.margin.y - scrollTop - this.content.y * k,
      k,
    })
  }

  private measure() {
    const box = this.viewport.getBoundingClientRect()
    if (!box.width || !box.height) return
    const middle = toBoard(this.view, { x: this.window.width / 2, y: this.window.height / 2 })
    this.window = { width: box.width, height: box.height }
    this.stretch()
    if (this.fitted) this.fit(true)
    else
      this.apply({
        x: box.width / 2 - middle.x * this.view.k,
        y: box.height / 2 - middle.y * this.view.k,
        k: this.view.k,
      })
  }

  private at(event: { clientX: number; clientY: number }): Point {
    const box = this.viewport.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  private onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1)
    const factor = Math.exp(-Math.max(-240, Math.min(240, pixels)) * (event.ctrlKey ? 0.008 : 0.0018))
    cancelAnimationFrame(this.frame)
    this.markMoved()
    this.markChosen()
    this.apply(zoomAt(this.view, this.at(event), factor, this.limits))
  }

  private onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button > 1) return
    if ((event.target as Element).closest('.k-panzoom-controls')) return
    cancelAnimationFrame(this.frame)
    this.pointers.set(event.pointerId, this.at(event))
    if (this.pointers.size === 1) this.dragging = false
    this.velocity = { x: 0, y: 0, at: event.timeStamp }
  }

  private onPointerMove = (event: PointerEvent) => {
    const before = this.pointers.get(event.pointerId)
    if (!before) return
    const now = this.at(event)
    if (!this.dragging) {
      if (Math.hypot(now.x - before.x, now.y - before.y) < DRAG_THRESHOLD) return
      this.dragging = true
      this.markMoved()
      this.markChosen()
      for (const id of this.pointers.keys()) this.viewport.setPointerCapture(id)
    }
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.keys()] as [number, number]
      const from: [Point, Point] = [this.pointers.get(a)!, this.pointers.get(b)!]
      this.pointers.set(event.pointerId, now)
      this.apply(pinch(this.view, from, [this.pointers.get(a)!, this.pointers.get(b)!], this.limits))
      return
    }
    this.pointers.set(event.pointerId, now)
    const ms = Math.max(1, event.timeStamp - this.velocity.at)
    const keep = Math.exp(-ms / 40)
    this.velocity = {
      x: this.velocity.x * keep + ((now.x - before.x) / ms) * (1 - keep),
      y: this.velocity.y * keep + ((now.y - before.y) / ms) * (1 - keep),
      at: event.timeStamp,
    }
    this.apply(panBy(this.view, now.x - before.x, now.y - before.y))
  }

  private onPointerUp = (event: PointerEvent) => {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size || !this.dragging) return
    setTimeout(() => {
      if (!this.pointers.size) this.dragging = false
    }, 0)
    if (event.timeStamp - this.velocity.at < 60 && this.speed !== 'off') this.coast()
  }

  /** Keeps panning with decreasing speed after a flick. */
  private coast() {
    let { x, y } = this.velocity
    if (Math.hypot(x, y) < 0.25) return
    let last = performance.now()
    const tick = (now: number) => {
      const ms = now - last
      last = now
      this.apply(panBy(this.view, x * ms, y * ms))
      const keep = Math.exp(-ms / 160)
      x *= keep
      y *= keep
      if (Math.hypot(x, y) > 0.02) this.frame = requestAnimationFrame(tick)
    }
    this.frame = requestAnimationFrame(tick)
  }

  /** Suppresses the click that follows a drag. */
  private onClick = (event: MouseEvent) => {
    if (!this.dragging) return
    event.stopPropagation()
    event.preventDefault()
  }

  private onDoubleClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('.k-choice, .k-panzoom-controls')) return
    this.zoomAsWished(this.fitted ? 2.2 : 'whole', this.at(event))
  }

  private onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const own = event.target === this.viewport || event.shiftKey
    const step = Math.min(this.window.width, this.window.height) * 0.25
    const act: Record<string, (() => void) | undefined> = {
      '+': () => this.zoomAsWished(1.4),
      '=': () => this.zoomAsWished(1.4),
      '-': () => this.zoomAsWished(1 / 1.4),
      '0': () => this.zoomAsWished('whole'),
      ArrowLeft: own ? () => this.goTo(panBy(this.view, step, 0)) : undefined,
      ArrowRight: own ? () => this.goTo(panBy(this.view, -step, 0)) : undefined,
      ArrowUp: own ? () => this.goTo(panBy(this.view, 0, step)) : undefined,
      ArrowDown: own ? () => this.goTo(panBy(this.view, 0, -step)) : undefined,
    }
    const chosen = act[event.key]
    if (!chosen) return
    event.preventDefault()
    chosen()
  }

  /** Brings an element focused by keyboard into view. */
  private onFocusIn = (event: FocusEvent) => {
    const target = event.target as Element
    if (this.parts.sheet.contains(target) && target.matches(':focus-visible')) this.reveal(target)
  }

  /** Handles the `k-show` event: brings its target into view. */
  private onShow = (event: Event) => {
    const target = event.target as Element
    if (!this.parts.sheet.contains(target)) return
    // Margin to keep around the target, as a share of the window, so that its surroundings are visible too.
    const { room = 0 } = ((event as CustomEvent).detail ?? {}) as { room?: number }
    if (room === 0) return this.reveal(target)
    const { width, height } = this.uncovered
    const margin = Math.max(40, Math.min(width, height) * room)
    this.panTo(panToBoxWithinBoard(this.view, this.boxOf(target), this.uncovered, this.content, margin))
  }

  /** Pans so that a part of the drawing is in sight. */
  reveal(thing: Element) {
    this.panTo(panToBox(this.view, this.boxOf(thing), this.uncovered))
  }

  /** The box of an element, relative to the window. */
  boxOf(thing: Element): Rect {
    const { left, top, width, height } = thing.getBoundingClientRect()
    return { ...this.at({ clientX: left, clientY: top }), width, height }
  }

  private panTo(view: View) {
    if (view.x !== this.view.x || view.y !== this.view.y) this.goTo(view)
  }
}
