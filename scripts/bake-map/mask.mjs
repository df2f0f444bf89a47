/** The land as a grid of yes and no, and how far each cell is from the coast. */

/** Fills the rings (even-odd) into a grid. */
export function landMask(rings, width, height, cell) {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const values = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const y = (row + 0.5) * cell
    const cuts = []
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i++) {
        const [[ax, ay], [bx, by]] = [ring.at(i - 1), ring[i]]
        if (ay > y !== by > y) cuts.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
      }
    }
    cuts.sort((a, b) => a - b)
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const [from, to] = [Math.max(0, Math.round(cuts[i] / cell)), Math.min(columns, Math.round(cuts[i + 1] / cell))]
      for (let column = from; column < to; column++) values[row * columns + column] = 1
    }
  }
  return { values, width: columns, height: rows, cell }
}

/** Distance in map units of each cell from the nearest sea (`fromSea`) or land cell. */
export function distances(mask, fromSea) {
  const { width, height, cell } = mask
  const target = fromSea ? 0 : 1
  const values = Float64Array.from(mask.values, (v) => (v === target ? 0 : 1e12))
  for (let x = 0; x < width; x++) pass(values, x, width, height)
  for (let y = 0; y < height; y++) pass(values, y * width, 1, width)
  return { values: values.map((v) => Math.sqrt(v) * cell), width, height, cell }
}

/** One line of the exact distance transform of Felzenszwalb and Huttenlocher. */
function pass(values, start, stride, count) {
  const f = Array.from({ length: count }, (_, i) => values[start + i * stride])
  const hull = [0]
  const bound = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const meet = (q, p) => (f[q] + q * q - f[p] - p * p) / (2 * q - 2 * p)
  for (let q = 1; q < count; q++) {
    while (meet(q, hull.at(-1)) <= bound[hull.length - 1]) hull.pop()
    bound[hull.length] = meet(q, hull.at(-1))
    hull.push(q)
    bound[hull.length] = Number.POSITIVE_INFINITY
  }
  let k = 0
  for (let q = 0; q < count; q++) {
    while (bound[k + 1] < q) k++
    values[start + q * stride] = (q - hull[k]) ** 2 + f[hull[k]]
  }
}
