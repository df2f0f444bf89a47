import { cardOf } from './card.ts'

/** A16.4 Chariots: strength only, which like all strength needs a figure in the region. */
export const chariots = cardOf('chariots', 'A16.4')
