import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { BoardOption, BoardProps } from '#kit/board.ts'
import { ChoiceMenu } from '#kit/core/Choosable.tsx'
import { useEscape } from '#kit/core/hooks.ts'
import { attempt, FallbackBoundary, NumbersUnavailable } from '#kit/ui/FallbackBoundary.tsx'
import { Arrows } from '#kit/view/MapDrawing.tsx'
import { PanZoom, type PanZoomHandle } from '#kit/view/PanZoom.tsx'
import { battleOf } from '../rules/battle.ts'
import { barMove } from '../rules/move/orderMove.ts'
import { occupancyOf } from '../rules/pieces/occupancy.ts'
import { maOf } from '../rules/pieces/units.ts'
import type { Unit } from '../rules/state.ts'
import type { AlexanderView } from '../view.ts'
import { firesFrom, type Gesture, isNeedlessColumn, useGesture, useStancesBefore } from './ask/gestures.ts'
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
import { nextUnits, orderableUnits, type UnitOrders, unitOrders } from './ask/unitOrders.ts'
import { AimBar, LineBar, LineGhosts, UnitBar, useLineChoice, useWheels, WheelBar, WheelGhost } from './MoveBars.tsx'
import { type Chart, chartOf } from './map/chart.ts'
import { Land } from './map/Land.tsx'
import { bringAim, useBringIntoView, useMapTurned } from './map/useMapView.ts'
import { Aim, type AimedMove, FacingHandles } from './overlay/Facings.tsx'
import { GoalLegend, GoalSpots, GoalsShown, HexSpots, OutOfReach } from './overlay/Goals.tsx'
import { MovePath, movementArrows } from './overlay/Paths.tsx'
import { Zones } from './overlay/Zones.tsx'
import { Army, type PieceHandlers } from './piece/Army.tsx'
import { leaderLines, unitLines } from './piece/tips.tsx'
import { ReactionBar } from './ReactionBar.tsx'
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
  const { selected, setSelected, ordering, offers: offered } = useUnitOrders(props)
  const asked = useMemo(() => (ordering === null ? asks : [ordering.ask]), [ordering, asks])
  const mover = findMover(view, asked)
  const goals = useMemo(
    () => (mover < 0 ? NO_GOALS : (attempt(() => findGoals(view, mover)) ?? NO_GOALS)),
    [view, mover],
  )
  const offers = useMemo(() => withTurn(view, offered, mover, goals, words), [view, offered, mover, goals, words])
  const { gesture, begin, halt } = useGesture(props)
  const skips = useSkipColumns(props, gesture !== null)
  const line = useLineChoice(props, useStancesBefore(view))
  const wheels = useWheels(props)
  const [aimed, setAimed] = useStateFor<AimedMove>(asked)
  const [menu, setMenu] = useStateFor<readonly BoardOption[]>(asks)
  const go = (leg: Leg, { stops = !(attempt(() => firesFrom(view, mover, leg)) ?? false), rides = true } = {}) => {
    setAimed(null)
    setSelected(null)
    begin(moveGesture(asks[0]!.seat, mover, leg, stops, rides, ordering))
  }
  const state = { props, chart, offers, goals, mover, selected, setAimed, setMenu, setSelected }
  const handlers = usePieceHandlers(state, pointed, panZoom)
  const listed = useMemo(() => (hovered === null ? null : (optionItem(chart, hovered) ?? null)), [chart, hovered])
  const scene = { chart, pointed, offers, mover, goals, wheels, aimed, listed, handlers }
  useEscape(ordering !== null && !aimed, () => setSelected(null))
  return (
    <section
      className="al-board"
      lang={words.language}
      aria-label={words.t('name')}
      data-running={skips || (gesture !== null && (gesture.line || asks[0]?.kind !== 'ride')) || undefined}
      onKeyDownCapture={(event) => aimed && turnByKey(event, aimed, setAimed, go)}
    >
      <div className="al-field">
        <PanZoom key={`${b.file.id} ${turned}`} ref={panZoom} content={chart.frame} label={words.t('name')} maxZoom={3}>
          <MapLayers {...props} {...scene} asked={asked} onTurn={setAimed} onGo={go} onMenu={setMenu} />
          <LineGhosts chart={chart} view={view} line={line} />
        </PanZoom>
        <button type="button" className="al-compass" onClick={turn} title={words.t('board.turnMap')}>
          {words.t(turned ? 'board.eastUp' : 'board.northUp')}
        </button>
        <FallbackBoundary subject={aimed ?? asked} fallback={<NoOdds />}>
          <Sheet {...props} asks={asked} pointed={pointed} listed={listed} aimed={aimed} />
        </FallbackBoundary>
        {goals.length > 0 && !aimed && <GoalLegend ma={maOf(view, mover)} goals={goals} words={words} />}
        {wheels.length > 0 && !aimed && <WheelBar wheels={wheels} {...props} />}
        {aimed && (
          <AimBar {...{ view, aimed, words, go }} riders={ordering?.riders ?? NO_ONE} leave={() => setAimed(null)} />
        )}
        {ordering && !aimed && <UnitBar {...props} ordering={ordering} leave={() => setSelected(null)} />}
        <FallbackBoundary subject={view}>
          {!ordering && <LineBar {...props} line={line} gesture={gesture} begin={begin} halt={halt} />}
        </FallbackBoundary>
        <ReactionBar {...props} />
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

/** Skips needless columns, unless a gesture is running, which answers for itself. Returns whether the ask is skipped. */
function useSkipColumns({ view, asks, chooseMore, stepwise }: BoardProps<AlexanderView>, isRunning: boolean): boolean {
  const [ask] = asks
  const skips = !stepwise && !isRunning && ask !== undefined && isNeedlessColumn(view, ask)
  useEffect(() => {
    if (skips && ask !== undefined) chooseMore('none')
  }, [ask, skips, chooseMore])
  return skips
}

/** The unit that was clicked to be ordered: what it offers is shown before anything is sent. */
function useUnitOrders({ view, asks, words, stepwise }: BoardProps<AlexanderView>) {
  const b = battleOf(view)
  const [ask] = asks
  const [selected, setSelected] = useStateFor<Unit>(asks)
  const orderable = useMemo(
    () => (stepwise ? NO_ONE : (attempt(() => orderableUnits(view, ask)) ?? NO_ONE)),
    [view, ask, stepwise],
  )
  const ordering = useMemo(
    () => (selected === null || ask === undefined ? null : unitOrders(view, ask, selected, words)),
    [view, ask, selected, words],
  )
  const offers = useMemo<OfferedItems>(() => {
    const found = groupOptions(b, asks)
    const units = new Map(found.units)
    const next = stepwise ? NO_ONE : (attempt(() => nextUnits(view, ask)) ?? NO_ONE)
    for (const u of [...orderable, ...next]) {
      const id = b.unitIds[u]!
      if (!units.has(u)) units.set(u, [{ key: `unit:${id}`, verb: 'unit', of: id, text: words.t(`unit.${id}`) }])
    }
    // A hex under a unit can be chosen by a click on the unit.
    const { at } = occupancyOf(view)
    for (const [hex, options] of found.hexes)
      if (at[hex]! >= 0 && !units.has(at[hex]!)) units.set(at[hex]!, [...options])
    return { ...found, units, orderable, next }
  }, [b, view, ask, asks, orderable, stepwise, words])
  return { selected, setSelected, ordering, offers }
}

/** The options with that of the moving unit's own hex, where it turns on the spot, for a click on the unit. */
function withTurn(
  s: AlexanderView,
  offers: OfferedItems,
  mover: Unit,
  goals: readonly Goal[],
  words: BoardProps['words'],
): OfferedItems {
  if (mover < 0 || goals.every(({ hex }) => hex !== s.hex[mover])) return offers
  const b = battleOf(s)
  const of = b.grid.names[s.hex[mover]!]!
  const turn = { key: `go:${of}`, verb: 'go', of, text: words.t('board.turnHere', { unit: b.unitIds[mover]! }) }
  return { ...offers, units: new Map(offers.units).set(mover, [turn]) }
}

/** The gesture of one unit's move; with the order itself if the unit was only clicked so far. */
function moveGesture(
  seat: string,
  mover: Unit,
  leg: Leg,
  stops: boolean,
  rides: boolean,
  ordering: UnitOrders | null,
): Gesture {
  const targets = new Map([[mover, leg]])
  if (ordering === null) return { seat, targets, line: false, stops }
  return {
    seat,
    targets,
    line: false,
    stops,
    first: ordering.first,
    rides: ordering.riders.map(() => (rides ? 'along' : 'stay')),
  }
}

/** The options by what they name, the units that can be clicked to see their orders, and those that a click orders next. */
type OfferedItems = ItemOptions & { readonly orderable: readonly Unit[]; readonly next: readonly Unit[] }

/** What the layers of the map show, apart from the position. */
interface MapState {
  readonly chart: Chart
  readonly pointed: PointedItem
  readonly offers: OfferedItems
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
    /** The open ask, or the one that follows when the clicked unit is ordered. */
    readonly asked: BoardProps['asks']
    readonly onTurn: (aimed: AimedMove) => void
    readonly onGo: (leg: Leg) => void
    readonly onMenu: (options: readonly BoardOption[]) => void
  }

/** Everything on the map, from the terrain up. */
function MapLayers(props: MapLayersProps) {
  const { view, words, asks, asked, touch, hovered, recap: happened, onTurn, onGo, onMenu } = props
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
        <Zones chart={chart} s={view} pointed={pointed} hovered={listed} mover={mover} />
      </FallbackBoundary>
      <Army {...props} asks={asked} />
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
  readonly selected: Unit | null
  readonly setSelected: (unit: Unit | null) => void
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
        const { props, chart, offers, goals, mover, selected, setAimed, setMenu, setSelected } = latest.current
        const goal = goalAt(props.view, goals, mover, item)
        if (goal) {
          bringAim(panZoom.current, chart, goal.hex)
          return setAimed({ unit: mover, goal, leg: goal.leg })
        }
        if (item.kind === 'unit' && offers.orderable.includes(item.of)) {
          setAimed(null)
          return setSelected(item.of === selected ? null : item.of)
        }
        if (item.kind === 'unit' && offers.next.includes(item.of))
          return props.choose('stop', `unit:${battleOf(props.view).unitIds[item.of]}`)
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

/** The goal at a hex; at the moving unit itself, the one where it turns on the spot. */
const goalAt = (s: AlexanderView, goals: readonly Goal[], mover: Unit, { kind, of }: MapItem): Goal | undefined =>
  kind === 'hex' || (kind === 'unit' && of === mover)
    ? goals.find(({ hex }) => hex === (kind === 'hex' ? of : s.hex[of]))
    : undefined

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
const NO_ONE: readonly Unit[] = []
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
  // Set during rendering, because tips that are rendered with the new position read it.
  latest.current = value
  return latest
}
