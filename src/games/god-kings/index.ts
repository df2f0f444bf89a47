import type { Title } from '../title.ts'
import { arranger } from './bot/arrange.ts'
import { brain } from './bot/brain.ts'
import rules from './data/rules-index.json'
import { godKings } from './game.ts'
import { scenarios } from './scenarios.ts'
import { wording } from './text/wording.ts'

/** The God Kings with everything the product needs except its board. */
export const title: Title = { game: godKings, brain, wording, scenarios, arranger, rules }
