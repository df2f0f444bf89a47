import type { ScenarioFacts, Title } from '../title.ts'
import balance from './data/balance.json'
import { FILES } from './rules/battle.ts'

/** Difficulty levels by their name in the scenario files. */
const HARD: { readonly [difficulty: string]: ScenarioFacts['hard'] } = {
  introductory: 1,
  easy: 2,
  medium: 2,
  hard: 3,
  'very hard': 3,
}

const balances: { readonly [battle: string]: ScenarioFacts['balance'] } = balance

/** Difficulty, duration and balance of each battle. */
export const scenarios: Title['scenarios'] = Object.fromEntries(
  FILES.map(({ id, difficulty, expectedLength }) => [
    id,
    { hard: HARD[difficulty!]!, minutes: { 2: expectedLength!.minutes }, balance: balances[id] ?? {} },
  ]),
)
