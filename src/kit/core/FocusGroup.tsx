import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'

/** Spatial navigation: moving the focus with arrow keys between boxes at arbitrary positions. Pure. */

export type Direction = 'left' | 'right' | 'up' | 'down'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const unit: Record<Direction, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/** The direction of an arrow key; undefined for other keys. */
export function directionOf(key: string): Direction | undefined {
  if (key === 'ArrowLeft') return 'left'
  if (key === 'ArrowRight') return 'right'
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  return undefined
}

const centre = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })

/**
 * The index of the next box from `from` in a direction, or -1. Boxes within 45 degrees of the direction come first; the
 * nearest wins, with sideways distance counting double. If that cone is empty, the half plane is searched.
 */
export function nextInDirection(from: Box, boxes: readonly Box[], direction: Direction): number {
  const d = unit[direction]
  const start = centre(from)
  let best = -1
  let bestCost = Number.POSITIVE_INFINITY
  boxes.forEach((box, index) => {
    const to = centre(box)
    const dx = to.x - start.x
    const dy = to.y - start.y
    const along = dx * d.x + dy * d.y
    if (along < 1) return
    const aside = Math.abs(dx * d.y) + Math.abs(dy * d.x)
    const cost = along + 2 * aside + (aside > along ? 1e6 : 0)
    if (cost < bestCost) {
      best = index
      bestCost = cost
    }
  })
  return best
}

/** Indices in reading order: row by row from the top, each from the left. */
export function readingOrder(boxes: readonly Box[]): number[] {
  const rowHeight = Math.max(1, Math.min(...boxes.map((b) => b.bottom - b.top)))
  const row = (box: Box) => Math.round(centre(box).y / rowHeight)
  return boxes
    .map((_, index) => index)
    .sort((a, b) => row(boxes[a]!) - row(boxes[b]!) || boxes[a]!.left - boxes[b]!.left || a - b)
}

type FocusItem = HTMLElement | SVGElement

export interface FocusGroupApi {
  /** Adds an item. Returns a function that removes it. */
  add: (item: FocusItem, choosable: boolean) => () => void
}

const FocusGroupContext = createContext<FocusGroupApi | undefined>(undefined)

/** The group around the component, if any. */
export const useFocusGroup = () => useContext(FocusGroupContext)

/** For this long after a change pieces may still be moving, so measured boxes are not cached. */
const SETTLE_MS = 1000

/** Tolerance in pixels within which a cached box is still valid. */
const TOLERANCE = 1

/** A roving tab stop among items, moved by arrow keys according to the items' positions. */
export class RovingFocus implements FocusGroupApi {
  private items = new Map<FocusItem, boolean>()
  private tabStop: FocusItem | undefined
  /** The items' boxes when they were last measured; dropped when items are added, removed or re-rendered. */
  private boxes: Map<FocusItem, Box> | undefined
  private invalidatedAt = 0

  add = (item: FocusItem, choosable: boolean) => {
    this.items.set(item, choosable)
    this.invalidate()
    // The tab stop is preferably a choosable item, not one that is barred or only has a tooltip.
    const better = choosable && !this.items.get(this.tabStop!) && this.tabStop !== document.activeElement
    if (!this.tabStop || better) this.makeStop(item)
    return () => {
      this.items.delete(item)
      this.invalidate()
      if (this.tabStop !== item) return
      this.tabStop = undefined
      const rest = [...this.items]
      const next = (rest.find(([, can]) => can) ?? rest[0])?.[0]
      if (next) this.makeStop(next)
    }
  }

  /** Makes an item the only one in the tab order. */
  makeStop(item: FocusItem) {
    this.tabStop?.setAttribute('tabindex', '-1')
    this.tabStop = item
    item.setAttribute('tabindex', '0')
  }

  has = (target: EventTarget | null): target is FocusItem => this.items.has(target as FocusItem)

  /** Invalidates the cached boxes. */
  invalidate = () => {
    this.boxes = undefined
    this.invalidatedAt = performance.now()
  }

  /** Drops boxes that were measured while pieces may have been moving. */
  dropUnsettled(): void {
    if (performance.now() - this.invalidatedAt < SETTLE_MS) this.boxes = undefined
  }

  /** The item that a key leads to. All items are measured once; after that only the current and the next one. */
  move(from: FocusItem, key: string): FocusItem | undefined {
    const known = this.boxes
    const next = this.next(from, key)
    if (known === undefined || next === undefined) return next
    const [there, was] = [next.getBoundingClientRect(), this.shifted(from).get(next)!]
    if (isNear(there, was)) return next
    this.invalidate()
    return this.next(from, key)
  }

  private next(from: FocusItem, key: string): FocusItem | undefined {
    const boxes = this.shifted(from)
    const items = [...boxes.keys()]
    const all = [...boxes.values()]
    if (key === 'Home') return items[readingOrder(all)[0] ?? -1]
    if (key === 'End') return items[readingOrder(all).at(-1) ?? -1]
    const direction = directionOf(key)
    return direction && items[nextInDirection(boxes.get(from)!, all, direction)]
  }

  /** All boxes, shifted by how far `from` has moved since they were cached; measured again if it has been resized. */
  private shifted(from: FocusItem): Map<FocusItem, Box> {
    const here = from.getBoundingClientRect()
    const was = this.boxes?.get(from)
    if (was === undefined || !isNear(boxSize(here), boxSize(was)))
      this.boxes = new Map([...this.items.keys()].map((item) => [item, item.getBoundingClientRect()]))
    else if (!isNear(here, was)) {
      const [dx, dy] = [here.left - was.left, here.top - was.top]
      this.boxes = new Map([...this.boxes!].map(([item, box]) => [item, shiftBox(box, dx, dy)]))
    }
    return this.boxes!
  }
}

const boxSize = ({ left, top, right, bottom }: Box): Box => ({
  left: 0,
  top: 0,
  right: right - left,
  bottom: bottom - top,
})
const shiftBox = ({ left, top, right, bottom }: Box, dx: number, dy: number): Box => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
})
const isNear = (a: Box, b: Box) =>
  Math.abs(a.left - b.left) <= TOLERANCE &&
  Math.abs(a.top - b.top) <= TOLERANCE &&
  Math.abs(a.right - b.right) <= TOLERANCE &&
  Math.abs(a.bottom - b.bottom) <= TOLERANCE

/** Makes everything choosable inside it a single tab stop; arrow keys move between the things by position. */
export function FocusGroup({ children, className }: { children: ReactNode; className?: string }) {
  const group = useFocusGroupOwner()
  return (
    <FocusGroupContext value={group.api}>
      <div className={className} {...group.props}>
        {children}
      </div>
    </FocusGroupContext>
  )
}

/** A focus group for a component with its own element: spread `props` and provide `api`. */
export function useFocusGroupOwner() {
  const ref = useRef<RovingFocus>(null)
  ref.current ??= new RovingFocus()
  const group = ref.current
  // Items may have moved with every render.
  useEffect(group.invalidate)
  return useMemo(
    () => ({
      api: group as FocusGroupApi,
      Provider: FocusGroupContext,
      props: {
        onFocus: (event: { target: EventTarget }) => {
          if (group.has(event.target)) group.makeStop(event.target)
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
          if (!group.has(event.target)) return
          const next = group.move(event.target, event.key)
          group.dropUnsettled()
          if (next) next.focus({ preventScroll: true })
          if (next || directionOf(event.key)) event.preventDefault()
        },
      },
    }),
    [group],
  )
}
