import { memo, type PointerEvent, useMemo, useState } from 'react'
import type { BoardOption, BoardWords } from '#kit/board.ts'
import { Choosable, type Touch } from '#kit/core/Choosable.tsx'
import { HexSpot } from '#kit/hex/HexGrid.tsx'
import { hexAt, hexPath } from '#kit/hex/hexLayout.ts'
import { type Goal, type Harm, isWatched, worstHarm } from '../ask/goals.ts'
import type { Chart } from '../map/chart.ts'
import './overlay.css'
import type { Alexander, Unit } from '#games/alexander/rules/state.ts'
import { ariaHiddenProps, useMedia } from '#kit/core/hooks.ts'
import { attempt } from '#kit/ui/FallbackBoundary.tsx'
import type { MapItem } from '../ask/options.ts'
import type { PieceHandlers } from '../piece/Army.tsx'
import { hexText, Tip } from '../piece/tips.tsx'
import { goalLines, legLines } from './moveText.ts'

/** The hexes that can be chosen. */
export const HexSpots = memo(function Spots({ chart, hexes, touch, choose }: HexSpotsProps) {
  const { layout, battle } = chart
  return (
    <g className="al-spots">
      {[...hexes].map(([hex, options]) => {
        const [first] = options
        const touched = touch(first!.key)
        const many = options.length > 1
        return (
          <g key={hex} className="al-spot">
            <HexSpot
              layout={layout}
              hex={chart.hexes[hex]!}
              {...touched}
              {...(many
                ? {
                    choice: {
                      key: first!.key,
                      label: battle.grid.names[hex]!,
                      onChoose: () => choose(options),
                    },
                  }
                : {})}
            />
          </g>
        )
      })}
    </g>
  )
})

interface HexSpotsProps {
  chart: Chart
  hexes: ReadonlyMap<number, readonly BoardOption[]>
  touch: (key: string) => Touch
  /** Called with several options, for a menu. */
  choose: (options: readonly BoardOption[]) => void
}

/** The hex under the pointer that the mover cannot reach, with the rule against it. One spot follows the pointer. */
export function OutOfReach({ chart, goals, touch }: OutOfReachProps) {
  const [hex, point] = useState(-1)
  const { layout, battle, frame } = chart
  const reached = useMemo(() => new Set(goals.map((goal) => goal.hex)), [goals])
  const follow = (event: PointerEvent<SVGElement>) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      event.currentTarget.ownerSVGElement!.getScreenCTM()!.inverse(),
    )
    const number = chart.numberAt(hexAt(layout, at))
    point(reached.has(number) ? -1 : number)
  }
  const number = battle.grid.names[hex]
  return (
    <>
      <rect
        className="al-everywhere"
        x={frame.x}
        y={frame.y}
        width={frame.width}
        height={frame.height}
        onPointerMove={follow}
      />
      {number !== undefined && (
        <HexSpot key={hex} layout={layout} hex={chart.hexes[hex]!} {...touch(`go:${number}`)} label={number} />
      )}
    </>
  )
}

interface OutOfReachProps {
  chart: Chart
  goals: readonly Goal[]
  touch: (key: string) => Touch
}

/** How a goal is drawn; its harm is `untold` if the rules cannot play its leg. */
interface GoalLook {
  readonly harm: Harm | 'untold'
  readonly watched: boolean
  readonly mp: number
  /** Certain hits of the mover and of friends. */
  readonly hits: number
  readonly friendHits: number
}

const goalLook = ({ leg }: Goal): GoalLook =>
  attempt(() => ({
    harm: worstHarm(leg),
    watched: isWatched(leg),
    mp: leg.preview.mp,
    hits: leg.preview.hits,
    friendHits: leg.preview.friends.reduce((sum, { hits }) => sum + hits, 0),
  })) ?? { harm: 'untold', watched: false, mp: leg.mp, hits: 0, friendHits: 0 }

const goalClass = ({ harm, watched }: GoalLook) => `al-goal al-goal-${harm}${watched ? ' al-goal-watched' : ''}`

/** The goals of a unit, for display only. */
export function GoalsShown({ chart, goals }: { chart: Chart; goals: readonly Goal[] }) {
  return (
    <g className="al-goals" {...ariaHiddenProps}>
      {goals.map((goal) => {
        const look = goalLook(goal)
        return (
          <g key={goal.hex} className={goalClass(look)}>
            <path className="al-goal-area" d={hexPath(chart.layout, chart.hexes[goal.hex]!, 2)} />
            <GoalCost chart={chart} goal={goal} look={look} />
          </g>
        )
      })}
    </g>
  )
}

/** A small white flag: a unit routs. */
const FLAG = 'M-5-7v14M-5-6.500h10l-3 3.500 3 3.500h-10'

/** Movement points, and below them the effects: hits of the mover, hits of friends, a check, a rout. */
function GoalCost({ chart, goal: { hex }, look }: { chart: Chart; goal: Goal; look: GoalLook }) {
  const { x, y } = chart.centres[hex]!
  const { harm, mp, hits, friendHits } = look
  const signs = [
    hits > 0 && `${hits}✕`,
    friendHits > 0 && `${friendHits}○`,
    (harm === 'risky' || harm === 'untold') && '?',
  ].filter(Boolean)
  const flag = harm === 'routs'
  const below = signs.length > 0 || flag
  return (
    <g className="k-from-mid">
      <text className="al-price" x={x} y={below ? y - 7 : y}>
        {mp}
      </text>
      {signs.length > 0 && (
        <text className="al-price al-price-harm" x={flag ? x + 7 : x} y={y + 8}>
          {signs.join(' ')}
        </text>
      )}
      {flag && (
        <path className="al-price-flag" d={FLAG} transform={`translate(${signs.length > 0 ? x - 9 : x} ${y + 8})`} />
      )}
    </g>
  )
}

/** The goals of the moving unit; clicking one aims the move. */
export const GoalSpots = memo(function GoalSpots(props: GoalSpotsProps) {
  const { chart, goals } = props
  const looks = useMemo(() => goals.map(goalLook), [goals])
  return (
    <g className="al-goals">
      {goals.map((goal, i) => (
        <Choosable key={goal.hex} {...goalTouch(props, goal)} className={goalClass(looks[i]!)}>
          <path className="al-goal-area" d={hexPath(chart.layout, chart.hexes[goal.hex]!, 2)} />
          <GoalCost chart={chart} goal={goal} look={looks[i]!} />
          <path className="al-goal-rim" d={hexPath(chart.layout, chart.hexes[goal.hex]!, 3)} />
        </Choosable>
      ))}
    </g>
  )
})

interface GoalSpotsProps {
  chart: Chart
  s: Alexander
  mover: Unit
  goals: readonly Goal[]
  handlers: PieceHandlers
  words: BoardWords
}

function goalTouch({ chart, s, mover, handlers, words }: GoalSpotsProps, goal: Goal): Touch {
  const item: MapItem = { kind: 'hex', of: goal.hex }
  const number = chart.battle.grid.names[goal.hex]!
  const lines = attempt(() => legLines(chart.battle, goal.leg, words)) ?? []
  return {
    tip: <GoalTip {...{ chart, s, mover, goal, words }} />,
    choice: {
      key: `go:${number}`,
      label: [number, ...lines].join('. '),
      onChoose: () => handlers.choose(item),
    },
    onPoint: (on) => handlers.point(item, on),
  }
}

/** Cost of a goal and possible reactions; computed when shown. */
function GoalTip({ chart, s, mover, goal, words }: Omit<GoalSpotsProps, 'goals' | 'handlers'> & { goal: Goal }) {
  return <Tip name={hexText(chart.battle, goal.hex, words)} lines={goalLines(s, mover, goal, words)} />
}

const KINDS = ['free', 'risky', 'harmed', 'routing'] as const
const HARMS: { readonly [harm in Harm]: (typeof KINDS)[number] } = {
  free: 'free',
  risky: 'risky',
  harmed: 'harmed',
  routs: 'routing',
}

/** Movement allowance of the unit, and a legend of the tints. */
export function GoalLegend({ ma, goals, words }: { ma: number; goals: readonly Goal[]; words: BoardWords }) {
  const kinds = useMemo(() => {
    const seen = new Set<string>()
    for (const look of goals.map(goalLook)) {
      if (look.harm !== 'untold') seen.add(HARMS[look.harm])
      if (look.watched) seen.add('watched')
    }
    return [...KINDS, 'watched'].filter((kind) => seen.has(kind))
  }, [goals])
  // A phone has no room for it: it opens on demand.
  const narrow = useMedia('(max-width: 640px)')
  return (
    <details className="al-legend" open={!narrow}>
      <summary>{words.t('board.movement', { ma })}</summary>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={`al-swatch al-swatch-${kind}`} />
            {words.t(`board.${kind}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}
