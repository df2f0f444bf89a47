import type { BoardWords } from '../../../client/kit/index.ts'

/** What words a drawing needs. */
export type Say = Pick<BoardWords, 't' | 'has'>
