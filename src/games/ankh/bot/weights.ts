import { learnedFrom } from '../../../kernel/index.ts'
import weights from '../data/weights.json'
import { POWERS } from '../rules/pieces.ts'

/** A13.1: what lets a god be out of the red after the fourth conflict. */
export const SURVIVAL = learnedFrom(weights, 'survival', [
  'always',
  'devotion',
  'nextConflict',
  'laterConflicts',
  'conflictsLeft',
  'shortAConflict',
])

/** What puts one god before another in the end, each as the difference of the two. */
export const LEAD = learnedFrom(weights, 'lead', [
  'devotion',
  'devotionLate',
  'nextConflict',
  'laterConflicts',
  'monuments',
  'figures',
  'giving',
  'claimable',
  'underworld',
  'tempo',
  'followersToSpend',
  'followers',
  'powers',
  'cards',
  'survival',
  ...POWERS.map((id) => `power:${id}`),
])
