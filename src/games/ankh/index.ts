import { type WordLoaders, withForms } from '#kernel'
import type { ScenarioFacts, Title } from '../title.ts'
import { brain, rolesOf } from './bot/heuristics.ts'
import balance from './data/balance.json'
import rules from './data/rules-index.json'
import facts from './data/scenario-facts.json'
import { ankh } from './game.ts'
import { wording } from './text/wording.ts'

const balances: { readonly [scenario: string]: ScenarioFacts['balance'] } = balance

/** Difficulty, length and balance of each scenario. */
export const scenarios: Title['scenarios'] = Object.fromEntries(
  Object.entries(facts).map(([id, { hard, minutes }]) => [
    id,
    { hard: hard as ScenarioFacts['hard'], minutes, balance: balances[id] ?? {} },
  ]),
)

/** The texts, loaded by language. */
const words: WordLoaders = {
  en: async () => (await import('./text/en.json')).default,
  ja: async () => (await import('./text/ja.json')).default,
  cs: async () => withForms((await import('./text/cs.json')).default, (await import('./text/forms.cs.json')).default),
}

/** Ankh: Gods of Egypt, ready for the table. */
export const title: Title = { game: ankh, brain, rolesOf, wording, words, scenarios, rules }
