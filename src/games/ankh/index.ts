import type { Title } from '../title.ts'
import { brain } from './bot/brain.ts'
import { rolesOf } from './bot/roles.ts'
import rules from './data/rules-index.json'
import { ankh } from './game.ts'
import { scenarios } from './scenarios.ts'
import { wording } from './text/wording.ts'

/** Ankh: Gods of Egypt, ready for the table. */
export const title: Title = { game: ankh, brain, rolesOf, wording, scenarios, rules }
