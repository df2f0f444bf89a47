import type { Title } from './title.ts'

/** All games by id; each is loaded when it is needed. */
export const titles: { readonly [id: string]: () => Promise<Title> } = {
  alexander: async () => (await import('./alexander/index.ts')).title,
  ankh: async () => (await import('./ankh/index.ts')).title,
  'god-kings': async () => (await import('./god-kings/index.ts')).title,
  ur: async () => (await import('./ur/index.ts')).title,
}
