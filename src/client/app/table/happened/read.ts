/** Up to which length of its record a reader knows a table, kept in this browser, the tables read last. */
const KEY = 'mehen.read'
const MOST = 60

type Lengths = readonly (readonly [id: string, length: number])[]

/** What was stored, as far as it is what it should be: it may be of another time or hand. */
export function parseRead(text: string | null): Lengths {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(stored) ? stored : []).filter(
      (one): one is [string, number] =>
        Array.isArray(one) && typeof one[0] === 'string' && Number.isSafeInteger(one[1]) && one[1] >= 0,
    )
  } catch {
    return []
  }
}

/** The lengths with that of one table, which comes first. */
export const withRead = (lengths: Lengths, id: string, length: number): Lengths =>
  [[id, length] as const, ...lengths.filter(([other]) => other !== id)].slice(0, MOST)

/** Up to which length a table was read; nothing where it never was. */
export function readTo(id: string): number | undefined {
  try {
    return parseRead(localStorage.getItem(KEY)).find(([other]) => other === id)?.[1]
  } catch {
    return undefined
  }
}

/** Remembers up to which length a table was read. */
export function markRead(id: string, length: number): void {
  if (readTo(id) === length) return
  try {
    const lengths = withRead(parseRead(localStorage.getItem(KEY)), id, length)
    localStorage.setItem(KEY, JSON.stringify(lengths))
  } catch {
    // A browser that keeps nothing still plays.
  }
}
