import { tables, windows } from '../rules/cards/index.ts'
import type { G, Kings } from '../rules/state/state.ts'

/** A game context that discards journal entries. */
export const quietly = (state: Kings): G => ({
  state,
  windows,
  tables,
  guardSecrets: false,
  tell: undefined,
  shown: () => {},
})
