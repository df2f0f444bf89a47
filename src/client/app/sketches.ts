import type { Sketch } from '../kit/board.ts'

/** Small drawings of scenarios, by game; loaded when a scenario is to be chosen. */
export const sketches: { readonly [id: string]: () => Promise<Sketch> } = {
  alexander: async () => (await import('../../games/alexander/board/Sketch.tsx')).Sketch,
  ankh: async () => (await import('../../games/ankh/board/Sketch.tsx')).Sketch,
  'god-kings': async () => (await import('../../games/god-kings/board/Sketch.tsx')).Sketch,
}
