import { useEffect, useSyncExternalStore } from 'react'
import type { Me } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'

export type User = NonNullable<Me['user']>

let known: User | null | undefined
const listeners = new Set<() => void>()

/** Takes note of who the server says is here. */
export function setMe({ user }: Me): void {
  // The same person stays the same thing, so that nothing is drawn anew for it.
  if (known !== undefined && JSON.stringify(user) === JSON.stringify(known)) return
  known = user
  for (const told of listeners) told()
}

/** Asks the server again. */
export async function refreshMe(): Promise<void> {
  try {
    setMe(await api.me())
  } catch {
    // Without a server there is nobody to ask; games here go on.
  }
}

/** Who is here as far as the server knows: null for a stranger, undefined while unknown or offline. */
export function useMe(wanted = true): User | null | undefined {
  useEffect(() => {
    if (wanted && known === undefined) void refreshMe()
  }, [wanted])
  return useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => known,
  )
}
