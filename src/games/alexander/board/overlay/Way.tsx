import { useMemo } from 'react'
import { unspoken } from '../../../../client/kit/index.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import { type Pointed, usePointed } from '../ask/pointed.ts'
import type { Goal } from '../ask/reaches.ts'
import { stancesOf } from '../ask/way.ts'
import type { Chart } from '../map/chart.ts'
import { leadersShown, middleOf, unitFacts } from '../piece/facts.ts'
import { tileOf } from '../piece/tile.ts'
import { type Aimed, standing } from './Aim.tsx'
import './overlay.css'

/** The path to the goal under the pointer or aimed at, and the units and leaders that may react. */
export function Way({ chart, s, mover, goals, pointed, aimed }: WayProps) {
  const item = usePointed(pointed)
  const goal = item?.kind === 'hex' ? goals.find(({ hex }) => hex === item.of) : undefined
  const leg = aimed?.leg ?? goal?.leg
  const discs = useMemo(() => leadersShown(chart, s), [chart, s])
  if (leg === undefined) return null
  const places = stancesOf(s, mover, leg).map((stance) => middleOf(chart, standing(s, mover, stance), mover))
  const { reactors, leaders } = leg.preview
  return (
    <g className="al-ways" {...unspoken}>
      <path className="al-way" d={places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')} />
      {reactors.map((u) => {
        const { x, y, shape, angle } = unitFacts(chart, s, u)
        return <path key={u} className="al-reactor" d={tileOf(shape, angle).rim} transform={`translate(${x} ${y})`} />
      })}
      {discs.map(({ leader, x, y, alone }) =>
        leaders.includes(leader) ? (
          <circle key={leader} className="al-reactor" cx={x} cy={y} r={alone ? 21 : 17.5} />
        ) : null,
      )}
    </g>
  )
}

interface WayProps {
  chart: Chart
  s: Alexander
  mover: Unit
  goals: readonly Goal[]
  pointed: Pointed
  aimed: Aimed | null
}
