import { learnedFrom } from '../../../kernel/index.ts'
import weights from '../data/weights.json'
import { POWERS } from '../rules/pieces.ts'

/** A13.1: features of a god that decide whether it is out of the red after the fourth conflict. */
export const SURVIVAL = learnedFrom(weights, 'survival', [
  'always',
  'devotion',
  'nextConflict',
  'laterConflicts',
  'conflictsLeft',
  'shortAConflict',
])

/** Features of a god that predict the devotion it gains until the end, compared with another god. */
export const GAIN = learnedFrom(weights, 'gain', [
  'devotion',
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
  ...POWERS.map((id) => `power:${id}`),
])

/** Features of a god that decide whether it ends before another: expected devotion, also per conflict left, and survival. */
export const LEAD = learnedFrom(weights, 'lead', ['expected', 'expected/conflictsLeft', 'survival'])
