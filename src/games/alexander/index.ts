import { type WordLoaders, type Words, withForms } from '#kernel'
import type { ScenarioFacts, Title } from '../title.ts'
import { arranger } from './bot/arrange.ts'
import { brain } from './bot/brain.ts'
import balance from './data/balance.json'
import rules from './data/rules-index.json'
import { alexander } from './game.ts'
import { FILES } from './rules/battle.ts'
import { wording } from './text/wording.ts'

/** Difficulty levels by their name in the scenario files. */
const DIFFICULTY: { readonly [difficulty: string]: ScenarioFacts['hard'] } = {
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
    { hard: DIFFICULTY[difficulty!]!, minutes: { 2: expectedLength!.minutes }, balance: balances[id] ?? {} },
  ]),
)

/** Adds the names of units and leaders as those of pieces. */
function withPieces(texts: Words): Words {
  const words: Record<string, string> = { ...texts }
  for (const [key, name] of Object.entries(words))
    if (key.startsWith('unit.') || key.startsWith('leader.')) words[`piece.${key.slice(key.indexOf('.') + 1)}`] = name
  return words
}

/** The texts, loaded by language. */
const words: WordLoaders = {
  en: async () => withPieces((await import('./text/en.json')).default),
  ja: async () => withPieces((await import('./text/ja.json')).default),
  cs: async () =>
    withPieces(withForms((await import('./text/cs.json')).default, (await import('./text/forms.cs.json')).default)),
}

/** The Great Battles of Alexander with everything a table needs. */
export const title: Title = { game: alexander, brain, wording, words, scenarios, arranger, rules }
