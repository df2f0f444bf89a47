/** Dots for deserts, the same at every bake. */
import { points } from './courses.mjs'

/** A number in 0..1 that depends on nothing but its seed. */
function jitter(seed) {
  const n = Math.sin(seed * 127.1 + 311.7) * 43758.5453
  return n - Math.floor(n)
}

/** Dots on the dry ground far from every space, river and coast. */
export function stipple(map, spaces, to, mask, toSea) {
  const dots = []
  const dry = [
    '24 30.6, 29.6 30.4, 30.2 29.2, 30.3 27.5, 24 27.5',
    '31.6 29.6, 32.4 29.9, 32.6 29.3, 33 27.8, 31.3 27.6, 31.5 28.6',
    `36.6 33.2, 37.8 34.3, 39.4 34.9, 40.3 34.3, 42 33.6, 43.3 32.6, 44.6 31.4, 45.8 30.3,
      47.3 29.4, 47.6 27.5, 35.8 27.5, 36 30`,
    '33 30.4, 34.4 30.7, 34.9 29.9, 34.2 29.4, 33 29.8',
    '41.2 36, 42.6 35.9, 42.8 35, 41.8 34.9',
  ].map((ring) => points(ring).map(to))
  const taken = map.spaces.map((space) => spaces.get(space.id))
  for (let i = 0; i < 2600; i++) {
    const point = [jitter(i + 0.11) * mask.width * mask.cell, jitter(i * 1.37 + 5.77) * mask.height * mask.cell]
    if (!dry.some((ring) => inside(ring, point))) continue
    if (taken.some(({ x, y }) => Math.hypot(x - point[0], y - point[1]) < 62)) continue
    const [column, row] = point.map((n) => Math.floor(n / mask.cell))
    if (toSea.values[row * mask.width + column] < 12) continue
    dots.push(`M${Math.round(point[0])} ${Math.round(point[1])}h0`)
  }
  return dots.join('')
}

function inside(ring, [x, y]) {
  let odd = false
  for (let i = 0; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring.at(i - 1), ring[i]]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd
  }
  return odd
}
