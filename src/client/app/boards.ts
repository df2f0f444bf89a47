import type { GameBoard } from '../kit/board.ts'

/** All boards by game; each is a chunk of its own, loaded when a table of the game is opened. */
export const boards: { readonly [id: string]: () => Promise<GameBoard> } = {
  alexander: async () => (await import('../../games/alexander/board/index.tsx')).board,
  ankh: async () => (await import('../../games/ankh/board/index.tsx')).board,
  'god-kings': async () => (await import('../../games/god-kings/board/index.tsx')).board,
  ur: async () => (await import('../../games/ur/board/index.tsx')).board,
}
