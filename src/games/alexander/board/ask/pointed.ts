import { useSyncExternalStore } from 'react'
import type { Thing } from './things.ts'

/** Store of the unit, leader or hex under the pointer or focus. Only subscribers re-render when it changes. */
export class Pointed {
  private item: Thing | null = null
  private readonly listeners = new Set<() => void>()

  now = (): Thing | null => this.item

  set(item: Thing | null): void {
    if (this.item?.kind === item?.kind && this.item?.of === item?.of) return
    this.item = item
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
