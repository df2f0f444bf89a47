import { onSeat, patternMarks, type SeatLook, seatColour } from '../core/seats.ts'

/** A seat's colour, pattern and letter in a small shield, optionally with its name. */
export function SeatBadge({ seat, name, size = 28, acting }: SeatBadgeProps) {
  const marks = patternMarks(seat.pattern, 28, 28, 7)
  const ink = onSeat(seat.colour)
  return (
    <span className={acting ? 'k-seat k-seat-acting' : 'k-seat'}>
      <svg viewBox="-1 -1 30 30" width={size} height={size} aria-hidden="true">
        <rect width="28" height="28" rx="6" style={{ fill: seatColour(seat.colour) }} />
        <path
          d={marks.d}
          fill={marks.filled ? ink : 'none'}
          stroke={marks.filled ? 'none' : ink}
          strokeWidth="1.2"
          opacity="0.42"
          clipPath="inset(0 round 6px)"
        />
        <circle cx="14" cy="14" r="9" style={{ fill: seatColour(seat.colour) }} />
        <text x="14" y="14" className="k-seat-letter" fill={ink}>
          {seat.letter}
        </text>
        <path d="M1 9V7A6 6 0 0 1 7 1H21" className="k-seat-light" />
        <rect x="0.5" y="0.5" width="27" height="27" rx="5.5" className="k-seat-edge" />
      </svg>
      {name && <span className="k-seat-name">{name}</span>}
    </span>
  )
}

export interface SeatBadgeProps {
  seat: SeatLook
  name?: string
  size?: number
  /** The seat has to answer now. */
  acting?: boolean
}
