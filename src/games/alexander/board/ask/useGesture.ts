import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardProps } from '../../../../client/kit/index.ts'
import type { AlexanderView } from '../../view.ts'
import { answerOf, type Gesture } from './gestures.ts'
import { type Stance, stanceOf } from './stance.ts'

/** A gesture under way: it answers what is asked until it is done or somebody reacts. */
export function useGesture({
  view,
  asks,
  choose,
}: Pick<BoardProps<AlexanderView>, 'view' | 'asks' | 'choose'>) {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const answered = useRef<unknown>(null)
  useEffect(() => {
    const ask = asks[0]
    if (gesture === null || ask === undefined || answered.current === asks) return
    const answer = answerOf(gesture, view, ask)
    if (answer === 'wait') return
    answered.current = asks
    if (answer === 'stop') return setGesture(null)
    setGesture(answer.gesture)
    choose(...answer.keys)
  }, [gesture, view, asks, choose])
  const halt = useCallback(() => setGesture(null), [])
  return { gesture, begin: setGesture, halt }
}

/** Where all units stood when the command over a Line began; nothing when that was not seen. */
export function useBefore(view: AlexanderView): readonly Stance[] | null {
  const seen = useRef<{ command: string; stances: Stance[] } | null>(null)
  const command = view.phase?.command
  if (!command) seen.current = null
  else {
    const name = `${view.turn} ${command.leader} ${command.members.join()}`
    if (command.acted.length === 0)
      seen.current = { command: name, stances: view.hex.map((_, u) => stanceOf(view, u)) }
    else if (seen.current?.command !== name) seen.current = null
  }
  return seen.current?.stances ?? null
}
