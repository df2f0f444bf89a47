import type { Told } from '../../../kernel/index.ts'

const keys = new WeakMap<Told, number>()
let lastKey = 0

/** A line's own name: whatever comes before or after it, it is not put into words again. */
export function keyOf(line: Told): number {
  let key = keys.get(line)
  if (key === undefined) keys.set(line, (key = ++lastKey))
  return key
}
