import type { Event } from '../../../kernel/index.ts'

/** U7, U10: a capture matters most, then a piece that comes home; a roll only leads to a move. */
const WEIGHTS: { readonly [kind: string]: number } = { capture: 4, home: 3, move: 2, again: 2, pass: 2 }

/** How important an event is when many turns are summarized in a few lines. */
export const weight = ({ kind }: Pick<Event, 'kind'>): number => WEIGHTS[kind] ?? 1
