import { cardOf } from './card.ts'

/** A16.4 Chariots: strength and nothing else; like all strength it needs a figure in the region. */
export const chariots = cardOf('chariots', 'A16.4')
