import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardProps } from '../../../../client/kit/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import type { AlexanderView } from '../../view.ts'
import { type Gesture, planOf, reactedSince } from './gestures.ts'
import { type Stance, stanceOf } from './stance.ts'

/** Runs a gesture: sends its plan, and again the rest of it after each interruption, until a player reacts. */
export function useGesture({
  view,
  asks,
  told,
  choose,
}: Pick<BoardProps<AlexanderView>, 'view' | 'asks' | 'told' | 'choose'>) {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  // The last journal entry before the gesture began, and the asks for which a plan was last sent.
  const last = useRef<Told | undefined>(undefined)
  const sent = useRef<unknown>(null)
  const halt = useCallback(() => setGesture(null), [])
  useEffect(() => {
    const ask = asks[0]
    if (gesture === null || ask === undefined || sent.current === asks) return
    const plan = reactedSince(told, last.current) ? 'stop' : planOf(gesture, view, ask)
    if (plan === 'stop') return halt()
    if (plan === 'wait') return
    sent.current = asks
    void Promise.resolve(choose(...plan)).then((taken) => taken === false && halt())
  }, [gesture, view, asks, told, choose, halt])
  const begin = (wanted: Gesture) => {
    last.current = told.at(-1)
    sent.current = null
    setGesture(wanted)
  }
  return { gesture, begin, halt }
}

/** The stances of all units when the Line Command began; null if this client did not see them. */
export function useBefore(view: AlexanderView): readonly Stance[] | null {
  const seen = useRef<{ command: string; stances: Stance[] } | null>(null)
  const command = view.phase?.command
  if (!command) seen.current = null
  else {
    const name = `${view.turn} ${command.leader} ${command.members.join()}`
    if (command.acted.length === 0) seen.current = { command: name, stances: view.hex.map((_, u) => stanceOf(view, u)) }
    else if (seen.current?.command !== name) seen.current = null
  }
  return seen.current?.stances ?? null
}
