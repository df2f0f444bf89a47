import { memo } from 'react'
import { Choosable, type Touch } from '../choose/useChoosable.tsx'
import { movePath } from '../core/path.ts'
import { onSeat, type SeatLook, seatColour } from '../core/seats.ts'
import { type Pictogram, type PictogramName, pictograms } from './pictograms.ts'

export interface FigureProps extends Touch {
  seat?: SeatLook
  symbol: PictogramName | Pictogram
  /** Size: a god is tall on a broad plinth, a warrior small. */
  rank?: 'god' | 'guardian' | 'warrior'
}

const scales = { god: 1.5, guardian: 1.2, warrior: 0.85 }

/** A figure in relief on a coloured plinth; the origin is the middle of its base. */
export const Figure = memo(function Figure({ seat, symbol, rank = 'warrior', ...touch }: FigureProps) {
  const { fill, line } = typeof symbol === 'string' ? (pictograms[symbol] as Pictogram) : symbol
  const s = scales[rank]
  const w = 13 * s
  const lift = -13 * s - 1
  const body = fill && movePath(fill, s, 0, lift)
  const bow = line && movePath(line, s, 0, lift)
  const colour = seat ? seatColour(seat.colour) : 'var(--stone-dim)'
  return (
    <Choosable {...touch} className="k-standing">
      <ellipse className="k-shadow" cx="3" cy="5.5" rx={w + 3} ry={w * 0.42} />
      <path
        className="k-plinth-side"
        d={`M${-w} 0V4.500A${w} ${w * 0.38} 0 0 0 ${w} 4.500V0Z`}
        style={{ fill: colour }}
      />
      <ellipse className="k-plinth" cx="0" cy="0" rx={w} ry={w * 0.38} style={{ fill: colour }} />
      {bow && <path className="k-relief-line-edge" d={bow} strokeWidth={3.4 * s} />}
      {bow && <path className="k-relief-line" d={bow} strokeWidth={1.6 * s} />}
      <path className="k-relief-edge" d={body} />
      <path className="k-relief" d={body} />
      {seat && (
        <text className="k-plinth-letter" x="0" y={w * 0.38 + 0.9} fontSize={6 + 2.4 * s} fill={onSeat(seat.colour)}>
          {seat.letter}
        </text>
      )}
      <rect
        className="k-rim"
        x={-w - 3}
        y={lift - 14.5 * s}
        width={2 * w + 6}
        height={28 * s + w * 0.4 + 8}
        rx={w * 0.6}
      />
    </Choosable>
  )
})
