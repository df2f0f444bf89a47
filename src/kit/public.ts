/** What boards of games from outside may use: the entry `mehen/kit`. */
export type { BoardAsk, BoardProps, BoardWords, GameBoard } from './board.ts'
export { Choosable } from './core/Choosable.tsx'
export { Die } from './pieces/Die.tsx'
export { Glide, PanZoom } from './view/PanZoom.tsx'
