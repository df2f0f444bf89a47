/** Grids and lines: what turns points and pixels into smooth paths. */

/** A short number: one decimal place, no trailing zero. */
const short = (n) => `${Math.round(n * 10) / 10}`

/** Points to an SVG path of straight pieces, relative and compact. */
export function linePath(points, closed) {
  let [x, y] = points[0].map((n) => Math.round(n * 10))
  let d = `M${short(x / 10)} ${short(y / 10)}l`
  for (const point of points.slice(1)) {
    const [nx, ny] = point.map((n) => Math.round(n * 10))
    if (nx === x && ny === y) continue
    const [dx, dy] = [short((nx - x) / 10), short((ny - y) / 10)]
    d += `${d.endsWith('l') || dx.startsWith('-') ? '' : ' '}${dx}${dy.startsWith('-') ? '' : ' '}${dy}`
    ;[x, y] = [nx, ny]
  }
  return closed ? `${d}z` : d
}

/** A smooth curve through points (Catmull-Rom), `steps` points to a piece. */
export function curve(points, steps = 6) {
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))]
  const out = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      out.push([0, 1].map((k) => catmull(a[k], b[k], c[k], d[k], t)))
    }
  }
  out.push(points.at(-1))
  return out
}

function catmull(a, b, c, d, t) {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

/** Douglas-Peucker: the points that matter at this tolerance. */
export function simplify(points, tolerance) {
  if (points.length < 3) return points
  const keep = new Uint8Array(points.length)
  keep[0] = keep[points.length - 1] = 1
  const stack = [[0, points.length - 1]]
  while (stack.length > 0) {
    const [first, last] = stack.pop()
    let far = 0
    let index = -1
    for (let i = first + 1; i < last; i++) {
      const distance = fromSegment(points[i], points[first], points[last])
      if (distance > far) [far, index] = [distance, i]
    }
    if (far > tolerance) {
      keep[index] = 1
      stack.push([first, index], [index, last])
    }
  }
  return points.filter((_, i) => keep[i])
}

/** Distance of a point from a segment. */
export function fromSegment([px, py], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
  return Math.hypot(px - ax - t * dx, py - ay - t * dy)
}

/** Rounds a chain of points; its ends stay. */
export function relax(points, rounds) {
  let now = points
  for (let r = 0; r < rounds; r++) {
    now = now.map((p, i) => {
      if (i === 0 || i === now.length - 1) return p
      return [0, 1].map((k) => (now[i - 1][k] + 2 * p[k] + now[i + 1][k]) / 4)
    })
  }
  return now
}

/** Rounds a ring: as `relax`, without ends. */
export function relaxRing(points, rounds) {
  let now = points
  for (let r = 0; r < rounds; r++) {
    now = now.map((p, i) => [0, 1].map((k) => (now.at(i - 1)[k] + 2 * p[k] + now[(i + 1) % now.length][k]) / 4))
  }
  return now
}

/**
 * The borders between the labels of a grid as chains shared by both sides, and for each label its rings made of
 * these chains: neighbours meet without a gap however much a chain is smoothed.
 */
export function borders(labels, width, height, cell) {
  const key = (x, y) => y * (width + 1) + x
  const label = (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? -1 : labels[y * width + x])
  const out = new Map()
  const add = (from, to, left, right) => {
    if (!out.has(from)) out.set(from, [])
    out.get(from).push({ to, left, right })
  }
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      const [here, above, before] = [label(x, y), label(x, y - 1), label(x - 1, y)]
      if (here !== above) {
        add(key(x, y), key(x + 1, y), above, here)
        add(key(x + 1, y), key(x, y), here, above)
      }
      if (here !== before) {
        add(key(x, y), key(x, y + 1), here, before)
        add(key(x, y + 1), key(x, y), before, here)
      }
    }
  }
  const point = (k) => [(k % (width + 1)) * cell, Math.floor(k / (width + 1)) * cell]
  const isNode = (k) => out.get(k).length !== 2
  const chains = []
  const used = new Set()
  const walk = (from, first) => {
    const keys = [from]
    let [now, edge] = [from, first]
    for (;;) {
      used.add(`${now}>${edge.to}`)
      used.add(`${edge.to}>${now}`)
      keys.push(edge.to)
      if (isNode(edge.to) || edge.to === from) break
      const next = out.get(edge.to).find((e) => e.to !== now)
      ;[now, edge] = [edge.to, next]
    }
    chains.push({ from, to: keys.at(-1), left: first.left, right: first.right, points: keys.map(point) })
  }
  for (const pass of [true, false]) {
    for (const [k, edges] of out) {
      if (isNode(k) !== pass) continue
      for (const edge of edges) if (!used.has(`${k}>${edge.to}`)) walk(k, edge)
    }
  }
  return chains
}

/** The closed rings of one label, put together from its chains. */
export function rings(chains, wanted) {
  const open = []
  for (const [index, chain] of chains.entries()) {
    if (chain.right === wanted) open.push({ index, from: chain.from, to: chain.to, back: false })
    else if (chain.left === wanted) open.push({ index, from: chain.to, to: chain.from, back: true })
  }
  const result = []
  while (open.length > 0) {
    const ring = [open.shift()]
    while (ring.at(-1).to !== ring[0].from) {
      const next = open.findIndex((c) => c.from === ring.at(-1).to)
      if (next < 0) break
      ring.push(open.splice(next, 1)[0])
    }
    result.push(ring)
  }
  return result
}

/** Lines of equal height in a grid (marching squares), as chains. */
export function contours(field, width, height, cell, level) {
  const next = new Map()
  const id = ([x, y]) => `${Math.round(x * 1000)},${Math.round(y * 1000)}`
  const at = (x, y) => field[y * width + x] - level
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const [a, b, c, d] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]
      const cut = []
      const cross = (p, q, x0, y0, x1, y1) => {
        if (p < 0 === q < 0) return
        const t = p / (p - q)
        cut.push({ point: [(x0 + (x1 - x0) * t) * cell, (y0 + (y1 - y0) * t) * cell], enters: p < 0 })
      }
      cross(a, b, x, y, x + 1, y)
      cross(b, c, x + 1, y, x + 1, y + 1)
      cross(c, d, x + 1, y + 1, x, y + 1)
      cross(d, a, x, y + 1, x, y)
      for (let i = 0; i + 1 < cut.length; i += 2) {
        const [from, to] = cut[i].enters ? [cut[i], cut[i + 1]] : [cut[i + 1], cut[i]]
        next.set(id(from.point), { from: from.point, to: to.point })
      }
    }
  }
  const targets = new Set([...next.values()].map((s) => id(s.to)))
  const chains = []
  const follow = (start) => {
    const points = [next.get(start).from]
    let now = start
    while (next.has(now)) {
      const { to } = next.get(now)
      next.delete(now)
      points.push(to)
      now = id(to)
    }
    chains.push(points)
  }
  for (const start of [...next.keys()]) if (next.has(start) && !targets.has(start)) follow(start)
  for (const start of [...next.keys()]) if (next.has(start)) follow(start)
  return chains
}
