import type { Title } from '../title.ts'
import { arranger } from './bot/arrange.ts'
import { brain } from './bot/brain.ts'
import rules from './data/rules-index.json'
import { alexander } from './game.ts'
import { scenarios } from './scenarios.ts'
import { wording } from './text/wording.ts'

/** The Great Battles of Alexander with everything a table needs. */
export const title: Title = { game: alexander, brain, wording, scenarios, arranger, rules }
