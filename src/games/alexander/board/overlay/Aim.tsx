import { type PointerEvent, useRef } from 'react'
import { attempt, type BoardWords, type Point } from '../../../../client/kit/index.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import { COLUMN } from '../../rules/state.ts'
import type { Goal, Leg } from '../ask/reaches.ts'
import type { Stance } from '../ask/stance.ts'
import type { Chart } from '../map/chart.ts'
import { unitFacts } from '../piece/facts.ts'
import { UnitTile } from '../piece/UnitTile.tsx'
import { legLines } from './price.ts'
import { nearestTurn, type Turn, TurnRing, turnKey } from './TurnRing.tsx'

/** A move that the player has aimed but not yet sent. */
export interface Aimed {
  readonly unit: Unit
  readonly goal: Goal
  readonly leg: Leg
}

/** The unit as it would stand, with a handle for each facing. Dragging, keys or clicks turn it. */
export function Aim({ chart, s, aimed, words, onTurn, onGo }: AimProps) {
  const { unit, goal, leg } = aimed
  const stood = standing(s, unit, leg)
  const facts = unitFacts(chart, stood, unit)
  // The ring stays in place while a two-hex unit turns, so that handles stay under the pointer.
  const at: Point = chart.centres[goal.hex]!
  const side = s.formation[unit] === COLUMN ? 'hexside' : 'corner'
  const turns = goal.legs.map(
    (one): Turn => ({
      key: turnKey(side, one.facing),
      side,
      to: one.facing,
      label: attempt(() => legLines(chart.battle, one, words).join('. ')) ?? '',
    }),
  )
  const legOf = (turn: Turn) => goal.legs.find(({ facing }) => facing === turn.to)!
  const drag = useDrag(
    chart,
    turns,
    at,
    (turn) => onTurn(legOf(turn)),
    () => onGo(leg),
  )
  return (
    <g className="al-aim" data-aimed={`go:${chart.battle.grid.names[goal.hex]}`}>
      <g className="al-ghost" transform={`translate(${facts.x} ${facts.y})`} {...drag}>
        <UnitTile facts={{ ...facts, done: false }} />
      </g>
      <TurnRing
        chart={chart}
        at={at}
        turns={turns}
        chosen={turnKey(side, leg.facing)}
        words={words}
        onTurn={(turn) => onTurn(legOf(turn))}
        onChoose={(turn) => onGo(legOf(turn))}
      />
    </g>
  )
}

interface AimProps {
  chart: Chart
  s: Alexander
  aimed: Aimed
  words: BoardWords
  onTurn: (leg: Leg) => void
  onGo: (leg: Leg) => void
}

/** The position with the unit in a stance; for drawing only. */
export function standing(s: Alexander, u: Unit, { hex, facing }: Stance): Alexander {
  return { ...s, hex: s.hex.with(u, hex), facing: s.facing.with(u, facing) }
}

/** Dragging the ghost turns it; a click carries out the move. */
function useDrag(chart: Chart, turns: readonly Turn[], at: Point, turn: (to: Turn) => void, go: () => void) {
  const from = useRef<{ moved: boolean } | null>(null)
  const place = (event: PointerEvent<SVGGElement>): Point => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      event.currentTarget.ownerSVGElement!.getScreenCTM()!.inverse(),
    )
    return { x, y }
  }
  return {
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { moved: false }
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) => {
      if (from.current === null) return
      const to = nearestTurn(chart, turns, at, place(event))
      if (to === undefined) return
      from.current.moved = true
      turn(to)
    },
    onPointerUp: (event: PointerEvent<SVGGElement>) => {
      event.stopPropagation()
      if (from.current !== null) go()
      from.current = null
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
