import { patternMarks, type SeatPattern, seatPatterns } from './seats.ts'

/** Gradients and patterns that drawings reference with `url(#k-...)`; rendered once per page by KitProvider. */
export function KitDefs() {
  return (
    <svg className="k-defs" width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <defs>
        <linearGradient id="k-stone" x1="0" y1="0" x2="0.85" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--stone-lit)' }} />
          <stop offset="0.45" style={{ stopColor: 'var(--stone)' }} />
          <stop offset="1" style={{ stopColor: 'color-mix(in srgb, var(--stone), var(--stone-dim) 70%)' }} />
        </linearGradient>
        <radialGradient id="k-bone" cx="0.35" cy="0.28" r="0.9">
          <stop offset="0" stopColor="#fffdf4" />
          <stop offset="0.6" stopColor="#f0e4c8" />
          <stop offset="1" stopColor="#cdb98f" />
        </radialGradient>
        <linearGradient id="k-lapis" x1="0" y1="0" x2="0.7" y2="1">
          <stop offset="0" stopColor="#5c83cf" />
          <stop offset="0.5" stopColor="#2f56a3" />
          <stop offset="1" stopColor="#1d3870" />
        </linearGradient>
        <linearGradient id="k-bronze" x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="#f0cd83" />
          <stop offset="0.5" stopColor="#c08c38" />
          <stop offset="1" stopColor="#7d5618" />
        </linearGradient>
        <linearGradient id="k-relief" x1="0" y1="0" x2="1" y2="0.7">
          <stop offset="0" stopColor="#fbf2da" />
          <stop offset="0.5" stopColor="#d8c8a0" />
          <stop offset="1" stopColor="#a38c5e" />
        </linearGradient>
        <linearGradient id="k-shell" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fdf7e6" />
          <stop offset="0.55" stopColor="#f1e5c8" />
          <stop offset="1" stopColor="#d9c79e" />
        </linearGradient>
        <radialGradient id="k-azure" cx="0.34" cy="0.28" r="0.95">
          <stop offset="0" stopColor="#7ba0ea" />
          <stop offset="0.3" stopColor="#3a62b8" />
          <stop offset="0.75" stopColor="#1f3c82" />
          <stop offset="1" stopColor="#13275a" />
        </radialGradient>
        <radialGradient id="k-pearl" cx="0.34" cy="0.28" r="0.95">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.45" stopColor="#f7ecd2" />
          <stop offset="0.85" stopColor="#d8c192" />
          <stop offset="1" stopColor="#a88c58" />
        </radialGradient>
        <radialGradient id="k-shadow">
          <stop offset="0" stopColor="#1a1206" stopOpacity="0.5" />
          <stop offset="0.6" stopColor="#1a1206" stopOpacity="0.28" />
          <stop offset="1" stopColor="#1a1206" stopOpacity="0" />
        </radialGradient>
        {seatPatterns.map((pattern) => (
          <Marks key={pattern} pattern={pattern} />
        ))}
      </defs>
    </svg>
  )
}

/** A seat pattern for areas of any size, with dark marks (`k-marks-`) and pale ones (`k-pale-`). */
function Marks({ pattern }: { pattern: SeatPattern }) {
  const side = 24
  const marks = patternMarks(pattern, side, side, 8)
  const paint = (colour: string) =>
    marks.filled ? { fill: colour } : { fill: 'none', stroke: colour, strokeWidth: 1.3 }
  return (
    <>
      <pattern id={`k-marks-${pattern}`} width={side} height={side} patternUnits="userSpaceOnUse">
        <path d={marks.d} {...paint('#2a2010')} />
      </pattern>
      <pattern id={`k-pale-${pattern}`} width={side} height={side} patternUnits="userSpaceOnUse">
        <path d={marks.d} {...paint('#ffffff')} />
      </pattern>
    </>
  )
}
