import { useSyncExternalStore } from 'react'

/** How many steps of each game's lesson are done, kept in this browser. */
export type Progress = { readonly [game: string]: number }

const KEY = 'mehen.lessons'
const listeners = new Set<() => void>()
let progress = read()

function read(): Progress {
  try {
    return parseProgress(localStorage.getItem(KEY))
  } catch {
    return {}
  }
}

/** What is stored may be of another time or hand. */
export function parseProgress(text: string | null): Progress {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, done]) => Number.isSafeInteger(done) && done >= 0))
}

/** Keeps how far a lesson has come. */
export function keepProgress(game: string, done: number): void {
  if (progress[game] === done) return
  progress = { ...progress, [game]: done }
  try {
    localStorage.setItem(KEY, JSON.stringify(progress))
  } catch {
    // A browser that keeps nothing still teaches.
  }
  for (const told of listeners) told()
}

export const progressNow = () => progress

/** How far the lessons have come, kept up to date. */
export function useProgress(): Progress {
  return useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => progress,
  )
}
