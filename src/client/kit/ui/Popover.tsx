import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useEscape } from '../core/useEscape.ts'
import { Icon, type IconName } from './Icon.tsx'
import { placeBeside } from './place.ts'

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
