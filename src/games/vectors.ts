/** The calculations a game offers to test vectors, by name. */
export type VectorOps = { readonly [op: string]: (input: any) => object }

/** A block of a vector file. */
export interface Vector {
  readonly id: string
  readonly rules: readonly string[]
  readonly op: string
  readonly given?: object
  readonly cases: readonly { readonly in?: object; readonly out: { readonly [key: string]: unknown } }[]
}

/** What became of one vector. */
export interface VectorResult {
  readonly id: string
  readonly result: 'passed' | 'failed' | 'unsupported'
  /** For each failed case: what was expected and what came. */
  readonly differences: readonly string[]
}

/** The vectors of a file: the `json` blocks of Markdown, or a JSON file with one vector or a list of them. */
export function parseVectors(text: string): Vector[] {
  const whole = text.trimStart()
  const blocks = /^[[{]/.test(whole)
    ? [whole]
    : [...text.matchAll(/^```json[^\n]*\n([\s\S]*?)^```/gm)].map((match) => match[1]!)
  return blocks.flatMap((block) => JSON.parse(block) as Vector | Vector[])
}

/** Runs one vector: a case passes when every key of its `out` comes back with an equal value. */
export function runVector(ops: VectorOps, vector: Vector): VectorResult {
  const wrong = shapeOf(vector)
  if (wrong !== undefined) return { id: String(vector?.id ?? '?'), result: 'failed', differences: [wrong] }
  if (!Object.hasOwn(ops, vector.op))
    return { id: vector.id, result: 'unsupported', differences: [`op ${vector.op}`] }
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
      if (same(came[key], expected)) continue
      differences.push(
        `case ${i + 1}: ${key} should be ${JSON.stringify(expected)}, is ${JSON.stringify(came[key])}`,
      )
    }
  })
  return { id: vector.id, result: differences.length === 0 ? 'passed' : 'failed', differences }
}

const isRecord = (x: unknown) => typeof x === 'object' && x !== null && !Array.isArray(x)

/** What is wrong with the shape of a block; nothing when it can be run. */
function shapeOf(vector: Vector): string | undefined {
  if (!isRecord(vector)) return 'a vector is an object'
  if (typeof vector.id !== 'string') return 'a vector has an id'
  if (typeof vector.op !== 'string') return 'a vector names its op'
  if (vector.given !== undefined && !isRecord(vector.given)) return 'given is an object'
  if (!Array.isArray(vector.cases) || vector.cases.length === 0) return 'a vector has one or more cases'
  const bad = vector.cases.findIndex(
    (c) => !isRecord(c) || !isRecord(c.out) || (c.in !== undefined && !isRecord(c.in)),
  )
  return bad < 0 ? undefined : `case ${bad + 1}: a case has an object out, and in is an object or absent`
}

/** Equal plain data; the order of an object's keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => same(left[key], right[key]))
}
