import type { Lessons, Study } from '../../../kernel/index.ts'
import type { Alexander } from '../rules/state.ts'
import { leadTerms } from './evaluate.ts'
import { LEAD } from './weights.ts'

/** Which army wins; a battle without a winner is half of each. */
const lead: Study<Alexander> = {
  learned: LEAD,
  sort: 'chance',
  course: 'small',
  read: (s) => [
    {
      values: leadTerms(s),
      became: (later) => (later.end === '' ? undefined : later.winner < 0 ? 0.5 : later.winner === 0 ? 1 : 0),
    },
  ],
}

/** What the machine learns from the smaller battles: a large one takes as long as fifteen of them. */
export const lessons: Lessons<Alexander> = {
  courses: [
    {
      id: 'small',
      tables: ['phrygia', 'samarkand', 'phrygia', 'samarkand', 'chaeronea'].map((scenario) => ({
        scenario,
        players: 2,
      })),
      games: 60,
      thin: 2,
    },
  ],
  stages: [[lead]],
}
