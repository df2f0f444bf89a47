import { useEffect } from 'react'
import type { Me } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'
import { createStore } from './state.ts'

export type User = NonNullable<Me['user']>

const store = createStore<User | null | undefined>(undefined)

/** An unchanged user keeps its identity, so that components do not render again. */
export function setMe({ user }: Me): void {
  const known = store.get()
  if (known === undefined || JSON.stringify(user) !== JSON.stringify(known)) store.set(user)
}

/** Asks the server who the user is. */
export async function refreshMe(): Promise<void> {
  try {
    setMe(await api.me())
  } catch {
    // Without a server, local games go on.
  }
}

/** The user of this browser: null for a stranger, undefined while unknown or offline. Asks the server only if `wanted`. */
export function useMe(wanted = true): User | null | undefined {
  useEffect(() => {
    if (wanted && store.get() === undefined) void refreshMe()
  }, [wanted])
  return store.useValue()
}
