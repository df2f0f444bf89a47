import { createStoredStore, parseStored } from '../shell/state.ts'

/** The number of finished steps of each game's lesson, stored in this browser. */
export type Progress = { readonly [game: string]: number }

const progress = createStoredStore('mehen.lessons', parseProgress)

/** Ignores entries that are not valid step counts. */
export function parseProgress(text: string | null): Progress {
  const stored = parseStored(text)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, done]) => Number.isSafeInteger(done) && done >= 0))
}

export function keepProgress(game: string, done: number): void {
  const before = progress.get()
  if (before[game] !== done) progress.set({ ...before, [game]: done })
}

export const progressNow = () => progress.get()

export const useProgress = () => progress.useValue()
