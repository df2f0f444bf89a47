import { alexander } from './alexander.ts'
import { ankh } from './ankh.ts'
import { godKings } from './god-kings.ts'
import type { PackSpec } from './packs.ts'

export * from './packs.ts'

/** Pack specifications by game. */
export const packSpecs: { readonly [game: string]: PackSpec } = {
  [alexander.game]: alexander,
  [ankh.game]: ankh,
  [godKings.game]: godKings,
}
