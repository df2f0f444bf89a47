import type { GameBoard } from '#kit/board.ts'

/** Boards of games from packages, by id; a build with MEHEN_GAMES replaces this file (scripts/games.mjs). */
export const outsideBoards: { readonly [id: string]: () => Promise<GameBoard> } = {}
