import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { type Box, directionOf, nextInDirection, readingOrder } from './spatial.ts'

type Item = HTMLElement | SVGElement

export interface FocusGroupApi {
  /** Adds an item. Returns a function that removes it. */
  add: (item: Item, choosable: boolean) => () => void
}

const FocusGroupContext = createContext<FocusGroupApi | undefined>(undefined)

/** The group around the component, if any. */
export const useFocusGroup = () => useContext(FocusGroupContext)

/** For this long after a change pieces may still be moving, so measured boxes are not cached. */
const RESTLESS_MS = 1000

/** Tolerance in pixels within which a cached box is still valid. */
const NEAR = 1

/** A roving tab stop among items, moved by arrow keys according to the items' positions. */
export class Group implements FocusGroupApi {
  private items = new Map<Item, boolean>()
  private stop: Item | undefined
  /** The items' boxes when they were last measured; dropped when items are added, removed or re-rendered. */
  private boxes: Map<Item, Box> | undefined
  private forgotAt = 0

  add = (item: Item, choosable: boolean) => {
    this.items.set(item, choosable)
    this.forget()
    // The tab stop is preferably a choosable item, not one that is barred or only has a tooltip.
    const better = choosable && !this.items.get(this.stop!) && this.stop !== document.activeElement
    if (!this.stop || better) this.makeStop(item)
    return () => {
      this.items.delete(item)
      this.forget()
      if (this.stop !== item) return
      this.stop = undefined
      const rest = [...this.items]
      const next = (rest.find(([, can]) => can) ?? rest[0])?.[0]
      if (next) this.makeStop(next)
    }
  }

  /** Makes an item the only one in the tab order. */
  makeStop(item: Item) {
    this.stop?.setAttribute('tabindex', '-1')
    this.stop = item
    item.setAttribute('tabindex', '0')
  }

  has = (target: EventTarget | null): target is Item => this.items.has(target as Item)

  /** Invalidates the cached boxes. */
  forget = () => {
    this.boxes = undefined
    this.forgotAt = performance.now()
  }

  /** Drops boxes that were measured while pieces may have been moving. */
  settle(): void {
    if (performance.now() - this.forgotAt < RESTLESS_MS) this.boxes = undefined
  }

  /** The item that a key leads to. All items are measured once; after that only the current and the next one. */
  move(from: Item, key: string): Item | undefined {
    const known = this.boxes
    const next = this.next(from, key)
    if (known === undefined || next === undefined) return next
    const [there, was] = [next.getBoundingClientRect(), this.shifted(from).get(next)!]
    if (isNear(there, was)) return next
    this.forget()
    return this.next(from, key)
  }

  private next(from: Item, key: string): Item | undefined {
    const boxes = this.shifted(from)
    const items = [...boxes.keys()]
    const all = [...boxes.values()]
    if (key === 'Home') return items[readingOrder(all)[0] ?? -1]
    if (key === 'End') return items[readingOrder(all).at(-1) ?? -1]
    const direction = directionOf(key)
    return direction && items[nextInDirection(boxes.get(from)!, all, direction)]
  }

  /** All boxes, shifted by how far `from` has moved since they were cached; measured again if it has been resized. */
  private shifted(from: Item): Map<Item, Box> {
    const here = from.getBoundingClientRect()
    const was = this.boxes?.get(from)
    if (was === undefined || !isNear(sizeOf(here), sizeOf(was)))
      this.boxes = new Map([...this.items.keys()].map((item) => [item, item.getBoundingClientRect()]))
    else if (!isNear(here, was)) {
      const [dx, dy] = [here.left - was.left, here.top - was.top]
      this.boxes = new Map([...this.boxes!].map(([item, box]) => [item, moved(box, dx, dy)]))
    }
    return this.boxes!
  }
}

const sizeOf = ({ left, top, right, bottom }: Box): Box => ({
  left: 0,
  top: 0,
  right: right - left,
  bottom: bottom - top,
})
const moved = ({ left, top, right, bottom }: Box, dx: number, dy: number): Box => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
})
const isNear = (a: Box, b: Box) =>
  Math.abs(a.left - b.left) <= NEAR &&
  Math.abs(a.top - b.top) <= NEAR &&
  Math.abs(a.right - b.right) <= NEAR &&
  Math.abs(a.bottom - b.bottom) <= NEAR

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
  const ref = useRef<Group>(null)
  ref.current ??= new Group()
  const group = ref.current
  // Items may have moved with every render.
  useEffect(group.forget)
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
          group.settle()
          if (next) next.focus({ preventScroll: true })
          if (next || directionOf(event.key)) event.preventDefault()
        },
      },
    }),
    [group],
  )
}
