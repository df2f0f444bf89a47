import { type RefObject, useEffect, useState } from 'react'

interface Ring {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How often the rings look where their things are: a board may be moved and zoomed at any time. */
const EVERY = 160

/** For so many frames a board has not moved when it rests. */
const RESTS = 4

/** How much of the board lies around what is brought into sight: on a phone other things lie over its edges. */
const roomIn = (part: HTMLElement): number => (part.clientWidth < 640 ? 0.28 : 0.08)

interface AimProps {
  readonly within: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  /** What the same gesture says besides, where one of the keys was aimed at. */
  readonly besides: string | undefined
}

/** Rings around the things that a step is about, wherever they stand on the board or in the hand. */
export function Aim({ within, keys, besides }: AimProps) {
  const [rings, setRings] = useState<readonly Ring[]>([])
  useEffect(() => {
    const look = () => {
      const part = within.current
      if (part === null) return
      const found = ringsIn(part, keys, besides)
      setRings((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
    }
    look()
    const timer = setInterval(look, EVERY)
    return () => clearInterval(timer)
  }, [within, keys, besides])
  // What a step is about is brought into sight, once and when the board rests: afterwards it is the learner's.
  useEffect(() => {
    let [still, before] = [0, '']
    const bring = () => {
      const part = within.current
      const first = part === null ? undefined : touched(part, keys, besides)[0]
      const at = first === undefined ? '' : placeOf(first)
      still = at !== '' && at === before ? still + 1 : 0
      before = at
      if (still < RESTS) frame = requestAnimationFrame(bring)
      else first!.dispatchEvent(new CustomEvent('k-show', { bubbles: true, detail: { room: roomIn(part!) } }))
    }
    let frame = requestAnimationFrame(bring)
    return () => cancelAnimationFrame(frame)
  }, [within, keys, besides])
  return rings.map(({ x, y, width, height }, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: rings have no other name
      key={at}
      className="learn-ring"
      style={{ left: x, top: y, width, height }}
      aria-hidden="true"
    />
  ))
}

const placeOf = (thing: Element): string => JSON.stringify(thing.getBoundingClientRect())

/** The rings of the things with these keys, in the measure of the part they stand in; none for what is out of sight. */
function ringsIn(part: HTMLElement, keys: readonly string[], besides: string | undefined): Ring[] {
  const frame = part.getBoundingClientRect()
  const rings: Ring[] = []
  // Where a touch has several meanings, its menu stands open: the meaning comes before the thing.
  const meant = thingsOf(part, 'data-option', keys)
  for (const thing of meant.length > 0 ? meant : touched(part, keys, besides)) {
    const { left, top, right, bottom } = thing.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (right - left < 2 || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) continue
    const [width, height] = [Math.max(right - left, 40) + 10, Math.max(bottom - top, 40) + 10]
    rings.push({
      x: Math.round(x - frame.left - width / 2),
      y: Math.round(y - frame.top - height / 2),
      width: Math.round(width),
      height: Math.round(height),
    })
  }
  return rings
}

/**
 * The things that are touched for these keys; where one was aimed at already, what carries it out; one that means something
 * else first is known by what it is.
 */
function touched(part: HTMLElement, keys: readonly string[], besides: string | undefined): Element[] {
  const aimed = thingsOf(part, 'data-aimed', keys)[0]
  const on = besides === undefined ? [] : thingsOf(aimed, 'data-key', [besides])
  if (on.length > 0) return on
  const exact = thingsOf(part, 'data-key', keys)
  if (exact.length > 0) return exact
  const named = keys.filter((key) => key.includes(':')).map((key) => key.slice(key.indexOf(':')))
  return [...part.querySelectorAll('[data-key]')].filter((thing) =>
    named.some((name) => thing.getAttribute('data-key')!.endsWith(name)),
  )
}

const thingsOf = (part: Element | undefined, name: string, keys: readonly string[]): Element[] =>
  [...(part?.querySelectorAll(`[${name}]`) ?? [])].filter((thing) => keys.includes(thing.getAttribute(name)!))
