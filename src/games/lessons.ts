import type { Lesson } from './lesson.ts'

/** All first lessons by game, each loaded on demand. */
export const lessons: { readonly [game: string]: () => Promise<Lesson> } = {
  alexander: async () => (await import('./alexander/lesson/lesson.ts')).lesson,
  ankh: async () => (await import('./ankh/lesson/lesson.ts')).lesson,
  'god-kings': async () => (await import('./god-kings/lesson/lesson.ts')).lesson,
  ur: async () => (await import('./ur/lesson/lesson.ts')).lesson,
}
