/**
 * SVG path arithmetic. Drawings are moved by rewriting their coordinates: a `transform` attribute on every part of
 * 1,500 counters would cost the browser a layer test per frame while panning. Pure.
 */

/** Rounds a coordinate to two decimals, to keep paths short. */
export const round = (value: number) => Math.round(value * 100) / 100

const lengths: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const made = new Map<string, string>()

/** Scales and then shifts an SVG path. Memoized. */
export function movePath(d: string, scale: number, dx: number, dy: number): string {
  const key = `${scale} ${dx} ${dy} ${d}`
  let out = made.get(key)
  if (out === undefined) made.set(key, (out = move(d, scale, dx, dy)))
  return out
}

function move(d: string, scale: number, dx: number, dy: number): string {
  let out = ''
  for (const [, command, rest] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const lower = command!.toLowerCase()
    const shift = command !== lower
    const numbers = read(rest!, lower === 'a')
    const size = lengths[lower]!
    const moved = numbers.map((value, i) => {
      const place = size ? i % size : 0
      if (lower === 'a' && place >= 2 && place <= 4) return value
      const isOffset = lower === 'a' ? place < 2 : false
      const vertical = lower === 'v' || (lower !== 'h' && (lower === 'a' ? place === 6 : place % 2 === 1))
      return value * scale + (shift && !isOffset ? (vertical ? dy : dx) : 0)
    })
    out += command + moved.map(round).join(' ')
  }
  return out
}

/** The numbers of a path command; an arc's two flags may be written without a separator. */
function read(text: string, arc: boolean): number[] {
  const out: number[] = []
  const number = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy
  const flag = /\s*,?\s*([01])/y
  let at = 0
  for (;;) {
    const place = out.length % 7
    const next = arc && (place === 3 || place === 4) ? flag : number
    next.lastIndex = at
    const match = next.exec(text)
    if (!match) return out
    out.push(Number(match[1]))
    at = next.lastIndex
  }
}

/** A closed path through points, rotated clockwise about the origin. */
export function turnedPath(points: readonly (readonly [number, number])[], degrees: number): string {
  const a = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(a), Math.sin(a)]
  const at = ([x, y]: readonly [number, number]) => `${round(x * c - y * s)} ${round(x * s + y * c)}`
  return `M${points.map(at).join('L')}Z`
}
