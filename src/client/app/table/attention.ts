import { useEffect, useRef } from 'react'
import { sound } from '../sound/sound.ts'

/** Says in the window's title, and by a sound where wanted, that the reader must decide. */
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
