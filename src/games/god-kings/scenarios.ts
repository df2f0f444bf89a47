import type { ScenarioFacts, Title } from '../title.ts'
import balance from './data/balance.json'
import facts from './data/scenario-facts.json'

const balances: { readonly [scenario: string]: ScenarioFacts['balance'] } = balance

/** What players are told about each scenario before they choose it. */
export const scenarios: Title['scenarios'] = Object.fromEntries(
  Object.entries(facts).map(([id, { hard, minutes }]) => [
    id,
    { hard: hard as ScenarioFacts['hard'], minutes, balance: balances[id] ?? {} },
  ]),
)
