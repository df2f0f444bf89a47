import { useEffect, useRef } from 'react'
import type { Outcome, Seat, Told } from '../../../kernel/index.ts'
import type { GameBoard } from '../../kit/board.ts'
import { isWon, soundOf } from './choose.ts'
import { sound } from './sound.ts'

/** Lets what happens be heard: dice, cards, pieces, and the reader's victory when it comes. */
export function useSounds(board: GameBoard | null, events: readonly Told[], outcome: Outcome | null, seat: Seat): void {
  useEffect(() => {
    const heard = soundOf(board?.sounds, events)
    if (heard !== undefined) sound(heard)
  }, [board, events])
  const before = useRef(outcome)
  useEffect(() => {
    const came = outcome !== null && before.current === null
    before.current = outcome
    if (came && isWon(outcome, seat)) sound('win')
  }, [outcome, seat])
}
