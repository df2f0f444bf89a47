import type { TrainingSpec } from '#kernel'

/** What each game's bot learns from self-play; games without an entry learn nothing. */
export const trainingSpecs: { readonly [game: string]: () => Promise<TrainingSpec> } = {
  alexander: async () => (await import('#games/alexander/bot/evaluate.ts')).trainingSpec,
  ankh: async () => (await import('./ankh.ts')).trainingSpec,
  'god-kings': async () => (await import('./god-kings.ts')).trainingSpec,
}
