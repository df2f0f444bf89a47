import { memo } from 'react'
import { type BoardWords, Choosable, hexPath, type Touch, unspoken } from '../../../../client/kit/index.ts'
import type { Goal, Leg } from '../ask/reaches.ts'
import type { Thing } from '../ask/things.ts'
import type { Chart } from '../map/chart.ts'
import type { Hands } from '../piece/Pieces.tsx'
import { hexLine, Tip } from '../piece/tips.tsx'
import './overlay.css'

/** How a hex that can be reached is drawn: without or with hits, and whether somebody may react on the way. */
const classOf = ({ best }: Goal) =>
  `al-goal al-goal-${best.hits > 0 ? 'harmed' : 'free'}${best.enemies > 0 || best.inZone ? ' al-goal-watched' : ''}`

/** Where a unit could go, merely shown. */
export function GoalsShown({ chart, goals }: { chart: Chart; goals: readonly Goal[] }) {
  return (
    <g className="al-goals" {...unspoken}>
      {goals.map((goal) => (
        <g key={goal.hex} className={classOf(goal)}>
          <path className="al-goal-area" d={hexPath(chart.layout, chart.hexes[goal.hex]!, 2)} />
          <Price chart={chart} goal={goal} />
        </g>
      ))}
    </g>
  )
}

function Price({ chart, goal: { hex, best } }: { chart: Chart; goal: Goal }) {
  const { x, y } = chart.centres[hex]!
  return (
    <text className="al-price k-from-mid" x={x} y={y}>
      {best.mp}
      {best.hits > 0 ? ` +${best.hits}✕` : ''}
    </text>
  )
}

/** Where the moving unit can go: click one, then turn. */
export const GoalSpots = memo(function GoalSpots({ chart, goals, hands, words }: GoalSpotsProps) {
  const costs = new Map<string, string>()
  const costOf = ({ mp, hits }: Leg): string => {
    const key = `${mp} ${hits}`
    let said = costs.get(key)
    if (said === undefined) costs.set(key, (said = words.t('board.cost', { mp, hits })))
    return said
  }
  return (
    <g className="al-goals">
      {goals.map((goal) => (
        <Choosable
          key={goal.hex}
          {...touchOf(chart, goal, costOf(goal.best), hands, words)}
          className={classOf(goal)}
        >
          <path className="al-goal-area" d={hexPath(chart.layout, chart.hexes[goal.hex]!, 2)} />
          <Price chart={chart} goal={goal} />
          <path className="al-goal-rim" d={hexPath(chart.layout, chart.hexes[goal.hex]!, 3)} />
        </Choosable>
      ))}
    </g>
  )
})

interface GoalSpotsProps {
  chart: Chart
  goals: readonly Goal[]
  hands: Hands
  words: BoardWords
}

function touchOf(chart: Chart, goal: Goal, cost: string, hands: Hands, words: BoardWords): Touch {
  const thing: Thing = { kind: 'hex', of: goal.hex }
  const number = chart.battle.grid.names[goal.hex]!
  return {
    tip: <GoalTip chart={chart} goal={goal} words={words} />,
    choice: { key: `go:${number}`, label: `${number}. ${cost}`, onChoose: () => hands.choose(thing) },
    onPoint: (on) => hands.point(thing, on),
  }
}

/** What a hex costs and who may react; put together when it is shown. */
function GoalTip({ chart, goal: { hex, best }, words }: { chart: Chart; goal: Goal; words: BoardWords }) {
  const lines = [words.t('board.cost', { mp: best.mp, hits: best.hits })]
  if (best.enemies > 0) lines.push(words.t('board.reacts', { count: best.enemies }))
  if (best.inZone) lines.push(words.t('board.endsInZone'))
  return <Tip name={hexLine(chart.battle, hex, words)} lines={lines} />
}

const KINDS = ['free', 'harmed', 'watched'] as const

/** How far the unit goes, and what the tints mean. */
export function GoalLegend({ ma, words }: { ma: number; words: BoardWords }) {
  return (
    <ul className="al-legend">
      <li>{words.t('board.movement', { ma })}</li>
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={`al-swatch al-swatch-${kind}`} />
          {words.t(`board.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
