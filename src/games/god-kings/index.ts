import { type WordLoaders, withForms } from '#kernel'
import type { ScenarioFacts, Title } from '../title.ts'
import { brain } from './bot/brain.ts'
import { arranger } from './bot/placement.ts'
import balance from './data/balance.json'
import rules from './data/rules-index.json'
import facts from './data/scenario-facts.json'
import { godKings } from './game.ts'
import { wording } from './text/wording.ts'

const balances: { readonly [scenario: string]: ScenarioFacts['balance'] } = balance

/** What players are told about each scenario before they choose it. */
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

/** The God Kings with everything the product needs except its board. */
export const title: Title = { game: godKings, brain, wording, words, scenarios, arranger, rules }
