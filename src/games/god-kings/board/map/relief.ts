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
