import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardProps } from '../../../../client/kit/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import type { AlexanderView } from '../../view.ts'
import { answerOf, type Gesture, reactedSince } from './gestures.ts'
import { type Stance, stanceOf } from './stance.ts'

/** Milliseconds before an answer is given, and given again. */
const WAITS = [0, 30, 250, 900, 2500]

/** A gesture under way: it answers what is asked until it is done or somebody reacts. */
export function useGesture({
  view,
  asks,
  told,
  choose,
}: Pick<BoardProps<AlexanderView>, 'view' | 'asks' | 'told' | 'choose'>) {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  // The last thing that was told before it began.
  const last = useRef<Told | undefined>(undefined)
  // What was answered to which asks, and what is left of the gesture when others come.
  const sent = useRef<{ asks: unknown; rest: Gesture | null } | null>(null)
  useEffect(() => {
    const ask = asks[0]
    if (gesture === null) sent.current = null
    if (gesture === null || ask === undefined) return
    if (sent.current !== null && sent.current.asks !== asks) {
      const { rest } = sent.current
      sent.current = null
      if (rest !== gesture) return setGesture(rest)
    }
    if (reactedSince(told, last.current)) return setGesture(null)
    const answer = answerOf(gesture, view, ask)
    if (answer === 'wait') return
    if (answer === 'stop') return setGesture(null)
    let timer = 0
    // The table takes no answer while the last one is on its way: what is not taken is said again, a few times.
    const say = (nth: number) => {
      if (nth === WAITS.length) return setGesture(null)
      timer = window.setTimeout(() => {
        sent.current = { asks, rest: answer.gesture }
        if (choose(...answer.keys) === false) setGesture(null)
        else say(nth + 1)
      }, WAITS[nth])
    }
    say(0)
    return () => clearTimeout(timer)
  }, [gesture, view, asks, told, choose])
  const halt = useCallback(() => setGesture(null), [])
  const begin = (wanted: Gesture) => {
    last.current = told.at(-1)
    setGesture(wanted)
  }
  return { gesture, begin, halt }
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
