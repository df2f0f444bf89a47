import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useEscape } from '../core/hooks.ts'
import { FallbackBoundary } from './FallbackBoundary.tsx'
import { Icon, type IconName } from './Icon.tsx'

interface AnchorBox {
  left: number
  top: number
  right: number
  bottom: number
}
interface BoxSize {
  width: number
  height: number
}

/** Positions a box above or below an anchor, inside the window. */
export function placeBeside(
  anchor: AnchorBox,
  size: BoxSize,
  inside: BoxSize,
  prefer: 'above' | 'below' = 'above',
  gap = 8,
) {
  const above = anchor.top - gap - size.height
  const below = anchor.bottom + gap
  const fitsAbove = above >= gap
  const fitsBelow = below + size.height <= inside.height - gap
  const y = prefer === 'above' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  const x = (anchor.left + anchor.right) / 2 - size.width / 2
  return {
    x: Math.round(Math.max(gap, Math.min(x, inside.width - size.width - gap))),
    y: Math.round(Math.max(gap, Math.min(y, inside.height - size.height - gap))),
  }
}

export interface TooltipControl {
  /** Shows a tip beside an element: immediately for focus and press, after a short delay for hover. */
  show: (anchor: Element, content: ReactNode, how: 'hover' | 'focus' | 'press') => void
  /** Hides the tip if it belongs to this element. */
  hide: (anchor: Element | null) => void
}

const TipContext = createContext<TooltipControl>({ show: () => {}, hide: () => {} })

/** Controls the page's single tooltip. */
export const useTooltip = () => useContext(TipContext)

interface ShownTip {
  anchor: Element
  content: ReactNode
}

/** Renders the page's single tooltip above everything else; part of KitProvider. */
export function TipHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownTip>()
  const timer = useRef(0)
  const api = useMemo<TooltipControl>(
    () => ({
      show(anchor, content, how) {
        clearTimeout(timer.current)
        const now = () => setShown({ anchor, content })
        if (how === 'hover') timer.current = window.setTimeout(now, 220)
        else now()
        if (how === 'press') timer.current = window.setTimeout(() => setShown(undefined), 6000)
      },
      hide(anchor) {
        clearTimeout(timer.current)
        setShown((tip) => (tip && tip.anchor === anchor ? undefined : tip))
      },
    }),
    [],
  )
  // A click cancels a pending tip, which would cover what the click opens.
  useEffect(() => {
    const pressed = () => clearTimeout(timer.current)
    addEventListener('pointerdown', pressed, true)
    return () => removeEventListener('pointerdown', pressed, true)
  }, [])
  return (
    <TipContext value={api}>
      {children}
      {shown && <TipBox {...shown} onGone={() => setShown(undefined)} />}
    </TipContext>
  )
}

function TipBox({ anchor, content, onGone }: ShownTip & { onGone: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current!
    if (!box.matches(':popover-open')) box.showPopover()
    const spot = placeBeside(anchor.getBoundingClientRect(), box.getBoundingClientRect(), {
      width: innerWidth,
      height: innerHeight,
    })
    box.style.left = `${spot.x}px`
    box.style.top = `${spot.y}px`
  })
  useEffect(() => {
    const escaped = (event: KeyboardEvent) => event.key === 'Escape' && onGone()
    const moved = () => onGone()
    addEventListener('keydown', escaped)
    addEventListener('wheel', moved, { passive: true })
    addEventListener('pointerdown', moved)
    return () => {
      removeEventListener('keydown', escaped)
      removeEventListener('wheel', moved)
      removeEventListener('pointerdown', moved)
    }
  }, [onGone])
  return (
    <div ref={ref} className="k-tip" role="tooltip" popover="manual">
      <FallbackBoundary subject={content}>{content}</FallbackBoundary>
    </div>
  )
}

/** Shows a tooltip on hover and focus of a control; does not change the control's accessible name. */
export function Tip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const tips = useTooltip()
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const own = ref.current
    return () => tips.hide(own)
  }, [tips])
  const show = (how: 'hover' | 'focus') => tips.show(ref.current!, text, how)
  const hide = () => tips.hide(ref.current)
  const listeners = {
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && show('hover'),
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: () => ref.current!.querySelector(':focus-visible') && show('focus'),
    onBlur: hide,
  }
  return (
    <span ref={ref} className="k-tipped" {...listeners}>
      {children}
    </span>
  )
}

/** State and wiring of a small panel beside the button that opens it. */
export function usePopover() {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const box = panel.current
    if (!open || !box) return
    if (!box.matches(':popover-open')) box.showPopover()
    const window = { width: innerWidth, height: innerHeight }
    const spot = placeBeside(anchor.current!.getBoundingClientRect(), box.getBoundingClientRect(), window, 'below', 6)
    box.style.left = `${spot.x}px`
    box.style.top = `${spot.y}px`
  })
  const close = () => {
    setOpen(false)
    anchor.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) setOpen(false)
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [open])
  useEscape(open, close)
  return { open, setOpen, close, anchor, panel, id }
}

export interface PopoverProps {
  /** The button's content. */
  label: ReactNode
  /** The button's accessible name, if the label is not text. */
  name?: string
  icon?: IconName
  className?: string
  children: ReactNode
}

/** A button that opens a small panel; a click elsewhere or Escape closes it. */
export function Popover({
  label,
  name,
  icon,
  className = 'k-button k-button-plain k-button-normal',
  children,
}: PopoverProps) {
  const pop = usePopover()
  return (
    <>
      <button
        ref={pop.anchor}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={pop.open}
        aria-controls={pop.open ? pop.id : undefined}
        onClick={() => pop.setOpen(!pop.open)}
      >
        {icon && <Icon name={icon} size={18} />}
        {label}
      </button>
      {pop.open && (
        <div ref={pop.panel} id={pop.id} className="k-popover" popover="manual">
          {children}
        </div>
      )}
    </>
  )
}

export interface MenuItem {
  key: string
  label: string
  icon?: IconName
  danger?: boolean
  barred?: string
  onChoose: () => void
}

/** A menu button; arrow keys move, Enter chooses, Escape closes. */
export function Menu({ label, name, icon = 'more', items, className }: MenuProps) {
  const pop = usePopover()
  useEffect(() => {
    if (pop.open) pop.panel.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [pop.open, pop.panel])
  const step = (by: number) => {
    const all = [...pop.panel.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + by + all.length) % all.length]?.focus()
  }
  return (
    <>
      <button
        ref={pop.anchor}
        type="button"
        className={className ?? (label ? 'k-button k-button-plain k-button-normal' : 'k-icon-button')}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={pop.open}
        onClick={() => pop.setOpen(!pop.open)}
      >
        {icon && <Icon name={icon} size={18} />}
        {label}
      </button>
      {pop.open && (
        <div
          ref={pop.panel}
          id={pop.id}
          className="k-popover k-menu"
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-label={name ?? label}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              step(event.key === 'ArrowDown' ? 1 : -1)
            }
            if (event.key === 'Tab') pop.close()
          }}
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={item.danger ? 'k-menu-item k-menu-danger' : 'k-menu-item'}
              aria-disabled={item.barred ? true : undefined}
              onClick={() => {
                if (item.barred) return
                pop.close()
                item.onChoose()
              }}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              <span>
                {item.label}
                {item.barred && <small>{item.barred}</small>}
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}

export interface MenuProps {
  label?: string
  /** The accessible name; required without a label. */
  name?: string
  icon?: IconName
  items: readonly MenuItem[]
  className?: string
}
