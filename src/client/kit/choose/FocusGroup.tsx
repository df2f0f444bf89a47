import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo, useRef } from 'react'
import { directionOf, nextInDirection, readingOrder } from './spatial.ts'

type Item = HTMLElement | SVGElement

export interface FocusGroupApi {
  /** Enters a thing and whether it can be chosen; call what it returns to take the thing out. */
  add: (item: Item, choosable: boolean) => () => void
}

const FocusGroupContext = createContext<FocusGroupApi | undefined>(undefined)

/** The group the component stands in, if any. */
export const useFocusGroup = () => useContext(FocusGroupContext)

class Group implements FocusGroupApi {
  private items = new Map<Item, boolean>()
  private stop: Item | undefined

  add = (item: Item, choosable: boolean) => {
    this.items.set(item, choosable)
    // Tab goes to what can be chosen rather than to what is barred or only explained.
    const better = choosable && !this.items.get(this.stop!) && this.stop !== document.activeElement
    if (!this.stop || better) this.makeStop(item)
    return () => {
      this.items.delete(item)
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

  move(from: Item, key: string): Item | undefined {
    const items = [...this.items.keys()]
    const boxes = items.map((item) => item.getBoundingClientRect())
    if (key === 'Home') return items[readingOrder(boxes)[0] ?? -1]
    if (key === 'End') return items[readingOrder(boxes).at(-1) ?? -1]
    const direction = directionOf(key)
    return direction && items[nextInDirection(from.getBoundingClientRect(), boxes, direction)]
  }
}

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
  return useMemo(
    () => ({
      api: group as FocusGroupApi,
      Provider: FocusGroupContext,
      props: {
        onFocus: (event: { target: EventTarget }) => {
          if (group.has(event.target)) group.makeStop(event.target)
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
            return
          if (!group.has(event.target)) return
          const next = group.move(event.target, event.key)
          if (next) next.focus({ preventScroll: true })
          if (next || directionOf(event.key)) event.preventDefault()
        },
      },
    }),
    [group],
  )
}
