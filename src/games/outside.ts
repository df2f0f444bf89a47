import type { Lesson, Title } from './title.ts'

/** Games from packages, by id; a build with MEHEN_GAMES replaces this file (scripts/games.mjs). */
export const outsideTitles: { readonly [id: string]: () => Promise<Title> } = {}
export const outsideLessons: { readonly [id: string]: () => Promise<Lesson> } = {}
