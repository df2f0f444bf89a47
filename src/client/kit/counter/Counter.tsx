import { memo } from 'react'
import { Choosable, type Touch } from '../choose/useChoosable.tsx'
import { movePath, turnedPath } from '../core/path.ts'
import { onSeat, patternMarks, type SeatLook, seatColour } from '../core/seats.ts'
import { type Pictogram, type PictogramName, pictograms } from './pictograms.ts'
import { bandPath, chipped } from './tile.ts'

export interface CounterProps extends Touch {
  seat: SeatLook
  symbol?: PictogramName
  /** Lower left: strength. */
  left?: string | number
  /** Lower right: speed. */
  right?: string | number
  /** At the right of the band: a third number or a short name. */
  corner?: string | number
  /** Steps lost, each drawn as a chipped corner; up to three. */
  lost?: number
  /** Hits, drawn as red pips; as a number from five on. */
  hits?: number
  /** Compass degrees of the front (0 up, clockwise). */
  facing?: number
  /** Has already acted. */
  spent?: boolean
}

/** The side length of a counter in board units. */
export const counterSide = 44

/** An arrowhead just outside the tile in a direction. */
function arrowAt(facing: number) {
  const angle = (facing * Math.PI) / 180
  const edge = counterSide / 2 / Math.max(Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle)))
  return [
    [-7.5, -edge + 1.5],
    [0, -edge - 7],
    [7.5, -edge + 1.5],
  ] as const
}

/** A counter: a stone tile centred at the origin, 44 units wide; position it with `Glide`. */
export const Counter = memo(function Counter(props: CounterProps) {
  const { seat, symbol, left, right, corner, lost = 0, hits = 0, facing, spent, ...touch } = props
  const half = counterSide / 2
  const outline = chipped(half, half, lost)
  return (
    <Choosable {...touch} className={spent ? 'k-counter k-spent' : 'k-counter'}>
      <path className="k-shadow" d={movePath(outline, 1, 1.4, 2.6)} />
      <path className="k-tile" d={outline} />
      <Band seat={seat} width={counterSide} corner={corner} lost={lost} />
      <path
        className="k-bevel-light k-from-mid"
        d={`M${-half + 1} ${half - 5}V${-half + 4}Q${-half + 1} ${-half + 1} ${-half + 4} ${-half + 1}H${half - 5 - (lost ? 7 : 0)}`}
      />
      <path
        className="k-bevel-dark k-from-mid"
        d={`M${-half + 5 + (lost > 2 ? 5 : 0)} ${half - 1}H${half - 4 - (lost > 1 ? 5 : 0)}M${half - 1} ${half - 4 - (lost > 1 ? 5 : 0)}V${-half + 5 + (lost ? 7 : 0)}`}
      />
      {symbol && <Picture name={symbol} y={left === undefined && right === undefined ? 5 : -0.8} />}
      <Numbers left={left} right={right} half={half} base={half - 4.5} />
      {hits > 0 && <Hits hits={hits} y={half - 7} />}
      <path className="k-tile-edge" d={outline} />
      {facing !== undefined && <path className="k-facing" d={turnedPath(arrowAt(facing), facing)} />}
      <Rim />
    </Choosable>
  )
})

/** The rim of a choosable counter. */
export function Rim() {
  const side = counterSide + 5
  return <rect className="k-rim" x={-side / 2} y={-side / 2} width={side} height={side} rx="6" />
}

/** The seat's colour, pattern and letter across the top of a counter. */
function Band({ seat, width, height = 10, top = -counterSide / 2, corner, lost = 0 }: BandProps) {
  const marks = patternMarks(seat.pattern, width - (lost ? 30 : 22), height, 5.5)
  const ink = onSeat(seat.colour)
  const [left, right] = [-width / 2, width / 2]
  return (
    <g className="k-band">
      <path d={bandPath(width / 2, top, height, lost)} style={{ fill: seatColour(seat.colour) }} />
      {corner === undefined && marks.d && (
        <path
          className="k-band-marks k-from-mid"
          d={movePath(marks.d, 1, left + 17, top)}
          {...(marks.filled ? { fill: ink } : { fill: 'none', stroke: ink })}
        />
      )}
      <text className="k-band-letter k-from-mid" x={left + 4.5} y={top + height / 2 + 0.4} fill={ink}>
        {seat.letter}
      </text>
      {corner !== undefined && (
        <text className="k-band-corner" x={right - 4} y={top + height / 2 + 0.4} fill={ink}>
          {corner}
        </text>
      )}
    </g>
  )
}

interface BandProps {
  seat: SeatLook
  width: number
  height?: number
  top?: number
  /** Steps lost, for the chipped corner. */
  lost?: number
  corner?: string | number
}

/** A pictogram that looks cut into stone, lit from the upper left. */
export function Picture({ name, x = 0, y = 0, scale = 0.8 }: PictureProps) {
  const { fill, line } = pictograms[name] as Pictogram
  return (
    <>
      {fill && <path className="k-picture-light k-from-mid" d={movePath(fill, scale, x + 0.75, y + 0.75)} />}
      {fill && <path className="k-picture-fill" d={movePath(fill, scale, x, y)} />}
      {line && <path className="k-picture-line" d={movePath(line, scale, x, y)} />}
    </>
  )
}

export interface PictureProps {
  name: PictogramName
  x?: number
  y?: number
  scale?: number
}

/** The numbers in the lower corners of a counter. */
function Numbers({ left, right, half, base }: NumbersProps) {
  return (
    <>
      {left !== undefined && (
        <text className="k-figure k-from-mid" x={-half + 4.5} y={base}>
          {left}
        </text>
      )}
      {right !== undefined && (
        <text className="k-figure k-figure-right k-from-mid" x={half - 4.5} y={base}>
          {right}
        </text>
      )}
    </>
  )
}

interface NumbersProps {
  left?: string | number
  right?: string | number
  half: number
  base: number
}

/** Hits on a counter: pips, or one pip with a number from five on. */
function Hits({ hits, y }: { hits: number; y: number }) {
  if (hits > 4)
    return (
      <g className="k-hits">
        <rect x="-7.5" y={y - 6} width="15" height="12" rx="6" />
        <text x="0" y={y + 0.5}>
          {hits}
        </text>
      </g>
    )
  return (
    <g className="k-hits">
      {Array.from({ length: hits }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips have no identity
        <circle key={i} cx={(i - (hits - 1) / 2) * 5.4} cy={y} r="2.4" />
      ))}
    </g>
  )
}
