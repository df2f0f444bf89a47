import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { BoardOption, BoardProps } from '#kit/board.ts'
import { ChoiceMenu } from '#kit/core/Choosable.tsx'
import { attempt, FallbackBoundary, NumbersUnavailable } from '#kit/ui/FallbackBoundary.tsx'
import { Arrows } from '#kit/view/MapDrawing.tsx'
import { PanZoom, type PanZoomHandle } from '#kit/view/PanZoom.tsx'
import { battleOf } from '../rules/battle.ts'
import { barMove } from '../rules/move/orderMove.ts'
import { maOf } from '../rules/pieces/units.ts'
import type { AlexanderView } from '../view.ts'
import { useGesture, useStancesBefore } from './ask/gestures.ts'
import { findGoals, type Goal, type Leg } from './ask/goals.ts'
import {
  findItem,
  groupOptions,
  type ItemOptions,
  type MapItem,
  PointedItem,
  unitNumber,
  usePointedItem,
} from './ask/options.ts'
import { AimBar, LineBar, useWheels, WheelBar, WheelGhost } from './MoveBars.tsx'
import { type Chart, chartOf } from './map/chart.ts'
import { Land } from './map/Land.tsx'
import { bringAim, useBringIntoView, useMapTurned } from './map/useMapView.ts'
import { Aim, type AimedMove, FacingHandles } from './overlay/Facings.tsx'
import { GoalLegend, GoalSpots, GoalsShown, HexSpots, OutOfReach } from './overlay/Goals.tsx'
import { MovePath, movementArrows } from './overlay/Paths.tsx'
import { Zones } from './overlay/Zones.tsx'
import { Army, type PieceHandlers } from './piece/Army.tsx'
import { leaderLines, unitLines } from './piece/tips.tsx'
import { Strip } from './Strip.tsx'
import { Sheet } from './sheet/Sheet.tsx'
import './board.css'

/** The map with everything on it, the sheet beside it and the strip below. */
export function Board(props: BoardProps<AlexanderView>) {
  const { view, words, asks, hovered } = props
  const b = battleOf(view)
  const { turned, turn } = useMapTurned(b)
  const chart = chartOf(b, turned)
  const panZoom = useRef<PanZoomHandle>(null)
  useBringIntoView(panZoom, chart, view, asks)
  const [pointed] = useState(() => new PointedItem())
  const offers = useMemo(() => groupOptions(b, asks), [b, asks])
  const mover = findMover(view, asks)
  const goals = useMemo(
    () => (mover < 0 ? NO_GOALS : (attempt(() => findGoals(view, mover)) ?? NO_GOALS)),
    [view, mover],
  )
  const { gesture, begin, halt } = useGesture(props)
  const before = useStancesBefore(view)
  const wheels = useWheels(props)
  const [aimed, setAimed] = useStateFor<AimedMove>(asks)
  const [menu, setMenu] = useStateFor<readonly BoardOption[]>(asks)
  const go = (leg: Leg, stops = true) => {
    setAimed(null)
    begin({ seat: asks[0]!.seat, targets: new Map([[mover, leg]]), line: false, stops })
  }
  const handlers = usePieceHandlers({ props, chart, offers, goals, mover, setAimed, setMenu }, pointed, panZoom)
  const listed = useMemo(() => (hovered === null ? null : (optionItem(chart, hovered) ?? null)), [chart, hovered])
  const scene = { chart, pointed, offers, mover, goals, wheels, aimed, listed, handlers }
  return (
    <section
      className="al-board"
      lang={words.language}
      aria-label={words.t('name')}
      data-running={(gesture !== null && (gesture.line || asks[0]?.kind !== 'ride')) || undefined}
      onKeyDownCapture={(event) => aimed && turnByKey(event, aimed, setAimed, go)}
    >
      <div className="al-field">
        <PanZoom key={`${b.file.id} ${turned}`} ref={panZoom} content={chart.frame} label={words.t('name')} maxZoom={3}>
          <MapLayers {...props} {...scene} onTurn={setAimed} onGo={go} onMenu={setMenu} />
        </PanZoom>
        <button type="button" className="al-compass" onClick={turn} title={words.t('board.turnMap')}>
          {words.t(turned ? 'board.eastUp' : 'board.northUp')}
        </button>
        <FallbackBoundary subject={aimed ?? asks} fallback={<NoOdds />}>
          <Sheet {...props} pointed={pointed} listed={listed} aimed={aimed} />
        </FallbackBoundary>
        {goals.length > 0 && !aimed && <GoalLegend ma={maOf(view, mover)} goals={goals} words={words} />}
        {wheels.length > 0 && !aimed && <WheelBar wheels={wheels} {...props} />}
        {aimed && <AimBar view={view} aimed={aimed} words={words} go={go} leave={() => setAimed(null)} />}
        <FallbackBoundary subject={view}>
          <LineBar {...props} before={before} gesture={gesture} begin={begin} halt={halt} />
        </FallbackBoundary>
        {menu && (
          <ChoiceMenu
            className="al-menu"
            options={menu}
            leave={words.t('board.close')}
            choose={props.choose}
            close={() => setMenu(null)}
          />
        )}
      </div>
      <Strip {...props} />
    </section>
  )
}

/** What the layers of the map show, apart from the position. */
interface MapState {
  readonly chart: Chart
  readonly pointed: PointedItem
  readonly offers: ItemOptions
  /** The unit whose goals are shown, or -1. */
  readonly mover: number
  readonly goals: readonly Goal[]
  readonly wheels: ReturnType<typeof useWheels>
  readonly aimed: AimedMove | null
  /** The unit, leader or hex named by a hovered option. */
  readonly listed: MapItem | null
  readonly handlers: PieceHandlers
}

type MapLayersProps = BoardProps<AlexanderView> &
  MapState & {
    readonly onTurn: (aimed: AimedMove) => void
    readonly onGo: (leg: Leg) => void
    readonly onMenu: (options: readonly BoardOption[]) => void
  }

/** Everything on the map, from the terrain up. */
function MapLayers(props: MapLayersProps) {
  const { view, words, asks, touch, hovered, recap: happened, onTurn, onGo, onMenu } = props
  const { chart, pointed, offers, mover, goals, wheels, aimed, listed, handlers } = props
  const arrows = useMemo(
    () => (happened ? movementArrows(happened.lines, happened.before, chart) : []),
    [happened, chart],
  )
  return (
    <>
      <Land chart={chart} />
      {mover >= 0 ? (
        <>
          {asks[0]?.kind === 'step' && <OutOfReach chart={chart} goals={goals} touch={touch} />}
          <GoalSpots {...{ chart, s: view, mover, goals, handlers, words }} />
        </>
      ) : (
        <Preview chart={chart} view={view} asks={asks} pointed={pointed} />
      )}
      <HexSpots chart={chart} hexes={mover >= 0 ? NO_HEXES : offers.hexes} touch={touch} choose={onMenu} />
      <FallbackBoundary subject={view} fallback={null}>
        <Zones chart={chart} s={view} pointed={pointed} hovered={listed} />
      </FallbackBoundary>
      <Army {...props} />
      <Arrows arrows={arrows} gap={16} width={6} />
      {mover >= 0 && (
        <FallbackBoundary subject={view} fallback={null}>
          <MovePath chart={chart} s={view} mover={mover} goals={goals} pointed={pointed} aimed={aimed} />
        </FallbackBoundary>
      )}
      {aimed && (
        <Aim
          chart={chart}
          s={view}
          aimed={aimed}
          words={words}
          onTurn={(leg) => onTurn({ ...aimed, leg })}
          onGo={onGo}
        />
      )}
      <WheelGhost chart={chart} preview={wheels.find(({ key }) => key === hovered)?.preview} />
      {!aimed && <FacingHandles {...props} />}
    </>
  )
}

interface HandlersState extends Pick<MapState, 'chart' | 'offers' | 'goals' | 'mover'> {
  readonly props: BoardProps<AlexanderView>
  readonly setAimed: (aimed: AimedMove | null) => void
  readonly setMenu: (options: readonly BoardOption[] | null) => void
}

/** The callbacks of pieces: one object for the life of the board, which reads the latest state when called. */
function usePieceHandlers(
  state: HandlersState,
  pointed: PointedItem,
  panZoom: RefObject<PanZoomHandle | null>,
): PieceHandlers {
  const latest = useLatest(state)
  return useMemo<PieceHandlers>(
    () => ({
      choose: (item) => {
        const { props, chart, offers, goals, mover, setAimed, setMenu } = latest.current
        const goal = item.kind === 'hex' ? goals.find(({ hex }) => hex === item.of) : undefined
        if (goal) {
          bringAim(panZoom.current, chart, goal.hex)
          return setAimed({ unit: mover, goal, leg: goal.leg })
        }
        const options = itemOptions(offers, item)
        if (options.length === 1) props.choose(options[0]!.key)
        else if (options.length > 1) setMenu(options)
      },
      point: (item, on) => {
        const { props, offers } = latest.current
        pointed.set(on ? item : null)
        const [option] = itemOptions(offers, item)
        if (option || !on) props.hover(on ? option!.key : null)
      },
      describe: (item) => {
        const { view, words } = latest.current.props
        if (item.kind === 'unit') return unitLines(view, item.of, words)
        return item.kind === 'leader' ? leaderLines(view, item.of, words) : []
      },
      why: (item) => whyNot(latest.current.props, latest.current.offers, item),
    }),
    [latest, pointed, panZoom],
  )
}

/** The rule against choosing a unit, leader or hex; undefined for the subject of an ask, and if no rule is known. */
async function whyNot({ view, asks, touch }: BoardProps<AlexanderView>, { verbs }: ItemOptions, item: MapItem) {
  const name = itemName(view, item)
  if (asks.some(({ about }) => [about.unit, about.leader, about.who].includes(name))) return undefined
  for (const verb of verbs) {
    const { barred, why } = touch(`${verb}:${name}`)
    const found = barred ?? (await why?.())
    if (found) return found
  }
  return undefined
}

/** Stands in for odds that cannot be computed. */
const NoOdds = () => (
  <aside className="al-sheet">
    <NumbersUnavailable />
  </aside>
)

const NO_GOALS: readonly Goal[] = []
const NO_HEXES: ReadonlyMap<number, readonly BoardOption[]> = new Map()

/** The unit whose move is asked for, or that may be ordered to move; -1: none. */
export function findMover(view: AlexanderView, asks: BoardProps['asks']): number {
  const ask = asks[0]
  if (ask === undefined) return -1
  if (ask.kind === 'step') return view.move?.unit ?? -1
  if (ask.kind !== 'orderKind' || !ask.options.some(({ key }) => key === 'move')) return -1
  return unitNumber(battleOf(view), ask.about.unit)
}

const itemOptions = (offers: ItemOptions, item: MapItem): readonly BoardOption[] =>
  (item.kind === 'unit' ? offers.units : item.kind === 'leader' ? offers.leaders : offers.hexes).get(item.of) ?? []

/** The name of a unit, leader or hex in options. */
function itemName(view: AlexanderView, { kind, of }: MapItem): string {
  const b = battleOf(view)
  return (kind === 'unit' ? b.unitIds : kind === 'leader' ? b.leaderIds : b.grid.names)[of]!
}

/** The unit, leader or hex that an option names. */
const optionItem = (chart: Chart, key: string): MapItem | undefined =>
  findItem(chart.battle, key.slice(key.indexOf(':') + 1))

/** The goals of the unit under the pointer, while it could be ordered. */
function Preview({ chart, view, asks, pointed }: PreviewProps) {
  const item = usePointedItem(pointed)
  const unit = item?.kind === 'unit' && asks[0]?.kind === 'giveOrder' ? item.of : -1
  const { battle: b } = chart
  const offered = unit >= 0 && asks[0]!.options.some(({ key }) => key === `unit:${b.unitIds[unit]}`)
  const goals = useMemo(
    () =>
      offered && barMove(view, unit) === undefined ? (attempt(() => findGoals(view, unit)) ?? NO_GOALS) : NO_GOALS,
    [view, unit, offered],
  )
  return goals.length === 0 ? null : <GoalsShown chart={chart} goals={goals} />
}

interface PreviewProps {
  chart: Chart
  view: AlexanderView
  asks: BoardProps['asks']
  pointed: PointedItem
}

/** Keys for an aimed move: arrows turn the unit, Enter carries out the move, Escape cancels it. */
function turnByKey(
  event: KeyboardEvent,
  aimed: AimedMove,
  setAimed: (aimed: AimedMove | null) => void,
  go: (leg: Leg) => void,
): void {
  if (event.target instanceof HTMLButtonElement) return
  const { goal, leg } = aimed
  const by = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0
  if (by !== 0) setAimed({ ...aimed, leg: turnLeg(goal, leg, by) })
  else if (event.key === 'Enter') go(leg)
  else if (event.key === 'Escape') setAimed(null)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** The next leg to the same hex, with the facing further left (1) or right (-1). */
export function turnLeg({ legs }: Goal, { facing }: Leg, by: 1 | -1): Leg {
  for (let i = 1; i <= 6; i++) {
    const found = legs.find((leg) => leg.facing === (facing + i * by + 12) % 6)
    if (found) return found
  }
  return legs[0]!
}

/** A state that is reset when the asks change. */
function useStateFor<T>(asked: unknown): [T | null, (value: T | null) => void] {
  const [state, setState] = useState<{ asked: unknown; value: T | null }>({ asked, value: null })
  return [state.asked === asked ? state.value : null, (value) => setState({ asked, value })]
}

/** A ref to the latest value, for handlers that never change. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
