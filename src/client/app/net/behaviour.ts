import { useEffect, useSyncExternalStore } from 'react'
import type { Behaviour } from '../../../table/protocol.ts'
import { clubs } from './clubs.ts'

let known: Behaviour | undefined
/** For whom it was asked. */
let asked: string | undefined
const listeners = new Set<() => void>()

/** Takes note of what the server says. */
export function setBehaviour(behaviour: Behaviour): void {
  known = behaviour
  for (const told of listeners) told()
}

/** Asks the server how it stands with somebody. */
async function refresh(user: string): Promise<void> {
  asked = user
  try {
    setBehaviour(await clubs.behaviour())
  } catch {
    // Without a server nobody is muted.
  }
}

/** Whom a person has muted or blocked, and what moderators have done to him; undefined while unknown or offline. */
export function useBehaviour(user: string | null | undefined): Behaviour | undefined {
  useEffect(() => {
    if (user != null && asked !== user) void refresh(user)
  }, [user])
  return useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => known,
  )
}

/** What was said by people whom the reader hears, and how many lines were not. */
export function heard<Line extends { readonly user: string }>(
  chat: readonly Line[],
  behaviour: Behaviour | undefined,
): { readonly lines: readonly Line[]; readonly hidden: number } {
  const deaf = new Set(behaviour?.bonds.map(({ person }) => person.id))
  if (deaf.size === 0) return { lines: chat, hidden: 0 }
  const lines = chat.filter(({ user }) => !deaf.has(user))
  return { lines, hidden: chat.length - lines.length }
}
