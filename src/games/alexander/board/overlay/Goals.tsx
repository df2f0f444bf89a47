import { memo, useMemo } from 'react'
import { attempt, type BoardWords, Choosable, hexPath, type Touch, unspoken } from '../../../../client/kit/index.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import { type Goal, type Harm, harmOf, isWatched } from '../ask/reaches.ts'
import type { Thing } from '../ask/things.ts'
import type { Chart } from '../map/chart.ts'
import type { Hands } from '../piece/Pieces.tsx'
import { hexLine, Tip } from '../piece/tips.tsx'
import { goalLines, legLines } from './price.ts'
import './overlay.css'

/** How a goal is drawn; its harm is `untold` if the rules cannot play its leg. */
interface Look {
  readonly harm: Harm | 'untold'
  readonly watched: boolean
  readonly mp: number
  /** Certain hits of the mover and of friends. */
  readonly hits: number
  readonly friendHits: number
}

const lookOf = ({ leg }: Goal): Look =>
  attempt(() => ({
    harm: harmOf(leg),
    watched: isWatched(leg),
    mp: leg.preview.mp,
    hits: leg.preview.hits,
    friendHits: leg.preview.friends.reduce((sum, { hits }) => sum + hits, 0),
  })) ?? { harm: 'untold', watched: false, mp: leg.mp, hits: 0, friendHits: 0 }

const classOf = ({ harm, watched }: Look) => `al-goal al-goal-${harm}${watched ? ' al-goal-watched' : ''}`

/** The goals of a unit, for display only. */
export function GoalsShown({ chart, goals }: { chart: Chart; goals: readonly Goal[] }) {
  return (
    <g className="al-goals" {...unspoken}>
      {goals.map((goal) => {
        const look = lookOf(goal)
        return (
          <g key={goal.hex} className={classOf(look)}>
            <path className="al-goal-area" d={hexPath(chart.layout, chart.hexes[goal.hex]!, 2)} />
            <Price chart={chart} goal={goal} look={look} />
          </g>
        )
      })}
    </g>
  )
}

/** A small white flag: a unit routs. */
const FLAG = 'M-5-7v14M-5-6.500h10l-3 3.500 3 3.500h-10'

/** Movement points, and below them the effects: hits of the mover, hits of friends, a check, a rout. */
function Price({ chart, goal: { hex }, look }: { chart: Chart; goal: Goal; look: Look }) {
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
  const looks = useMemo(() => goals.map(lookOf), [goals])
  return (
    <g className="al-goals">
      {goals.map((goal, i) => (
        <Choosable key={goal.hex} {...touchOf(props, goal)} className={classOf(looks[i]!)}>
          <path className="al-goal-area" d={hexPath(chart.layout, chart.hexes[goal.hex]!, 2)} />
          <Price chart={chart} goal={goal} look={looks[i]!} />
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
  handlers: Hands
  words: BoardWords
}

function touchOf({ chart, s, mover, handlers, words }: GoalSpotsProps, goal: Goal): Touch {
  const item: Thing = { kind: 'hex', of: goal.hex }
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
  return <Tip name={hexLine(chart.battle, goal.hex, words)} lines={goalLines(s, mover, goal, words)} />
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
    for (const look of goals.map(lookOf)) {
      if (look.harm !== 'untold') seen.add(HARMS[look.harm])
      if (look.watched) seen.add('watched')
    }
    return [...KINDS, 'watched'].filter((kind) => seen.has(kind))
  }, [goals])
  return (
    <ul className="al-legend">
      <li>{words.t('board.movement', { ma })}</li>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={`al-swatch al-swatch-${kind}`} />
          {words.t(`board.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
