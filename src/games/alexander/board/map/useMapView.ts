import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
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

/** Zoom at which counters can be read and, on a phone, touched: a hex is then 44 pixels wide. */
const READABLE = 0.42
const OPENING = 0.6
const OPENING_ON_PHONE = 0.9
/** Board units that must be visible around a subject, and that are shown around one that was out of sight. */
const NEAR = SIZE * 1.2
const ROOM = SIZE * 3
/** Delay in milliseconds. */
const AFTER_PAINT = 60

/** The point of a unit, leader or hex; undefined if it is not on the map. */
export function itemPoint(chart: Chart, s: Alexander, item: MapItem): Point | undefined {
  if (item.kind === 'hex') return chart.centres[item.of]
  if (item.kind === 'leader') return chart.centres[s.leaderHex[item.of]!]
  return s.hex[item.of]! < 0 ? undefined : unitCentre(chart, s, item.of)
}

/** The rectangle around points with a margin; null without points. */
export function boundsOf(points: readonly Point[], margin: number): Rect | null {
  if (points.length === 0) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y }
}

/** Asks with odds in the sheet right of the map, and the width of the sheet in pixels. */
const WITH_SHEET = ['declareShock', 'reactionFire', 'reactionFacing', 'harass', 'harassHex']
const SHEET = 330
/** Width up to which the sheet is one line above the map, and its height there in pixels. */
const NARROW = 640
const ABOVE = 52

/** Extends a rectangle so that the sheet does not cover it. */
function besideSheet(near: Rect, k: number, kind: string): Rect {
  if (window.innerWidth <= NARROW) return { ...near, y: near.y - ABOVE / k, height: near.height + ABOVE / k }
  return WITH_SHEET.includes(kind) ? { ...near, width: near.width + SHEET / k } : near
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

/** Whether a rectangle of the board is in sight. */
function isInSight({ view: { x, y, k }, uncovered: { width, height } }: PanZoomHandle, part: Rect): boolean {
  const [left, top] = [part.x * k + x, part.y * k + y]
  return left >= 0 && top >= 0 && left + part.width * k <= width && top + part.height * k <= height
}

/** Pans so that the points are in sight together; without room for all, as many of the first ones as have room. */
export function showPoints(handle: PanZoomHandle, points: readonly Point[], kind: string): void {
  const { k } = handle.view
  const { width, height } = handle.uncovered
  const hasRoom = (part: Rect | null) => part !== null && part.width * k <= width && part.height * k <= height
  const framed = (count: number, margin: number) => {
    const part = boundsOf(points.slice(0, count), margin)
    return part && besideSheet(part, k, kind)
  }
  let count = points.length
  while (count > 1 && !hasRoom(framed(count, NEAR))) count--
  const near = framed(count, NEAR)
  if (near === null || isInSight(handle, near)) return
  const wide = framed(count, ROOM)
  handle.bring(hasRoom(wide) ? wide : near)
}

/**
 * Brings the subject of a new ask and what it offers into view, if they are out of sight. The zoom is chosen once, when
 * the battle is opened and too large to be read as a whole; after that only the player changes it.
 */
export function useBringIntoView(
  handle: RefObject<PanZoomHandle | null>,
  chart: Chart,
  s: Alexander,
  asks: readonly BoardAsk[],
): void {
  const opens = useRef(true)
  const question = asks.map(({ seat, kind, about }) => `${seat} ${kind} ${JSON.stringify(about)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new ask moves the view
  useEffect(() => {
    const ask = asks[0]
    if (ask === undefined) return
    // After the board is painted, since measuring the layout earlier would delay the paint.
    const later = setTimeout(() => {
      if (handle.current === null) return
      const asked = askedPoints(chart, s, ask)
      const points = asked.length === 0 && opens.current ? middleOfArmy(chart, s, ask.seat) : asked
      const first = boundsOf(points.slice(0, 1), ROOM)
      if (first === null) return
      const narrow = window.innerWidth <= NARROW
      if (opens.current && handle.current.view.k < (narrow ? OPENING_ON_PHONE : READABLE))
        handle.current.bring(first, narrow ? OPENING_ON_PHONE : OPENING)
      else showPoints(handle.current, points, ask.kind)
      opens.current = false
    }, AFTER_PAINT)
    return () => clearTimeout(later)
  }, [question])
}

/** The middle of a side's units: the subject of a first ask that has no place of its own. */
function middleOfArmy(chart: Chart, s: Alexander, seat: string): Point[] {
  const b = chart.battle
  const own = b.unitIds.flatMap((_, u) =>
    b.sides[b.side[u]!]!.id === seat && s.hex[u]! >= 0 ? [unitCentre(chart, s, u)] : [],
  )
  const mean = (of: (point: Point) => number) => own.reduce((sum, point) => sum + of(point), 0) / own.length
  return own.length === 0 ? [] : [{ x: mean(({ x }) => x), y: mean(({ y }) => y) }]
}

/** Where the subject of an ask and what it offers are: the subject first, then the rest by distance from it. */
function askedPoints(chart: Chart, s: Alexander, { about, options }: BoardAsk): Point[] {
  const at = (values: readonly unknown[]) =>
    findItems(chart.battle, values).flatMap((item) => itemPoint(chart, s, item) ?? [])
  const subject = at(Object.values(about))
  const offered = at(options.map(({ of }) => of))
  const [from = offered[0]] = subject
  if (from === undefined) return []
  const far = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y)
  return [...subject, ...offered.sort((p, q) => far(p) - far(q))]
}
