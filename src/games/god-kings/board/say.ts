import type { BoardWords } from '../../../client/kit/index.ts'

/** The text functions that a drawing needs. */
export type Say = Pick<BoardWords, 't' | 'has'>
