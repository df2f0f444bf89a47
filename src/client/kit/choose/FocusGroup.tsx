import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { type Box, directionOf, nextInDirection, readingOrder } from './spatial.ts'

type Item = HTMLElement | SVGElement

export interface FocusGroupApi {
  /** Enters a thing and whether it can be chosen; call what it returns to take the thing out. */
  add: (item: Item, choosable: boolean) => () => void
}

const FocusGroupContext = createContext<FocusGroupApi | undefined>(undefined)

/** The group the component stands in, if any. */
export const useFocusGroup = () => useContext(FocusGroupContext)

/** So long after something was drawn anew, pieces may still be on their way, and where they are is not kept. */
const RESTLESS_MS = 1000

/** How far a thing may have moved, in pixels, and still be where it was measured. */
const NEAR = 1

/** The things of a group and where they lie. */
export class Group implements FocusGroupApi {
  private items = new Map<Item, boolean>()
  private stop: Item | undefined
  /** Where the things lay when they were last measured; forgotten when some came, went or were drawn anew. */
  private boxes: Map<Item, Box> | undefined
  private forgotAt = 0

  add = (item: Item, choosable: boolean) => {
    this.items.set(item, choosable)
    this.forget()
    // Tab goes to what can be chosen rather than to what is barred or only explained.
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

  /** One thing of the group is in the tab order; the arrows reach the rest. */
  makeStop(item: Item) {
    this.stop?.setAttribute('tabindex', '-1')
    this.stop = item
    item.setAttribute('tabindex', '0')
  }

  has = (target: EventTarget | null): target is Item => this.items.has(target as Item)

  /** The things may lie elsewhere now. */
  forget = () => {
    this.boxes = undefined
    this.forgotAt = performance.now()
  }

  /** Keeps what was measured, unless it may have been measured on its way. */
  settle(): void {
    if (performance.now() - this.forgotAt < RESTLESS_MS) this.boxes = undefined
  }

  /** The thing that a key goes to. All are measured once; after that only where one comes from and goes to. */
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

  /** Where everything lies now, if it has moved together with one thing since it was measured; else measured anew. */
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

/** Makes everything choosable inside it one tab stop; arrow keys move between the things by where they lie. */
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

/** The parts of a focus group for a component that has its own element: spread `props`, provide `api`. */
export function useFocusGroupOwner() {
  const ref = useRef<Group>(null)
  ref.current ??= new Group()
  const group = ref.current
  // What was drawn anew may lie elsewhere.
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
