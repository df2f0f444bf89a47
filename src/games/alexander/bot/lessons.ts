import type { Lessons, Study } from '../../../kernel/index.ts'
import type { Alexander } from '../rules/state.ts'
import { leadTerms } from './evaluate.ts'
import { LEAD } from './weights.ts'

/** Which army wins; a battle without a winner is half of each. */
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

/** A round of battles: all of them, the quickest ones several times. A great one takes as long as fifteen of those. */
const ROUND = [
  ...['phrygia', 'samarkand', 'chaeronea', 'granicus', 'phrygia', 'samarkand', 'lyginus', 'issus'],
  ...['phrygia', 'samarkand', 'chaeronea', 'pelium', 'phrygia', 'samarkand', 'arigaeum', 'gaugamela'],
  ...['phrygia', 'samarkand', 'chaeronea', 'jaxartes', 'phrygia', 'samarkand', 'granicus', 'hydaspes'],
]

/** What the machine learns from games of all battles. */
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
