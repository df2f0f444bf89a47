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

const pale: ReadonlySet<SeatColour> = new Set(['yellow', 'saffron', 'ivory'])

/** A text colour with enough contrast on a seat's colour. */
export const onSeat = (colour: SeatColour) => (pale.has(colour) ? '#241a06' : '#ffffff')

/** A pattern as one path over an area of w x h, either stroked or filled. Memoized. */
export function patternMarks(pattern: SeatPattern, w: number, h: number, step = 6): { d: string; filled: boolean } {
  const key = `${pattern} ${w} ${h} ${step}`
  const known = made.get(key)
  if (known) return known
  const marks = { d: draw[pattern](w, h, step), filled: pattern === 'dots' || pattern === 'checks' }
  made.set(key, marks)
  return marks
}

const made = new Map<string, { d: string; filled: boolean }>()
const n = (value: number) => Math.round(value * 100) / 100

function rows(w: number, h: number, step: number, mark: (x: number, y: number, row: number) => string) {
  let d = ''
  const down = Math.max(1, Math.round(h / step))
  for (let row = 0; row < down; row++) {
    const y = ((row + 0.5) * h) / down
    const across = Math.max(1, Math.round(w / step))
    for (let i = 0; i < across; i++) d += mark(((i + 0.5) * w) / across, y, row + i)
  }
  return d
}

const draw: Record<SeatPattern, (w: number, h: number, step: number) => string> = {
  plain: () => '',
  dots: (w, h, s) =>
    rows(w, h, s, (x, y) => {
      const r = s * 0.22
      return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`
    }),
  diagonals: (w, h, s) => {
    let d = ''
    for (let x = s / 2; x < w + h; x += s * 0.8) {
      const x1 = Math.min(x, w)
      const x2 = Math.max(x - h, 0)
      d += `M${n(x1)} ${n(x - x1)}L${n(x2)} ${n(x - x2)}`
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
      d += `M0 ${n(y)}`
      for (let i = 0; i < parts; i++) d += `q${n(length / 2)} ${n((i % 2 ? 1 : -1) * s * 0.55)} ${n(length)} 0`
    }
    return d
  },
  checks: (w, h, s) =>
    rows(w, h, s * 0.62, (x, y, odd) => {
      if (odd % 2) return ''
      const r = s * 0.28
      return `M${n(x - r)} ${n(y - r)}h${n(2 * r)}v${n(2 * r)}h${n(-2 * r)}Z`
    }),
  chevrons: (w, h, s) =>
    rows(
      w,
      h,
      s,
      (x, y) => `M${n(x - s * 0.32)} ${n(y + s * 0.2)}l${n(s * 0.32)} ${n(-s * 0.4)} ${n(s * 0.32)} ${n(s * 0.4)}`,
    ),
  bars: (w, h, s) => {
    let d = ''
    const count = Math.round(w / (s * 0.7))
    for (let i = 0; i < count; i++) d += `M${n(((i + 0.5) * w) / count)} 0V${n(h)}`
    return d
  },
  rings: (w, h, s) =>
    rows(w, h, s * 1.1, (x, y) => {
      const r = s * 0.3
      return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`
    }),
  crosses: (w, h, s) =>
    rows(w, h, s, (x, y) => {
      const r = s * 0.28
      return `M${n(x - r)} ${n(y - r)}l${n(2 * r)} ${n(2 * r)}M${n(x + r)} ${n(y - r)}l${n(-2 * r)} ${n(2 * r)}`
    }),
  steps: (w, h, s) =>
    rows(w, h, s, (x, y) => `M${n(x - s * 0.5)} ${n(y + s * 0.25)}h${n(s * 0.5)}v${n(-s * 0.5)}h${n(s * 0.5)}`),
}
