import type { Game } from './game.ts'

/** A deep copy of plain data: objects, arrays, strings, numbers, booleans and null. */
export function copy<T>(value: T): T {
  return typeof value === 'object' && value !== null ? (copyObject(value) as T) : value
}

function copyObject(value: object): object {
  if (Array.isArray(value)) return copyArray(value)
  const from = value as Record<string, unknown>
  const to = { ...from }
  for (const key in to) {
    const part = to[key]
    if (typeof part === 'object' && part !== null) to[key] = copyObject(part)
  }
  return to
}

function copyArray(from: readonly unknown[]): unknown[] {
  const to = from.slice()
  for (let i = 0; i < to.length; i++) {
    const part = to[i]
    if (typeof part === 'object' && part !== null) to[i] = copyObject(part)
  }
  return to
}

/** A copy of a game's state, made by the game's own `copy` if it has one. */
export function copyOf<S>(game: Game<S, any, any>, state: S): S {
  return game.copy === undefined ? copy(state) : game.copy(state)
}
