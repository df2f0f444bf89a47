import type { Lessons, Study } from '../../../kernel/index.ts'
import type { Alexander } from '../rules/state.ts'
import { leadTerms } from './evaluate.ts'
import { LEAD } from './weights.ts'

/** Predicts the winning army. A draw counts as half a win for each. */
const lead: Study<Alexander> = {
  learned: LEAD,
  sort: 'chance',
  course: 'all',
  read: (s) => [
    {
      values: leadTerms(s),
      became: (later) => (later.end === '' ? undefined : later.winner < 0 ? 0.5 : later.winner === 0 ? 1 : 0),
    },
  ],
}

/** One round of battles. Short ones occur several times, because a large battle takes as long as fifteen of them. */
const ROUND = [
  ...['phrygia', 'samarkand', 'chaeronea', 'granicus', 'phrygia', 'samarkand', 'lyginus', 'issus'],
  ...['phrygia', 'samarkand', 'chaeronea', 'pelium', 'phrygia', 'samarkand', 'arigaeum', 'gaugamela'],
  ...['phrygia', 'samarkand', 'chaeronea', 'jaxartes', 'phrygia', 'samarkand', 'granicus', 'hydaspes'],
]

/** The training plan, with games of all battles. */
export const lessons: Lessons<Alexander> = {
  courses: [
    {
      id: 'all',
      tables: ROUND.map((scenario) => ({ scenario, players: 2 })),
      games: 312,
      thin: 2,
    },
  ],
  stages: [[lead]],
}
