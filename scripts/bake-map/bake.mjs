/**
 * Draws the map of The God Kings once: coastlines of today's world bent back to the Bronze Age, water lines, rivers,
 * hachures, provinces and a place for each space and its name. `node scripts/bake-map/bake.mjs` writes `map/art.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoConicConformal } from 'd3-geo'
import { feature } from 'topojson-client'
import { fertile, gulf as gulfShore, lakes, points, ranges, rivers } from './courses.mjs'
import { stipple } from './dunes.mjs'
import { distances, landMask } from './mask.mjs'
import { placeNames, placeSpaces } from './spaces.mjs'
import { borders, contours, curve, linePath, relax, relaxRing, rings, simplify } from './trace.mjs'

const require = createRequire(import.meta.url)
const game = new URL('../../src/games/god-kings/', import.meta.url)
const map = JSON.parse(readFileSync(new URL('data/map.json', game), 'utf8'))
const width = 2000
const height = 1370
const cell = 2
const gulf = points(gulfShore)

const frame = {
  type: 'MultiPoint',
  coordinates: [
    [25.55, 35],
    [48.95, 35],
    [37, 28.5],
    [37, 41.75],
  ],
}
const projection = geoConicConformal().rotate([-37.4, 0]).parallels([31, 40])
projection.fitExtent(
  [
    [0, 0],
    [width, height],
  ],
  frame,
)
const to = (point) => projection(point)

const land = landRings()
const mask = landMask(land, width, height, cell)
const toSea = distances(mask, true)
const toLand = distances(mask, false)
const spaces = placeSpaces(map, to)
const provinces = drawProvinces()
const names = placeNames(map, spaces, width, height)
const art = {
  width,
  height,
  land: land.map((ring) => linePath(ring, true)).join(''),
  depths: [8, 20, 38].map((level) => depthLine(level)),
  lakes: lakes.map(lakePath).join(''),
  rivers: Object.values(rivers).map(riverPath).join(''),
  fertile: fertile.map(({ reach, rivers: of }) => ({
    reach,
    path: of.map((name) => linePath(simplify(curve(points(rivers[name].course).map(to), 4), 1.5), false)).join(''),
  })),
  ranges: ranges.map(({ slope, crest }) => ({
    slope,
    crest: points(crest)
      .flatMap((p) => to(p).map(Math.round))
      .join(' '),
  })),
  dunes: stipple(map, spaces, to, mask, toSea),
  provinces,
  spaces: Object.fromEntries(
    [...spaces].map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y), name: names.get(id) }]),
  ),
}
const text = JSON.stringify(art, null, 1)
writeFileSync(new URL('board/map/art.json', game), `${text}\n`)
console.log(`map/art.json: ${Math.round(text.length / 1024)} KB`)

/** The coast: today's, with the ancient gulf, cut to the sheet and simplified. */
function landRings() {
  const world = JSON.parse(readFileSync(require.resolve('world-atlas/land-10m.json'), 'utf8'))
  const { geometry } = feature(world, world.objects.land).features[0]
  const polygons = geometry.coordinates
    .filter(([ring]) => !inModernDelta(ring))
    .map((polygon) => polygon.map(spliceGulf))
  const found = polygons
    .flat()
    .filter((ring) => ring.some(([lon, lat]) => lon > 20 && lon < 56 && lat > 22 && lat < 47))
    .map((ring) => cut(ring.filter(([lon, lat]) => lon > -40 && lon < 110 && lat > -10 && lat < 72).map(to)))
    .filter((ring) => ring.length > 2)
  return found.map((points) => simplify([...points, points[0]], 1.1).slice(0, -1)).filter((points) => area(points) > 16)
}

/** The part of a ring near the sheet (Sutherland-Hodgman). */
function cut(ring) {
  const edges = [
    { axis: 0, at: -50, sign: 1 },
    { axis: 0, at: width + 50, sign: -1 },
    { axis: 1, at: -50, sign: 1 },
    { axis: 1, at: height + 50, sign: -1 },
  ]
  return edges.reduce((points, { axis, at, sign }) => {
    const inside = (p) => (p[axis] - at) * sign >= 0
    return points.flatMap((p, i) => {
      const q = points.at(i - 1)
      if (inside(p) === inside(q)) return inside(p) ? [p] : []
      const t = (at - q[axis]) / (p[axis] - q[axis])
      const meet = [q[0] + (p[0] - q[0]) * t, q[1] + (p[1] - q[1]) * t]
      return inside(p) ? [meet, p] : [meet]
    })
  }, ring)
}

function area(points) {
  return Math.abs(points.reduce((sum, [x, y], i) => sum + x * points.at(i - 1)[1] - y * points.at(i - 1)[0], 0) / 2)
}

/** Islands where the ancient gulf is open water. */
function inModernDelta(ring) {
  return ring.every(([lon, lat]) => lon > 47.6 && lon < 49.2 && lat > 29.3 && lat < 30.6)
}

/** Puts the ancient head of the gulf in place of the modern one. */
function spliceGulf(ring) {
  const near = ([lon, lat]) =>
    ring.reduce((best, p, i) => (gap(p, [lon, lat]) < gap(ring[best], [lon, lat]) ? i : best), 0)
  const gap = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1])
  let [a, b] = [near(gulf[0]), near(gulf.at(-1))]
  if (ring.length < 1000 || gap(ring[a], gulf[0]) > 0.6) return ring
  const shore = curve(gulf, 5)
  let part = shore
  if (a > b) [a, b, part] = [b, a, [...shore].reverse()]
  return [...ring.slice(0, a), ...part, ...ring.slice(b + 1)]
}

/** A line in the sea at some distance from the coast. */
function depthLine(level) {
  const lines = contours(toLand.values, toLand.width, toLand.height, cell, level)
  return lines
    .map((line) => simplify(relax(line, 8), 0.9))
    .filter((line) => line.length > 8)
    .map((line) => linePath(line, false))
    .join('')
}

/** A lake, rounded. */
function lakePath(shore) {
  const ring = points(shore).map(to)
  return linePath(relaxRing(curve([...ring, ring[0]], 4).slice(0, -1), 1), true)
}

/** A river as a long leaf that widens to its mouth. */
function riverPath({ course, width: mouth, start }) {
  const line = curve(points(course).map(to), 5)
  const sides = line.map((p, i) => {
    const [a, b] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const half = (start + ((mouth - start) * i) / (line.length - 1)) / 2
    const [nx, ny] = [(-(b[1] - a[1]) / length) * half, ((b[0] - a[0]) / length) * half]
    return [
      [p[0] + nx, p[1] + ny],
      [p[0] - nx, p[1] - ny],
    ]
  })
  const outline = [
    ...simplify(
      sides.map((s) => s[0]),
      0.4,
    ),
    ...simplify(
      sides.map((s) => s[1]),
      0.4,
    ).reverse(),
  ]
  return linePath(outline, true)
}

/** Each province: the ground nearer to its spaces than to others', bounded, with borders shared by neighbours. */
function drawProvinces() {
  const step = 5
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)]
  const warp = ([x, y]) => [
    x + 9 * Math.sin(y / 31 + Math.sin(x / 67) * 1.7) + 4 * Math.sin(y / 13 + x / 29),
    y + 9 * Math.sin(x / 29 + Math.sin(y / 59) * 1.9) + 4 * Math.sin(x / 11 - y / 23),
  ]
  const seeds = map.spaces.map((space) => {
    const { x, y } = spaces.get(space.id)
    return { at: warp([x, y]), province: map.provinces.findIndex((p) => p.id === space.province) }
  })
  const labels = new Int16Array(columns * rows).fill(-1)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = warp([(column + 0.5) * step, (row + 0.5) * step])
      let [best, label] = [Number.POSITIVE_INFINITY, -1]
      for (const seed of seeds) {
        const distance = Math.hypot(seed.at[0] - x, seed.at[1] - y)
        if (distance < best) [best, label] = [distance, seed.province]
      }
      if (best < 92) labels[row * columns + column] = label
    }
  }
  const chains = borders(labels, columns, rows, step)
  const smooth = chains.map((chain) => {
    const closed = chain.from === chain.to
    const points = closed ? relaxRing(chain.points.slice(0, -1), 10) : relax(chain.points, 10)
    return simplify(closed ? [...points, points[0]] : points, 0.7)
  })
  const paths = map.provinces.map((province, index) => {
    const path = rings(chains, index)
      .map((ring) => ring.flatMap(({ index: i, back }) => (back ? [...smooth[i]].reverse() : smooth[i]).slice(0, -1)))
      .filter((points) => area(points) > 600)
      .map((points) => linePath(points, true))
      .join('')
    return [province.id, { path }]
  })
  const inner = chains.map((chain, i) => (chain.left >= 0 && chain.right >= 0 ? linePath(smooth[i], false) : ''))
  return { of: Object.fromEntries(paths), borders: inner.join('') }
}
