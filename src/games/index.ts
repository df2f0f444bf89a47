import type { PackMark } from '#kernel'
import { outsideLessons, outsideTitles } from './outside.ts'
import marks from './packs.json'
import type { Lesson, Title } from './title.ts'

/** The packs that this build includes, by game; a build with packs replaces the file. */
const packs: { readonly [id: string]: PackMark | undefined } = marks

/** Adds the pack's mark to a title. */
function withPack(title: Title): Title {
  const pack = packs[title.game.id]
  return pack === undefined ? title : { ...title, game: { ...title.game, pack } }
}

/** All games by id, each loaded on demand. */
export const titles: { readonly [id: string]: () => Promise<Title> } = {
  alexander: async () => withPack((await import('./alexander/index.ts')).title),
  ankh: async () => withPack((await import('./ankh/index.ts')).title),
  'god-kings': async () => withPack((await import('./god-kings/index.ts')).title),
  ur: async () => withPack((await import('./ur/index.ts')).title),
  ...outsideTitles,
}

/** All first lessons by game, each loaded on demand. */
export const lessons: { readonly [game: string]: () => Promise<Lesson> } = {
  alexander: async () => (await import('./alexander/lesson/lesson.ts')).lesson,
  ankh: async () => (await import('./ankh/lesson/lesson.ts')).lesson,
  'god-kings': async () => (await import('./god-kings/lesson/lesson.ts')).lesson,
  ur: async () => (await import('./ur/lesson/lesson.ts')).lesson,
  ...outsideLessons,
}
