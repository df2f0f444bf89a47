import { memo } from 'react'
import { Choosable, type Touch } from '../choose/useChoosable.tsx'
import { movePath } from '../core/path.ts'
import { onSeat, type SeatLook, seatColour } from '../core/seats.ts'
import { Hits, Picture } from './Counter.tsx'
import type { PictogramName } from './pictograms.ts'
import { bandPath, chipped } from './tile.ts'

export interface LongCounterProps extends Touch {
  seat: SeatLook
  symbol?: PictogramName
  /** Beside the letter: a short name. */
  name?: string
  left?: string | number
  right?: string | number
  lost?: number
  hits?: number
  spent?: boolean
  /** Along the front; two hex centres' distance plus a tile fits two hexes. */
  width?: number
  /** From front to back. */
  depth?: number
  /** The tile is turned so that its front points down; words then stand on their feet again. */
  turned?: boolean
}

/** A body over two hexes: one long tile about the origin, front edge up, rank lines behind it; turn it with Glide. */
export const LongCounter = memo(function LongCounter(props: LongCounterProps) {
  const { seat, symbol, name, left, right, lost = 0, hits = 0, spent, width = 84, depth = 38, turned, ...touch } = props
  const [w, h] = [width / 2, depth / 2]
  const outline = chipped(w, h, lost, 3.5)
  const ink = onSeat(seat.colour)
  const ranks = [0.42, 0.62, 0.82].map((t) => `M${-w + 3} ${-h + depth * t}H${w - 3}`).join('')
  const teeth = Array.from({ length: Math.round(width / 9) }, (_, i) => {
    const x = -w + 6 + i * ((width - 12) / (Math.round(width / 9) - 1))
    return `M${x - 2.6} ${-h - 0.4}L${x} ${-h - 5}L${x + 2.6} ${-h - 0.4}Z`
  }).join('')
  return (
    <Choosable {...touch} className={spent ? 'k-counter k-spent' : 'k-counter'}>
      <path className="k-shadow" d={movePath(outline, 1, 1.2, 2.4)} />
      <path className="k-front-teeth" d={teeth} style={{ fill: seatColour(seat.colour) }} />
      <path className="k-tile" d={outline} />
      <path className="k-ranks k-from-mid" d={ranks} />
      <path className="k-front" d={bandPath(w, -h, 9, lost)} style={{ fill: seatColour(seat.colour) }} />
      <path className="k-bevel-light k-from-mid" d={`M${-w + 1} ${h - 4}V${-h + 3}`} />
      <path className="k-bevel-dark k-from-mid" d={`M${-w + 5} ${h - 1}H${w - 4}M${w - 1} ${h - 4}V${-h + 5}`} />
      <g transform={turned ? 'rotate(180)' : undefined}>
        <text className="k-long-name k-from-mid" x="0" y={turned ? h - 4.6 : -h + 4.9} fill={ink}>
          {seat.letter}
          {name ? ` · ${name}` : ''}
        </text>
        {symbol && <Picture name={symbol} y={turned ? -4 : 4.5} scale={0.76} />}
        {left !== undefined && (
          <text className="k-figure k-figure-large" x={-w + 6} y={turned ? 3 : h - 6}>
            {left}
          </text>
        )}
        {right !== undefined && (
          <text className="k-figure k-figure-large k-figure-right" x={w - 6} y={turned ? 3 : h - 6}>
            {right}
          </text>
        )}
        {hits > 0 && (
          <g transform={`translate(${w * 0.42} 0)`}>
            <Hits hits={hits} y={turned ? -h + 8 : h - 9} />
          </g>
        )}
      </g>
      <path className="k-tile-edge" d={outline} />
      <rect className="k-rim" x={-w - 2.5} y={-h - 6} width={width + 5} height={depth + 9} rx="5" />
    </Choosable>
  )
})
