/** The marks that distinguish a seat: colour, pattern and letter, always all three. */
export interface SeatLook {
  colour: SeatColour
  pattern: SeatPattern
  letter: string
}

export const seatColours = [
  'green',
  'orange',
  'blue',
  'purple',
  'maroon',
  'red',
  'brown',
  'violet',
  'yellow',
  'crimson',
  'teal',
  'saffron',
  'grey',
  'ivory',
  'black',
] as const
export type SeatColour = (typeof seatColours)[number]

export const seatPatterns = [
  'plain',
  'dots',
  'diagonals',
  'waves',
  'checks',
  'chevrons',
  'bars',
  'rings',
  'crosses',
  'steps',
] as const
export type SeatPattern = (typeof seatPatterns)[number]

/** The CSS colour of a seat. */
export const seatColour = (colour: SeatColour) => `var(--seat-${colour})`

const paleColours: ReadonlySet<SeatColour> = new Set(['yellow', 'saffron', 'ivory'])

/** A text colour with enough contrast on a seat's colour. */
export const inkOnSeat = (colour: SeatColour) => (paleColours.has(colour) ? '#241a06' : '#ffffff')

/** A pattern as one path over an area of w x h, either stroked or filled. Memoized. */
export function patternMarks(pattern: SeatPattern, w: number, h: number, step = 6): { d: string; filled: boolean } {
  const key = `${pattern} ${w} ${h} ${step}`
  const known = patternCache.get(key)
  if (known) return known
  const marks = { d: patternDrawings[pattern](w, h, step), filled: pattern === 'dots' || pattern === 'checks' }
  patternCache.set(key, marks)
  return marks
}

const patternCache = new Map<string, { d: string; filled: boolean }>()
const roundCoordinate = (value: number) => Math.round(value * 100) / 100

function repeatMark(w: number, h: number, step: number, mark: (x: number, y: number, row: number) => string) {
  let d = ''
  const down = Math.max(1, Math.round(h / step))
  for (let row = 0; row < down; row++) {
    const y = ((row + 0.5) * h) / down
    const across = Math.max(1, Math.round(w / step))
    for (let i = 0; i < across; i++) d += mark(((i + 0.5) * w) / across, y, row + i)
  }
  return d
}

const patternDrawings: Record<SeatPattern, (w: number, h: number, step: number) => string> = {
  plain: () => '',
  dots: (w, h, s) =>
    repeatMark(w, h, s, (x, y) => {
      const r = s * 0.22
      return `M${roundCoordinate(x - r)} ${roundCoordinate(y)}a${roundCoordinate(r)} ${roundCoordinate(r)} 0 1 0 ${roundCoordinate(2 * r)} 0a${roundCoordinate(r)} ${roundCoordinate(r)} 0 1 0 ${roundCoordinate(-2 * r)} 0Z`
    }),
  diagonals: (w, h, s) => {
    let d = ''
    for (let x = s / 2; x < w + h; x += s * 0.8) {
      const x1 = Math.min(x, w)
      const x2 = Math.max(x - h, 0)
      d += `M${roundCoordinate(x1)} ${roundCoordinate(x - x1)}L${roundCoordinate(x2)} ${roundCoordinate(x - x2)}`
    }
    return d
  },
  waves: (w, h, s) => {
    let d = ''
    const lines = Math.max(1, Math.round(h / s))
    for (let row = 0; row < lines; row++) {
      const y = ((row + 0.5) * h) / lines
      const parts = Math.round((w / s) * 1.2)
      const length = w / parts
      d += `M0 ${roundCoordinate(y)}`
      for (let i = 0; i < parts; i++)
        d += `q${roundCoordinate(length / 2)} ${roundCoordinate((i % 2 ? 1 : -1) * s * 0.55)} ${roundCoordinate(length)} 0`
    }
    return d
  },
  checks: (w, h, s) =>
    repeatMark(w, h, s * 0.62, (x, y, odd) => {
      if (odd % 2) return ''
      const r = s * 0.28
      return `M${roundCoordinate(x - r)} ${roundCoordinate(y - r)}h${roundCoordinate(2 * r)}v${roundCoordinate(2 * r)}h${roundCoordinate(-2 * r)}Z`
    }),
  chevrons: (w, h, s) =>
    repeatMark(
      w,
      h,
      s,
      (x, y) =>
        `M${roundCoordinate(x - s * 0.32)} ${roundCoordinate(y + s * 0.2)}l${roundCoordinate(s * 0.32)} ${roundCoordinate(-s * 0.4)} ${roundCoordinate(s * 0.32)} ${roundCoordinate(s * 0.4)}`,
    ),
  bars: (w, h, s) => {
    let d = ''
    const count = Math.round(w / (s * 0.7))
    for (let i = 0; i < count; i++) d += `M${roundCoordinate(((i + 0.5) * w) / count)} 0V${roundCoordinate(h)}`
    return d
  },
  rings: (w, h, s) =>
    repeatMark(w, h, s * 1.1, (x, y) => {
      const r = s * 0.3
      return `M${roundCoordinate(x - r)} ${roundCoordinate(y)}a${roundCoordinate(r)} ${roundCoordinate(r)} 0 1 0 ${roundCoordinate(2 * r)} 0a${roundCoordinate(r)} ${roundCoordinate(r)} 0 1 0 ${roundCoordinate(-2 * r)} 0`
    }),
  crosses: (w, h, s) =>
    repeatMark(w, h, s, (x, y) => {
      const r = s * 0.28
      return `M${roundCoordinate(x - r)} ${roundCoordinate(y - r)}l${roundCoordinate(2 * r)} ${roundCoordinate(2 * r)}M${roundCoordinate(x + r)} ${roundCoordinate(y - r)}l${roundCoordinate(-2 * r)} ${roundCoordinate(2 * r)}`
    }),
  steps: (w, h, s) =>
    repeatMark(
      w,
      h,
      s,
      (x, y) =>
        `M${roundCoordinate(x - s * 0.5)} ${roundCoordinate(y + s * 0.25)}h${roundCoordinate(s * 0.5)}v${roundCoordinate(-s * 0.5)}h${roundCoordinate(s * 0.5)}`,
    ),
}

/** A seat's colour, pattern and letter in a small shield, optionally with its name. */
export function SeatBadge({ seat, name, size = 28, acting }: SeatBadgeProps) {
  const marks = patternMarks(seat.pattern, 28, 28, 7)
  const ink = inkOnSeat(seat.colour)
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
