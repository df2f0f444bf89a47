import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Fence } from './Fence.tsx'
import { placeBeside } from './place.ts'
import './tip.css'

export interface TipApi {
  /** Shows a tip beside an element: at once for focus and press, after a moment for hover. */
  show: (anchor: Element, content: ReactNode, how: 'hover' | 'focus' | 'press') => void
  /** Hides the tip if it is this element's. */
  hide: (anchor: Element | null) => void
}

const TipContext = createContext<TipApi>({ show: () => {}, hide: () => {} })

/** The page's one tooltip. */
export const useTips = () => useContext(TipContext)

interface Shown {
  anchor: Element
  content: ReactNode
}

/** Holds the page's one tooltip, above everything else; part of KitProvider. */
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
  // Who clicks has read enough: a tip that is still to come would lie over what the click opens.
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

/** Explains a control on hover and focus; the control keeps its own name. */
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
