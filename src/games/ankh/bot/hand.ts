/**
 * The numbers of this machine that were set by hand: all that `mehen fit` does not find (`data/weights.json`). Worths are in
 * devotion.
 */
export const BY_HAND = {
  sharpness: 0.55, // How sharply a lead in strength decides a battle: the odds of one more are e to this.
  lostFigure: 0.1, // What a figure lost in a battle costs.
  pays: 0.6, // How often a god that can pay for devotion after a battle will.
  strongCard: 1.7, // The strength that a strong card in hand is worth before it is known which will be played.
  middlingCard: 0.7, // The same of a middling card.
  secondEffect: 0.3, // A17.1: what the effect of Amun's second card brings.
  secondOfTwo: 0.5, // A17.1: the part of a second card's strength that counts where the better one is none of the strong ones.
  newToken: 0.4, // A17.4a: what Osiris gains by a new token for a lost battle.
  movedToken: 0.1, // A17.4a: what he gains by one that he moves there.
  freeToken: 0.35, // A17.4b: what an underworld token that could take a figure is worth.
  spareToken: 0.08, // A17.4b: what each one more is worth.
  claim: 1.3, // What it is worth to trigger the event that claims monuments, with something to claim.
  take: 0.5, // The same with nothing to claim: one is taken from another god.
  otherEvent: 0.3, // What it is worth to trigger any other event.
  atOnce: 0.9, // How likely the next seat is to trigger an event when one push is left; the seat after it takes the rest.
  setUp: [0, 0.1, 0.3, 0.6, 0.9], // How likely the seat after the next one is to trigger it when so many markers have two pushes left.
  useful: 8, // Followers beyond this many buy nothing more.
  ahead: 2, // How many conflicts ahead figures and their places count: later ones find them elsewhere.
} as const

/**
 * What is thought of each study before any game is played; `mehen fit` corrects it. Greedy hardly ever tries what it thinks
 * little of, so that games alone would say too little of it.
 */
export const BELIEVED = {
  games: 60, // As if so many games spoke for the numbers below.
  /** A13.1: logarithms of the odds to be out of the red after the fourth conflict. */
  survival: {
    always: -8.4, // With nothing at all.
    devotion: 0.4, // Each devotion.
    nextConflict: 0.272, // Each devotion that the next conflict promises,
    laterConflicts: 0.144, // and each later one as the board stands.
    conflictsLeft: 0.64, // Each conflict before it.
    shortAConflict: 0, // Each devotion that is missing for each of these.
  },
  /** Devotion that a god gains from here to the end. */
  gain: {
    devotion: 0, // For each that it has.
    nextConflict: 0.85, // For each that the next conflict promises,
    laterConflicts: 0.45, // and each later one as the board stands.
    monuments: 0.08, // For each monument held, in each conflict left.
    figures: 0.12, // For each figure on the board, in each of the next conflicts,
    giving: 0.14, // each monument that would give it a follower,
    claimable: 0.16, // each that it could claim,
    underworld: 1, // and what underworld tokens are worth.
    tempo: 1, // What the chance to trigger the next event is worth.
    followersToSpend: 0.3, // For each follower that can still buy powers,
    followers: 0.06, // and each follower.
    powers: 0.35, // For each power,
    cards: 0.08, // each card in hand,
    'power:commanding': 0.38, // and each of these powers, in each conflict left.
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
  /** A14: logarithms of the odds to be before another god in the end. */
  lead: {
    expected: 0.275, // Each devotion more that it can expect.
    'expected/conflictsLeft': 0, // The same, against the conflicts left.
    survival: 1.37, // That it is sure to be out of the red.
  },
} as const
