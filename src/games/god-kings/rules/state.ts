import type { Play } from '../../../kernel/index.ts'
import type { Windows } from './occasions.ts'
import type { Kings } from './position.ts'

export * from './position.ts'

/** What rules get. */
export type G = Play<Kings, Windows>
