import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Battle } from '#games/alexander/rules/battle.ts'
import type { Alexander } from '#games/alexander/rules/state.ts'
import type { BoardAsk } from '#kit/board.ts'
import { useMedia } from '#kit/core/hooks.ts'
import type { PanZoomHandle } from '#kit/view/PanZoom.tsx'
import type { Point, Rect } from '#kit/view/view.ts'
import { findItems, type MapItem } from '../ask/options.ts'
import { unitCentre } from '../piece/counters.ts'
import { type Chart, SIZE } from './chart.ts'

const STORAGE_KEY = 'mehen.alexander.up'

/** Whether the map has east up: the player's choice, else the orientation that fits the screen. */
export function useMapTurned({ grid }: Battle): { turned: boolean; turn: () => void } {
  const [stored, setStored] = useState(() => localStorage.getItem(STORAGE_KEY))
  const isWide = useMedia('(min-aspect-ratio: 1/1)')
  const fits = grid.columns * 1.5 < grid.rows * Math.sqrt(3) === isWide
  const turned = stored === null ? fits : stored === 'east'
  const turn = useCallback(() => {
    const now = turned ? 'north' : 'east'
    localStorage.setItem(STORAGE_KEY, now)
    setStored(now)
  }, [turned])
  return { turned, turn }
}

/** Zoom below which counters are too small to read and to touch. */
const READABLE = 0.42
/** Zoom on a phone below which a finger is larger than a counter. */
const TOUCHABLE = 0.92
const ROOM = SIZE * 4
/** Delay in milliseconds. */
const AFTER_PAINT = 60

/** The point of a unit, leader or hex; undefined if it is not on the map. */
export function itemPoint(chart: Chart, s: Alexander, item: MapItem): Point | undefined {
  if (item.kind === 'hex') return chart.centres[item.of]
  if (item.kind === 'leader') return chart.centres[s.leaderHex[item.of]!]
  return s.hex[item.of]! < 0 ? undefined : unitCentre(chart, s, item.of)
}

/** The rectangle around units, leaders and hexes; null if none is on the map. */
export function itemsBounds(chart: Chart, s: Alexander, things: readonly MapItem[]): Rect | null {
  const found = things.flatMap((item) => itemPoint(chart, s, item) ?? [])
  if (found.length === 0) return null
  const [xs, ys] = [found.map((p) => p.x), found.map((p) => p.y)]
  const [x, y] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM]
  return { x, y, width: Math.max(...xs) + ROOM - x, height: Math.max(...ys) + ROOM - y }
}

/** Asks with odds in the sheet right of the map, and the width of the sheet in pixels. */
const WITH_SHEET = ['declareShock', 'reactionFire', 'reactionFacing', 'harass', 'harassHex']
const SHEET = 330
/** Width up to which the sheet is above the map, and the height of the sheet there, in pixels. */
const NARROW = 640
const ABOVE = 180

/** Extends a rectangle so that the sheet does not cover it. */
function besideSheet(near: Rect, k: number, kind: string): Rect {
  if (!WITH_SHEET.includes(kind)) return near
  if (window.innerWidth > NARROW) return { ...near, width: near.width + SHEET / k }
  // There is little room below the sheet: only the counters themselves, with a smaller margin.
  const less = ROOM * 0.6
  return { ...near, y: near.y + less - ABOVE / k, height: near.height - 2 * less + ABOVE / k }
}

/** Height of the bar of an aimed move in a narrow window, in pixels. */
const BELOW = 130

/** On a phone, moves the map so that the goal with its handles is above the bar of the aimed move. */
export function bringAim(handle: PanZoomHandle | null, chart: Chart, hex: number): void {
  if (handle === null || window.innerWidth > NARROW) return
  const { x, y } = chart.centres[hex]!
  const around = SIZE * 1.7
  handle.bring({
    ...{ x: x - around, y: y - around, width: 2 * around },
    height: 2 * around + BELOW / handle.view.k,
  })
}

/** Brings the subject of a new ask into view, large enough to read. */
export function useBringIntoView(
  handle: RefObject<PanZoomHandle | null>,
  chart: Chart,
  s: Alexander,
  asks: readonly BoardAsk[],
): void {
  const question = asks.map(({ seat, kind, about }) => `${seat} ${kind} ${JSON.stringify(about)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new ask moves the view
  useEffect(() => {
    const ask = asks[0]
    if (ask === undefined) return
    // After the board is painted, since measuring the layout earlier would delay the paint.
    const later = setTimeout(() => {
      if (handle.current === null) return
      const subject = itemsBounds(chart, s, findItems(chart.battle, Object.values(ask.about)))
      const offered = findItems(
        chart.battle,
        ask.options.map(({ of }) => of),
      )
      const all = itemsBounds(chart, s, offered)
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
