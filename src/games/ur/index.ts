import type { Title } from '../title.ts'
import { brain } from './bot/brain.ts'
import rules from './data/rules-index.json'
import { ur } from './game.ts'
import { wording } from './text/wording.ts'

/** The Royal Game of Ur with everything the product needs except its board. */
export const title: Title = { game: ur, brain, wording, rules }
