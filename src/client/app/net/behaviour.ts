import { useEffect } from 'react'
import type { Behaviour } from '../../../table/protocol.ts'
import { createStore } from '../shell/state.ts'
import { clubs } from './clubs.ts'

const store = createStore<Behaviour | undefined>(undefined)

/** The user it was last requested for. */
let requestedFor: string | undefined

export const setBehaviour = store.set

async function refresh(user: string): Promise<void> {
  requestedFor = user
  try {
    setBehaviour(await clubs.behaviour())
  } catch {
    // Without a server no one is muted.
  }
}

/** Whom a user has muted or blocked, and what moderators did about the user; undefined while unknown or offline. */
export function useBehaviour(user: string | null | undefined): Behaviour | undefined {
  useEffect(() => {
    if (user != null && requestedFor !== user) void refresh(user)
  }, [user])
  return store.useValue()
}

/** The chat lines of people the reader has not muted or blocked, and the number of hidden lines. */
export function heard<Line extends { readonly user: string }>(
  chat: readonly Line[],
  behaviour: Behaviour | undefined,
): { readonly lines: readonly Line[]; readonly hidden: number } {
  const muted = new Set(behaviour?.bonds.map(({ person }) => person.id))
  if (muted.size === 0) return { lines: chat, hidden: 0 }
  const lines = chat.filter(({ user }) => !muted.has(user))
  return { lines, hidden: chat.length - lines.length }
}
