/** Training data: features row by row, and labels. */
export interface Rows {
  /** How many features a row has. */
  readonly width: number
  readonly values: number[]
  readonly became: number[]
  /** Number of games; rows of one game are strongly correlated. */
  games: number
}

/** Regularization towards given weights, in equivalent games per unit of a feature's spread. */
export interface Regularization {
  readonly weights: readonly number[]
  readonly games: number
}

/** Regularization strength without a prior. */
const HELD_SMALL = 4
/** Keeps the equations regular if a feature never varies. */
const TRACE = 1e-6
/** Newton steps; always all of them, so that every machine gets the same result. */
const STEPS = 16
const HALVINGS = 6

/** Least-squares weights. */
export function linear(rows: Rows, held = heldSmall(rows)): number[] {
  const { width, values, became } = rows
  const matrix = ridgeOf(rows, held.games, 1)
  const right = held.weights.map((w, i) => matrix[i * width + i]! * w)
  for (let r = 0; r < became.length; r++) addRow(matrix, right, values, r * width, width, 1, became[r]!)
  return solved(matrix, right, width)
}

/** Maximum-likelihood weights of a logistic regression, by Newton's method. */
export function logistic(rows: Rows, held = heldSmall(rows)): number[] {
  const { width, values, became } = rows
  const mean = became.reduce((sum, x) => sum + x, 0) / Math.max(1, became.length)
  const ridge = ridgeOf(rows, held.games, mean * (1 - mean))
  let weights = held.weights.slice()
  let cost = costOf(rows, weights, held, ridge)
  for (let step = 0; step < STEPS; step++) {
    const matrix = Float64Array.from(ridge)
    const right = weights.map((w, i) => ridge[i * width + i]! * (held.weights[i]! - w))
    for (let r = 0; r < became.length; r++) {
      const chance = 1 / (1 + Math.exp(-dot(weights, values, r * width)))
      const steep = chance * (1 - chance)
      const off = steep < TRACE ? 0 : (became[r]! - chance) / steep
      addRow(matrix, right, values, r * width, width, Math.max(steep, TRACE), off)
    }
    const move = solved(matrix, right, width)
    for (let halving = 0, part = 1; halving <= HALVINGS; halving++, part /= 2) {
      const tried = weights.map((w, i) => w + part * move[i]!)
      const better = costOf(rows, tried, held, ridge)
      if (better > cost) continue
      weights = tried
      cost = better
      break
    }
  }
  return weights
}

/** Mean log loss per row, in nats. */
export function logLoss({ width, values, became }: Rows, weights: readonly number[]): number {
  let sum = 0
  for (let r = 0; r < became.length; r++) sum += nats(dot(weights, values, r * width), became[r]!)
  return sum / Math.max(1, became.length)
}

/** Mean squared error per row. */
export function meanSquare({ width, values, became }: Rows, weights: readonly number[]): number {
  let sum = 0
  for (let r = 0; r < became.length; r++) sum += (became[r]! - dot(weights, values, r * width)) ** 2
  return sum / Math.max(1, became.length)
}

/** Log loss for log-odds `x`, numerically stable for large values. */
const nats = (x: number, became: number): number => Math.max(x, 0) + Math.log(1 + Math.exp(-Math.abs(x))) - became * x

function costOf(rows: Rows, weights: readonly number[], held: Regularization, ridge: Float64Array): number {
  let cost = logLoss(rows, weights) * rows.became.length
  for (let i = 0; i < rows.width; i++) cost += (ridge[i * rows.width + i]! * (weights[i]! - held.weights[i]!) ** 2) / 2
  return cost
}

const heldSmall = ({ width }: Rows): Regularization => ({ weights: Array<number>(width).fill(0), games: HELD_SMALL })

function dot(weights: readonly number[], values: readonly number[], from: number): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * values[from + i]!
  return sum
}

/** Adds a weighted row to the normal equations. */
function addRow(
  matrix: Float64Array,
  right: number[],
  values: readonly number[],
  from: number,
  width: number,
  weight: number,
  wanted: number,
): void {
  for (let i = 0; i < width; i++) {
    const x = weight * values[from + i]!
    if (x === 0) continue
    right[i]! += x * wanted
    for (let j = 0; j < width; j++) matrix[i * width + j]! += x * values[from + j]!
  }
}

/** The ridge for each weight, from the feature's variance and the information per row; a constant stays free. */
function ridgeOf({ width, values, became, games }: Rows, held: number, says: number): Float64Array {
  const matrix = new Float64Array(width * width)
  const n = Math.max(1, became.length)
  const aGame = n / Math.max(1, games)
  for (let i = 0; i < width; i++) {
    let [sum, squares] = [0, 0]
    for (let r = 0; r < became.length; r++) {
      const x = values[r * width + i]!
      sum += x
      squares += x * x
    }
    matrix[i * width + i] = held * aGame * says * Math.max(0, squares / n - (sum / n) ** 2) + TRACE
  }
  return matrix
}

/** Solves linear equations by Gaussian elimination with partial pivoting. */
function solved(matrix: Float64Array, right: readonly number[], n: number): number[] {
  const [a, b] = [Float64Array.from(matrix), right.slice()]
  const order = right.map((_, i) => i)
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let r = i + 1; r < n; r++) {
      if (Math.abs(a[order[r]! * n + i]!) > Math.abs(a[order[pivot]! * n + i]!)) pivot = r
    }
    const held = order[i]!
    order[i] = order[pivot]!
    order[pivot] = held
    const from = order[i]!
    for (let r = i + 1; r < n; r++) {
      const to = order[r]!
      const factor = a[to * n + i]! / a[from * n + i]!
      if (factor === 0) continue
      for (let c = i; c < n; c++) a[to * n + c]! -= factor * a[from * n + c]!
      b[to]! -= factor * b[from]!
    }
  }
  const found = Array<number>(n).fill(0)
  for (let i = n - 1; i >= 0; i--) {
    const row = order[i]!
    let left = b[row]!
    for (let c = i + 1; c < n; c++) left -= a[row * n + c]! * found[c]!
    found[i] = left / a[row * n + i]!
  }
  return found
}
