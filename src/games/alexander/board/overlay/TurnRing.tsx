import { type BoardWords, Choosable, type Point } from '../../../../client/kit/index.ts'
import { DIRECTIONS, FACINGS } from '../../../../hex/index.ts'
import { type Chart, SIZE, towards } from '../map/chart.ts'
import './overlay.css'

/** A facing to turn to. */
export interface Turn {
  readonly key: string
  readonly side: 'corner' | 'hexside'
  readonly to: number
  /** Its cost in words. */
  readonly label: string
}

/** The option key of a facing. */
export const turnKey = (side: Turn['side'], to: number): string =>
  side === 'corner' ? `face:${FACINGS[to]}` : `ahead:${DIRECTIONS[to]}`

const ARROW = 'M0-11.5 8.600 3.400 0-.4-8.600 3.400Z'

const angleOf = (chart: Chart, side: Turn['side'], to: number): number =>
  side === 'corner' ? chart.facingAngle(to) : chart.directionAngle(to)

/** The facing nearest to the direction of a point; undefined if the point is too close to the centre. */
export function nearestTurn(chart: Chart, turns: readonly Turn[], from: Point, at: Point): Turn | undefined {
  const length = Math.hypot(at.x - from.x, at.y - from.y)
  if (length < SIZE * 0.4) return undefined
  const along = (turn: Turn) => {
    const way = towards(angleOf(chart, turn.side, turn.to))
    return (way.x * (at.x - from.x) + way.y * (at.y - from.y)) / length
  }
  return turns.reduce<Turn | undefined>(
    (best, turn) => (best === undefined || along(turn) > along(best) ? turn : best),
    undefined,
  )
}

/** Handles around a point, one for each facing. */
export function TurnRing({ chart, at, turns, chosen, words, onTurn, onChoose }: TurnRingProps) {
  return (
    <g className="al-turns">
      <circle className="al-turn-ring" cx={at.x} cy={at.y} r={SIZE * 1.28} />
      {turns.map((turn) => {
        const angle = angleOf(chart, turn.side, turn.to)
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

interface TurnRingProps {
  chart: Chart
  at: Point
  turns: readonly Turn[]
  /** Key of the current choice. */
  chosen: string
  words: BoardWords
  onTurn: (turn: Turn) => void
  onChoose: (turn: Turn) => void
}
