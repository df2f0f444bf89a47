import { useSyncExternalStore } from 'react'
import type { Thing } from './things.ts'

/** Store of the unit, leader or hex under the pointer or focus. Only subscribers re-render when it changes. */
export class Pointed {
  private thing: Thing | null = null
  private readonly listeners = new Set<() => void>()

  now = (): Thing | null => this.thing

  set(thing: Thing | null): void {
    if (this.thing?.kind === thing?.kind && this.thing?.of === thing?.of) return
    this.thing = thing
    for (const listener of this.listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

/** The unit, leader or hex under the pointer or focus. */
export const usePointed = (pointed: Pointed): Thing | null =>
  useSyncExternalStore(pointed.subscribe, pointed.now, pointed.now)
