import type { PackMark } from '../kernel/index.ts'
import marks from './packs.json'
import type { Title } from './title.ts'

/** The packs that this build was made with, by game; a build with packs replaces the file. */
const packs: { readonly [id: string]: PackMark | undefined } = marks

/** A title that knows its pack. */
function withPack(title: Title): Title {
  const pack = packs[title.game.id]
  return pack === undefined ? title : { ...title, game: { ...title.game, pack } }
}

/** All games by id; each is loaded when it is needed. */
export const titles: { readonly [id: string]: () => Promise<Title> } = {
  alexander: async () => withPack((await import('./alexander/index.ts')).title),
  ankh: async () => withPack((await import('./ankh/index.ts')).title),
  'god-kings': async () => withPack((await import('./god-kings/index.ts')).title),
  ur: async () => withPack((await import('./ur/index.ts')).title),
}
