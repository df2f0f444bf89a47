import type { Event } from '../../../kernel/index.ts'

/** U7, U10: a captured piece changes most, then one that is home; a roll is only what leads to a move. */
const WEIGHTS: { readonly [kind: string]: number } = { capture: 4, home: 3, move: 2, again: 2, pass: 2 }

/** How much an event matters when many turns are told in a few lines. */
export const weight = ({ kind }: Pick<Event, 'kind'>): number => WEIGHTS[kind] ?? 1
