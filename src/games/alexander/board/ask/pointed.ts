import { useSyncExternalStore } from 'react'
import type { Thing } from './things.ts'

/** What the pointer or the focus rests on; only what shows it is drawn anew when it changes. */
export class Pointed {
  private thing: Thing | null = null
  private readonly listeners = new Set<() => void>()

  now = (): Thing | null => this.thing

  set(thing: Thing | null): void {
    if (this.thing?.kind === thing?.kind && this.thing?.of === thing?.of) return
    this.thing = thing
    for (const tell of this.listeners) tell()
  }

  subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell)
    return () => this.listeners.delete(tell)
  }
}

/** What is pointed at now. */
export const usePointed = (pointed: Pointed): Thing | null =>
  useSyncExternalStore(pointed.subscribe, pointed.now, pointed.now)
