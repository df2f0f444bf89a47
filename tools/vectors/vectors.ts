/** The calculations that a game's test vectors can name. */
export type Calculations = { readonly [op: string]: (input: any) => object }

/** One vector of a file. */
export interface Vector {
  readonly id: string
  readonly rules: readonly string[]
  readonly op: string
  readonly given?: object
  readonly cases: readonly { readonly in?: object; readonly out: { readonly [key: string]: unknown } }[]
}

/** The result of one vector. */
export interface VectorResult {
  readonly id: string
  readonly result: 'passed' | 'failed' | 'unsupported'
  /** For each failed case: the expected and the actual values. */
  readonly differences: readonly string[]
}

/** A vector file that cannot be read, with the line of the block concerned. */
export class VectorFileError extends Error {
  readonly line: number

  constructor(line: number, what: string) {
    super(what)
    this.line = line
  }
}

/**
 * The vectors of a file, at least one: the `json` blocks of Markdown, or a JSON file with one vector or a list of them.
 * Throws `DamagedVectors` if a block has no end or is not JSON, or if there is none.
 */
export function parseVectors(text: string): Vector[] {
  const blocks = /^\s*[[{]/.test(text) ? [{ line: 1, json: text.trimStart() }] : jsonBlocks(text)
  const vectors = blocks.flatMap(({ line, json }) => {
    try {
      return JSON.parse(json) as Vector | Vector[]
    } catch (error) {
      throw new VectorFileError(line, error instanceof Error ? error.message : String(error))
    }
  })
  if (vectors.length === 0) throw new VectorFileError(1, 'no test vectors')
  return vectors
}

/** The `json` blocks of Markdown, each with the number of its first line. */
function jsonBlocks(text: string): { line: number; json: string }[] {
  const lines = text.split('\n')
  const found: { line: number; json: string }[] = []
  let begun = -1
  lines.forEach((line, i) => {
    if (begun < 0) {
      if (line.startsWith('```json')) begun = i
    } else if (line.startsWith('```')) {
      found.push({ line: begun + 1, json: lines.slice(begun + 1, i).join('\n') })
      begun = -1
    }
  })
  if (begun >= 0) throw new VectorFileError(begun + 1, 'the block has no end')
  return found
}

/** Runs one vector: a case passes if every key of its `out` comes back with an equal value. */
export function runVector(ops: Calculations, vector: Vector): VectorResult {
  const wrong = shapeError(vector)
  if (wrong !== undefined) return { id: String(vector?.id ?? '?'), result: 'failed', differences: [wrong] }
  if (!Object.hasOwn(ops, vector.op))
    return { id: vector.id, result: 'unsupported', differences: [`there is no calculation ${vector.op}`] }
  const op = ops[vector.op]!
  const differences: string[] = []
  vector.cases.forEach((example, i) => {
    let came: { [key: string]: unknown }
    try {
      came = { ...op({ ...vector.given, ...example.in }) }
    } catch (error) {
      differences.push(`case ${i + 1}: ${error instanceof Error ? error.message : String(error)}`)
      return
    }
    for (const [key, expected] of Object.entries(example.out)) {
      if (deepEqual(came[key], expected)) continue
      differences.push(`case ${i + 1}: ${key} should be ${JSON.stringify(expected)}, is ${JSON.stringify(came[key])}`)
    }
  })
  return { id: vector.id, result: differences.length === 0 ? 'passed' : 'failed', differences }
}

const isRecord = (x: unknown) => typeof x === 'object' && x !== null && !Array.isArray(x)

/** What is wrong with a vector's shape; undefined if it can be run. */
function shapeError(vector: Vector): string | undefined {
  if (!isRecord(vector)) return 'a vector is an object'
  if (typeof vector.id !== 'string') return 'a vector has an id'
  if (typeof vector.op !== 'string') return 'a vector names its op'
  if (vector.given !== undefined && !isRecord(vector.given)) return 'given is an object'
  if (!Array.isArray(vector.cases) || vector.cases.length === 0) return 'a vector has one or more cases'
  const bad = vector.cases.findIndex((c) => !isRecord(c) || !isRecord(c.out) || (c.in !== undefined && !isRecord(c.in)))
  return bad < 0 ? undefined : `case ${bad + 1}: a case has an object out, and in is an object or absent`
}

/** Deep equality of plain data; the order of an object's keys does not matter. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => deepEqual(left[key], right[key]))
}
