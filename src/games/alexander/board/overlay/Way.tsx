import { useMemo } from 'react'
import { unspoken } from '../../../../client/kit/index.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import { type Pointed, usePointed } from '../ask/pointed.ts'
import { type Goal, likelyLeg } from '../ask/reaches.ts'
import { wayOf } from '../ask/way.ts'
import type { Chart } from '../map/chart.ts'
import { middleOf, unitFacts } from '../piece/facts.ts'
import { tileOf } from '../piece/tile.ts'
import { type Aimed, standing } from './Aim.tsx'
import './overlay.css'

/** The way to the hex that is pointed at or aimed at, and everybody who could react to it. */
export function Way({ chart, s, mover, goals, pointed, aimed }: WayProps) {
  const thing = usePointed(pointed)
  const goal = thing?.kind === 'hex' ? goals.find(({ hex }) => hex === thing.of) : undefined
  const leg = aimed?.leg ?? (goal && likelyLeg(goal, s.facing[mover]!))
  const way = useMemo(() => (leg === undefined ? undefined : wayOf(s, mover, leg)), [s, mover, leg])
  if (leg === undefined || way === undefined) return null
  const places = way.stances.map((stance) => middleOf(chart, standing(s, mover, stance), mover))
  return (
    <g className="al-ways" {...unspoken}>
      <path className="al-way" d={places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')} />
      {way.reactors.map((u) => {
        const { x, y, shape, angle } = unitFacts(chart, s, u)
        return (
          <path
            key={u}
            className="al-reactor"
            d={tileOf(shape, angle).rim}
            transform={`translate(${x} ${y})`}
          />
        )
      })}
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
