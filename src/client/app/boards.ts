import type { GameBoard } from '../kit/board.ts'

/** The boards by game. Each is a separate chunk, loaded when a table of the game is opened. */
export const boards: { readonly [id: string]: () => Promise<GameBoard> } = {
  alexander: async () => (await import('../../games/alexander/board/index.tsx')).board,
  ankh: async () => (await import('../../games/ankh/board/index.tsx')).board,
  'god-kings': async () => (await import('../../games/god-kings/board/index.tsx')).board,
  ur: async () => (await import('../../games/ur/board/index.tsx')).board,
}
