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

/** The devotion that a god gains from here to the end, over what another does: what all gain alike tells nothing. */
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

/** What puts one god before another in the end: the devotion it can expect, against the conflicts left, and its survival. */
export const LEAD = learnedFrom(weights, 'lead', ['expected', 'expected/conflictsLeft', 'survival'])
