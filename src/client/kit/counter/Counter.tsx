import { memo } from 'react'
import { Choosable, type Touch } from '../choose/useChoosable.tsx'
import { onSeat, patternMarks, type SeatLook, seatColour } from '../core/seats.ts'
import { type PictogramName, pictograms } from './pictograms.ts'
import { chipped } from './tile.ts'
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

/** One piece: a small stone tile about the origin, 44 units wide; place it with Glide. */
export const Counter = memo(function Counter(props: CounterProps) {
  const { seat, symbol, left, right, corner, lost = 0, hits = 0, facing, spent, ...touch } = props
  const half = counterSide / 2
  const outline = chipped(half, half, lost)
  return (
    <Choosable {...touch} className={spent ? 'k-counter k-spent' : 'k-counter'}>
      <path className="k-shadow" d={outline} transform="translate(1.4 2.6)" />
      {facing !== undefined && (
        <path className="k-facing" d="M-8-26.5 0-32.5 8-26.5Z" transform={`rotate(${facing})`} />
      )}
      <path className="k-tile" d={outline} />
      <Band seat={seat} width={counterSide} corner={corner} />
      <path
        className="k-bevel-light"
        d={`M${-half + 1} ${half - 5}V${-half + 4}Q${-half + 1} ${-half + 1} ${-half + 4} ${-half + 1}H${half - 5 - (lost ? 7 : 0)}`}
      />
      <path
        className="k-bevel-dark"
        d={`M${-half + 5 + (lost > 2 ? 7 : 0)} ${half - 1}H${half - 4 - (lost > 1 ? 7 : 0)}M${half - 1} ${half - 4 - (lost > 1 ? 7 : 0)}V${-half + 5 + (lost ? 7 : 0)}`}
      />
      {symbol && <Picture name={symbol} y={left === undefined && right === undefined ? 4.5 : 0.5} />}
      <Figures left={left} right={right} half={half} base={half - 4.5} />
      {hits > 0 && <Hits hits={hits} y={half - 7} />}
      <path className="k-tile-edge" d={outline} />
      <rect
        className="k-rim"
        x={-half - 2.5}
        y={-half - 2.5}
        width={counterSide + 5}
        height={counterSide + 5}
        rx="6"
      />
    </Choosable>
  )
})

/** The seat's colour, pattern and letter across the top of a tile. */
export function Band({ seat, width, height = 10, top = -counterSide / 2, corner }: BandProps) {
  const marks = patternMarks(seat.pattern, width - 22, height, 5.5)
  const ink = onSeat(seat.colour)
  const x = -width / 2
  return (
    <g className="k-band" transform={`translate(${x} ${top})`}>
      <path
        d={`M0.5 ${height}V4Q0.5 0.5 4 0.5H${width - 4}Q${width - 0.5} 0.5 ${width - 0.5} 4V${height}Z`}
        style={{ fill: seatColour(seat.colour) }}
      />
      {corner === undefined && (
        <path
          className="k-band-marks k-from-mid"
          d={marks.d}
          transform="translate(17 0)"
          {...(marks.filled ? { fill: ink } : { fill: 'none', stroke: ink })}
        />
      )}
      <text className="k-band-letter" x="4.5" y={height / 2 + 0.4} fill={ink}>
        {seat.letter}
      </text>
      {corner !== undefined && (
        <text className="k-band-corner" x={width - 4} y={height / 2 + 0.4} fill={ink}>
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
  corner?: string | number
}

/** A pictogram cut into stone; light from the upper left catches its lower edge. */
export function Picture({
  name,
  x = 0,
  y = 0,
  scale = 0.82,
}: {
  name: PictogramName
  x?: number
  y?: number
  scale?: number
}) {
  const { fill, line } = pictograms[name] as { fill?: string; line?: string }
  return (
    <g className="k-picture" transform={`translate(${x} ${y}) scale(${scale})`}>
      {fill && <path className="k-picture-light k-from-mid" d={fill} transform="translate(0.9 0.9)" />}
      {fill && <path className="k-picture-fill" d={fill} />}
      {line && <path className="k-picture-line" d={line} />}
    </g>
  )
}

export function Figures({ left, right, half, base }: FiguresProps) {
  return (
    <>
      {left !== undefined && (
        <text className="k-figure" x={-half + 4.5} y={base}>
          {left}
        </text>
      )}
      {right !== undefined && (
        <text className="k-figure k-figure-right" x={half - 4.5} y={base}>
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
