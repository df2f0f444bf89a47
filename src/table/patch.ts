import { copy } from '../kernel/index.ts'
import type { Patch } from './protocol.ts'

type Step = Patch[number]

/** The changes that turn one piece of plain data into another. */
export function diff(from: unknown, to: unknown): Patch {
  const steps: Step[] = []
  compare(from, to, [], steps)
  return steps
}

function compare(from: unknown, to: unknown, path: readonly (string | number)[], steps: Step[]): void {
  if (from === to) return
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    for (let i = 0; i < to.length; i++) compare(from[i], to[i], [...path, i], steps)
  } else if (isObject(from) && isObject(to)) {
    for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) steps.push([[...path, key]])
    for (const [key, value] of Object.entries(to)) {
      if (Object.hasOwn(from, key)) compare(from[key], value, [...path, key], steps)
      else steps.push([[...path, key], value])
    }
  } else steps.push([path, to])
}

/** Plain data with the changes made; what it was given stays as it is. */
export function patched(from: unknown, patch: Patch): unknown {
  let whole = copy(from)
  for (const step of patch) {
    const [path] = step
    const last = path.at(-1)
    if (last === undefined) {
      whole = copy(step[1])
      continue
    }
    const place = path.slice(0, -1).reduce<any>((part, key) => own(part, key), whole)
    if (step.length === 1) delete place[last]
    else if (place === null || typeof place !== 'object') throw new TypeError('the patch does not fit')
    else Object.defineProperty(place, last, { value: copy(step[1]), ...PLAIN })
  }
  return whole
}

const PLAIN = { writable: true, enumerable: true, configurable: true }

function own(part: any, key: string | number): unknown {
  if (part === null || typeof part !== 'object' || !Object.hasOwn(part, key))
    throw new TypeError('the patch does not fit')
  return part[key]
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
