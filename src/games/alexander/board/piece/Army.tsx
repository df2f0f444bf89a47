import { memo, useMemo } from 'react'
import { lineOffers } from '#games/alexander/rules/command/mode.ts'
import { shockTargets } from '#games/alexander/rules/shock/targets.ts'
import type { AlexanderView } from '#games/alexander/view.ts'
import type { BoardProps, BoardWords } from '#kit/board.ts'
import { type Barred, Choosable, type Touch } from '#kit/core/Choosable.tsx'
import { Glide } from '#kit/view/PanZoom.tsx'
import type { Point } from '#kit/view/view.ts'
import {
  findItem,
  findItems,
  hexNumber,
  type ItemOptions,
  type MapItem,
  type TouchFacts,
  touchFacts,
  unitNumber,
} from '../ask/options.ts'
import type { Chart } from '../map/chart.ts'
import { type LeaderFacts, type UnitFacts, unitFacts, visibleLeaders, visibleUnits } from './counters.ts'
import { LeaderDisc, UnitTile } from './Tiles.tsx'
import { tilePaths } from './tilePaths.ts'
import { Tip } from './tips.tsx'

/** Half the width of a finger at the largest zoom of a phone. */
const FINGER = 22.5

/** Callbacks of pieces. The object never changes, so that pieces need not re-render. */
export interface PieceHandlers {
  readonly choose: (item: MapItem) => void
  readonly point: (item: MapItem, on: boolean) => void
  /** Lines of its tip, read when the tip is shown. */
  readonly describe: (item: MapItem) => readonly string[]
  /** The rule against choosing it, read when the tip is shown. */
  readonly why: (item: MapItem) => Promise<Barred | undefined>
}

export type Highlight = '' | 'gold' | 'lapis' | 'carnelian' | 'malachite'

interface PieceProps<F> {
  readonly facts: F
  readonly touch: TouchFacts
  readonly lit: Highlight
  readonly name: string
  readonly handlers: PieceHandlers
  readonly words: BoardWords
  /** Points it has passed since the last position. */
  readonly via?: readonly Point[] | undefined
}

/** The kit's touch handlers for a piece. */
function pieceTouch(item: MapItem, { key, label, picked }: TouchFacts, name: string, handlers: PieceHandlers): Touch {
  const onPoint = (on: boolean) => handlers.point(item, on)
  if (key !== '')
    return {
      label: name,
      tip: <LiveTip item={item} name={label || name} handlers={handlers} />,
      choice: { key, label: label || name, picked, onChoose: () => handlers.choose(item) },
      onPoint,
    }
  const tip = <LiveTip item={item} name={name} handlers={handlers} />
  return { label: name, tip, why: () => handlers.why(item), onPoint }
}

/** A tip whose lines are computed when it is shown. */
function LiveTip({ item, name, handlers }: { item: MapItem; name: string; handlers: PieceHandlers }) {
  return <Tip name={name} lines={handlers.describe(item)} />
}

const isShallowEqual = <F extends object>(a: F, b: F): boolean => {
  for (const key in a) if (!Object.is(a[key], b[key])) return false
  return true
}

function isSamePiece<F extends object>(a: PieceProps<F>, b: PieceProps<F>): boolean {
  return (
    a.lit === b.lit &&
    a.name === b.name &&
    a.handlers === b.handlers &&
    a.words === b.words &&
    a.via === b.via &&
    isShallowEqual(a.facts, b.facts) &&
    isShallowEqual(a.touch, b.touch)
  )
}

/** A unit on the map. Re-renders only when its facts change. */
export const UnitPiece = memo(function UnitPiece({ facts, touch, lit, name, handlers, via }: PieceProps<UnitFacts>) {
  const item: MapItem = { kind: 'unit', of: facts.unit }
  const { rim } = tilePaths(facts.shape, facts.angle)
  return (
    <Glide x={facts.x} y={facts.y} {...(via ? { via } : {})}>
      <Choosable {...pieceTouch(item, touch, name, handlers)} className="al-piece">
        {lit !== '' && <path className={`al-lit al-lit-${lit}`} d={rim} />}
        <UnitTile facts={facts} />
        <path className="k-rim" d={rim} />
      </Choosable>
    </Glide>
  )
}, isSamePiece)

/** A leader on the map. */
export const LeaderPiece = memo(function LeaderPiece({ facts, touch, lit, name, handlers }: PieceProps<LeaderFacts>) {
  const item: MapItem = { kind: 'leader', of: facts.leader }
  const r = facts.alone ? 20 : 16.5
  return (
    <Glide x={facts.x} y={facts.y}>
      <Choosable {...pieceTouch(item, touch, name, handlers)} className="al-piece">
        <circle className="al-leader-hit" r={FINGER} />
        {lit !== '' && <circle className={`al-lit al-lit-${lit}`} r={r + 1} />}
        <LeaderDisc facts={facts} />
        <circle className="k-rim" r={r} />
      </Choosable>
    </Glide>
  )
}, isSamePiece)

/** All units and leaders on the map. */
export function Army(props: ArmyProps) {
  const { chart, view, asks, offers, touch, words, handlers, highlight, hovered, events } = props
  const b = chart.battle
  const lit = useMemo(
    () => findHighlights(chart, view, asks, highlight, hovered),
    [chart, view, asks, highlight, hovered],
  )
  const ways = useMemo(() => passedPoints(chart, events), [chart, events])
  const touched = useMemo(
    () => ({
      units: b.unitIds.map((_, u) => touchFacts(offers.units.get(u), touch)),
      leaders: b.leaderIds.map((_, l) => touchFacts(offers.leaders.get(l), touch)),
    }),
    [b, offers, touch],
  )
  const units = useMemo(() => visibleUnits(view, b).map((u) => unitFacts(chart, view, u)), [chart, view, b])
  const leaders = useMemo(() => visibleLeaders(chart, view), [chart, view])
  return (
    <>
      <g className="al-units">
        {units.map((facts) => (
          <UnitPiece
            key={facts.id}
            facts={facts}
            touch={touched.units[facts.unit]!}
            lit={lit.units.get(facts.unit) ?? ''}
            name={words.t(`unit.${facts.id}`)}
            handlers={handlers}
            words={words}
            via={ways.get(facts.unit)}
          />
        ))}
      </g>
      <g className="al-leaders">
        {leaders.map((facts) => (
          <LeaderPiece
            key={facts.id}
            facts={facts}
            touch={touched.leaders[facts.leader]!}
            lit={lit.leaders.get(facts.leader) ?? ''}
            name={words.t(`leader.${facts.id}`)}
            handlers={handlers}
            words={words}
          />
        ))}
      </g>
    </>
  )
}

type ArmyProps = BoardProps<AlexanderView> & { chart: Chart; offers: ItemOptions; handlers: PieceHandlers }

/** The highlights of units and leaders: subjects of asks, of highlighted journal lines, and members of a commanded Line. */
function findHighlights(
  { battle: b }: Chart,
  view: AlexanderView,
  asks: BoardProps['asks'],
  highlight: BoardProps['highlight'],
  hovered: string | null,
): { units: ReadonlyMap<number, Highlight>; leaders: ReadonlyMap<number, Highlight> } {
  const units = new Map<number, Highlight>()
  const leaders = new Map<number, Highlight>()
  const light = (things: readonly MapItem[], with_: Highlight) => {
    for (const { kind, of } of things)
      if (kind === 'unit') units.set(of, with_)
      else if (kind === 'leader') leaders.set(of, with_)
  }
  const command = view.phase?.command
  if (command) for (const u of command.members) if (!command.acted.includes(u)) units.set(u, 'malachite')
  for (const { about } of asks) {
    light(findItems(b, [about.targets, about.target, about.by]), 'carnelian')
    light(findItems(b, [about.unit, about.leader, about.who]), 'gold')
  }
  light(
    findItems(
      b,
      highlight.flatMap((event) => Object.values(event.with ?? {})),
    ),
    'lapis',
  )
  const named = hovered === null ? undefined : findItem(b, hovered.slice(hovered.indexOf(':') + 1))
  const [verb, of] = hovered?.split(':') ?? []
  if (verb === 'attackBy' && named?.kind === 'unit')
    light(
      shockTargets(view, named.of).map((d) => ({ kind: 'unit', of: d })),
      'carnelian',
    )
  if (named) light([named], 'gold')
  if ((verb === 'line' || verb === 'lineRoll') && view.phase !== null) light(offeredLine(view, Number(of)), 'gold')
  return { units, leaders }
}

const offeredLine = (view: AlexanderView, n: number): MapItem[] =>
  (lineOffers(view)[n]?.members ?? []).map((of) => ({ kind: 'unit', of }))

/** The points that units have passed since the last position. */
function passedPoints(
  { battle: b, centres }: Chart,
  events: BoardProps['events'],
): ReadonlyMap<number, readonly Point[]> {
  const ways = new Map<number, Point[]>()
  for (const { kind, with: facts } of events) {
    if (kind !== 'moves') continue
    const u = unitNumber(b, facts?.unit)
    const hex = hexNumber(b, facts?.hex)
    if (u < 0 || hex < 0 || b.two[u]) continue
    const way = ways.get(u)
    if (way) way.push(centres[hex]!)
    else ways.set(u, [centres[hex]!])
  }
  for (const [u, way] of ways) ways.set(u, way.slice(0, -1))
  return ways
}
