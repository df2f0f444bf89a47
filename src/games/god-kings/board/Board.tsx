import { useMemo, useRef, useState } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardOption, BoardProps } from '#kit/board.ts'
import { ChoiceMenu, type Touch } from '#kit/core/Choosable.tsx'
import { attempt, FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import { Arrows } from '#kit/view/MapDrawing.tsx'
import { PanZoom, type PanZoomHandle } from '#kit/view/PanZoom.tsx'
import { generalNamed } from '../rules/components/counters.ts'
import { provinceId, spaceId, spaceNamed } from '../rules/components/map.ts'
import { findReach, findWay } from '../rules/march/reach.ts'
import { hypotheticalMarch } from '../rules/odds/prospects.ts'
import type { Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'
import { Armies, groupsOf, type MarchingPieces, stackPlaces } from './Armies.tsx'
import { Ground } from './map/Ground.tsx'
import { stackBox, Titles } from './map/Names.tsx'
import { ProvinceNames, Provinces, Ranges, Trails } from './map/Provinces.tsx'
import { movementArrows, openExtent, useFocusOnAsk } from './map/places.ts'
import { Space, SpaceName, symbolWidths } from './map/Space.tsx'
import { Clock } from './mat/Tracks.tsx'
import { OddsStrip } from './odds/RollOdds.tsx'
import { distantGoals, routeTo, useRoute } from './route.ts'
import { boardScene } from './scene.ts'
import { TouchFinder } from './touches.ts'
import { positionOf } from './view.ts'
import './board.css'

/** The map with everything on it. */
export function Board(props: BoardProps<KingsView>) {
  const { view, words, asks, touch, hovered, highlight } = props
  const s = positionOf(view)
  const panZoom = useRef<PanZoomHandle>(null)
  useFocusOnAsk(panZoom, s, asks)
  const [menu, setMenu] = useState<Menu | null>(null)
  const touches = useMemo(
    () => new TouchFinder({ asks, touch }, (_, options) => setMenu({ options, asked: asks })),
    [asks, touch],
  )
  const lit = useMemo(() => highlightedIds(highlight), [highlight])
  const { begin, route } = useRoute(props)
  const range = useMemo(() => attempt(() => hoveredRange(s, hovered)) ?? NO_RANGE, [s, hovered])
  const marched = useMemo(() => (attempt(() => hoveredRange(s, null)) ?? NO_RANGE).reach, [s])
  const goals = useMemo(() => {
    const ask = asks[0]
    if (ask === undefined || route !== null) return NO_GOALS
    const touchOf = (space: number): [string, Touch] => {
      const label = words.t('board.marchTo', { space: spaceId(space) })
      const onChoose = () => begin(routeTo(ask, marched, space))
      return [spaceId(space), { label, choice: { key: `go:${spaceId(space)}`, label, onChoose } }]
    }
    return new Map(distantGoals(ask, marched).map(({ space }) => touchOf(space)))
  }, [asks, marched, begin, route, words])
  const scene = useMemo(() => boardScene(s, touches, words, lit, goals), [s, touches, words, lit, goals])
  const closed = view.closed.map(provinceId).join()
  const extent = useMemo(() => openExtent(closed === '' ? [] : closed.split(',')), [closed])
  const groups = useMemo(() => groupsOf(s), [s])
  const stacks = useMemo(() => stackPlaces(groups).map(stackBox), [groups])
  const { recap: happened } = props
  const arrows = useMemo(() => movementArrows(happened?.lines ?? []), [happened])
  const open = menu !== null && menu.asked === asks ? menu : null
  const { openPage } = props
  const openOdds = openPage && (() => openPage('odds'))
  return (
    <div
      className="gk-board"
      lang={words.language}
      data-running={route === null ? undefined : ''}
      {...pointing(props.hover)}
    >
      <PanZoom ref={panZoom} content={extent} label={words.t('name')} maxZoom={3}>
        <Ground />
        <Titles say={words} />
        <Provinces provinces={scene.provinces} />
        <ProvinceNames provinces={scene.provinces} stacks={stacks} />
        <Ranges {...range} />
        <Trails events={props.events} />
        {scene.spaces.map((space) => (
          <Space key={space.id} {...space} />
        ))}
        {scene.spaces.map((space) => {
          const { id, name, kind, capital } = space
          const rank = capital ? 1 : kind === 'city' ? 3 : 2
          return <SpaceName key={id} id={id} name={name} rank={rank} {...symbolWidths(space)} />
        })}
        <g className="gk-armies">
          <Armies s={s} groups={groups} touches={touches} say={words} marching={marchingPieces(s)} />
        </g>
        <Arrows arrows={arrows} gap={26} width={7} />
      </PanZoom>
      <Clock view={view} say={words} />
      <FallbackBoundary subject={view}>
        <OddsStrip s={s} asks={asks} pointed={hovered} say={words} onOpen={openOdds} />
      </FallbackBoundary>
      {open && (
        <ChoiceMenu
          options={open.options}
          className="gk-menu"
          leave={words.t('board.close')}
          choose={props.choose}
          close={() => setMenu(null)}
        />
      )}
    </div>
  )
}

/** Reports the option whose piece or space is hovered or focused. */
function pointing(hover: (key: string | null) => void) {
  const over = ({ target }: { target: EventTarget }) => {
    const thing = target instanceof Element ? target.closest('[data-key]') : null
    hover(thing?.getAttribute('data-key') ?? null)
  }
  return { onPointerOver: over, onFocus: over, onPointerLeave: () => hover(null), onBlur: () => hover(null) }
}

function marchingPieces({ march }: Kings): MarchingPieces {
  if (march === null) return { generals: [], units: [] }
  return { generals: [march.general, ...march.warlords], units: march.units }
}

const NO_GOALS: ReadonlyMap<string, Touch> = new Map()
const NO_RANGE: ReturnType<typeof hoveredRange> = { reach: [], way: [] }

interface Menu {
  options: readonly BoardOption[]
  /** The asks it was opened for; the menu closes when they change. */
  asked: BoardProps['asks']
}

const placeFields = ['space', 'from', 'province', 'spaces', 'way'] as const

/** Ids of spaces and provinces that events name. */
export function highlightedIds(events: readonly JournalEntry[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((event) =>
      placeFields.flatMap((field) => {
        const value = event.with?.[field]
        return typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : []
      }),
    ),
  )
}

/** The reach to show: that of the general an option names, or of the army on the march. */
export function hoveredRange(s: Kings, hovered: string | null) {
  const [verb = '', of = ''] = hovered?.split(':') ?? []
  if (verb === 'activate') {
    const set = hypotheticalMarch(s, generalNamed(of), true)
    return { reach: set.march.sally ? [] : findReach(set.s, set.march), way: [] }
  }
  if (s.march === null || s.march.sally) return { reach: [], way: [] }
  const reach = findReach(s, s.march)
  const target = verb === 'step' || verb === 'go' ? spaceNamed(of) : -1
  return { reach, way: target < 0 ? [] : findWay(reach, target) }
}
