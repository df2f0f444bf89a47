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
