import { useEffect, useRef } from 'react'
import type { Outcome, Seat, Told } from '../../../kernel/index.ts'
import type { GameBoard } from '../../kit/board.ts'
import { isWon, soundOf } from './choose.ts'
import { sound } from './sound.ts'

/** Plays sounds for new events, and for the viewer's victory. */
export function useSounds(board: GameBoard | null, events: readonly Told[], outcome: Outcome | null, seat: Seat): void {
  useEffect(() => {
    const name = soundOf(board?.sounds, events)
    if (name !== undefined) sound(name)
  }, [board, events])
  const before = useRef(outcome)
  useEffect(() => {
    const hasEnded = outcome !== null && before.current === null
    before.current = outcome
    if (hasEnded && isWon(outcome, seat)) sound('win')
  }, [outcome, seat])
}
