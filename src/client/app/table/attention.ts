import { useEffect, useRef } from 'react'
import { sound } from '../sound/sound.ts'

/** Tells the reader by the window's title, and by a sound if enabled, that it is their turn. */
export function useAttention(yourTurn: boolean, title: string, turnTitle: string): void {
  const before = useRef(yourTurn)
  const shown = yourTurn ? turnTitle : title
  useEffect(() => {
    document.title = shown
  }, [shown])
  useEffect(
    () => () => {
      document.title = 'Mehen'
    },
    [],
  )
  useEffect(() => {
    const began = yourTurn && !before.current
    before.current = yourTurn
    if (began) sound('turn')
  }, [yourTurn])
}
