/** Arithmetic of the pan and zoom of a board: screen = board * k + (x, y). Pure. */

export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export interface Rect extends Point, Size {}
export interface View extends Point {
  k: number
}
export interface ZoomLimits {
  min: number
  max: number
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** The view that shows a whole rectangle, centred, with a margin in pixels. */
export function fitView(content: Rect, window: Size, padding = 24): View {
  const k = Math.max(
    0.01,
    Math.min((window.width - 2 * padding) / content.width, (window.height - 2 * padding) / content.height),
  )
  return centreOn({ x: content.x + content.width / 2, y: content.y + content.height / 2 }, window, k)
}

/** The view at zoom `k` with a board point in the middle of the window. */
export function centreOn(point: Point, window: Size, k: number): View {
  return { x: window.width / 2 - point.x * k, y: window.height / 2 - point.y * k, k }
}

/** The board point under a screen point. */
export function toBoard(view: View, screen: Point): Point {
  return { x: (screen.x - view.x) / view.k, y: (screen.y - view.y) / view.k }
}

/** The screen point of a board point. */
export function toScreen(view: View, board: Point): Point {
  return { x: board.x * view.k + view.x, y: board.y * view.k + view.y }
}

/** Zooms by a factor so that the board point under `at` stays there. */
export function zoomAt(view: View, at: Point, factor: number, limits: ZoomLimits): View {
  const k = clamp(view.k * factor, limits.min, limits.max)
  const fixed = toBoard(view, at)
  return { x: at.x - fixed.x * k, y: at.y - fixed.y * k, k }
}

/** Shifts the view by screen pixels. */
export function panBy(view: View, dx: number, dy: number): View {
  return { x: view.x + dx, y: view.y + dy, k: view.k }
}

/** Keeps the board visible: no edge moves further than 60% into the window. */
export function clampView(view: View, content: Rect, window: Size, limits: ZoomLimits): View {
  const k = clamp(view.k, limits.min, limits.max)
  const along = (at: number, start: number, length: number, room: number) =>
    clamp(at, room * 0.4 - (start + length) * k, room * 0.6 - start * k)
  return {
    x: along(view.x, content.x, content.width, window.width),
    y: along(view.y, content.y, content.height, window.height),
    k,
  }
}

/** The view centred on a rectangle that fills at most `share` of the window, within the zoom limits. */
export function zoomToRect(thing: Rect, window: Size, limits: ZoomLimits, share = 0.4): View {
  const k = clamp(
    share * Math.min(window.width / Math.max(1, thing.width), window.height / Math.max(1, thing.height)),
    limits.min,
    limits.max,
  )
  return centreOn({ x: thing.x + thing.width / 2, y: thing.y + thing.height / 2 }, window, k)
}

/** The smallest pan that shows a board rectangle; if it is larger than the window, showing a part is enough. */
export function panToRect(view: View, thing: Rect, window: Size): View {
  const box = { ...toScreen(view, thing), width: thing.width * view.k, height: thing.height * view.k }
  const { width, height } = window
  const large = box.width > width || box.height > height
  const seen = box.x < width && box.y < height && box.x + box.width > 0 && box.y + box.height > 0
  return large && seen ? view : panToBox(view, box, window, 0)
}

/** Minimum distance of a visible box from the window's edge, in pixels. */
const MIN_MARGIN = 8

/** The smallest pan that brings a screen box inside the window with a margin. */
export function panToBox(view: View, box: Rect, window: Size, margin = 40): View {
  const shift = (start: number, length: number, room: number) => {
    if (length + 2 * margin > room) return room / 2 - (start + length / 2)
    if (start < margin) return margin - start
    if (start + length > room - margin) return room - margin - start - length
    return 0
  }
  return panBy(view, shift(box.x, box.width, window.width), shift(box.y, box.height, window.height))
}

/**
 * The pan that shows a screen box with a margin, but nothing beyond the board's edges; if the whole board is visible,
 * it does not move.
 */
export function panToBoxWithinBoard(view: View, box: Rect, window: Size, content: Rect, margin: number): View {
  const least = panToBox(view, box, window, MIN_MARGIN)
  const most = panToBox(view, box, window, margin)
  const along = (least: number, most: number, start: number, length: number, room: number) => {
    const [first, last] = [room - (start + length) * view.k, -start * view.k]
    return first > last ? least : clamp(most, Math.min(first, least), Math.max(last, least))
  }
  return {
    x: along(least.x, most.x, content.x, content.width, window.width),
    y: along(least.y, most.y, content.y, content.height, window.height),
    k: view.k,
  }
}

/** Interpolates two views: the middle of the window moves in a straight line, the zoom at a constant rate. */
export function interpolateViews(from: View, to: View, t: number, window: Size): View {
  if (t >= 1) return to
  const middle = { x: window.width / 2, y: window.height / 2 }
  const a = toBoard(from, middle)
  const b = toBoard(to, middle)
  const k = from.k * (to.k / from.k) ** t
  // Tie the movement to the progress of the zoom, so that the target never swings out of view.
  const s = Math.abs(to.k - from.k) < 1e-9 ? t : (1 / from.k - 1 / k) / (1 / from.k - 1 / to.k)
  return centreOn({ x: a.x + (b.x - a.x) * s, y: a.y + (b.y - a.y) * s }, window, k)
}

/** The zoom and pan of two fingers moving from one pair of points to another. */
export function pinch(view: View, from: [Point, Point], to: [Point, Point], limits: ZoomLimits): View {
  const middle = (pair: [Point, Point]) => ({
    x: (pair[0].x + pair[1].x) / 2,
    y: (pair[0].y + pair[1].y) / 2,
  })
  const spread = (pair: [Point, Point]) => Math.max(1, Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y))
  const before = middle(from)
  const after = middle(to)
  return panBy(zoomAt(view, before, spread(to) / spread(from), limits), after.x - before.x, after.y - before.y)
}

export type DetailLevel = 'far' | 'mid' | 'near'

/** How much detail a board shows at a zoom: minor names and small numbers appear when zoomed in. */
export const detailLevelAt = (k: number): DetailLevel => (k < 0.5 ? 'far' : k < 0.95 ? 'mid' : 'near')
