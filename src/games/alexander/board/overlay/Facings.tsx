import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import type { BoardProps, BoardWords } from '#kit/board.ts'
import { Choosable } from '#kit/core/Choosable.tsx'
import type { Point } from '#kit/view/view.ts'
import { type Chart, SIZE, towards } from '../map/chart.ts'
import './overlay.css'
import { type PointerEvent, useRef, useState } from 'react'
import { type Alexander, COLUMN, type Unit } from '#games/alexander/rules/state.ts'
import type { AlexanderView } from '#games/alexander/view.ts'
import { attempt } from '#kit/ui/FallbackBoundary.tsx'
import type { Goal, Leg, Stance } from '../ask/goals.ts'
import { hexNumber, type ItemOptions, unitNumber } from '../ask/options.ts'
import { unitCentre, unitFacts } from '../piece/counters.ts'
import { UnitTile } from '../piece/Tiles.tsx'
import { legLines } from './moveText.ts'

/** A facing to turn to. */
export interface FacingChoice {
  readonly key: string
  readonly side: 'corner' | 'hexside'
  readonly to: number
  /** Its cost in words. */
  readonly label: string
}

/** The option key of a facing. */
export const facingKey = (side: FacingChoice['side'], to: number): string =>
  side === 'corner' ? `face:${FACINGS[to]}` : `ahead:${DIRECTIONS[to]}`

const ARROW = 'M0-11.5 8.600 3.400 0-.4-8.600 3.400Z'

const facingAngle = (chart: Chart, side: FacingChoice['side'], to: number): number =>
  side === 'corner' ? chart.facingAngle(to) : chart.directionAngle(to)

/** The facing nearest to the direction of a point; undefined if the point is too close to the centre. */
export function nearestFacing(
  chart: Chart,
  turns: readonly FacingChoice[],
  from: Point,
  at: Point,
): FacingChoice | undefined {
  const length = Math.hypot(at.x - from.x, at.y - from.y)
  if (length < SIZE * 0.4) return undefined
  const along = (turn: FacingChoice) => {
    const way = towards(facingAngle(chart, turn.side, turn.to))
    return (way.x * (at.x - from.x) + way.y * (at.y - from.y)) / length
  }
  return turns.reduce<FacingChoice | undefined>(
    (best, turn) => (best === undefined || along(turn) > along(best) ? turn : best),
    undefined,
  )
}

/** Handles around a point, one for each facing. */
export function FacingRing({ chart, at, turns, chosen, words, onTurn, onChoose }: FacingRingProps) {
  return (
    <g className="al-turns">
      <circle className="al-turn-ring" cx={at.x} cy={at.y} r={SIZE * 1.28} />
      {turns.map((turn) => {
        const angle = facingAngle(chart, turn.side, turn.to)
        const { x, y } = towards(angle)
        const facing = (turn.side === 'corner' ? FACINGS : DIRECTIONS)[turn.to]!
        const label = `${words.t('board.face', { facing })}${turn.label === '' ? '' : `: ${turn.label}`}`
        return (
          <Choosable
            key={turn.key}
            className={chosen === turn.key ? 'al-turn al-turn-chosen' : 'al-turn'}
            choice={{ key: turn.key, label, onChoose: () => onChoose(turn) }}
            tip={label}
            onPoint={(on) => on && onTurn(turn)}
            transform={`translate(${at.x + x * SIZE * 1.28} ${at.y + y * SIZE * 1.28}) rotate(${angle})`}
          >
            <circle className="al-turn-area" r="15" />
            <path className="al-turn-arrow" d={ARROW} />
            <circle className="k-rim" r="15" />
          </Choosable>
        )
      })}
    </g>
  )
}

interface FacingRingProps {
  chart: Chart
  at: Point
  turns: readonly FacingChoice[]
  /** Key of the current choice. */
  chosen: string
  words: BoardWords
  onTurn: (turn: FacingChoice) => void
  onChoose: (turn: FacingChoice) => void
}

/** Handles for the facing of the unit that an ask is about. */
export function FacingHandles({ chart, view, asks, offers, choose, hover, words }: FacingHandlesProps) {
  const [chosen, setChosen] = useState('')
  const ask = asks[0]
  if (ask === undefined || offers.turns.length === 0) return null
  const unit = unitNumber(chart.battle, ask.about.unit)
  const hex = hexNumber(chart.battle, ask.about.hex)
  if (unit < 0 || (hex < 0 && view.hex[unit]! < 0)) return null
  const at = hex >= 0 ? chart.centres[hex]! : unitCentre(chart, view, unit)
  const turns = offers.turns.map(({ option, side, to }) => ({ key: option.key, side, to, label: '' }))
  return (
    <FacingRing
      chart={chart}
      at={at}
      turns={turns}
      chosen={chosen}
      words={words}
      onTurn={({ key }) => {
        setChosen(key)
        hover(key)
      }}
      onChoose={({ key }) => choose(key)}
    />
  )
}

type FacingHandlesProps = BoardProps<AlexanderView> & { chart: Chart; offers: ItemOptions }

/** A move that the player has aimed but not yet sent. */
export interface AimedMove {
  readonly unit: Unit
  readonly goal: Goal
  readonly leg: Leg
}

/** The unit as it would stand, with a handle for each facing. Dragging, keys or clicks turn it. */
export function Aim({ chart, s, aimed, words, onTurn, onGo }: AimProps) {
  const { unit, goal, leg } = aimed
  const stood = withStance(s, unit, leg)
  const facts = unitFacts(chart, stood, unit)
  // The ring stays in place while a two-hex unit turns, so that handles stay under the pointer.
  const at: Point = chart.centres[goal.hex]!
  const side = s.formation[unit] === COLUMN ? 'hexside' : 'corner'
  const turns = goal.legs.map(
    (one): FacingChoice => ({
      key: facingKey(side, one.facing),
      side,
      to: one.facing,
      label: attempt(() => legLines(chart.battle, one, words).join('. ')) ?? '',
    }),
  )
  const legOf = (turn: FacingChoice) => goal.legs.find(({ facing }) => facing === turn.to)!
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
      <FacingRing
        chart={chart}
        at={at}
        turns={turns}
        chosen={facingKey(side, leg.facing)}
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
  aimed: AimedMove
  words: BoardWords
  onTurn: (leg: Leg) => void
  onGo: (leg: Leg) => void
}

/** The position with the unit in a stance; for drawing only. */
export function withStance(s: Alexander, u: Unit, { hex, facing }: Stance): Alexander {
  return { ...s, hex: s.hex.with(u, hex), facing: s.facing.with(u, facing) }
}

/** Dragging the ghost turns it; a click carries out the move. */
function useDrag(
  chart: Chart,
  turns: readonly FacingChoice[],
  at: Point,
  turn: (to: FacingChoice) => void,
  go: () => void,
) {
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
      const to = nearestFacing(chart, turns, at, place(event))
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
