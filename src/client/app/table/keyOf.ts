import type { Told } from '../../../kernel/index.ts'

const keys = new WeakMap<Told, number>()
let lastKey = 0

/** A React key that stays with a line when others are added before it, so that its text is not made again. */
export function keyOf(line: Told): number {
  let key = keys.get(line)
  if (key === undefined) keys.set(line, (key = ++lastKey))
  return key
}
