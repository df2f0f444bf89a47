import type { GameBoard } from '../../../client/kit/index.ts'
import type { AlexanderView } from '../view.ts'
import { Board } from './Board.tsx'
import { looks } from './looks.ts'

/** How a person sees and touches the battles of Alexander. */
export const board: GameBoard<AlexanderView> = { looks, Board }
