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

/** One lesson of the chain that follows the first lesson in Alexander. */
const alexanderLesson = (name: string) => async () => (await import('./alexander/lesson/chain.ts')).chain[name]!

/** The lessons that follow a game's first one, by name and in order, each loaded on demand. */
export const furtherLessons: { readonly [game: string]: { readonly [name: string]: () => Promise<Lesson> } } = {
  alexander: Object.fromEntries(
    ['command', 'lines', 'missiles', 'shock', 'elephants', 'rout'].map((name) => [name, alexanderLesson(name)]),
  ),
}
