import { type RefObject, useEffect } from 'react'
import type { BoardAsk, PanZoomHandle, Point, Rect } from '../../../../client/kit/index.ts'
import type { Alexander } from '../../rules/state.ts'
import { type Thing, thingsIn } from '../ask/things.ts'
import { middleOf } from '../piece/facts.ts'
import { type Chart, SIZE } from './chart.ts'

/** Below this zoom counters are too small to read and to touch. */
const READABLE = 0.42
/** On a phone: below this a finger is larger than a counter. */
const TOUCHABLE = 0.92
const ROOM = SIZE * 4
/** Milliseconds. */
const AFTER_PAINT = 60

/** Where a thing lies, or nothing when it is not on the map. */
export function placeOf(chart: Chart, s: Alexander, thing: Thing): Point | undefined {
  if (thing.kind === 'hex') return chart.centres[thing.of]
  if (thing.kind === 'leader') return chart.centres[s.leaderHex[thing.of]!]
  return s.hex[thing.of]! < 0 ? undefined : middleOf(chart, s, thing.of)
}

/** The rectangle around some things; nothing when none is on the map. */
export function around(chart: Chart, s: Alexander, things: readonly Thing[]): Rect | null {
  const found = things.flatMap((thing) => placeOf(chart, s, thing) ?? [])
  if (found.length === 0) return null
  const [xs, ys] = [found.map((p) => p.x), found.map((p) => p.y)]
  const [x, y] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM]
  return { x, y, width: Math.max(...xs) + ROOM - x, height: Math.max(...ys) + ROOM - y }
}

/** Asks whose odds stand in a sheet at the right of the field, and the room it takes there on the screen. */
const WITH_SHEET = ['declareShock', 'reactionFire', 'reactionFacing', 'harass', 'harassHex']
const SHEET = 330
/** In narrower windows the sheet lies above the field, and takes so much of its height. */
const NARROW = 640
const ABOVE = 180

/** A place with so much room to its right that the sheet does not cover it. */
function besideSheet(near: Rect, k: number, kind: string): Rect {
  if (!WITH_SHEET.includes(kind)) return near
  if (window.innerWidth > NARROW) return { ...near, width: near.width + SHEET / k }
  // There is little room below the sheet: the counters themselves, without what is around them.
  const less = ROOM * 0.6
  return { ...near, y: near.y + less - ABOVE / k, height: near.height - 2 * less + ABOVE / k }
}

/** What the bar of an aimed move covers of a narrow window's lower edge. */
const BELOW = 130

/** On a phone a unit that is aimed, with its arrows, comes to lie above the bar that tells what the move costs. */
export function bringAim(handle: PanZoomHandle | null, chart: Chart, hex: number): void {
  if (handle === null || window.innerWidth > NARROW) return
  const { x, y } = chart.centres[hex]!
  const around = SIZE * 1.7
  handle.bring({
    ...{ x: x - around, y: y - around, width: 2 * around },
    height: 2 * around + BELOW / handle.view.k,
  })
}

/** Brings what is newly asked about into sight; near enough to read when it is small. */
export function useSight(
  handle: RefObject<PanZoomHandle | null>,
  chart: Chart,
  s: Alexander,
  asks: readonly BoardAsk[],
): void {
  const question = asks.map(({ seat, kind, about }) => `${seat} ${kind} ${JSON.stringify(about)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new question moves the view
  useEffect(() => {
    const ask = asks[0]
    if (ask === undefined) return
    // Once the board is painted: to know where things lie now would keep the painting waiting.
    const later = setTimeout(() => {
      if (handle.current === null) return
      const subject = around(chart, s, thingsIn(chart.battle, Object.values(ask.about)))
      const offered = thingsIn(
        chart.battle,
        ask.options.map(({ of }) => of),
      )
      const all = around(chart, s, offered)
      const near = subject ?? all
      if (near === null) return
      const { k } = handle.current.view
      if (window.innerWidth <= NARROW && k < TOUCHABLE) handle.current.bring(near, TOUCHABLE)
      else if (k < READABLE) handle.current.zoomTo(all ?? near, 0.95)
      else handle.current.bring(besideSheet(near, k, ask.kind))
    }, AFTER_PAINT)
    return () => clearTimeout(later)
  }, [question])
}
