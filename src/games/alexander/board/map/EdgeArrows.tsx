import { type RefObject, useEffect, useState } from 'react'
import type { BoardWords } from '#kit/board.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import type { PanZoomHandle } from '#kit/view/PanZoom.tsx'
import { type Point, toScreen, type View } from '#kit/view/view.ts'
import type { AlexanderView } from '../../view.ts'
import type { ItemOptions, MapItem } from '../ask/options.ts'
import type { Chart } from './chart.ts'
import { itemPoint, showPoints } from './useMapView.ts'

const EDGES = ['left', 'right', 'top', 'bottom'] as const
type Edge = (typeof EDGES)[number]

/** What can be chosen beyond one edge of the window. */
export interface Beyond {
  readonly edge: Edge
  /** The items, the nearest to the window first, with their points on the board. */
  readonly items: readonly { readonly item: MapItem; readonly at: Point }[]
  /** Where along the edge the nearest one is, from 0 to 1. */
  readonly along: number
}

const clamp = (value: number) => Math.max(0.2, Math.min(0.8, value))

/** The items outside a window of this size, by the edge that they are beyond. */
export function itemsBeyond(
  items: readonly { readonly item: MapItem; readonly at: Point }[],
  view: View,
  { width, height }: { readonly width: number; readonly height: number },
): Beyond[] {
  const far = items.flatMap(({ item, at }) => {
    const { x, y } = toScreen(view, at)
    const over = { left: -x, right: x - width, top: -y, bottom: y - height }
    const edge = EDGES.reduce((most, one) => (over[one] > over[most] ? one : most))
    const along = clamp(edge === 'left' || edge === 'right' ? y / height : x / width)
    return over[edge] <= 0 ? [] : [{ item, at, edge, along, over: over[edge] }]
  })
  far.sort((a, b) => a.over - b.over)
  return EDGES.flatMap((edge) => {
    const there = far.filter((one) => one.edge === edge)
    return there.length === 0 ? [] : [{ edge, items: there, along: there[0]!.along }]
  })
}

/** Arrows at the edges of the map to what can be chosen out of sight: a name, or how many. Choosing one pans there. */
export function EdgeArrows({ chart, view, offers, handle, hidden, words }: EdgeArrowsProps) {
  const [beyond, setBeyond] = useState<readonly Beyond[]>([])
  useEffect(() => {
    const { current } = handle
    if (current === null || hidden) return setBeyond([])
    const items = [
      ...[...offers.units.keys()].map((of): MapItem => ({ kind: 'unit', of })),
      ...[...offers.leaders.keys()].map((of): MapItem => ({ kind: 'leader', of })),
      ...[...offers.hexes.keys()].map((of): MapItem => ({ kind: 'hex', of })),
    ].flatMap((item) => {
      const at = itemPoint(chart, view, item)
      return at === undefined ? [] : [{ item, at }]
    })
    return current.onSettle((now) => setBeyond(itemsBeyond(items, now, current.uncovered)))
  }, [chart, view, offers, handle, hidden])
  const name = ({ kind, of }: MapItem) =>
    kind === 'unit'
      ? words.t(`unit.${chart.battle.unitIds[of]}`)
      : kind === 'leader'
        ? words.t(`leader.${chart.battle.leaderIds[of]}`)
        : chart.battle.grid.names[of]!
  return beyond.map(({ edge, items, along }) => {
    const names = items.map(({ item }) => name(item))
    const said = words.t('board.beyond', { names: names.slice(0, MOST_NAMES).join(', '), count: names.length })
    return (
      <button
        key={edge}
        type="button"
        className={`al-beyond al-beyond-${edge}`}
        style={edge === 'left' || edge === 'right' ? { top: `${along * 100}%` } : aside(along)}
        title={said}
        aria-label={said}
        onClick={() => {
          const points = items.map(({ at }) => at)
          if (handle.current !== null) showPoints(handle.current, points, '')
        }}
      >
        <Icon name={edge === 'top' ? 'up' : edge === 'bottom' ? 'down' : edge} size={16} />
        {names.length === 1 ? names[0] : names.length}
      </button>
    )
  })
}

/** At this share of the width, inside the window whatever the length of the name. */
const aside = (along: number) => ({ left: `${along * 100}%`, transform: `translateX(-${along * 100}%)` })

const MOST_NAMES = 4

interface EdgeArrowsProps {
  readonly chart: Chart
  readonly view: AlexanderView
  readonly offers: ItemOptions
  readonly handle: RefObject<PanZoomHandle | null>
  /** While goals are shown, which go on beyond the edges. */
  readonly hidden: boolean
  readonly words: BoardWords
}
