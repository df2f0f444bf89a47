import { titles } from '#games/index.ts'
import type { Title } from '#games/title.ts'
import type { LanguageTexts, Wording } from '#kernel'
import { loadTexts } from '#kernel'

export type WordingWithTexts = Wording & { readonly words: LanguageTexts }

/** A game whose wording carries its texts in all languages. */
export interface WordedTitle extends Title {
  readonly wording: WordingWithTexts
}

/** Loads a game with its texts. */
export async function worded(id: string): Promise<WordedTitle> {
  const title = await titles[id]!()
  return { ...title, wording: { ...title.wording, words: await loadTexts(title) } }
}

/** All games with their texts, by id. */
export const games = await Promise.all(Object.keys(titles).map(async (id) => [id, await worded(id)] as const))
