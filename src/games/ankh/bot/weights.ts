import { loadWeights } from '#kernel'
import weights from '../data/weights.json'
import { POWERS } from '../rules/pieces.ts'

/**
 * Parameters of the evaluation that are tuned by hand; `mehen fit` finds the others (`data/weights.json`). Worths are in
 * devotion.
 */
export const TUNED = {
  sharpness: 0.55, // Logistic slope: each strength more multiplies the odds to win a battle by e to this.
  lostFigure: 0.1, // Cost of a figure lost in a battle.
  pays: 0.6, // Chance that a god pays for devotion after a battle (A15.12).
  strongCard: 1.7, // Expected strength from a strong card in hand.
  middlingCard: 0.7, // Expected strength from a middling card in hand.
  secondEffect: 0.3, // A17.1: worth of the effect of Amun's second card.
  secondOfTwo: 0.5, // A17.1: factor for the strength of the second card if neither card is strong.
  newToken: 0.4, // A17.4a: worth to Osiris of a new token for a lost battle.
  movedToken: 0.1, // A17.4a: worth to Osiris of a token moved for a lost battle.
  freeToken: 0.35, // A17.4b: worth of the first underworld token with room for a figure.
  spareToken: 0.08, // A17.4b: worth of each further one.
  claim: 1.3, // Worth of triggering Control Monument with a neutral monument to claim.
  take: 0.5, // Worth of triggering Control Monument without one, to take it from another god.
  otherEvent: 0.3, // Worth of triggering any other event.
  atOnce: 0.9, // Chance that the next seat triggers the event when one push is left; else the seat after it does.
  setUp: [0, 0.1, 0.3, 0.6, 0.9], // The same for the seat after the next one, by number of markers with two pushes left.
  /** Wins of each god per hundred games of its number of players (210 games of normal, two and three players). */
  gods: { ra: 70, anubis: 55, amun: 50, osiris: 43, isis: 31 } as { readonly [god: string]: number },
  endangered: 0.6, // A god less likely than this to survive the fourth conflict aims for survival.
  useful: 8, // Followers beyond this number buy nothing more.
  ahead: 2, // Number of conflicts for which figures and their spaces count; later they will have moved.
} as const

/**
 * Prior weights of the learned evaluation, which `mehen fit` corrects. Without a prior, self-play would say too little
 * about options that the greedy player rarely tries.
 */
export const PRIOR_WEIGHTS = {
  games: 60, // Weight of the prior, in equivalent games.
  /** Devotion gained until the end, per unit of each feature. */
  gain: {
    devotion: 0, // Per devotion.
    nextConflict: 0.85, // Per devotion expected from the next conflict.
    laterConflicts: 0.45, // Per devotion expected from later conflicts, as the board is now.
    monuments: 0.08, // Per monument held and conflict left.
    figures: 0.12, // Per figure on the board and upcoming conflict.
    giving: 0.14, // Per monument that gives a follower and upcoming conflict.
    claimable: 0.16, // Per monument to claim and upcoming conflict.
    underworld: 1, // Worth of underworld tokens.
    tempo: 1, // Worth of the chance to trigger the next event.
    followersToSpend: 0.3, // Per follower that can still buy powers.
    followers: 0.06, // Per follower.
    powers: 0.35, // Per power.
    cards: 0.08, // Per card in hand.
    'power:commanding': 0.38, // Each of these powers, per conflict left.
    'power:inspiring': 0.3,
    'power:omnipresent': 0.38,
    'power:revered': 0.4,
    'power:resplendent': 0.3,
    'power:obeliskAttuned': 0.38,
    'power:templeAttuned': 0.3,
    'power:pyramidAttuned': 0.5,
    'power:glorious': 0.3,
    'power:magnanimous': 0.2,
    'power:bountiful': 0.25,
    'power:worshipful': 0.25,
  },
  /** A14: log odds of ending before another god. */
  lead: {
    expected: 0.275, // Per devotion expected.
    'expected/conflictsLeft': 0, // Per devotion expected, divided by the conflicts left.
    survival: 1.37, // Certain survival of the fourth conflict.
  },
} as const

/** A13.1: features of a god that decide whether it is out of the red after the fourth conflict. */
export const SURVIVAL = loadWeights(weights, 'survival', [
  'always',
  'devotion',
  'nextConflict',
  'laterConflicts',
  'conflictsLeft',
  'shortAConflict',
])

/** Features of a god that predict the devotion it gains until the end, compared with another god. */
export const GAIN = loadWeights(weights, 'gain', [
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
export const LEAD = loadWeights(weights, 'lead', ['expected', 'expected/conflictsLeft', 'survival'])
