import { tables, windows } from '../rules/cards/index.ts'
import type { G, Kings } from '../rules/state/state.ts'

/** A `g` that tells nothing, for rules that need one. */
export const quietly = (state: Kings): G => ({
  state,
  windows,
  tables,
  guardSecrets: false,
  tell: undefined,
  shown: () => {},
})
