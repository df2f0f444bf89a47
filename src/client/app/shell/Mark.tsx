/** A spiral from one radius to another, as a path of short strokes. */
function coil(turns: number, from: number, to: number): string {
  const steps = Math.round(turns * 40)
  let d = ''
  for (let i = 0; i <= steps; i++) {
    const angle = (i / steps) * turns * 2 * Math.PI - Math.PI / 2
    const r = from + ((to - from) * i) / steps
    d += `${i === 0 ? 'M' : 'L'}${(32 + r * Math.cos(angle)).toFixed(1)} ${(33 + r * Math.sin(angle)).toFixed(1)}`
  }
  return d
}

const body = coil(2.85, 2.5, 25.5)

/** The logo: Mehen, the coiled serpent. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className="mark" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path className="mark-coil" d={body} />
      <path className="mark-scales" d={body} />
      <path className="mark-head" d="M9.5 22c-3.5-3-4-8 0-12.5 4.5-1.5 8.5 1 10 6 .3 3.5-1.8 7-5 8.5Z" />
      <circle className="mark-eye" cx="11.8" cy="14.5" r="1.7" />
    </svg>
  )
}
