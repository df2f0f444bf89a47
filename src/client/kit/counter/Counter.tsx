import { memo } from 'react'
import { Choosable, type Touch } from '../choose/useChoosable.tsx'
import { movePath, turnedPath } from '../core/path.ts'
import { onSeat, patternMarks, type SeatLook, seatColour } from '../core/seats.ts'
import { type Pictogram, type PictogramName, pictograms } from './pictograms.ts'
import { bandPath, chipped } from './tile.ts'
import './counter.css'

export interface CounterProps extends Touch {
  seat: SeatLook
  symbol?: PictogramName
  /** Lower left: strength. */
  left?: string | number
  /** Lower right: speed. */
  right?: string | number
  /** In the band, right: a third figure or a short name. */
  corner?: string | number
  /** Steps lost: one chipped corner each, up to three. */
  lost?: number
  /** Hits: carnelian pips, a number from five on. */
  hits?: number
  /** Compass degrees of the front (0 up, clockwise). */
  facing?: number
  /** Has acted and waits. */
  spent?: boolean
}

/** The side of a counter in board units. */
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

/** One piece: a small stone tile about the origin, 44 units wide; place it with Glide. */
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
      <Figures left={left} right={right} half={half} base={half - 4.5} />
      {hits > 0 && <Hits hits={hits} y={half - 7} />}
      <path className="k-tile-edge" d={outline} />
      {facing !== undefined && <path className="k-facing" d={turnedPath(arrowAt(facing), facing)} />}
      <Rim />
    </Choosable>
  )
})

/** What is lit around a counter that can be chosen. */
export function Rim() {
  const side = counterSide + 5
  return <rect className="k-rim" x={-side / 2} y={-side / 2} width={side} height={side} rx="6" />
}

/** The seat's colour, pattern and letter across the top of a tile. */
export function Band({ seat, width, height = 10, top = -counterSide / 2, corner, lost = 0 }: BandProps) {
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
  /** Steps lost, as on the tile. */
  lost?: number
  corner?: string | number
}

/** A pictogram cut into stone; light from the upper left catches its lower edge. */
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

/** The two figures of a tile, always in the same places. */
export function Figures({ left, right, half, base }: FiguresProps) {
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

interface FiguresProps {
  left?: string | number
  right?: string | number
  half: number
  base: number
}

/** Hits on a piece: pips, or a pip with a number from five on. */
export function Hits({ hits, y }: { hits: number; y: number }) {
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
