import type { Plate } from '../kit/board.ts'

/** The drawings in each game's rulebook; loaded with the book. */
export const plates: { readonly [id: string]: () => Promise<readonly Plate[]> } = {
  alexander: async () => (await import('../../games/alexander/board/plates.tsx')).plates,
  ankh: async () => (await import('../../games/ankh/board/plates.tsx')).plates,
  'god-kings': async () => (await import('../../games/god-kings/board/plates.tsx')).plates,
  ur: async () => (await import('../../games/ur/board/plates.tsx')).plates,
}
