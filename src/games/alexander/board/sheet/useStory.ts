import { useRef } from 'react'
import type { BoardProps } from '../../../../client/kit/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import type { AlexanderView } from '../../view.ts'
import { type CombatStory, combatsIn, SHOCK_EVENTS } from './story.ts'

interface Held {
  events: BoardProps['events']
  told: readonly Told[]
  /** Shock was going on in the last position. */
  running: boolean
  story: readonly CombatStory[]
}

/** The last shock segment, as far as it was seen; forgotten when the next leader is activated. */
export function useStory({ view, events }: Pick<BoardProps<AlexanderView>, 'view' | 'events'>) {
  const held = useRef<Held>({ events: [], told: [], running: false, story: [] })
  const now = held.current
  if (now.events !== events) {
    const isShock = events.some(({ kind }) => SHOCK_EVENTS.has(kind))
    const before = now.running ? now.told : []
    const over = events.some(({ kind }) => kind === 'activated' || kind === 'turn')
    const told = isShock || now.running ? [...before, ...events] : over ? [] : now.told
    held.current = { events, told, running: view.shock !== null, story: combatsIn(told) }
  }
  return held.current.story
}
