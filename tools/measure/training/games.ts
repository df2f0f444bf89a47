import type { Lessons } from '../../../src/kernel/index.ts'

/** What each game's bot learns from self-play; games without an entry learn nothing. */
export const trainingSpecs: { readonly [game: string]: () => Promise<Lessons> } = {
  alexander: async () => (await import('../../../src/games/alexander/bot/lessons.ts')).lessons,
  ankh: async () => (await import('../../../src/games/ankh/bot/lessons.ts')).lessons,
  'god-kings': async () => (await import('../../../src/games/god-kings/bot/lessons.ts')).lessons,
}
