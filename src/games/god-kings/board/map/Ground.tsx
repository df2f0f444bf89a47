import { memo } from 'react'
import { ariaHiddenProps } from '#kit/core/hooks.ts'
import art from './art.json'
import { roads, scale, seaLanes, sheet, tribalWays } from './places.ts'
import './ground.css'

/** Hachures: strokes down both slopes of a crest, dark on the side away from the light. */

type Point = readonly [x: number, y: number]

/** A crest line as 'x y x y ...' and the width of its slopes. */
export interface Range {
  slope: number
  crest: string
}

/** Two paths: the lit strokes (upper left) and the shaded ones. */
export function hachures(ranges: readonly Range[]): { light: string; dark: string } {
  const light: string[] = []
  const dark: string[] = []
  let seed = 0
  for (const { crest, slope } of ranges) {
    const line = evenly(smooth(pairs(crest)), 5.2)
    line.forEach(([x, y], i) => {
      const [ax, ay] = line[Math.max(0, i - 1)] as Point
      const [bx, by] = line[Math.min(line.length - 1, i + 1)] as Point
      const length = Math.hypot(bx - ax, by - ay) || 1
      const [nx, ny] = [-(by - ay) / length, (bx - ax) / length]
      const taper = Math.sin((Math.PI * (i + 1)) / (line.length + 1)) ** 0.5
      const swell = 0.72 + 0.28 * Math.sin(i / 3.1 + slope)
      for (const side of [1, -1]) {
        seed++
        const reach = slope * taper * swell * (0.62 + 0.5 * jitter(seed))
        const lean = (jitter(seed + 0.5) - 0.5) * 0.5
        const [dx, dy] = [(nx - ny * lean) * side, (ny + nx * lean) * side]
        const start = 1.2 + 2 * jitter(seed + 0.3)
        const stroke = `M${one(x + dx * start)} ${one(y + dy * start)}l${one(dx * reach)} ${one(dy * reach)}`
        if (dx + dy > 0) dark.push(stroke)
        else light.push(stroke)
      }
    })
  }
  return { light: light.join(''), dark: dark.join('') }
}

/** A pseudo-random number in 0..1 that depends only on its seed, so that the map is always the same. */
function jitter(seed: number): number {
  const n = Math.sin(seed * 127.1 + 311.7) * 43758.5453
  return n - Math.floor(n)
}

function pairs(text: string): Point[] {
  const flat = text.split(' ').map(Number)
  const points: Point[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) points.push([flat[i] as number, flat[i + 1] as number])
  return points
}

/** A curve through the points (Catmull-Rom). */
function smooth(points: readonly Point[]): Point[] {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point
  const out: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    for (let step = 0; step < 8; step++) {
      const t = step / 8
      const along = (k: 0 | 1) => {
        const [a, b, c, d] = [at(i - 1)[k], at(i)[k], at(i + 1)[k], at(i + 2)[k]]
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
      }
      out.push([along(0), along(1)])
    }
  }
  out.push(at(points.length - 1))
  return out
}

/** Points at equal distances along a line. */
function evenly(line: readonly Point[], gap: number): Point[] {
  const out: Point[] = [line[0] as Point]
  let left = gap
  for (let i = 1; i < line.length; i++) {
    let a = line[i - 1] as Point
    const b = line[i] as Point
    let length = Math.hypot(b[0] - a[0], b[1] - a[1])
    while (length >= left) {
      a = [a[0] + ((b[0] - a[0]) * left) / length, a[1] + ((b[1] - a[1]) * left) / length]
      out.push(a)
      length -= left
      left = gap
    }
    left -= length
  }
  return out
}

function one(n: number): string {
  return `${Math.round(n * 10) / 10}`
}

const relief = hachures(art.ranges)
/** The widths of a river's green banks, one per wash. */
const washes = [1.9, 1.3, 0.7]

/** Everything that never changes: sea, land, rivers, mountains, roads and sea lanes. */
export const Ground = memo(function Ground() {
  const { width, height } = sheet
  return (
    <g className="gk-ground" {...ariaHiddenProps}>
      <defs>
        <radialGradient id="gk-sea" cx="0.3" cy="0.5" r="0.75">
          <stop offset="0" stopColor="#6d9ead" />
          <stop offset="0.6" stopColor="#7fb0ba" />
          <stop offset="1" stopColor="#8fbcc3" />
        </radialGradient>
        <linearGradient id="gk-land" x1="0.1" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="#e3d5a8" />
          <stop offset="0.5" stopColor="#ead9b0" />
          <stop offset="1" stopColor="#e6cb8e" />
        </linearGradient>
        <clipPath id="gk-on-land">
          <path d={art.land} />
        </clipPath>
        <clipPath id="gk-on-sheet">
          <rect width={art.width} height={art.height} />
        </clipPath>
        <pattern id="gk-closed" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="9" height="9" fill="#8c7c5c" fillOpacity="0.32" />
          <path d="M0 0V9" stroke="#4a3d28" strokeWidth="1.6" strokeOpacity="0.45" />
        </pattern>
      </defs>
      <g transform={`scale(${scale})`} clipPath="url(#gk-on-sheet)">
        <rect width={art.width} height={art.height} fill="url(#gk-sea)" />
        {[...art.depths].reverse().map((d, i) => (
          <path key={d.length} className="gk-depth" d={d} strokeOpacity={0.22 + i * 0.14} />
        ))}
        <path d={art.land} className="gk-shallows" />
        <path d={art.land} fill="url(#gk-land)" />
        <g clipPath="url(#gk-on-land)">
          {washes.map((wash) => (
            <g key={wash} className="gk-fertile">
              {art.fertile.map(({ reach, path }) => (
                <path key={path.length} d={path} strokeWidth={reach * wash} />
              ))}
            </g>
          ))}
          <path className="gk-dunes" d={art.dunes} />
          <path className="gk-hachure-light" d={relief.light} />
          <path className="gk-hachure-dark" d={relief.dark} />
        </g>
        <path className="gk-river" d={art.rivers} />
        <path className="gk-lake" d={art.lakes} />
        <path className="gk-coast" d={art.land} />
      </g>
      <path className="gk-lane" d={seaLanes} />
      <path className="gk-road-bed" d={roads} />
      <path className="gk-road" d={roads} />
      <path className="gk-tribal-way" d={tribalWays} />
      <Frame width={width} height={height} />
      <Compass x={width * 0.13} y={height * 0.66} />
    </g>
  )
})

/** The edge of the sheet: two ink lines with a bar scale between them. */
function Frame({ width, height }: { width: number; height: number }) {
  const ticks: string[] = []
  for (let x = 0; x + 80 <= width; x += 160) ticks.push(`M${x} -12H${x + 80}M${x} ${height + 12}H${x + 80}`)
  for (let y = 0; y + 80 <= height; y += 160) ticks.push(`M-12 ${y}V${y + 80}M${width + 12} ${y}V${y + 80}`)
  return (
    <g className="gk-frame">
      <rect className="gk-frame-band" x="-12" y="-12" width={width + 24} height={height + 24} />
      <path className="gk-frame-ticks" d={ticks.join('')} />
      <rect className="gk-frame-line" width={width} height={height} />
      <rect className="gk-frame-outer" x="-24" y="-24" width={width + 48} height={height + 48} />
    </g>
  )
}

/** A compass of the four winds. */
function Compass({ x, y }: { x: number; y: number }) {
  return (
    <g className="gk-compass" transform={`translate(${x} ${y})`}>
      <circle r="62" />
      <circle r="54" />
      {[45, 135, 225, 315].map((turn) => (
        <path key={turn} className="gk-compass-minor" d="M0 -46L7 -10L0 0L-7 -10Z" transform={`rotate(${turn})`} />
      ))}
      {[0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path className="gk-compass-light" d="M0 -84L0 0L-13 -15Z" />
          <path className="gk-compass-dark" d="M0 -84L13 -15L0 0Z" />
        </g>
      ))}
    </g>
  )
}
