import { useEffect } from 'react'
import type { CurrentUser, ServerInfo } from '#table/protocol/http.ts'
import type { ConductInfo } from '#table/protocol/moderation.ts'
import { createStore } from '../shell/state.ts'
import { api, communityApi } from './api.ts'

/** Null when no server can be reached. */
export const loadServerInfo = (): Promise<ServerInfo | null> => api.server().catch(() => null)

const serverStore = createStore<ServerInfo | null | undefined>(undefined)
let asking: Promise<void> | undefined

/** Asks again what the server offers. */
export async function refreshServerInfo(): Promise<void> {
  asking = loadServerInfo().then(serverStore.set)
  await asking
}

/** What the server offers; null when none can be reached, undefined while unknown. */
export function useServerInfo(): ServerInfo | null | undefined {
  useEffect(() => {
    if (asking === undefined || serverStore.get() === null) void refreshServerInfo()
  }, [])
  return serverStore.useValue()
}

export type User = NonNullable<CurrentUser['user']>

const userStore = createStore<User | null | undefined>(undefined)

/** An unchanged user keeps its identity, so that components do not render again. */
export function setMe({ user }: CurrentUser): void {
  const known = userStore.get()
  if (known === undefined || JSON.stringify(user) !== JSON.stringify(known)) userStore.set(user)
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
    if (wanted && userStore.get() === undefined) void refreshMe()
  }, [wanted])
  return userStore.useValue()
}

const behaviourStore = createStore<ConductInfo | undefined>(undefined)

/** The user it was last requested for. */
let requestedFor: string | undefined

export const setBehaviour = behaviourStore.set

async function refreshBehaviour(user: string): Promise<void> {
  requestedFor = user
  try {
    setBehaviour(await communityApi.behaviour())
  } catch {
    // Without a server no one is muted.
  }
}

/** Whom a user has muted or blocked, and what moderators did about the user; undefined while unknown or offline. */
export function useBehaviour(user: string | null | undefined): ConductInfo | undefined {
  useEffect(() => {
    if (user != null && requestedFor !== user) void refreshBehaviour(user)
  }, [user])
  return behaviourStore.useValue()
}

/** The chat lines of people the reader has not muted or blocked, and the number of hidden lines. */
export function visibleChat<Line extends { readonly user: string }>(
  chat: readonly Line[],
  behaviour: ConductInfo | undefined,
): { readonly lines: readonly Line[]; readonly hidden: number } {
  const muted = new Set(behaviour?.bonds.map(({ person }) => person.id))
  if (muted.size === 0) return { lines: chat, hidden: 0 }
  const lines = chat.filter(({ user }) => !muted.has(user))
  return { lines, hidden: chat.length - lines.length }
}
