import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../ui/controls.tsx'
import { useTooltip } from '../ui/Popover.tsx'
import { useFocusGroup } from './FocusGroup.tsx'
import { useEscape, useKitText } from './hooks.ts'

/** A legal choice. */
export interface Choice {
  key: string
  label: string
  onChoose: (key: string) => void
  /** Already picked as part of a set. */
  picked?: boolean
  /** Recommended by the bot that was asked for advice. */
  advised?: boolean
}

/** The reason why something cannot be chosen. */
export interface Barred {
  rule: string
  why: string
  /** The name of the barred thing, if it has no label of its own. */
  of?: string
}

/** Interaction props that every interactive thing on a board accepts. */
export interface Touch {
  choice?: Choice
  barred?: Barred
  /** Looks up the rule that forbids choosing the thing, if any; called on hover, focus or press. */
  why?: () => Promise<Barred | undefined>
  /** The thing's name, used if the choice has no label of its own. */
  label?: string
  /** Tooltip for hover, focus and long press. */
  tip?: ReactNode
  /** Called with true when the pointer or the focus reaches the thing, with false when it leaves. */
  onPoint?: (on: boolean) => void
}

const longPressMs = 450

/**
 * Makes an element choosable, barred or merely explained: spread the result on an element that draws a `k-rim`.
 * `reachable` makes an element focusable that is none of these.
 */
export function useChoosable(touch: Touch, reachable = false) {
  const { choice, barred, why, label, tip, onPoint } = touch
  const ref = useRef<any>(null)
  const group = useFocusGroup()
  const words = useKitText()
  const press = useRef<Press>({ timer: 0, long: false, at: 0 })
  const live = choice !== undefined || barred !== undefined || tip !== undefined || reachable
  const offered = choice !== undefined
  const name = choice?.label ?? label ?? ''
  const { show, hide } = useExplanation(ref, touch, name)

  useEffect(() => {
    if (!live || !group || !ref.current) return
    return group.add(ref.current, offered)
  }, [live, offered, group])

  const explains = barred !== undefined || tip !== undefined || why !== undefined
  const pointerHandlers = {
    ...hoverHandlers(press.current, onPoint, show, hide),
    ...pressHandlers(press.current, explains, () => show('press')),
  }
  if (!live) {
    const spoken = label ? { 'aria-label': label, role: 'img' } : {}
    return {
      ref,
      className: 'k-thing',
      ...spoken,
      ...(why ? { ...pointerHandlers, onClick: () => show('press') } : {}),
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
    ...pointerHandlers,
    onFocus: () => {
      if (!ref.current?.matches(':focus-visible')) return
      onPoint?.(true)
      show('focus')
    },
    onBlur: () => {
      onPoint?.(false)
      hide()
    },
  }
}

type Trigger = 'hover' | 'focus' | 'press'

/** Shows and hides the tooltip of a thing: why it is barred, or its own tip. */
function useExplanation(ref: RefObject<any>, { choice, barred, why, label, tip }: Touch, name: string) {
  const tips = useTooltip()
  /** Incremented by every `show` and `hide`, so that a reason that arrives too late is not shown. */
  const latest = useRef(0)
  useEffect(() => {
    const own = ref.current
    return () => tips.hide(own)
  }, [tips, ref])
  const show = (trigger: Trigger) => {
    const content = barred ? <BarredTip name={name} barred={barred} /> : tip
    if (content) tips.show(ref.current, content, trigger)
    const own = ++latest.current
    if (choice || barred || !why) return
    why().then((found) => {
      if (!found || latest.current !== own) return
      tips.show(ref.current, <BarredTip name={label ?? found.of ?? ''} barred={found} />, trigger)
    })
  }
  const hide = () => {
    latest.current++
    tips.hide(ref.current)
  }
  return { show, hide }
}

/** A touch of a finger or pen: its start time, and whether it has become a long press. */
interface Press {
  timer: number
  long: boolean
  at: number
}

function hoverHandlers(press: Press, onPoint: Touch['onPoint'], show: (trigger: Trigger) => void, hide: () => void) {
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      onPoint?.(true)
      show('hover')
    },
    onPointerLeave: (event: PointerEvent) => {
      onPoint?.(false)
      clearTimeout(press.timer)
      if (event.pointerType === 'mouse') hide()
    },
  }
}

/** Detects a long press of a finger or pen, if there is something to explain. */
function pressHandlers(press: Press, explains: boolean, show: () => void) {
  return {
    onPointerDown: (event: PointerEvent) => {
      press.long = false
      press.at = event.timeStamp
      if (event.pointerType === 'mouse' || !explains) return
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

/** Decides by time stamps, so that a tap stays a tap even if the page was too busy to handle its end in time. */
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

/** A choosable SVG group; give it a shape with class `k-rim` for the gold rim. */
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

/** The reason why a thing cannot be chosen, as a paragraph. Looks it up when rendered. */
export function BarredReason({ touch: { choice, barred, why }, className }: { touch: Touch; className?: string }) {
  const [found, setFound] = useState<Barred>()
  const lookUp = choice || barred ? undefined : why
  useEffect(() => {
    let isCurrent = true
    setFound(undefined)
    lookUp?.().then((reason) => isCurrent && setFound(reason))
    return () => {
      isCurrent = false
    }
  }, [lookUp])
  const reason = barred ?? found
  return reason ? <p className={className}>{reason.why}</p> : null
}

interface ChoiceMenuProps {
  readonly options: readonly { readonly key: string; readonly text: string }[]
  /** The label of the cancel button. */
  readonly leave: string
  /** A class of the board that positions the row. */
  readonly className: string
  readonly choose: (key: string) => void
  readonly close: () => void
}

/** A row of buttons over the map, for a thing that can be chosen in several ways. */
export function ChoiceMenu({ options, leave, className, choose, close }: ChoiceMenuProps) {
  useEscape(true, close)
  return (
    <div className={className}>
      {options.map(({ key, text }) => (
        <Button
          key={key}
          data-option={key}
          onClick={() => {
            close()
            choose(key)
          }}
        >
          {text}
        </Button>
      ))}
      <Button look="quiet" onClick={close}>
        {leave}
      </Button>
    </div>
  )
}
