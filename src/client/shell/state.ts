import { type DependencyList, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

/** A value that several components share. */
export interface Store<T> {
  readonly get: () => T
  /** Replaces the value; setting the same one again notifies no one. */
  readonly set: (value: T) => void
  readonly subscribe: (changed: () => void) => () => void
  /** The value, as a hook. */
  readonly useValue: () => T
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    for (const changed of listeners) changed()
  }
  return { get, set, subscribe, useValue: () => useSyncExternalStore(subscribe, get) }
}

/**
 * A store that is kept in this browser under `key` and follows changes made in other windows. `parse` gets the stored
 * text, which may be missing, damaged or written by another version.
 */
export function createStoredStore<T>(key: string, parse: (text: string | null) => T): Store<T> {
  const store = createStore(parse(readStored(key)))
  globalThis.window?.addEventListener('storage', (event: StorageEvent) => {
    if (event.key === key) store.set(parse(event.newValue))
  })
  const set = (value: T) => {
    writeStored(key, JSON.stringify(value))
    store.set(value)
  }
  return { ...store, set }
}

/** Null where nothing is stored or the browser allows no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Does nothing where the browser allows no storage. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The value is used until the page is closed.
  }
}

/** JSON of any kind; undefined where the text is missing or damaged. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Something that is loaded: both are undefined until it has arrived or failed. */
export interface Resource<T> {
  readonly value: T | undefined
  readonly error: unknown
}

const LOADING: Resource<never> = { value: undefined, error: undefined }

/**
 * Loads something when `deps` change. Results for earlier `deps` are dropped, and never shown with new ones. Where
 * `load` returns undefined there is nothing to load.
 */
export function useResource<T>(load: () => Promise<T> | undefined, deps: DependencyList): Resource<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  const request = useMemo(() => ({}), deps)
  const [found, setFound] = useState<Resource<T> & { readonly request: object }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request stands for them
  useEffect(() => {
    let isCurrent = true
    load()?.then(
      (value) => isCurrent && setFound({ request, value, error: undefined }),
      (error: unknown) => isCurrent && setFound({ request, value: undefined, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [request])
  return found?.request === request ? found : LOADING
}

/** Numbers by id, of the ids set last. */
export type Marks = readonly (readonly [id: string, mark: number])[]

/** Reads stored marks and skips entries that are not marks. */
export function parseMarks(text: string | null): Marks {
  const stored = parseStored(text)
  return (Array.isArray(stored) ? stored : []).filter(
    (entry): entry is [string, number] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]) && entry[1] >= 0,
  )
}

/** Sets the mark of an id, which comes first, and keeps at most `most` marks. */
export const withMark = (marks: Marks, id: string, mark: number, most: number): Marks =>
  [[id, mark] as const, ...marks.filter(([other]) => other !== id)].slice(0, most)

/** Marks kept in this browser under `key`. */
export const storedMarks = (key: string, most: number) => ({
  get: (id: string): number | undefined => parseMarks(readStored(key)).find(([other]) => other === id)?.[1],
  set(id: string, mark: number): void {
    const marks = parseMarks(readStored(key))
    if (marks.find(([other]) => other === id)?.[1] !== mark) {
      writeStored(key, JSON.stringify(withMark(marks, id, mark, most)))
    }
  },
})

/** Plain data that keeps its identity while its content is the same, so that components do not render again. */
export function useStableValue<T>(latest: T): T {
  const kept = useRef(latest)
  const text = useRef<string>(undefined)
  if (kept.current !== latest) {
    const latestText = JSON.stringify(latest)
    text.current ??= JSON.stringify(kept.current)
    if (latestText !== text.current) {
      kept.current = latest
      text.current = latestText
    }
  }
  return kept.current
}

/** A stable callback that calls the latest function, so that components do not render again. */
export function useEventCallback<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const ref = useRef(latest)
  ref.current = latest
  return useCallback((...args: A) => ref.current(...args), [])
}
