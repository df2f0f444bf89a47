import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Fence } from './Fence.tsx'
import { placeBeside } from './place.ts'

export interface TipApi {
  /** Shows a tip beside an element: immediately for focus and press, after a short delay for hover. */
  show: (anchor: Element, content: ReactNode, how: 'hover' | 'focus' | 'press') => void
  /** Hides the tip if it belongs to this element. */
  hide: (anchor: Element | null) => void
}

const TipContext = createContext<TipApi>({ show: () => {}, hide: () => {} })

/** Controls the page's single tooltip. */
export const useTips = () => useContext(TipContext)

interface Shown {
  anchor: Element
  content: ReactNode
}

/** Renders the page's single tooltip above everything else; part of KitProvider. */
export function TipHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const timer = useRef(0)
  const api = useMemo<TipApi>(
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
  // A click cancels a pending tip, which would cover whatever the click opens.
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

function TipBox({ anchor, content, onGone }: Shown & { onGone: () => void }) {
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
      <Fence of={content}>{content}</Fence>
    </div>
  )
}

/** Shows a tooltip on hover and focus of a control; does not change the control's accessible name. */
export function Tip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const tips = useTips()
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
