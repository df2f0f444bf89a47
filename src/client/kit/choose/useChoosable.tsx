import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../core/words.ts'
import { useTips } from '../ui/Tip.tsx'
import { useFocusGroup } from './FocusGroup.tsx'
import './choose.css'

/** Something the player may choose now. */
export interface Choice {
  key: string
  label: string
  onChoose: (key: string) => void
  /** Already part of a choice of several. */
  picked?: boolean
  /** What the machine would choose, where it was asked. */
  advised?: boolean
}

/** Why something cannot be chosen now. */
export interface Barred {
  rule: string
  why: string
  /** What is barred, where the thing itself has no name. */
  of?: string
}

/** What every touchable thing of a board may be given. */
export interface Touch {
  choice?: Choice
  barred?: Barred
  /** Finds out why it cannot be chosen, if a rule is against it: asked when somebody looks at the thing. */
  why?: () => Promise<Barred | undefined>
  /** The thing's name, spoken and shown; a choice's own label comes first. */
  label?: string
  /** More about the thing, shown on hover, focus and long press. */
  tip?: ReactNode
  /** Told when the pointer or the focus comes to rest on the thing, and when it leaves. */
  onPoint?: (on: boolean) => void
}

const longPressMs = 450

/**
 * One way to be choosable, barred or merely explained: spread the result on an element that draws a `k-rim`.
 * `reachable` lets something be focused that has none of these.
 */
export function useChoosable({ choice, barred, why, label, tip, onPoint }: Touch, reachable = false) {
  const ref = useRef<any>(null)
  const tips = useTips()
  const group = useFocusGroup()
  const words = useWords()
  const press = useRef<Press>({ timer: 0, long: false, at: 0 })
  /** Rises with every look and when it ends: a reason that comes later is not shown. */
  const looks = useRef(0)
  const live = choice !== undefined || barred !== undefined || tip !== undefined || reachable
  const offered = choice !== undefined
  const name = choice?.label ?? label ?? ''

  useEffect(() => {
    if (!live || !group || !ref.current) return
    return group.add(ref.current, offered)
  }, [live, offered, group])
  useEffect(() => {
    const own = ref.current
    return () => tips.hide(own)
  }, [tips])

  const content = barred ? <BarredTip name={name} barred={barred} /> : tip
  const show = (how: Looking) => {
    if (content) tips.show(ref.current, content, how)
    const look = ++looks.current
    if (choice || barred || !why) return
    why().then((found) => {
      if (!found || looks.current !== look) return
      tips.show(ref.current, <BarredTip name={label ?? found.of ?? ''} barred={found} />, how)
    })
  }
  const leave = () => {
    looks.current++
    tips.hide(ref.current)
  }
  const pressed = pressing(press.current, content !== undefined || why !== undefined, () => show('press'))
  const pointed = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      onPoint?.(true)
      show('hover')
    },
    onPointerLeave: (event: PointerEvent) => {
      onPoint?.(false)
      clearTimeout(press.current.timer)
      if (event.pointerType === 'mouse') leave()
    },
    ...pressed,
  }
  if (!live) {
    const spoken = label ? { 'aria-label': label, role: 'img' } : {}
    return {
      ref,
      className: 'k-thing',
      ...spoken,
      ...(why ? { ...pointed, onClick: () => show('press') } : {}),
    }
  }
  const choose = () => {
    if (choice) choice.onChoose(choice.key)
    else show('press')
  }
  return {
    ref,
    className: `k-thing${choice ? ' k-choice' : ''}${choice?.picked ? ' k-picked' : ''}${choice?.advised ? ' k-advised' : ''}${barred ? ' k-barred' : ''}`,
    role: choice || barred || reachable ? 'button' : 'img',
    tabIndex: group ? -1 : 0,
    'aria-label': barred ? words('barred', { thing: name, why: barred.why, rule: barred.rule }) : name,
    'aria-disabled': barred ? true : undefined,
    'aria-pressed': choice?.picked,
    'data-key': choice?.key,
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      if (press.current.long) press.current.long = false
      else choose()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      choose()
    },
    ...pointed,
    onFocus: () => {
      if (!ref.current?.matches(':focus-visible')) return
      onPoint?.(true)
      show('focus')
    },
    onBlur: () => {
      onPoint?.(false)
      leave()
    },
  }
}

type Looking = 'hover' | 'focus' | 'press'

/** A finger on a thing: when it came, and whether it has stayed long. */
interface Press {
  timer: number
  long: boolean
  at: number
}

/** A long press of a finger or a pen, where there is something to tell. */
function pressing(press: Press, tells: boolean, show: () => void) {
  return {
    onPointerDown: (event: PointerEvent) => {
      press.long = false
      press.at = event.timeStamp
      if (event.pointerType === 'mouse' || !tells) return
      clearTimeout(press.timer)
      press.timer = window.setTimeout(() => {
        press.long = true
        show()
      }, longPressMs)
    },
    onContextMenu: (event: MouseEvent) => press.long && event.preventDefault(),
    onPointerUp: (event: PointerEvent) => endPress(event, press),
    onPointerCancel: () => clearTimeout(press.timer),
  }
}

/** A tap stays a tap where the page was too busy to hear of its end in time. */
function endPress(event: PointerEvent, press: Press) {
  clearTimeout(press.timer)
  if (event.timeStamp - press.at < longPressMs) press.long = false
}

function BarredTip({ name, barred }: { name: string; barred: Barred }) {
  return (
    <span className="k-barred-tip">
      {name && <b>{name}</b>} {barred.why} <span className="k-rule-number">{barred.rule}</span>
    </span>
  )
}

/** A group of SVG drawing that may be chosen; give it a shape with class `k-rim` for the gold rim. */
export function Choosable({ children, transform, className, ...touch }: ChoosableProps) {
  const props = useChoosable(touch)
  return (
    <g {...props} className={className ? `${props.className} ${className}` : props.className} transform={transform}>
      {children}
    </g>
  )
}

export interface ChoosableProps extends Touch {
  children: ReactNode
  transform?: string
  className?: string
}
