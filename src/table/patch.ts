import type { Patch } from './protocol/messages.ts'

type Step = Patch[number]

/** The changes that turn one value into another. */
export function diff(from: unknown, to: unknown): Patch {
  const steps: Step[] = []
  collectChanges(from, to, [], steps)
  return steps
}

function collectChanges(from: unknown, to: unknown, path: readonly (string | number)[], steps: Step[]): void {
  if (from === to) return
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    for (let i = 0; i < to.length; i++) collectChanges(from[i], to[i], [...path, i], steps)
  } else if (isObject(from) && isObject(to)) {
    for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) steps.push([[...path, key]])
    for (const [key, value] of Object.entries(to)) {
      if (Object.hasOwn(from, key)) collectChanges(from[key], value, [...path, key], steps)
      else steps.push([[...path, key], value])
    }
  } else steps.push([path, to])
}

/** The value with the changes applied. Unchanged parts are shared; the given value is not modified. */
export function applyPatch(from: unknown, patch: Patch): unknown {
  /** New parts that may be modified in place. */
  const own = new Set<unknown>()
  let whole = from
  for (const step of patch) {
    const [path] = step
    const last = path.at(-1)
    if (last === undefined) {
      whole = step[1]
      continue
    }
    whole = copyOnce(whole, own)
    let place = whole
    for (const key of path.slice(0, -1)) place = copyAt(place, key, own)
    if (place === null || typeof place !== 'object') throw new TypeError('the patch does not fit')
    if (step.length === 1) Reflect.deleteProperty(place, last)
    else setKey(place, last, step[1])
  }
  return whole
}

/** The part at a key, copied so that it may be modified. */
function copyAt(part: any, key: string | number, own: Set<unknown>): unknown {
  if (part === null || typeof part !== 'object' || !Object.hasOwn(part, key))
    throw new TypeError('the patch does not fit')
  const changed = copyOnce(part[key], own)
  if (changed !== part[key]) setKey(part, key, changed)
  return changed
}

function copyOnce(part: unknown, own: Set<unknown>): unknown {
  if (part === null || typeof part !== 'object' || own.has(part)) return part
  const made = Array.isArray(part) ? part.slice() : { ...part }
  own.add(made)
  return made
}

/** Sets a key of any name, even one that an assignment would treat as the prototype. */
function setKey(part: object, key: string | number, value: unknown): void {
  Object.defineProperty(part, key, { value, writable: true, enumerable: true, configurable: true })
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
